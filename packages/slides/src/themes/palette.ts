import type { DrawnSlide } from '../film/film.ts';
import { sentenceOf } from '../kinds/index.ts';
import type { Palette, Theme } from './theme.ts';

/** What decides the ground of a slide. */
export type GroundedSlide = Pick<DrawnSlide, 'role' | 'title' | 'blocks' | 'isColoured'>;

/** The colours of a slide: those of a closing also for other slides on colour. */
export function paletteOf({ tokens, paletteOf: own }: Theme, slide: GroundedSlide): Palette {
  if (own !== undefined) return own(slide, tokens);
  const isColoured = slide.role === 'closing' || slide.isColoured === true || interrupts(slide);
  return isColoured ? tokens.closingPalette : tokens.palette;
}

/** Whether a slide is a section's title, or one sentence and nothing else. */
export function interrupts({ role, title, blocks }: GroundedSlide): boolean {
  if (role === 'section') return blocks.length === 0;
  return role === 'content' && title.trim() === '' && blocks.length === 1 && sentenceOf(blocks) === 'said';
}
