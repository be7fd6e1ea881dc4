import { tidy, withCapital } from '../structure/lines.ts';
import { isFlat, type Shape } from './shape.ts';

/** Running text, a paragraph for each point. */
export const text: Shape = {
  kind: 'text',
  match({ points }) {
    if (!isFlat(points)) return null;
    return {
      score: 0.3,
      content: { kind: 'text', text: points.map((point) => withCapital(tidy(point.text))).join('\n\n') },
    };
  },
};
