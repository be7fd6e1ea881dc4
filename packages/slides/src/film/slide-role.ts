import { kindOf, type Block } from '../kinds/index.ts';
import type { LayoutName } from './layouts.ts';

export const SLIDE_ROLES = ['opening', 'content', 'section', 'closing'] as const;

/**
 * The first slide is the opening, the last of at least three the closing, one with a title only a section. Quotations and
 * figures are larger than a title, so that a last slide of them is one like others.
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

/** The role of a slide with a chosen layout, or null, at its place in the film. */
export function roleIn(layout: LayoutName | null, blocks: readonly Block[], index: number, total: number): SlideRole {
  const chosen = layout === null ? undefined : ROLES[layout];
  if (chosen !== undefined) return chosen;
  if (index === 0) return 'opening';
  if (blocks.length === 0) return total >= 3 && index === total - 1 ? 'closing' : 'section';
  const isDisplay = blocks.every((block) => kindOf(block).isDisplay === true);
  return total >= 3 && index === total - 1 && !isDisplay ? 'closing' : 'content';
}
