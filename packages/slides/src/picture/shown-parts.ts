import type { Appearance } from '../kinds/kind.ts';
import type { VisualState } from '../film/film.ts';

/** Whether a still shows the part at this position of its page. */
export function isPartShown({ step, clicked }: VisualState, appearance: Appearance, position: number): boolean {
  return position < step || (appearance === 'standing' && clicked === undefined);
}
