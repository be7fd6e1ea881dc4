import { isPicture, kindOf, type Block } from '../kinds/index.ts';
import type { LayoutName } from './layouts.ts';

export const SLIDE_ROLES = ['opening', 'content', 'section', 'closing'] as const;

/**
 * The first slide is the opening, the last of at least three the closing, one with a title only a section. Where more
 * than a line or two stands below the title, the first and the last slide are content, with large text and a small title.
 */
export type SlideRole = (typeof SLIDE_ROLES)[number];

/** The roles of layouts, whatever the place of the slide. */
const ROLES: { readonly [Layout in LayoutName]?: SlideRole } = {
  default: 'content',
  statement: 'content',
  cover: 'opening',
  section: 'section',
  end: 'closing',
};

/** More points are a list, which is larger than its title. */
const MOST_POINTS = 2;

function isLine(block: Block): boolean {
  const { longestBelowTitle, items } = kindOf(block);
  return longestBelowTitle !== undefined && (items?.count(block) ?? 1) <= MOST_POINTS;
}

/** Whether what stands below a title is no more than a subtitle, an author or an address. */
function isOpening(blocks: readonly Block[]): boolean {
  return blocks.every((block) => isPicture(block) || isLine(block));
}

/** Points of several words are a list, not lines such as a name and an address. */
const POINT = /^(?:\S+\s+){3,}\S+$/u;
/** A sentence of several words is what a slide says, not what stands small below its title. */
const SENTENCE = /^(?:\S+\s+){5,}\S+[.!]$/u;

function isShortLine(block: Block): boolean {
  const { longestBelowTitle = 0, items, texts } = kindOf(block);
  const said = items === undefined ? SENTENCE : POINT;
  return isLine(block) && texts(block).every((text) => text.length <= longestBelowTitle && !said.test(text.trim()));
}

function isClosing({ title, blocks }: TitledBlocks): boolean {
  const lines = blocks.filter((block) => !isPicture(block));
  if (lines.length === 0) return true;
  // The answer to a question is what the slide says.
  const isTitle = title.trim() !== '' && !title.trim().endsWith('?');
  return isTitle && lines.length <= MOST_POINTS && lines.every(isShortLine);
}

const HAVE_SUBTITLES: ReadonlySet<SlideRole> = new Set(['opening', 'closing']);
/** A longer text below the title of an opening or closing is what the slide says; in UTF-16 units. */
const LONGEST_SUBTITLE = { opening: 220, closing: 120 } as const;

/** Whether an opening or closing has a title and one short text below it, besides pictures, which is no list. */
export function hasSubtitle({ role, title, blocks }: TitledBlocks & { readonly role: SlideRole }): boolean {
  const [only, ...others] = blocks.filter((block) => !isPicture(block));
  if (!HAVE_SUBTITLES.has(role) || title.trim() === '' || only === undefined || others.length > 0) return false;
  const { items, texts } = kindOf(only);
  return (
    items === undefined &&
    texts(only).length === 1 &&
    texts(only)[0]!.length <= LONGEST_SUBTITLE[role === 'opening' ? role : 'closing']
  );
}

interface TitledBlocks {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** The role of a slide with a chosen layout, or null, at its place in the film. */
export function roleIn(layout: LayoutName | null, slide: TitledBlocks, index: number, total: number): SlideRole {
  const chosen = layout === null ? undefined : ROLES[layout];
  if (chosen !== undefined) return chosen;
  if (index === 0 && isOpening(slide.blocks)) return 'opening';
  if (total >= 3 && index === total - 1 && isClosing(slide)) return 'closing';
  return slide.blocks.length === 0 ? 'section' : 'content';
}
