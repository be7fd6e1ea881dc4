import { tidy, withCapital } from '../structure/lines.ts';
import type { Shape } from './shape.ts';

const LONGEST = 100;

/** One short sentence, or a question, alone. */
export const statement: Shape = {
  kind: 'statement',
  match({ points }) {
    const [point] = points;
    if (points.length !== 1 || point!.items.length > 0) return null;
    const text = tidy(point!.text);
    if (text.length > LONGEST || /[.!?…]["'”’»)]*\s+["'“„«¿¡(]*\p{Lu}/u.test(text)) return null;
    return {
      score: point!.mark === null || point!.mark.type === 'warning' ? 0.55 : 0.4,
      content: { kind: 'statement', text: withCapital(text) },
    };
  },
};
