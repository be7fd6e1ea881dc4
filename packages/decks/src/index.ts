export { openArchive, type Archive } from './archive.ts';
export type { PictureBox } from './convert/pdf.ts';
export { withEquations } from './deck.ts';
export type { DeckBrand, DeckColours, DeckLeftOut, DeckPage, DeckParagraph, DeckPart } from './deck.ts';
export { openDeck } from './open-deck.ts';
export type { OpenDeckOptions, OpenedDeck } from './opened-deck.ts';
export { tooCostly } from './refusals.ts';
