import type { Cue } from './film.ts';

/** Share of a bullet's words that a stretch of speech must hold to count as speaking of it. */
const MATCH_SHARE = 0.5;
/** Share of the bullets that must be found in the speech before it is trusted to time all of them. */
const TRUST_SHARE = 0.5;

/** A word that was spoken, and when it began, in seconds. */
interface SpokenWord {
  readonly word: string;
  readonly second: number;
}

const segmenters = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text in lower case without punctuation; knows scripts that write no spaces. */
function wordsOf(text: string): { word: string; index: number }[] {
  return [...segmenters.segment(text.normalize('NFKC').toLowerCase())]
    .filter((segment) => segment.isWordLike)
    .map((segment) => ({ word: segment.segment, index: segment.index }));
}

function spokenWords(cues: readonly Cue[]): SpokenWord[] {
  return cues.flatMap((cue) => {
    const length = Math.max(1, cue.text.length);
    return wordsOf(cue.text).map(({ word, index }) => ({
      word,
      second: (cue.startMs + ((cue.endMs - cue.startMs) * Math.min(index, length)) / length) / 1_000,
    }));
  });
}

/**
 * When each bullet is spoken of, in seconds from the start of the narration, never falling; null when the
 * speech does not follow the bullets closely enough to time them. A bullet counts as found where a stretch
 * of speech of about its own length holds at least half of its words; bullets are looked for in order, and
 * those between two found ones are spread evenly between them.
 */
export function spokenBulletTimes(bullets: readonly string[], cues: readonly Cue[]): number[] | null {
  const speech = spokenWords(cues);
  if (bullets.length === 0 || speech.length === 0) return null;
  const found: (number | null)[] = [];
  let from = 0;
  for (const bullet of bullets) {
    const place = findBullet(
      wordsOf(bullet).map(({ word }) => word),
      speech,
      from,
    );
    found.push(place === null ? null : speech[place.start]!.second);
    if (place !== null) from = place.end;
  }
  if (found.filter((second) => second !== null).length < bullets.length * TRUST_SHARE) return null;
  return fillGaps(found, speech.at(-1)!.second);
}

/** The earliest stretch of speech from `from` on that matches best, by positions of its first word and past its last. */
function findBullet(
  words: readonly string[],
  speech: readonly SpokenWord[],
  from: number,
): { start: number; end: number } | null {
  const wanted = new Set(words);
  if (wanted.size === 0) return null;
  const reach = words.length * 2;
  let best: { start: number; end: number; score: number } | null = null;
  for (let start = from; start < speech.length; start += 1) {
    if (!wanted.has(speech[start]!.word)) continue;
    const seen = new Set<string>();
    let end = start;
    for (let at = start; at < Math.min(start + reach, speech.length); at += 1) {
      if (!wanted.has(speech[at]!.word) || seen.has(speech[at]!.word)) continue;
      seen.add(speech[at]!.word);
      end = at + 1;
    }
    const score = seen.size / wanted.size;
    if (score >= MATCH_SHARE && score > (best?.score ?? 0)) best = { start, end, score };
    if (best?.score === 1) break;
  }
  return best;
}

/** Puts the bullets that were not found evenly between their neighbours; `lastSecond` is where speech ends. */
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
    const places = (next === -1 ? found.length : next) - index + 1;
    times.push(before + Math.max(0, after - before) / places);
  });
  return times;
}
