import type { TimedText } from '../captions/cue.ts';
import { normaliseForSpeech, type Acronyms } from './normalise/index.ts';
import { shareTime } from './spoken-weight.ts';
import { wordsOf } from './words.ts';

/** Above this, in pairs of words, a text is not compared: only its length counts. A sentence of 1,000 words is below. */
const MOST_PAIRS = 4_000_000;

/** What of a word counts when it is compared: letters without their accents, and digits. */
function keyOf(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * When written words are heard, from the times of the words that were spoken for them ('1,200 km²' is spoken 'one
 * thousand two hundred square kilometers'). Equal words are anchors, found as the longest common subsequence of both
 * sides after each written word is spelled out by itself; written words between two anchors share the time of the words
 * spoken there, or the time between the anchors where none are. The result has one entry for each written word, never
 * overlapping, inside `place`. `language` (BCP 47) and `acronyms` are those which the text was written out by.
 */
export function timeWords(
  written: readonly string[],
  spoken: readonly TimedText[],
  place: { readonly startMs: number; readonly endMs: number },
  language: string,
  acronyms?: Acronyms,
): TimedText[] {
  const spokenKeys = spoken.map(({ text }) => keyOf(text));
  const said = spellOut(written, new Set(spokenKeys), language, acronyms);
  const matches = matchWords(said, spokenKeys);
  const times: TimedText[] = [];
  /** How many spoken words have their written word. */
  let heard = 0;
  for (let index = 0; index < written.length;) {
    const match = matches[index];
    if (match) {
      // Spoken words between two anchors belong to the one that is written otherwise than it is spoken.
      const isSpelledOut = said[index]!.length > 1;
      const previous = times.at(-1);
      if (heard < match.first && previous && !isSpelledOut)
        times[index - 1] = { ...previous, endMs: spoken[match.first - 1]!.endMs };
      const first = isSpelledOut ? heard : match.first;
      times.push({ text: written[index]!, startMs: spoken[first]!.startMs, endMs: spoken[match.last]!.endMs });
      heard = match.last + 1;
      index += 1;
    } else {
      let next = index;
      while (next < written.length && !matches[next]) next += 1;
      const until = matches[next]?.first ?? spoken.length;
      const startMs = heard < until ? spoken[heard]!.startMs : (times.at(-1)?.endMs ?? place.startMs);
      const endMs = heard < until ? spoken[until - 1]!.endMs : (spoken[until]?.startMs ?? place.endMs);
      const from = index;
      times.push(...shareTime(written.slice(from, next), { startMs, endMs }, (at) => said[from + at]!.join(' ')));
      heard = until;
      index = next;
    }
  }
  if (heard < spoken.length && times.length > 0)
    times[times.length - 1] = { ...times.at(-1)!, endMs: spoken.at(-1)!.endMs };
  return inOrder(times, place);
}

/** The keys of the words said for each written word. */
function spellOut(
  written: readonly string[],
  spokenKeys: ReadonlySet<string>,
  language: string,
  acronyms: Acronyms | undefined,
): string[][] {
  return written.map((word) => {
    const key = keyOf(word);
    if (spokenKeys.has(key)) return [key];
    const keys = wordsOf(normaliseForSpeech(word, language, { acronyms })).map(({ text }) => keyOf(text));
    return keys.length === 0 ? [key] : keys;
  });
}

/** The first and the last spoken word of each written word that has one, by the longest common subsequence. */
function matchWords(
  said: readonly (readonly string[])[],
  spokenKeys: readonly string[],
): ({ readonly first: number; readonly last: number } | undefined)[] {
  const keys = said.flatMap((words, index) => words.map((key) => ({ key, index })));
  const width = spokenKeys.length + 1;
  const matches: ({ first: number; last: number } | undefined)[] = said.map(() => undefined);
  if ((keys.length + 1) * width > MOST_PAIRS) return matches;
  // lengths[row * width + column]: of the longest common subsequence of what begins there on both sides.
  const lengths = new Uint16Array((keys.length + 1) * width);
  const isEqual = (row: number, column: number): boolean =>
    keys[row]!.key !== '' && keys[row]!.key === spokenKeys[column];
  for (let row = keys.length - 1; row >= 0; row -= 1)
    for (let column = spokenKeys.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] = isEqual(row, column)
        ? lengths[(row + 1) * width + column + 1]! + 1
        : Math.max(lengths[(row + 1) * width + column]!, lengths[row * width + column + 1]!);
  for (let row = 0, column = 0; row < keys.length && column < spokenKeys.length;) {
    if (isEqual(row, column)) {
      const { index } = keys[row]!;
      matches[index] = { first: matches[index]?.first ?? column, last: column };
      row += 1;
      column += 1;
    } else if (lengths[(row + 1) * width + column]! >= lengths[row * width + column + 1]!) row += 1;
    else column += 1;
  }
  return matches;
}

/** Cuts what lies outside the place or reaches into the next word: the times of an engine may be any. */
function inOrder(
  times: readonly TimedText[],
  place: { readonly startMs: number; readonly endMs: number },
): TimedText[] {
  let startMs = place.startMs;
  const starts = times.map((time) => (startMs = Math.min(Math.max(time.startMs, startMs), place.endMs)));
  return times.map(({ text, endMs }, index) => ({
    text,
    startMs: starts[index]!,
    endMs: Math.min(Math.max(endMs, starts[index]!), starts[index + 1] ?? place.endMs),
  }));
}
