/** Orders of the list of timelines: newest first, by name, longest first. */
export const LIST_SORTS = ['newest', 'name', 'length'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
