import {
  filmLength,
  frameRateOf,
  LIMITS,
  SAMPLE_RATE_HZ,
  type FilmSettings,
  type MeasuredSlide,
} from '@slidewright/domain';
import { withoutSpeechMarks } from '@slidewright/domain/speech/pronunciation/marks';
import { NOTES_LIMITS } from '@slidewright/domain/speech/notes';
import { cut } from '../kinds/fields.ts';
import { kindOf, type Block } from '../kinds/index.ts';
import { blocksToMarkdown } from '../exporters/markdown/index.ts';
import { hasContent, withoutPlaceholders, type SlideText } from '../content/slide.ts';
import { countWords, readingSeconds } from '../speech/reading-time.ts';
import { speakingSeconds } from '../speech/speaking-time.ts';
import { writtenNotes } from '../speech/written-notes.ts';

/** A slide of a film whose notes are to be written. */
export interface SlideOfNotes extends SlideText {
  /** Its own duration, in seconds. */
  readonly duration: number;
  /** Length of its current narration in seconds, where that is known. It counts while the slide keeps its notes. */
  readonly narrationSeconds?: number | undefined;
}

/** What the length of the film depends on beside its slides. */
export interface FilmOfNotes extends Pick<FilmSettings, 'pacing' | 'framerate'> {
  /** Factor of the voice's speed. */
  readonly speed: number;
  readonly audioEnabled: boolean;
}

/** What a slide without notes needs, from its shown words. */
const WORDS = { shortest: 40, longest: 110, beyondShown: 25 } as const;
/** Words that a voice says in a second at normal speed, until the words of the notes themselves are known. */
const WORDS_A_SECOND = 2.4;
/** A target below this is no sentence. */
const FEWEST_WORDS = 6;
/** A target above this could not be stored. */
const MOST_WORDS = Math.floor(LIMITS.speakerNotesLength / 8);
/** Words that a model is asked for at once; its answer has room for about twice as many. */
const WORDS_PER_TASK = 4_000;

/** A film whose notes are written: its slides as they are now, those that get notes, and how long it should be. */
interface NotesOrder {
  readonly slides: readonly SlideOfNotes[];
  readonly toWrite: readonly number[];
  readonly film: FilmOfNotes;
  /** Null: as long as the content needs. */
  readonly targetMs: number | null;
  /** Whether the notes of the slides `toWrite` are new. */
  readonly areWritten: boolean;
}

/** What a model is asked about one slide. */
export interface SlideTask extends ReturnType<typeof slideForModel> {
  readonly index: number;
  readonly words: number;
}

/** Length of the film, and what a model writes next, in groups: nothing once the film is as long as it should be. */
export interface NotesPlan {
  readonly filmMs: number;
  readonly tasks: readonly (readonly SlideTask[])[];
}

/** Looks at a film before its notes are written, and after each time. */
export function planNotes({ slides, toWrite, film, targetMs, areWritten }: NotesOrder): NotesPlan {
  const filmMs = filmMsOfNotes(slides, film, new Set(areWritten ? toWrite : []));
  if (areWritten && (targetMs === null || isOfLength(filmMs, targetMs))) return { filmMs, tasks: [] };
  const words = wordTargets(slides, toWrite, film, targetMs);
  const slideTask = (index: number): SlideTask => ({
    index,
    words: words.get(index)!,
    ...slideForModel(slides[index]!),
  });
  return { filmMs, tasks: notesTasks(words).map((group) => group.map(slideTask)) };
}

/** What a model is told about a slide. */
export function slideForModel(slide: SlideText): { title: string; content: string; notes: string } {
  const { title, blocks } = withoutPlaceholders({ ...slide, blocks: inWords(slide.blocks) });
  return {
    title,
    content: cut(blocksToMarkdown(blocks).trim(), NOTES_LIMITS.contentLength),
    notes: withoutSpeechMarks(writtenNotes(slide)),
  };
}

/** The blocks with words in place of pictures. */
function inWords(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => (kindOf(block).inWords?.(block) as readonly Block[] | undefined) ?? block);
}

/** The length of the film of these slides in milliseconds, as `filmLength`; `written` are those with new notes. */
export function filmMsOfNotes(
  slides: readonly SlideOfNotes[],
  film: FilmOfNotes,
  written: ReadonlySet<number>,
): number {
  return filmLengthMs(slides, film, (slide, index) => (written.has(index) ? spokenSeconds(slide, film) : null));
}

/**
 * How many words each of the slides `toWrite` should have so that the film lasts `targetMs`: what they have, or would
 * need, longer or shorter by one factor. Without a target, 0 for each: as the content needs.
 */
export function wordTargets(
  slides: readonly SlideOfNotes[],
  toWrite: readonly number[],
  film: FilmOfNotes,
  targetMs: number | null,
): ReadonlyMap<number, number> {
  if (targetMs === null) return new Map(toWrite.map((index) => [index, 0]));
  const now = new Map(
    toWrite.map((index) => {
      const slide = slides[index]!;
      const present = countWords(withoutSpeechMarks(writtenNotes(slide)));
      const words = present === 0 ? neededWords(slide) : present;
      const seconds = present === 0 ? words / (WORDS_A_SECOND * film.speed) : Math.max(1, spokenSeconds(slide, film));
      return [index, { words, seconds }];
    }),
  );
  const ms = filmLengthMs(slides, film, (_, index) => now.get(index)?.seconds ?? null);
  const seconds = [...now.values()].reduce((sum, slide) => sum + slide.seconds, 0);
  const factor = Math.max(0, (seconds + (targetMs - ms) / 1_000) / seconds);
  return new Map(
    [...now].map(([index, { words }]) => [
      index,
      Math.min(MOST_WORDS, Math.max(FEWEST_WORDS, Math.round(words * factor))),
    ]),
  );
}

/** The slides in groups that a model can write about at once. */
export function notesTasks(words: ReadonlyMap<number, number>): number[][] {
  const tasks: number[][] = [];
  let room = 0;
  for (const [index, target] of words) {
    const wanted = target === 0 ? WORDS.longest : target;
    const task = tasks.at(-1);
    if (task === undefined || task.length === NOTES_LIMITS.slidesPerTask || wanted > room) {
      tasks.push([index]);
      room = WORDS_PER_TASK - wanted;
    } else {
      task.push(index);
      room -= wanted;
    }
  }
  return tasks;
}

/** Whether a film of this length counts as one of the wanted length. */
export const isOfLength = (ms: number, targetMs: number): boolean =>
  Math.abs(ms - targetMs) <= targetMs * NOTES_LIMITS.tolerance;

function neededWords(slide: SlideText): number {
  const { content } = slideForModel(slide);
  return Math.min(WORDS.longest, Math.max(WORDS.shortest, countWords(content) + WORDS.beyondShown));
}

/** As for the length of a film: the speed divides the whole seconds. */
const spokenSeconds = (slide: SlideText, { speed }: FilmOfNotes): number => speakingSeconds(slide, 1) / speed;

/** `speechOf` says what slides take to say whose narration is not or no longer known; null for the others. */
function filmLengthMs(
  slides: readonly SlideOfNotes[],
  film: FilmOfNotes,
  speechOf: (slide: SlideOfNotes, index: number) => number | null,
): number {
  const measured = slides.map((slide, index): MeasuredSlide => {
    const { duration, narrationSeconds } = slide;
    const speech = speechOf(slide, index);
    const narration =
      speech === null && narrationSeconds !== undefined
        ? { samples: Math.round(narrationSeconds * SAMPLE_RATE_HZ), isCurrent: true }
        : null;
    return {
      duration,
      hasContent: hasContent(slide),
      speechS: speech ?? spokenSeconds(slide, film),
      readingS: readingSeconds(slide),
      narration,
    };
  });
  const { pacing, framerate, audioEnabled } = film;
  return filmLength(measured, { pacing, frameRate: frameRateOf(framerate), audioEnabled }).ms;
}
