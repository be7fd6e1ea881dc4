import type { Cue, TimedText } from '@slidewright/domain/captions/cue';
import { LIMITS } from '@slidewright/domain/limits';

/** Share of a bullet's words that a passage must contain to match the bullet. */
const MATCH_SHARE = 0.5;
/** Share of the bullets that must match before the speech is used to time all of them. */
const TRUST_SHARE = 0.5;

/**
 * Limits of what is read. Notes and bullets within their limits are read completely, even with words of one letter;
 * half an hour of speech has fewer words.
 */
const MOST_SPOKEN_WORDS = LIMITS.speakerNotesLength;
const MOST_BULLET_WORDS = LIMITS.bulletLength;

/** The spoken words as numbers, and the start of each in seconds. */
interface Speech {
  readonly words: readonly number[];
  readonly seconds: readonly number[];
  /** The number of each spoken word. */
  readonly numbers: ReadonlyMap<string, number>;
}

const segmenters = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The first `most` words of a text in lower case without punctuation, also for scripts without spaces. */
function* wordsOf(text: string, most: number): Generator<{ word: string; index: number }> {
  let count = 0;
  for (const { segment, index, isWordLike } of segmenters.segment(text.normalize('NFKC').toLowerCase())) {
    if (!isWordLike) continue;
    if (count === most) return;
    count += 1;
    yield { word: segment, index };
  }
}

function readSpeech(cues: readonly Cue[]): Speech {
  const words: number[] = [];
  const seconds: number[] = [];
  const numbers = new Map<string, number>();
  for (const cue of cues.flatMap((sentence): readonly TimedText[] => sentence.words ?? [sentence])) {
    const length = Math.max(1, cue.text.length);
    for (const { word, index } of wordsOf(cue.text, MOST_SPOKEN_WORDS - words.length)) {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      words.push(number);
      seconds.push((cue.startMs + ((cue.endMs - cue.startMs) * Math.min(index, length)) / length) / 1_000);
    }
  }
  return { words, seconds, numbers };
}

/**
 * Returns when each bullet is spoken, in seconds from the start of the narration, never decreasing; null for a bullet that
 * the speech does not match, and for all if it matches too few. A bullet matches a passage of up to twice its length with at
 * least half of its words. Bullets are searched in order; null stands for a part that has no words to be found. In a cue without times of words, a word's place in the text tells
 * its time. Only the beginning of very long texts is read.
 */
export function spokenPartTimes(bullets: readonly (string | null)[], cues: readonly Cue[]): (number | null)[] {
  const speech = readSpeech(cues);
  const found: (number | null)[] = [];
  let from = 0;
  for (const bullet of bullets) {
    const words = [...wordsOf(bullet ?? '', MOST_BULLET_WORDS)].map(({ word }) => word);
    const match = findBullet(words, speech, from);
    found.push(match === null ? null : speech.seconds[match.start]!);
    if (match !== null) from = match.end;
  }
  const known = bullets.filter((bullet) => bullet !== null).length;
  const isTrusted = found.filter((second) => second !== null).length >= known * TRUST_SHARE;
  return isTrusted ? found : bullets.map(() => null);
}

/**
 * Finds the earliest best match from `from` on: the index of its first word and the index after its last. A window
 * slides over the speech and counts the bullet's words in it, with constant cost per step.
 */
function findBullet(words: readonly string[], speech: Speech, from: number): { start: number; end: number } | null {
  const different = new Set(words);
  const wanted = new Set([...different].flatMap((word) => speech.numbers.get(word) ?? []));
  const reach = words.length * 2;
  const inWindow = new Map<number, number>();
  let best: { start: number; count: number } | null = null;
  let next = from;
  for (let start = from; start < speech.words.length; start += 1) {
    for (; next < Math.min(start + reach, speech.words.length); next += 1) {
      const word = speech.words[next]!;
      if (wanted.has(word)) inWindow.set(word, (inWindow.get(word) ?? 0) + 1);
    }
    const first = speech.words[start]!;
    const times = inWindow.get(first);
    if (times === undefined) continue;
    const count = inWindow.size;
    if (count / different.size >= MATCH_SHARE && count > (best?.count ?? 0)) best = { start, count };
    if (best?.count === different.size) break;
    if (times === 1) inWindow.delete(first);
    else inWindow.set(first, times - 1);
  }
  return best && { start: best.start, end: endOfMatch(best, wanted, speech) };
}

/** The index after the word that completes the match's `count` different words. */
function endOfMatch(match: { start: number; count: number }, wanted: ReadonlySet<number>, speech: Speech): number {
  const heard = new Set<number>();
  let end = match.start;
  for (; heard.size < match.count; end += 1) if (wanted.has(speech.words[end]!)) heard.add(speech.words[end]!);
  return end;
}
