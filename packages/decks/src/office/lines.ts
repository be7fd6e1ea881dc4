/** Signs of Wingdings, which programs write for arrows and ticks that are typed. */
const SIGNS: Readonly<Record<string, string>> = { '\uf0df': '←', '\uf0e0': '→', '\uf0f3': '↔', '\uf0fc': '✓' };

/**
 * Texts as lines: control characters, letters that only one typeface has and spaces become one space, and empty lines
 * are dropped.
 */
export function lines(paragraphs: readonly string[]): string {
  return paragraphs
    .flatMap((paragraph) => paragraph.split('\n'))
    .map((line) => line.replaceAll(/[\uf0df\uf0e0\uf0f3\uf0fc]/g, (sign) => SIGNS[sign]!))
    .map((line) => line.replaceAll(/[\p{Cc}\p{Co}\p{Zs}\u2028\u2029\ufffe\uffff]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Lines as a title, which is one line. */
export const oneLine = (text: string): string => text.replaceAll('\n', ' ');
