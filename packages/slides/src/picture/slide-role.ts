export const SLIDE_ROLES = ['opening', 'content', 'section', 'closing'] as const;

/** The first slide is the opening, the last of at least three the closing, one with a title only a section. */
export type SlideRole = (typeof SLIDE_ROLES)[number];
