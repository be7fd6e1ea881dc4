import type { DrawnSlide } from '../film/film.ts';
import { hasContent, withoutPlaceholders, type SlideText } from '../content/slide.ts';
import { chosenLayout } from '../film/layouts.ts';
import { roleIn } from '../film/slide-role.ts';
import type { SlidePlace } from './variety.ts';

/** The slides of the film without their placeholders; slides without content are dropped. */
export function filmedSlides<Slide extends SlideText>(slides: readonly Slide[]): Slide[] {
  return slides.filter(hasContent).map(withoutPlaceholders);
}

/** A slide at its place in the film, as it is drawn. */
export function drawnSlide(slide: Pick<SlideText, 'title' | 'blocks' | 'layout'>, place: SlidePlace): DrawnSlide {
  const { title, blocks } = withoutPlaceholders({ title: slide.title, blocks: slide.blocks });
  const layout = chosenLayout({ title, blocks, layout: slide.layout ?? '' });
  const role = roleIn(layout, { title, blocks }, place.index, place.total);
  return { title, blocks, ...place, role, ...(layout === null ? {} : { layout }) };
}
