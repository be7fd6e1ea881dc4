import { bullets } from './bullets.ts';
import { cards } from './cards.ts';
import { chart } from './chart.ts';
import { compare } from './compare.ts';
import { number } from './number.ts';
import { quote } from './quote.ts';
import type { Body, Match, Shape } from './shape.ts';
import { statement } from './statement.ts';
import { steps } from './steps.ts';
import { table } from './table.ts';
import { text } from './text.ts';
import { timeline } from './timeline.ts';

/** The shapes that lines can have. A shape is a file here and an entry; of equal scores the first one wins. */
const SHAPES: readonly Shape[] = [
  table,
  chart,
  quote,
  timeline,
  compare,
  number,
  steps,
  cards,
  statement,
  bullets,
  text,
];

/** The shape of a body: that with the highest score. Every body has one. */
export function shapeOf(body: Body): Match {
  let best: Match | null = null;
  for (const shape of SHAPES) {
    const match = shape.match(body);
    if (match !== null && match.score > (best?.score ?? 0)) best = match;
  }
  // What is no list is a text.
  return best!;
}
