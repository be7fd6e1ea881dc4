import type { Cue } from '@slidewright/domain/captions/cue';
import { kindOf, type Block } from '../kinds/index.ts';
import type { DrawnSlide } from '../film/film.ts';
import { spokenPartTimes } from '../speech/spoken-parts.ts';

/** A slide with more would need a still for each, and none would stand for long. */
const MOST_MARKS = 12;
/** A mark moves this long before its words are spoken, and goes so long after the last of them. In seconds. */
const LEAD_S = 0.2;
const AFTER_S = 0.3;
/** The slide stands without marks for at least so long at its end. */
const UNMARKED_S = 0.4;

/** From when on, in seconds, something on a slide is marked, as an index among the marks of its blocks; null for nothing. */
export interface SpokenMark {
  readonly mark: number | null;
  readonly second: number;
}

const marksOf = (block: Block): readonly string[] => kindOf(block).marks?.(block) ?? [];

/** Whether the marks of a slide are pieces of its texts, which wait one after the other; rows of tables and the like come before them. */
const areInTurn = (blocks: readonly Block[]): boolean =>
  blocks.every((block) => kindOf(block).areMarksInTurn === true || marksOf(block).length === 0);

/** The mark of a slide that is spoken, as `mark` in BlockProps, for each block; undefined for blocks that have none to draw. */
export function ownMarks(blocks: readonly Block[], mark: number | null): (number | undefined)[] {
  if (mark === null) return [];
  const inTurn = areInTurn(blocks);
  let first = 0;
  return blocks.map((block) => {
    const count = marksOf(block).length;
    const own = mark - first;
    first += count;
    return count > 0 && (inTurn || (own >= 0 && own < count)) ? own : undefined;
  });
}

/**
 * What is marked on a slide of this length as it is spoken, in order, and at last nothing. Where text waits, the first piece
 * of texts alone is there from the beginning.
 */
export function spokenMarks(
  { blocks }: DrawnSlide,
  cues: readonly Cue[],
  seconds: number,
  textWaits: boolean,
): SpokenMark[] {
  const inTurn = areInTurn(blocks);
  const marks = blocks
    .flatMap((block) => marksOf(block).map((words) => ({ words, isPiece: kindOf(block).areMarksInTurn === true })))
    .map((one, mark) => ({ ...one, mark }))
    .filter(({ isPiece }) => isPiece === inTurn);
  if (marks.length === 0 || marks.length > MOST_MARKS || (inTurn && !textWaits)) return [];
  const times = spokenPartTimes(
    marks.map(({ words }) => words),
    cues,
  );
  const timed = marks.map(({ mark }, index) => ({
    mark,
    spoken: times[index]!,
    second: Math.max(0, (times[index] ?? 0) - LEAD_S),
  }));
  if (inTurn) {
    const isSaid = times.length > 1 && times.every((second) => second !== null);
    // With the last one nothing waits.
    const at = ({ mark, second }: SpokenMark, index: number): SpokenMark =>
      index === 0 ? { mark, second: 0 } : { mark: index === times.length - 1 ? null : mark, second };
    return isSaid ? timed.map(at) : [];
  }
  const end = Math.min((cues.at(-1)?.endMs ?? 0) / 1_000 + AFTER_S, seconds - UNMARKED_S);
  const spoken = timed.filter((one) => one.spoken !== null && one.second < end);
  return spoken.length === 0 ? [] : [...spoken, { mark: null, second: end }];
}
