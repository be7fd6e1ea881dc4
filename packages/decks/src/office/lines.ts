/** Signs of Wingdings, which programs write for arrows and ticks that are typed. */
const SIGNS: Readonly<Record<string, string>> = { '\uf0df': '←', '\uf0e0': '→', '\uf0f3': '↔', '\uf0fc': '✓' };

/** Typed before an item of a list. */
export const BULLET_MARK = /^\s*(?:[•▪▫◦‣●○■□◆◇➢➤►▶»*–—-]|[\uf0b7\uf0a7\uf0d8])\s+/u;

/**
 * Texts as lines: control characters, letters that only one typeface has and spaces become one space, and empty lines
 * are dropped, but not the marks of equations.
 */
export function lines(paragraphs: readonly string[]): string {
  return paragraphs
    .flatMap((paragraph) => paragraph.split('\n'))
    .map((line) => line.replaceAll(/[\uf0df\uf0e0\uf0f3\uf0fc]/g, (sign) => SIGNS[sign]!))
    .map((line) =>
      line.replaceAll(/(?:[\p{Cc}\p{Zs}\u2028\u2029\ufffe\uffff]|(?![\ue000\ue001])\p{Co})+/gu, ' ').trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** Lines as a title, which is one line. */
export const oneLine = (text: string): string => text.replaceAll('\n', ' ');
