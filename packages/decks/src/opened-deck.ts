import type { CodedWarning } from '@slidewright/domain';
import type { PictureBox } from './convert/pdf.ts';
import type { DeckBrand, DeckPage } from './deck.ts';

/** A deck whose pages can be read and drawn. */
export interface OpenedDeck {
  /** '' if the document has none. */
  readonly title: string;
  /** Without hidden slides; at least 1. */
  readonly pageCount: number;
  readonly warnings: readonly CodedWarning[];
  /** Null where it has neither colours of its own nor a logo, and in other formats than PPTX. */
  readonly brand: DeckBrand | null;
  /** The number of a page, which is counted from 0, in the file: from 1, with hidden slides. */
  number(index: number): number;
  /** The texts of a page. */
  text(index: number): Promise<DeckPage>;
  /** The file of a picture of a page, at most `mostBytes`; null if there is none. Throws PAYLOAD_TOO_LARGE. */
  media(path: string, mostBytes: number): Promise<Buffer | null>;
  /** The page as PNG, as large as fits the box. */
  picture(index: number, box: PictureBox): Promise<Buffer>;
  /**
   * What appears or changes in each state of a page, as lines: at its beginning, which has none, and after each click.
   * Empty for a page that clicks do not change.
   */
  states(index: number): readonly string[];
  /** A state of a page as PNG, as `picture`. */
  statePicture(index: number, state: number, box: PictureBox): Promise<Buffer>;
}

export interface OpenDeckOptions {
  /** An empty folder for temporary files, which the caller removes. */
  readonly folder: string;
  readonly mostPages: number;
  /** TrueType and OpenType files of the deck's owner, which Office decks are drawn with beside the installed ones. */
  readonly fonts?: readonly Buffer[];
  /** How an equation within a text is drawn, from its LaTeX; as LaTeX by default. */
  readonly writeEquation?: (latex: string) => string;
  /** A program that reads or draws a page is killed after this long. */
  readonly pageTimeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}
