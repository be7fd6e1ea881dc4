import type { LayoutName } from './layouts.ts';

export const SLIDE_ROLES = ['opening', 'content', 'section', 'closing'] as const;

/** The first slide is the opening, the last of at least three the closing, one with a title only a section. */
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
export function roleIn(layout: LayoutName | null, isEmpty: boolean, index: number, total: number): SlideRole {
  const chosen = layout === null ? undefined : ROLES[layout];
  if (chosen !== undefined) return chosen;
  if (index === 0) return 'opening';
  if (total >= 3 && index === total - 1) return 'closing';
  return isEmpty ? 'section' : 'content';
}
