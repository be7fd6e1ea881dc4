/** Where a long text may be split, in order of preference. Each pattern matches the spaces between two pieces. */
const BREAKS = [
  /(?<=[;:—；：])\s*/gu,
  /(?<=[,،、，])\s*/gu,
  /(?<!\s)\s+(?=(?:and|or|but|because|which|while|when|so|then|that|with|from|into)\s)/giu,
  /\s+/gu,
];

/**
 * Splits a text into pieces of at most `longest` (by `measure`; default: UTF-16 units). Splits at the ends of clauses
 * nearest the middle first, then at commas, conjunctions and spaces, and inside a word only as a last resort. Joining
 * the pieces by the spaces between them gives the text.
 */
export function splitAtClauses(
  text: string,
  longest: number,
  measure: (text: string) => number = (value) => value.length,
): string[] {
  if (measure(text) <= longest) return [text];
  for (const pattern of BREAKS) {
    const positions = [...text.matchAll(pattern)].filter(
      (match) => match.index > 0 && match.index + match[0].length < text.length && !insideNumber(text, match.index),
    );
    const usable = positions.filter((match) => {
      const share = match.index / text.length;
      return share > 0.15 && share < 0.85;
    });
    if (usable.length === 0) continue;
    const best = usable.reduce((a, b) => (distanceFromMiddle(text, a) <= distanceFromMiddle(text, b) ? a : b));
    const head = text.slice(0, best.index).trimEnd();
    const tail = text.slice(best.index + best[0].length).trimStart();
    return [...splitAtClauses(head, longest, measure), ...splitAtClauses(tail, longest, measure)];
  }
  const characters = [...text];
  if (characters.length < 2) return [text];
  const middle = characters.length >> 1;
  return [characters.slice(0, middle).join(''), characters.slice(middle).join('')].flatMap((half) =>
    splitAtClauses(half, longest, measure),
  );
}

function insideNumber(text: string, index: number): boolean {
  return /^\d[.,:]\d/.test(text.slice(Math.max(0, index - 2), index + 1));
}

function distanceFromMiddle(text: string, match: RegExpExecArray): number {
  return Math.abs(match.index - text.length / 2);
}
