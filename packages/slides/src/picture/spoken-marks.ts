import type { Cue } from '@slidewright/domain/captions/cue';
import { kindOf } from '../kinds/index.ts';
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

/** What is marked on a slide of this length as it is spoken, in order, and at last nothing. */
export function spokenMarks({ blocks }: DrawnSlide, cues: readonly Cue[], seconds: number): SpokenMark[] {
  const words = blocks.flatMap((block) => kindOf(block).marks?.(block) ?? []);
  if (words.length === 0 || words.length > MOST_MARKS) return [];
  const end = Math.min((cues.at(-1)?.endMs ?? 0) / 1_000 + AFTER_S, seconds - UNMARKED_S);
  const marks = spokenPartTimes(words, cues).flatMap((spoken, mark): SpokenMark[] => {
    const second = spoken === null ? null : Math.max(0, spoken - LEAD_S);
    return second === null || second >= end ? [] : [{ mark, second }];
  });
  return marks.length === 0 ? [] : [...marks, { mark: null, second: end }];
}
