export { openArchive, type Archive } from './archive.ts';
export type { PictureBox } from './convert/pdf.ts';
export type { DeckLeftOut, DeckPage, DeckParagraph, DeckPart, DeckWarning } from './deck.ts';
export { openDeck, type OpenDeckOptions, type OpenedDeck } from './open-deck.ts';
