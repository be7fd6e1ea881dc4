const decks = new Map<string, File>();

/** Keeps a deck until the page is left, so that its pages can be drawn again. */
export function keepDeck(timelineId: string, file: File): void {
  decks.set(timelineId, file);
}

/** The deck that a timeline was made of on this page; null if it is not known. */
export const keptDeck = (timelineId: string): File | null => decks.get(timelineId) ?? null;
