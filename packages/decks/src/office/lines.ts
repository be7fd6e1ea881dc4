/** Texts as lines: control characters and spaces become one space, and empty lines are dropped. */
export function lines(paragraphs: readonly string[]): string {
  return paragraphs
    .flatMap((paragraph) => paragraph.split('\n'))
    .map((line) => line.replaceAll(/[\p{Cc}\p{Zs}\u2028\u2029\ufffe\uffff]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Lines as a title, which is one line. */
export const oneLine = (text: string): string => text.replaceAll('\n', ' ');
