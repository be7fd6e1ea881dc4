import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import type { ThemeId } from '@slidewright/domain/film/settings';
import { withoutPlaceholders, type SlideText } from '../content/slide.ts';
import { bulletRows, isBullets } from '../kinds/bullets/index.ts';
import { onlyKind, sentenceOf, type Block } from '../kinds/index.ts';
import { themeOf } from '../themes/index.ts';
import type { Variety } from '../film/film.ts';
import { chosenLayout, type LayoutName } from '../film/layouts.ts';
import { textBlocks } from './picture-area.ts';
import { roleIn } from '../film/slide-role.ts';
import { titlePartsOf } from './title-parts.ts';
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
  /** Number of items on the first level of a list that is alone; 0 for other bodies. */
  readonly items: number;
}

/** What the next slide follows from. */
interface Before {
  readonly name: string | null;
  readonly title: string;
  readonly isTurned: boolean;
  readonly isColoured: boolean;
  /** Number of slides up to here of which none is on colour or has a picture. */
  readonly plain: number;
  /** Number of items of its list, with those of the slides before whose list it goes on with. */
  readonly items: number;
}

const PICTURE = 'picture';
/** Bodies whose parts have grounds of their own. */
const ON_GROUNDS: ReadonlySet<string | null> = new Set([PICTURE, 'compare']);
/** After so many slides without colour or a picture the next one is on colour. */
const MOST_PLAIN = 2;

/** Kept, because the editor asks for all slides whenever one changes. */
const forms = new WeakMap<Varied, Form>();

function formOf(slide: Varied): Form {
  const known = forms.get(slide);
  if (known !== undefined) return known;
  const { title, blocks } = withoutPlaceholders({ title: slide.title, blocks: slide.blocks });
  const layout = chosenLayout({ title, blocks, layout: slide.layout ?? '' });
  const texts = textBlocks(blocks);
  const hasPicture = texts.length < blocks.length;
  const name = hasPicture ? PICTURE : onlyKind(texts);
  const [only, ...others] = blocks;
  const isList = only !== undefined && others.length === 0 && isBullets(only);
  const items = isList ? bulletRows(only).filter(({ level }) => level === 0).length : 0;
  const form = { name, layout, title, blocks, items };
  forms.set(slide, form);
  return form;
}

/** Whether a text has its second layout at this place, so that those with one slide between differ, too. */
const isAlternate = (index: number): boolean => Math.floor(index / 2) % 2 === 1;

/** Whether a slide is a sentence or a quotation, without a picture. */
const isSentence = ({ name, blocks }: Form): boolean => name !== PICTURE && sentenceOf(blocks) !== null;

/** Longest title at the foot of a slide, in UTF-16 units. */
const LONGEST_FILM_TITLE = 60;

/** A title as it stands at the foot of slides, long ones without their second part; '' where it is longer. */
function shortTitle(title: string): string {
  const whole = withoutCodeMarks(title).trim();
  const { head } = titlePartsOf({ title: whole, role: 'opening', blocks: [] });
  return [whole, head].find((one) => one.length <= LONGEST_FILM_TITLE && !one.includes('\n')) ?? '';
}

/**
 * The places of the slides of a film. A slide of the same kind as the one before has the other layout of its kind, as
 * long as its author has not chosen one, and a text also after another kind, by its place; with the same title, too, it
 * goes on from that slide and looks like it.
 * Sections, sentences, quotations and the last slide are on colour, and one of any five slides without a picture, but
 * never two in a row with other titles. So a change within a slide reaches no other one, but for the numbers of a list
 * that goes on and the title of the cover, and a change of its kind only those up to the next slide that is on colour in
 * any case, or has a picture.
 */
export function placesOf(slides: readonly Varied[], theme: ThemeId): SlidePlace[] {
  const { sections, hasFilmTitle = false } = themeOf({ theme });
  const total = slides.length;
  const filmed = slides.map((slide, index) => {
    const form = formOf(slide);
    return { ...form, role: roleIn(form.layout, form, index, total) };
  });
  /** Whether a slide is on colour whatever stands before it. */
  const begins = (index: number): boolean => {
    const slide = filmed[index];
    if (slide === undefined) return false;
    return (total >= 3 && index === total - 1) || slide.role === 'closing' || isSentence(slide) || interrupts(slide);
  };
  const [first] = filmed;
  const filmTitle = hasFilmTitle && first?.role === 'opening' ? shortTitle(first.title) : '';
  const hasSections = filmed.some(({ role }) => role === 'section');
  const places: SlidePlace[] = [];
  let section = 0;
  let before: Before = { name: null, title: '', isTurned: false, isColoured: false, plain: 0, items: 0 };
  for (const [index, slide] of filmed.entries()) {
    const { name, layout, title, role, items } = slide;
    const isContent = role === 'content';
    // Without titles of sections each slide is one, with those that go on from it.
    if (hasSections ? role === 'section' : isContent && title !== before.title) section += 1;
    const isSame = isContent && name !== null && before.name === name;
    const goesOn = isSame && name !== PICTURE && title !== '' && title === before.title;
    const isSecond = isSame ? before.isTurned === goesOn : isContent && name === 'text' && isAlternate(index);
    const isTurned = layout === 'image-left' || (layout === null && isSecond);
    const isGround = role === 'closing' || interrupts(slide);
    const isDue = before.plain >= MOST_PLAIN && !begins(index + 1);
    const isSet = begins(index) || (isDue && !ON_GROUNDS.has(name));
    // A slide before the last one, or before a section, leaves the colour to it.
    const next = filmed[index + 1];
    const yields = next !== undefined && (index === total - 2 ? total >= 3 : interrupts(next));
    // One of several voices is a slide of its own.
    const isColouredAs = goesOn && !isSentence(slide) ? before.isColoured : !before.isColoured && isSet;
    const isColoured = isContent && !isGround && isColouredAs && !yields;
    const isPlain = !isGround && !isColoured && !ON_GROUNDS.has(name);
    const itemsBefore = goesOn && items > 0 ? before.items : 0;
    before = {
      name: isContent ? name : null,
      title,
      isTurned: isContent && isTurned,
      isColoured: isGround || isColoured,
      plain: isPlain ? before.plain + 1 : 0,
      items: itemsBefore + items,
    };
    const isNumbered = section > 0 && (sections === 'slides' || (sections === 'titles' && role === 'section'));
    places.push({
      index,
      total,
      ...(isNumbered ? { section } : {}),
      ...(isTurned && layout === null ? { isTurned } : {}),
      ...(isColoured ? { isColoured } : {}),
      ...(itemsBefore > 0 ? { itemsBefore } : {}),
      ...(filmTitle !== '' && isContent ? { filmTitle } : {}),
    });
  }
  return places;
}
