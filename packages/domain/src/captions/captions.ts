import { neverEndsSentence } from '../speech/sentences.ts';
import { wordsOf } from '../speech/words.ts';
import { delay, type Cue, type TimedText } from './cue.ts';
import { captionScreens, foldText, textWidth } from './lines.ts';

/** A slide in the film: start and length in milliseconds; the times of its cues are relative to its start. */
export interface CaptionedSlide {
  readonly title: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly cues: readonly Cue[];
}

/** A caption of one or two lines; times in milliseconds from the start of the film. */
export interface Caption {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
  /** Those of all lines, as `wordsOf` splits them; not set where the times of words are unknown. */
  readonly words?: readonly TimedText[];
}

/** A caption stays longer where its speech is too fast to read, and until the next one where only a moment is between. */
const READING = { columnsPerS: 17, longestStayMs: 1_000, shortestGapMs: 250, shortestMs: 800 } as const;
/** Cues with a longer pause between them are not shown together. */
const LONGEST_PAUSE_MS = 2_000;

/**
 * Returns the captions of a film in order. They do not overlap and stay within their slide. A sentence too long for two
 * lines becomes several captions, each from its first word to its last; without the times of words they share the time
 * of the sentence by their widths. The end of a caption is later than that of its speech where `READING` says so. A lone
 * word, and what would be gone too soon, is shown with the text before or after it.
 */
export function toCaptions(slides: readonly CaptionedSlide[]): Caption[] {
  return slides.flatMap((slide) =>
    captionsOf(slide, Math.round(slide.durationMs)).map((caption) => delay(caption, Math.round(slide.startMs))),
  );
}

function captionsOf(slide: CaptionedSlide, endMs: number): Caption[] {
  return readable(together(separate(clipToSlide(slide)), endMs).flatMap(splitToScreens), endMs);
}

/** Lets captions stay for as long as they take to read, but not into the next one or past `slideEndMs`. */
function readable(captions: readonly Caption[], slideEndMs: number): Caption[] {
  const starts = captions.map(({ startMs }, index) => {
    const roomEnd = captions[index + 1]?.startMs ?? slideEndMs;
    const before = captions[index - 1];
    const free = before === undefined ? 0 : Math.max(before.endMs, before.startMs + READING.shortestMs);
    // Without room behind its speech a caption appears a moment before it.
    return Math.min(startMs, Math.max(free, roomEnd - READING.shortestMs));
  });
  return captions.map((caption, index) => {
    const startMs = starts[index]!;
    const next = starts[index + 1];
    const toRead = caption.startMs + Math.ceil((textWidth(caption.lines.join(' ')) * 1_000) / READING.columnsPerS);
    const wanted = Math.max(Math.min(toRead, caption.endMs + READING.longestStayMs), startMs + READING.shortestMs);
    const endMs = Math.max(caption.endMs, Math.min(wanted, next ?? slideEndMs));
    return {
      ...caption,
      startMs,
      endMs: next !== undefined && next - endMs < READING.shortestGapMs ? next : endMs,
    };
  });
}

const isLoneWord = ({ text }: Cue): boolean => wordsOf(text).length === 1;

/**
 * Joins a cue of a lone word to the nearer of its neighbours, and one that has no room to be read to a neighbour that it
 * fits one screen with.
 */
function together(cues: readonly Cue[], slideEndMs: number): Cue[] {
  const joined: Cue[] = [];
  for (const [index, cue] of cues.entries()) {
    const before = joined.at(-1);
    const gap = before === undefined ? Infinity : cue.startMs - before.endMs;
    const next = cues[index + 1];
    const gapAfter = next === undefined ? Infinity : next.startMs - cue.endMs;
    const isWanted =
      before !== undefined &&
      (isLoneWord(before) ||
        (isLoneWord(cue)
          ? next === undefined || (gap <= gapAfter && !neverEndsSentence(cue.text))
          : (cue.startMs - before.startMs < READING.shortestMs || isShort(cue, next?.startMs ?? slideEndMs)) &&
            fitsWith(before, cue)));
    if (isWanted && gap <= LONGEST_PAUSE_MS) joined[joined.length - 1] = joinedCue(before, cue);
    else joined.push(cue);
  }
  return joined;
}

const isShort = ({ startMs }: Cue, roomEndMs: number): boolean => roomEndMs - startMs < READING.shortestMs;

const fitsWith = (before: Cue, cue: Cue): boolean => captionScreens(`${before.text} ${cue.text}`).length === 1;

function joinedCue(before: Cue, after: Cue): Cue {
  const text = `${before.text} ${after.text}`;
  const { startMs } = before;
  const { endMs } = after;
  if (!before.words || !after.words) return { text, startMs, endMs };
  const isMeasured = before.wordTimes === 'measured' && after.wordTimes === 'measured';
  return {
    text,
    startMs,
    endMs,
    words: [...before.words, ...after.words],
    wordTimes: isMeasured ? 'measured' : 'estimated',
  };
}

/**
 * The slide's cues in order, in whole milliseconds, clipped to the slide, without those that have no time or no text.
 */
function clipToSlide({ durationMs, cues }: CaptionedSlide): Cue[] {
  const end = Math.round(durationMs);
  const clip = (ms: number) => Math.min(Math.max(Math.round(ms), 0), end);
  return cues
    .map((cue) => ({ ...cue, text: foldText(cue.text), startMs: clip(cue.startMs), endMs: clip(cue.endMs) }))
    .filter((cue) => cue.text !== '' && cue.endMs > cue.startMs)
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

/** Ends each cue where the next starts. Cues that start together are merged, so that no text is lost. */
function separate(cues: readonly Cue[]): Cue[] {
  const separated: Cue[] = [];
  for (const cue of cues) {
    const previous = separated.at(-1);
    if (previous === undefined || previous.endMs <= cue.startMs) {
      separated.push(cue);
    } else if (previous.startMs === cue.startMs) {
      const together = { text: `${previous.text} ${cue.text}`, startMs: cue.startMs, endMs: cue.endMs };
      separated.splice(-1, 1, together);
    } else {
      separated.splice(-1, 1, { ...previous, endMs: cue.startMs }, cue);
    }
  }
  return separated;
}

function splitToScreens(cue: Cue): Caption[] {
  const screens = captionScreens(cue.text);
  const timed = timeByWords(cue, screens);
  if (timed) return timed;
  const widths = screens.map((screen) => screen.reduce((sum, line) => sum + textWidth(line), 0));
  const total = widths.reduce((sum, width) => sum + width, 0);
  let passed = 0;
  let startMs = cue.startMs;
  return screens.flatMap((screen, index) => {
    passed += widths[index] ?? 0;
    const endMs = cue.startMs + Math.round(((cue.endMs - cue.startMs) * passed) / total);
    const caption = { startMs, endMs, lines: screen };
    startMs = endMs;
    return caption.endMs > caption.startMs ? [caption] : [];
  });
}

/** The captions from their first word to their last; null where the words do not tell the time of each of them. */
function timeByWords(cue: Cue, screens: readonly string[][]): Caption[] | null {
  const stretch = stretchesOf(cue);
  if (!stretch) return null;
  let position = 0;
  const captions = screens.map((lines) => {
    const words = lines.flatMap(wordsOf).map(({ text }) => {
      const from = position;
      position += spokenLength(text);
      return { text, ...stretch(from, position) };
    });
    return { startMs: words[0]!.startMs, endMs: words.at(-1)!.endMs, lines, words };
  });
  return captions.every(({ startMs, endMs }) => endMs > startMs) ? captions : null;
}

/** How many characters of a text are spoken, which folding it and breaking it into lines does not change. */
function spokenLength(text: string): number {
  return text.match(/[\p{L}\p{N}\p{Sm}\p{Sc}\p{So}&%#@]/gu)?.length ?? 0;
}

/** Tells when the spoken characters from one position to another are heard; null for a cue whose words are not those of its text. */
function stretchesOf({ text, startMs, endMs, words = [] }: Cue) {
  let total = 0;
  const ends = words.map((word) => (total += spokenLength(word.text)));
  if (total === 0 || total !== spokenLength(text)) return null;
  const inside = (ms: number): number => Math.round(Math.min(Math.max(ms, startMs), endMs));
  const timeAt = (index: number, position: number): number => {
    const word = words[index]!;
    const first = ends[index - 1] ?? 0;
    return inside(word.startMs + ((word.endMs - word.startMs) * (position - first)) / (ends[index]! - first));
  };
  return (from: number, to: number): { startMs: number; endMs: number } => {
    const first = ends.findIndex((end) => end > from);
    if (first === -1) return { startMs: inside(words.at(-1)!.endMs), endMs: inside(words.at(-1)!.endMs) };
    const start = timeAt(first, from);
    return {
      startMs: start,
      endMs:
        to === from
          ? start
          : timeAt(
              ends.findIndex((end) => end >= to),
              to,
            ),
    };
  };
}
