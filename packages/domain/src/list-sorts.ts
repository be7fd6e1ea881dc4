/** The orders a list of timelines can have: newest first, by name, longest first. */
export const LIST_SORTS = ['newest', 'name', 'length'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
