/** In UTF-16 units, end exclusive. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A word and how long it takes to say, in any unit of its side. */
export interface Word extends Stretch {
  readonly length: number;
}

export interface Pair {
  readonly first: Stretch;
  readonly second: Stretch;
}

/** Words that one word of the other side may stand for: 'c'est-à-dire' is three, '1999' is eight. */
const MOST_JOINED = 12;

/**
 * Pairs the words of a text with those of its phonemes, of which there are fewer where words are spoken as one and more
 * where a number is written out. The pairing is the one whose words have the most equal shares of their side's length.
 * Words that are spoken as one share its stretch by their lengths.
 */
export function alignWords(written: readonly Word[], sounds: readonly Word[]): Pair[] {
  if (written.length === 0 || sounds.length === 0) return [];
  if (written.length === sounds.length) return written.map((first, index) => ({ first, second: sounds[index]! }));
  const [a, b] = [sharesOf(written), sharesOf(sounds)];
  const cost = Array.from({ length: written.length + 1 }, () => new Float64Array(sounds.length + 1).fill(Infinity));
  const steps = cost.map((row) => Array.from(row, () => [0, 0] as [number, number]));
  cost[0]![0] = 0;
  for (let i = 1; i <= written.length; i += 1)
    for (let j = 1; j <= sounds.length; j += 1)
      for (const [di, dj] of joins(i, j)) {
        const before = cost[i - di]![j - dj]!;
        const difference = a[i]! - a[i - di]! - (b[j]! - b[j - dj]!);
        const total = before + difference ** 2;
        if (total >= cost[i]![j]!) continue;
        cost[i]![j] = total;
        steps[i]![j] = [di, dj];
      }
  // Further apart than words can be joined: the whole is one.
  if (cost.at(-1)!.at(-1) === Infinity) return split(written, { start: sounds[0]!.start, end: sounds.at(-1)!.end });
  const pairs: Pair[] = [];
  for (let i = written.length, j = sounds.length; i > 0;) {
    const [di, dj] = steps[i]![j]!;
    const second = { start: sounds[j - dj]!.start, end: sounds[j - 1]!.end };
    pairs.unshift(...split(written.slice(i - di, i), second));
    [i, j] = [i - di, j - dj];
  }
  return pairs;
}

/** One with one, one with several, or several with one. */
function joins(i: number, j: number): [number, number][] {
  const found: [number, number][] = [[1, 1]];
  for (let joined = 2; joined <= MOST_JOINED; joined += 1) {
    if (joined <= i) found.push([joined, 1]);
    if (joined <= j) found.push([1, joined]);
  }
  return found;
}

/** For each number of words from the start, their share of the length of all. */
function sharesOf(words: readonly Word[]): number[] {
  const sums = [0];
  for (const { length } of words) sums.push(sums.at(-1)! + length);
  return sums.map((sum) => sum / sums.at(-1)!);
}

function split(words: readonly Word[], { start, end }: Stretch): Pair[] {
  const shares = sharesOf(words);
  const at = (share: number): number => start + Math.round(share * (end - start));
  return words.map((first, index) => ({ first, second: { start: at(shares[index]!), end: at(shares[index + 1]!) } }));
}
