import type { DrawnSlide } from './film.ts';
import { hasContent, withoutPlaceholders, type SlideText } from '../content/slide.ts';
import { chosenLayout, type LayoutName } from './layouts.ts';
import type { SlideRole } from './slide-role.ts';

/** The slides of the film without their placeholders; slides without content are dropped. */
export function filmedSlides<Slide extends SlideText>(slides: readonly Slide[]): Slide[] {
  return slides.filter(hasContent).map(withoutPlaceholders);
}

/** A slide with its position in the film, as it is drawn. */
export function drawnSlide(
  slide: Pick<SlideText, 'title' | 'blocks' | 'layout'>,
  { index, total }: { readonly index: number; readonly total: number },
): DrawnSlide {
  const { title, blocks } = withoutPlaceholders({ title: slide.title, blocks: slide.blocks });
  const layout = chosenLayout({ title, blocks, layout: slide.layout ?? '' });
  const role = (layout && ROLES[layout]) ?? roleOf(blocks.length === 0, index, total);
  return { title, blocks, index, total, role, ...(layout === null ? {} : { layout }) };
}

/** The roles of layouts, whatever the place of the slide. */
const ROLES: { readonly [Layout in LayoutName]?: SlideRole } = {
  default: 'content',
  statement: 'content',
  cover: 'opening',
  section: 'section',
  end: 'closing',
};

function roleOf(isEmpty: boolean, index: number, total: number): SlideRole {
  if (index === 0) return 'opening';
  if (total >= 3 && index === total - 1) return 'closing';
  return isEmpty ? 'section' : 'content';
}
