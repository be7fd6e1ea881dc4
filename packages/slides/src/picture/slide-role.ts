export const SLIDE_ROLES = ['opening', 'content', 'section', 'closing'] as const;

/** The first slide opens, the last of at least three closes, one with a title alone begins a section. */
export type SlideRole = (typeof SLIDE_ROLES)[number];
