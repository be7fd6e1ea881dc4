import { PRONUNCIATION_LIMITS, speechMarksOf, type Said, type SpeechMark } from '@slidewright/domain';
import { say } from '../../../lib/language/messages.ts';

/** A stretch of notes that can be said differently; `start` and `end` in UTF-16 units, `end` exclusive. */
export interface WrittenWord {
  readonly start: number;
  readonly end: number;
  readonly written: string;
  /** What its mark says; null without a mark. */
  readonly said: Said | null;
}

export interface EditedNotes {
  readonly text: string;
  readonly caret: number;
}

const LETTER = /[\p{L}\p{N}]/u;
/** Characters that a mark cannot contain. */
const OF_MARKS = /[{}|\n]/;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The marked words around a selection, else the selected words, else the word at the caret; null where there is none. */
export function wordAt(text: string, start: number, end: number): WrittenWord | null {
  // A caret at the edge of a marked word belongs to it.
  const edge = (kind: SpeechMark['kind']): number => (start === end && kind === 'said' ? 1 : 0);
  const mark = speechMarksOf(text).find((one) => one.start - edge(one.kind) < end && one.end + edge(one.kind) > start);
  if (mark) {
    const isAround = mark.kind === 'said' && mark.start <= start && end <= mark.end && LETTER.test(mark.written);
    return isAround ? { start: mark.start, end: mark.end, written: mark.written, said: mark.said } : null;
  }
  const place = start === end ? segmentAt(text, start) : trimmed(text, start, end);
  const written = text.slice(place.start, place.end);
  const isUsable = LETTER.test(written) && !OF_MARKS.test(written) && written.length <= PRONUNCIATION_LIMITS.term;
  return isUsable ? { ...place, written, said: null } : null;
}

/** The word that contains the caret, or ends at it. */
function segmentAt(text: string, caret: number): { start: number; end: number } {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const segments = segmenter.segment(text.slice(lineStart).split('\n', 1)[0]!);
  const at = [caret, caret - 1].map((place) => segments.containing(place - lineStart));
  const found = at.find((segment) => segment?.isWordLike);
  const start = found ? lineStart + found.index : caret;
  return { start, end: start + (found?.segment.length ?? 0) };
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const selected = text.slice(start, end);
  const from = start + selected.length - selected.trimStart().length;
  return { start: from, end: Math.max(from, start + selected.trimEnd().length) };
}

/** Notes that say a word differently at this place; with null as it is written. */
export function withSaid(text: string, { start, end, written }: WrittenWord, said: Said | null): EditedNotes {
  const asWritten = said?.alphabet === 'ipa' ? `/${said.said}/` : said?.said;
  const replacement = asWritten === undefined ? written : `{${written}|${asWritten}}`;
  return { text: text.slice(0, start) + replacement + text.slice(end), caret: start + replacement.length };
}

/** Why something cannot be said by a mark, null if it can. */
export function markProblem(said: string): string | null {
  return OF_MARKS.test(said) ? say('wizard.pronunciation.noMark', { open: '{', close: '}', bar: '|' }) : null;
}

/** Notes with a pause at a place, after the mark that it lies in; spaces part it from words. */
export const withPause = (text: string, place: number): EditedNotes => withMark(text, place, '[pause 1s]');

/** Notes with a click at a place, after the mark that it lies in; spaces part it from words. */
export const withClick = (text: string, place: number): EditedNotes => withMark(text, place, '[click]');

function withMark(text: string, place: number, mark: string): EditedNotes {
  const at = speechMarksOf(text).find(({ start, end }) => start < place && place < end)?.end ?? place;
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const added = `${before === '' || /\s$/.test(before) ? '' : ' '}${mark}${/^[\p{L}\p{N}{[]/u.test(after) ? ' ' : ''}`;
  return { text: before + added + after, caret: at + added.length };
}
