/** The mark that opens code or a block of mathematics. */
const FENCE = /^\s*(?:[-*+]\s+|\d{1,9}[.)]\s+|>\s?)*(`{3,}(?!.*`)|~{3,}|\${2,}(?!.*\$))/;

/**
 * For each line, whether it is read as it is written: in a block of code or mathematics, or in a comment. The lines of
 * their marks count too.
 */
export function literalLines(lines: readonly string[]): boolean[] {
  let fence = '';
  let isComment = false;
  return lines.map((line) => {
    if (isComment) {
      isComment = !line.includes('-->');
      return true;
    }
    if (fence !== '') {
      const mark = line.trim();
      if (mark.startsWith(fence) && mark === fence[0]!.repeat(mark.length)) fence = '';
      return true;
    }
    fence = FENCE.exec(line)?.[1] ?? '';
    const text = line.replaceAll(/`[^`]*`/g, '');
    const start = text.lastIndexOf('<!--');
    isComment = fence === '' && start !== -1 && !text.includes('-->', start);
    return fence !== '' || isComment;
  });
}
