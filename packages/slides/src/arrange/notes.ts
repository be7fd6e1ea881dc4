import { splitSentences } from '@slidewright/domain';
import { LETTER, lettersIn } from '@slidewright/domain/speech/pronunciation/letters';
import { speechMarksOf, type SpeechMark } from '@slidewright/domain/speech/pronunciation/marks';
import { spokenPartTimes } from '../speech/spoken-parts.ts';

type Click = Extract<SpeechMark, { kind: 'click' }>;

const clicksOf = (notes: string): Click[] => speechMarksOf(notes).filter((mark) => mark.kind === 'click');

/** A click with the number of parts that are shown from it on. */
interface CountedClick extends Click {
  readonly shown: number;
}

function countedClicks(notes: string): CountedClick[] {
  let shown = 0;
  return clicksOf(notes).map((click) => {
    shown = Math.max(shown, click.parts ?? shown + 1);
    return { ...click, shown };
  });
}

/** The notes with these texts in place of their clicks. */
function withClicks(notes: string, clicks: readonly Click[], textOf: (index: number) => string): string {
  let written = '';
  let done = 0;
  clicks.forEach(({ start, end }, index) => {
    written += notes.slice(done, start) + textOf(index);
    done = end;
  });
  return written + notes.slice(done);
}

/** A click that shows this many parts, after one that shows `before`. */
const clickTo = (shown: number, before: number): string => (shown === before + 1 ? '[click]' : `[click:${shown}]`);

/** Clicks for `by` more parts than the given ones; a click that would show none is left out. */
function renumbered(notes: string, clicks: readonly CountedClick[], by: number, shownBefore: number): string {
  let before = shownBefore;
  return withClicks(notes, clicks, (index) => {
    const shown = clicks[index]!.shown + by;
    if (shown <= before) return '';
    const text = clickTo(shown, before);
    before = shown;
    return text;
  });
}

/**
 * Where each sentence of notes begins, with the clicks before it. Splitting a text into sentences drops no letter, so
 * the letters before a sentence tell its place.
 */
function sentencesOf(notes: string, language: string): { readonly text: string; readonly start: number }[] {
  const marks = speechMarksOf(notes);
  // Marks have letters of their own, and say nothing.
  let plain = notes;
  for (const { kind, start, end } of marks)
    if (kind !== 'said') plain = plain.slice(0, start) + ' '.repeat(end - start) + plain.slice(end);
  const letters = [...plain.matchAll(LETTER)].map(({ 0: letter, index }) => ({ index, end: index + letter.length }));
  let before = 0;
  return splitSentences(plain, language).map(({ text }) => {
    const first = letters[before];
    const last = letters[before - 1]?.end ?? 0;
    before += lettersIn(text);
    if (first === undefined) return { text, start: notes.length };
    const opening = /\S*$/u.exec(plain.slice(last, first.index))![0].length;
    const start = first.index - opening;
    const click = marks.find((mark) => mark.kind === 'click' && mark.start >= last && mark.end <= start);
    return { text, start: click?.start ?? start };
  });
}

/** The sentence that contains a place of the notes. */
const sentenceAt = (sentences: readonly { readonly start: number }[], place: number): number =>
  sentences.findLastIndex(({ start }) => start <= place);

/**
 * The notes of a slide for two: `parts` are its texts in order, of which those from `moved` on go to the second. They
 * are parted before the sentence with the click that shows the first of these, without clicks before the sentence that
 * speaks of it. Where neither is known, all of them stay with the first.
 */
export function splitNotes(
  notes: string,
  parts: readonly string[],
  moved: number,
  language: string,
): readonly [string, string] {
  const stays = [notes, ''] as const;
  const sentences = sentencesOf(notes, language);
  const clicks = countedClicks(notes);
  let next: number;
  if (clicks.length > 0) {
    const click = clicks.find(({ shown }) => shown > moved);
    if (click === undefined) return stays;
    next = sentenceAt(sentences, click.start);
  } else {
    const cues = sentences.map(({ text }, index) => ({ text, startMs: index * 1_000, endMs: (index + 1) * 1_000 }));
    const spoken = spokenPartTimes(parts, cues).map((second) => (second === null ? null : Math.floor(second)));
    const first = spoken.slice(moved).find((sentence) => sentence !== null) ?? null;
    const last = spoken.slice(0, moved).findLast((sentence) => sentence !== null) ?? -1;
    // One sentence that speaks of both.
    if (first === null || first <= last) return stays;
    next = first;
  }
  if (next < 1) return stays;
  const place = sentences[next]!.start;
  const later = clicks
    .filter(({ start }) => start >= place)
    .map((click) => ({ ...click, start: click.start - place, end: click.end - place }));
  return [notes.slice(0, place).trimEnd(), renumbered(notes.slice(place), later, -moved, 0).trim()];
}

/** The notes of a slide, with the number of parts that it draws. */
interface NotesOfParts {
  readonly notes: string;
  readonly parts: number;
  /** How many of them are shown before the first click. */
  readonly opening: number;
}

/**
 * The notes of two slides for one that shows the parts of both, each slide a paragraph. Where one of them has clicks,
 * which alone decide when parts appear, all parts of the other appear as its notes begin.
 */
export function joinNotes(first: NotesOfParts, second: NotesOfParts): string {
  const [before, after] = [countedClicks(first.notes), countedClicks(second.notes)];
  if (before.length + after.length === 0) return `${first.notes}\n\n${second.notes}`.trim();
  const all = (notes: string, parts: number, shown: number): string =>
    parts <= shown ? notes : `${clickTo(parts, shown)} ${notes}`;
  const opened = before.length > 0 ? first.notes : all(first.notes, first.parts, 0);
  const shown = before.at(-1)?.shown ?? first.parts;
  const opening = second.opening === 0 ? shown : Math.max(shown, first.parts + second.opening);
  const closed =
    after.length > 0
      ? all(renumbered(second.notes, after, first.parts + second.opening, opening), opening, shown)
      : all(second.notes, first.parts + second.parts, shown);
  return `${opened}\n\n${closed}`.trim();
}
