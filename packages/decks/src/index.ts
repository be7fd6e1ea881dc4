export type { PictureBox } from './convert/pdf.ts';
export type { DeckPage, DeckWarning } from './deck.ts';
export { openDeck, type OpenDeckOptions, type OpenedDeck } from './open-deck.ts';
