import type { Cue } from '@slidewright/domain/captions/cue';
import { LIMITS } from '@slidewright/domain/limits';

/** Share of a bullet's words that a stretch of speech must hold to count as speaking of it. */
const MATCH_SHARE = 0.5;
/** Share of the bullets that must be found in the speech before it is trusted to time all of them. */
const TRUST_SHARE = 0.5;

/**
 * How far is read: at least all that notes and bullets can hold, where even every letter is a word. What is longer
 * was not written by a person, and half an hour of speech has no more words either.
 */
const MOST_SPOKEN_WORDS = LIMITS.speakerNotesLength;
const MOST_BULLET_WORDS = LIMITS.bulletLength;

/** What was spoken: the number that stands for each word, and when it began, in seconds. */
interface Speech {
  readonly words: readonly number[];
  readonly seconds: readonly number[];
  /** The number of every word that was spoken. */
  readonly numbers: ReadonlyMap<string, number>;
}

const segmenters = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The first `most` words of a text in lower case without punctuation; knows scripts that write no spaces. */
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
  for (const cue of cues) {
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
 * When each bullet is spoken of, in seconds from the start of the narration, never falling; null when the
 * speech does not follow the bullets closely enough to time them. A bullet counts as found where a stretch
 * of speech of about its own length holds at least half of its words; bullets are looked for in order, and
 * those between two found ones are spread evenly between them. Of very long texts only the beginning is read.
 */
export function spokenPartTimes(bullets: readonly string[], cues: readonly Cue[]): number[] | null {
  const speech = readSpeech(cues);
  if (bullets.length === 0 || speech.words.length === 0) return null;
  const found: (number | null)[] = [];
  let from = 0;
  for (const bullet of bullets) {
    const words = [...wordsOf(bullet, MOST_BULLET_WORDS)].map(({ word }) => word);
    const match = findBullet(words, speech, from);
    found.push(match === null ? null : speech.seconds[match.start]!);
    if (match !== null) from = match.end;
  }
  if (found.filter((second) => second !== null).length < bullets.length * TRUST_SHARE) return null;
  return fillGaps(found, speech.seconds.at(-1)!);
}

/**
 * The earliest stretch of speech from `from` on that matches best, by positions of its first word and past its
 * last. A window moves over the speech and counts the bullet's words inside it, each step at the same cost.
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

/** The position past the place where the last of the match's `count` different words is first heard. */
function endOfMatch(match: { start: number; count: number }, wanted: ReadonlySet<number>, speech: Speech): number {
  const heard = new Set<number>();
  let end = match.start;
  for (; heard.size < match.count; end += 1) if (wanted.has(speech.words[end]!)) heard.add(speech.words[end]!);
  return end;
}

/** Interpolates bullets that were not found evenly between their neighbours; `lastSecond` is where speech ends. */
function fillGaps(found: readonly (number | null)[], lastSecond: number): number[] {
  const times: number[] = [];
  found.forEach((second, index) => {
    if (second !== null) {
      times.push(second);
      return;
    }
    const before = times.at(-1) ?? 0;
    const next = found.findIndex((value, at) => at > index && value !== null);
    const after = next === -1 ? lastSecond : found[next]!;
    const steps = (next === -1 ? found.length : next) - index + 1;
    times.push(before + Math.max(0, after - before) / steps);
  });
  return times;
}
