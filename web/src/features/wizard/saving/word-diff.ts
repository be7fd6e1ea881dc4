/** Limit of comparisons, to keep the page responsive; past it everything between equal start and end differs. */
const MAXIMUM_COMPARISONS = 2_000_000;

export interface DiffPart {
  /** Where it begins in the text. */
  readonly start: number;
  readonly text: string;
  /** Whether it differs from the other text. */
  readonly isOnlyHere: boolean;
}

/** Words with the following space. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+\s*/g) ?? [];
}

/** Which words of `a` are in the longest sequence that both have in common. */
function commonWords(a: readonly string[], b: readonly string[]): boolean[] {
  // length[i][j]: how long the longest common sequence is of what follows i in a and j in b.
  const width = b.length + 1;
  const length = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      length[i * width + j] =
        a[i] === b[j]
          ? length[(i + 1) * width + j + 1]! + 1
          : Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!);
  const isCommon = a.map(() => false);
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      isCommon[i] = true;
      i += 1;
      j += 1;
    } else if (length[i * width + j + 1]! >= length[(i + 1) * width + j]!) j += 1;
    else i += 1;
  }
  return isCommon;
}

/** The text cut where it differs from another one, word by word. */
export function differences(text: string, other: string): DiffPart[] {
  const [a, b] = [wordsOf(text), wordsOf(other)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const isOnlyHere = a.map((_, index) => index >= start && index < a.length - end);
  const [rows, columns] = [a.length - start - end, b.length - start - end];
  if (rows * columns <= MAXIMUM_COMPARISONS) {
    commonWords(a.slice(start, start + rows), b.slice(start, start + columns)).forEach((isCommon, index) => {
      isOnlyHere[start + index] = !isCommon;
    });
  }

  const parts: DiffPart[] = [];
  let position = 0;
  a.forEach((word, index) => {
    const last = parts.at(-1);
    if (last !== undefined && last.isOnlyHere === isOnlyHere[index])
      parts[parts.length - 1] = { ...last, text: last.text + word };
    else parts.push({ start: position, text: word, isOnlyHere: isOnlyHere[index]! });
    position += word.length;
  });
  return parts;
}
