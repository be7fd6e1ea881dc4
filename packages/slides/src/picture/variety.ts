import type { ThemeId } from '@slidewright/domain/film/settings';
import { withoutPlaceholders, type SlideText } from '../content/slide.ts';
import { themeOf } from '../themes/index.ts';
import type { Variety } from '../film/film.ts';
import { chosenLayout, type LayoutName } from '../film/layouts.ts';
import { textBlocks } from './picture-area.ts';
import { onlyKind } from './slide-layout.ts';
import { roleIn, type SlideRole } from '../film/slide-role.ts';

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
  /** Its role, if it is neither the first nor the last. */
  readonly role: SlideRole;
}

/** Before a slide that follows from none. */
const NOTHING = { name: null, isTurned: false };

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
  const form = { name, layout, role: roleIn(layout, blocks, 1, 3) };
  forms.set(slide, form);
  return form;
}

/**
 * The places of the slides of a film. In themes that vary neighbours a slide of the same kind as the one before has the
 * other layout of its kind, as long as its author has not chosen one; so a change of a slide reaches only those of its kind
 * that follow it without another between.
 */
export function placesOf(slides: readonly Varied[], theme: ThemeId): SlidePlace[] {
  const { isVaried, sections } = themeOf({ theme });
  const total = slides.length;
  const places: SlidePlace[] = [];
  let section = 0;
  let before: Pick<Form, 'name'> & { readonly isTurned: boolean } = NOTHING;
  for (const [index, slide] of slides.entries()) {
    const { name, layout, role: inner } = formOf(slide);
    const isEnd = layout === null && (index === 0 || (total >= 3 && index === total - 1));
    const role = isEnd ? null : inner;
    if (role === 'section') section += 1;
    const isSame = role === 'content' && name !== null && before.name === name;
    const isTurned = layout === 'image-left' || (layout === null && isVaried === true && isSame && !before.isTurned);
    before = role === 'content' ? { name, isTurned } : NOTHING;
    const isNumbered = section > 0 && (sections === 'slides' || (sections === 'titles' && role === 'section'));
    places.push({
      index,
      total,
      ...(isNumbered ? { section } : {}),
      ...(isTurned && layout === null ? { isTurned } : {}),
    });
  }
  return places;
}
