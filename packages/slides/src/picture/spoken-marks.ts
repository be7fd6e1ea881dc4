import type { Cue } from '@slidewright/domain/captions/cue';
import { kindOf, type Block } from '../kinds/index.ts';
import type { DrawnSlide } from '../film/film.ts';
import { spokenPartTimes } from '../speech/spoken-parts.ts';

/** A slide with more would need a still for each, and none would stand for long. */
const MOST_MARKS = 12;
/** The mark moves this long before its words are spoken, and goes so long after the last of them. In seconds. */
const LEAD_S = 0.15;
const AFTER_S = 0.3;
/** The slide stands without marks for at least so long at its end. */
const UNMARKED_S = 0.4;

/** From when on, in seconds, something on a slide is marked, as an index among the marks of its blocks; null for nothing. */
export interface SpokenMark {
  readonly mark: number | null;
  readonly second: number;
}

/**
 * What is marked on a slide of this length as it is spoken, in order, and at last nothing. Where text waits, a text that is
 * alone has its first sentence marked from the beginning.
 */
export function spokenMarks(
  { blocks }: DrawnSlide,
  cues: readonly Cue[],
  seconds: number,
  textWaits: boolean,
): SpokenMark[] {
  const isInTurn = (block: Block): boolean => kindOf(block).areMarksInTurn === true;
  const words = blocks.flatMap((block) => (isInTurn(block) ? [] : (kindOf(block).marks?.(block) ?? [])));
  const [only, ...others] = blocks;
  if (textWaits && only !== undefined && others.length === 0 && isInTurn(only))
    return inTurn(kindOf(only).marks?.(only) ?? [], cues);
  if (words.length === 0 || words.length > MOST_MARKS) return [];
  const end = Math.min((cues.at(-1)?.endMs ?? 0) / 1_000 + AFTER_S, seconds - UNMARKED_S);
  const marks = spokenPartTimes(words, cues).flatMap((spoken, mark): SpokenMark[] => {
    const second = spoken === null ? null : Math.max(0, spoken - LEAD_S);
    return second === null || second >= end ? [] : [{ mark, second }];
  });
  return marks.length === 0 ? [] : [...marks, { mark: null, second: end }];
}

/** The pieces of a text, the first of which is there from the beginning; none where the voice says another text. */
function inTurn(words: readonly string[], cues: readonly Cue[]): SpokenMark[] {
  if (words.length < 2 || words.length > MOST_MARKS) return [];
  const times = spokenPartTimes(words, cues);
  if (!times.every((second) => second !== null)) return [];
  return times.map((second, mark) => ({
    mark: mark === words.length - 1 ? null : mark,
    second: mark === 0 ? 0 : Math.max(0, second - LEAD_S),
  }));
}
