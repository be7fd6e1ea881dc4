/** Ends of sentences, and of clauses, with the space behind them. Short words with a full stop are rather abbreviations. */
const ENDS = [
  /(?:(?<=[\p{L}\p{N}]{3})[.!?…]+[\p{Pf}\p{Pe}"']*\s+|[。！？]+[\p{Pf}\p{Pe}]*\s*)/gu,
  /[,;:–—]\s+|[、，；：]\s*/gu,
];
/** Either half has at least this share of the letters. */
const LEAST = 0.25;

/** A quotation in two parts, parted near its middle: after a sentence if it has several, else after a clause; the second is '' where neither ends there. */
export function halvesOf(text: string): readonly [first: string, second: string] {
  for (const end of ENDS) {
    const [nearest] = [...text.matchAll(end)]
      .map(({ index, 0: found }) => index + found.length)
      .filter((at) => at >= text.length * LEAST && at <= text.length * (1 - LEAST))
      .toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2));
    if (nearest !== undefined) return [text.slice(0, nearest), text.slice(nearest)];
  }
  return [text, ''];
}
