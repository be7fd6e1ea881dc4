import type { DrawnSlide } from '../film/film.ts';
import { sentenceOf } from '../kinds/index.ts';
import type { Palette, Theme, ThemeTokens } from './theme.ts';

/** What decides the ground of a slide. */
export type GroundedSlide = Pick<DrawnSlide, 'role' | 'title' | 'blocks' | 'isColoured'>;

/** The colours of a slide in a theme. */
export function paletteOf({ tokens, paletteOf: own = groundOf }: Theme, slide: GroundedSlide): Palette {
  return own(slide, tokens);
}

/** The colours of a slide: those of a closing also for other slides on colour. */
export function groundOf(slide: GroundedSlide, tokens: ThemeTokens): Palette {
  const isColoured = slide.role === 'closing' || slide.isColoured === true || interrupts(slide);
  return isColoured ? tokens.closingPalette : tokens.palette;
}

/** Whether a slide is a section's title, or one sentence and nothing else. */
export function interrupts({ role, title, blocks }: GroundedSlide): boolean {
  if (role === 'section') return blocks.length === 0;
  return role === 'content' && title.trim() === '' && blocks.length === 1 && sentenceOf(blocks) === 'said';
}
