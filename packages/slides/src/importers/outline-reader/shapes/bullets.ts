import { tidy } from '../structure/lines.ts';
import { endsSentence } from '../structure/line-class.ts';
import { isProse, type Point } from '../structure/points.ts';
import type { ReadPoint } from '../reading.ts';
import { isFlat, LIST_SCORE, type Shape } from './shape.ts';

const readPoint = ({ text, items }: Point): ReadPoint => ({ text: tidy(text), items: items.map(readPoint) });

/** A point with the number before it. */
function withNumber(point: Point): ReadPoint {
  const { mark, text } = point;
  return readPoint(
    mark?.type === 'number' && mark.style === '1' ? { ...point, text: `${mark.value}. ${text}` } : point,
  );
}

/** A plain list: what lines are that are nothing else for sure. */
export const bullets: Shape = {
  kind: 'bullets',
  match({ points }) {
    const isAlone = points.length === 1 && points[0]!.mark === null && points[0]!.items.length === 0;
    if (isAlone || points.every(isProse)) return null;
    const isUnmarked = ({ mark }: Point): boolean => mark === null;
    // A line and, behind a blank one, the sentence that ends the section.
    const [first, second, third] = points;
    const areTwo = second !== undefined && third === undefined && isUnmarked(first!) && isUnmarked(second);
    if (areTwo && second.from > first!.to + 1 && endsSentence(second.text) && isFlat(points)) return null;
    // '1. Vorsitzende: …' above 'Kassier: …' is a word.
    if (points.some(isUnmarked) && points.some(({ mark }) => mark?.type === 'number'))
      return { score: LIST_SCORE, content: { kind: 'bullets', items: points.map(withNumber), isNumbered: false } };
    const isNumbered = points.length > 1 && points.every(({ mark }) => mark?.type === 'number' && mark.style !== 'a');
    return { score: LIST_SCORE, content: { kind: 'bullets', items: points.map(readPoint), isNumbered } };
  },
};
