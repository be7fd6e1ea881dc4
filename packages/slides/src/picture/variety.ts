import type { ThemeId } from '@slidewright/domain/film/settings';
import { withoutPlaceholders, type SlideText } from '../content/slide.ts';
import { onlyKind, sentenceOf, type Block } from '../kinds/index.ts';
import { themeOf } from '../themes/index.ts';
import type { Variety } from '../film/film.ts';
import { chosenLayout, type LayoutName } from '../film/layouts.ts';
import { textBlocks } from './picture-area.ts';
import { roleIn } from '../film/slide-role.ts';
import { interrupts } from '../themes/palette.ts';

/** A slide in its place in the film. */
export interface SlidePlace extends Variety {
  /** Counted from 0. */
  readonly index: number;
  readonly total: number;
}

type Varied = Pick<SlideText, 'title' | 'blocks' | 'layout'>;

interface Form {
  /** Slides of the same form look alike; null for those that look like no other. */
  readonly name: string | null;
  readonly layout: LayoutName | null;
  /** Without placeholders. */
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** What the next slide follows from. */
interface Before {
  readonly name: string | null;
  readonly isTurned: boolean;
  readonly isColoured: boolean;
}

/** Kept, because the editor asks for all slides whenever one changes. */
const forms = new WeakMap<Varied, Form>();

function formOf(slide: Varied): Form {
  const known = forms.get(slide);
  if (known !== undefined) return known;
  const { title, blocks } = withoutPlaceholders({ title: slide.title, blocks: slide.blocks });
  const layout = chosenLayout({ title, blocks, layout: slide.layout ?? '' });
  const texts = textBlocks(blocks);
  const hasPicture = texts.length < blocks.length;
  const name = hasPicture ? 'picture' : onlyKind(texts);
  const form = { name, layout, title, blocks };
  forms.set(slide, form);
  return form;
}

/**
 * The places of the slides of a film. In themes that vary neighbours a slide of the same kind as the one before has the
 * other layout of its kind, as long as its author has not chosen one. In themes with coloured grounds sentences,
 * quotations and the last slide are on them, unless the slide before is. So a change of a slide reaches only the slides
 * of its kind, or those on colour, that follow it without another between.
 */
export function placesOf(slides: readonly Varied[], theme: ThemeId): SlidePlace[] {
  const { isVaried, sections, hasColouredGrounds } = themeOf({ theme });
  const total = slides.length;
  const places: SlidePlace[] = [];
  let section = 0;
  let before: Before = { name: null, isTurned: false, isColoured: false };
  for (const [index, slide] of slides.entries()) {
    const { name, layout, title, blocks } = formOf(slide);
    const role = roleIn(layout, { title, blocks }, index, total);
    const isContent = role === 'content';
    if (role === 'section') section += 1;
    const isSame = isContent && name !== null && before.name === name;
    const isTurned = layout === 'image-left' || (layout === null && isVaried === true && isSame && !before.isTurned);
    const isGround = role === 'closing' || interrupts({ role, title, blocks });
    const isLast = total >= 3 && index === total - 1;
    const isSet = isContent && !isGround && !before.isColoured && (isLast || sentenceOf(blocks) !== null);
    const isColoured = hasColouredGrounds === true && isSet;
    before = {
      name: isContent ? name : null,
      isTurned: isContent && isTurned,
      isColoured: isGround || isColoured,
    };
    const isNumbered = section > 0 && (sections === 'slides' || (sections === 'titles' && role === 'section'));
    places.push({
      index,
      total,
      ...(isNumbered ? { section } : {}),
      ...(isTurned && layout === null ? { isTurned } : {}),
      ...(isColoured ? { isColoured } : {}),
    });
  }
  return places;
}
