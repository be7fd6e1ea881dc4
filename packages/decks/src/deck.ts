/** A page of a deck as its author wrote it. */
export interface DeckPage {
  /** '' if the page has none. */
  readonly title: string;
  /** All other text in the order of the file, a paragraph to a line. */
  readonly text: string;
  /** Speaker notes, a paragraph to a line; null in formats that have none, and where they could not be assigned. */
  readonly notes: string | null;
  /** A slide that is not shown; the drawn document does not contain it. */
  readonly isHidden: boolean;
}

/** Something of a deck that a film does not have. */
export interface DeckWarning {
  readonly code:
    | 'HIDDEN_SLIDE'
    | 'FONT_REPLACED'
    | 'ANIMATION_DROPPED'
    | 'MEDIA_DROPPED'
    | 'LINK_DROPPED'
    | 'MACROS_DROPPED'
    | 'PAGES_DIFFER';
  /** A sentence for the user. */
  readonly message: string;
  /** Counted from 1, in the numbering of the file; not set for what concerns the whole deck. */
  readonly page?: number;
}

/** The texts of a deck. */
export interface DeckText {
  /** '' if the document has none. */
  readonly title: string;
  readonly pages: readonly DeckPage[];
  readonly warnings: readonly DeckWarning[];
  /** Families of the typefaces that the document names, each once. */
  readonly fonts: readonly string[];
}

/** Slides of a file, with the hidden ones, which are read and have warnings of their own. */
export const MOST_SLIDES = 2_000;
