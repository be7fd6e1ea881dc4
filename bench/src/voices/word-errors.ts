import { normaliseForSpeech } from '@slidewright/domain';
import { SAME } from './sentences.ts';

/** A text as words to compare: numbers written out, no signs, and one form for what sounds alike. */
export function wordsOf(text: string): string[] {
  let plain = normaliseForSpeech(text, 'en', { names: 'written' })
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z' ]+/g, ' ')
    .replaceAll("'", '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  for (const [heard, same] of SAME) plain = plain.replaceAll(heard, same);
  return plain.split(' ').filter((word) => word !== '');
}

/** Words that are joined at most to equal one word of the other text: 'a p i' is 'api', 'web hook' is 'webhook'. */
const MOST_JOINED = 5;

/** The number of words of `expected` and `heard` that differ: substitutions, omissions and additions. */
export function wordErrors(expected: readonly string[], heard: readonly string[]): number {
  const costs = Array.from({ length: expected.length + 1 }, () => new Float64Array(heard.length + 1).fill(Infinity));
  costs[0]![0] = 0;
  for (let i = 0; i <= expected.length; i += 1)
    for (let j = 0; j <= heard.length; j += 1) {
      const cost = costs[i]![j]!;
      const reach = (di: number, dj: number, more: number): void => {
        if (i + di > expected.length || j + dj > heard.length) return;
        costs[i + di]![j + dj] = Math.min(costs[i + di]![j + dj]!, cost + more);
      };
      reach(1, 0, 1);
      reach(0, 1, 1);
      reach(1, 1, expected[i] === heard[j] ? 0 : 1);
      for (let joined = 2; joined <= MOST_JOINED; joined += 1) {
        if (expected[i] === heard.slice(j, j + joined).join('')) reach(1, joined, 0);
        if (heard[j] === expected.slice(i, i + joined).join('')) reach(joined, 1, 0);
      }
    }
  return costs.at(-1)!.at(-1)!;
}
