import type { CodedWarning } from '@slidewright/domain';

/** A paragraph of a text, of one line. */
export interface DeckParagraph {
  readonly text: string;
  /** 1 for all levels below the first. */
  readonly level: 0 | 1;
}

/** A part of a page that can be more than a picture. */
export type DeckPart =
  | { readonly kind: 'text'; readonly paragraphs: readonly DeckParagraph[] }
  /** Lines in a typeface of fixed width, or that look like code, with their spaces. */
  | { readonly kind: 'code'; readonly code: string }
  /** Cells as lines; those that a merged cell covers are empty. `header` is empty for a table without one. */
  | { readonly kind: 'table'; readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /**
   * Values as they are shown, below their names: `header` has what is above the names, and the names of the series.
   * `title` and `axis`, what the values are, can be ''.
   */
  | {
      readonly kind: 'chart';
      readonly type: 'bar' | 'line' | 'area' | 'donut' | 'scatter';
      readonly title: string;
      readonly axis: string;
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** An equation that stands by itself, or at the end of its paragraph. */
  | { readonly kind: 'equation'; readonly latex: string }
  /** A file inside of the deck, which may not exist, and what it shows; '' if the deck does not say it. */
  | { readonly kind: 'picture'; readonly path: string; readonly alt: string };

/** What of a page is only in its picture. */
export type DeckLeftOut =
  | 'shape'
  | 'chart'
  | 'stack'
  | 'diagram'
  | 'object'
  | 'media'
  | 'small-picture'
  | 'linked-picture'
  | 'crop'
  | 'background'
  /** On most pages, as a part of the design. */
  | 'repeated-picture'
  | 'repeated-text'
  | 'many-pictures'
  /** Beyond `MOST_PARTS`. */
  | 'parts'
  /** Lines, shapes and tables of a format that does not tell them apart. */
  | 'drawing';

/** A page of a deck as its author wrote it. */
export interface DeckPage {
  /** '' if the page has none. */
  readonly title: string;
  /** All other text from top to bottom, a paragraph to a line. Equations in it are those of `withEquations`. */
  readonly text: string;
  /** Speaker notes, a paragraph to a line; null in formats that have none, and where they could not be assigned. */
  readonly notes: string | null;
  /** All but the title, in the order that they are read in; at most `MOST_PARTS`. */
  readonly parts: readonly DeckPart[];
  /** One entry for each occurrence, at most `MOST_PARTS`. */
  readonly leftOut: readonly DeckLeftOut[];
  /** A slide that is not shown; the drawn document does not contain it. */
  readonly isHidden: boolean;
  /** The file of a sound inside of the deck that narrates the page; null without one. */
  readonly recording: string | null;
}

/** Around the LaTeX of an equation in a text: letters for private use, which readers take out of the texts of decks. */
const EQUATION = { start: '\ue000', end: '\ue001' } as const;

/** A mark that stands for an equation in a text. */
export const markEquation = (latex: string): string => `${EQUATION.start}${latex}${EQUATION.end}`;

/** A text with its equations as `written` makes them from their LaTeX. */
export const withEquations = (text: string, written: (latex: string) => string): string =>
  text
    .replaceAll(/\ue000([^\ue000\ue001]*)\ue001/g, (_, latex: string) => written(latex))
    .replaceAll(/[\ue000\ue001]/g, '');

/** The texts of a deck. */
export interface DeckText {
  /** '' if the document has none. */
  readonly title: string;
  readonly pages: readonly DeckPage[];
  readonly warnings: readonly CodedWarning[];
  /** Families of the typefaces that the document names, each once. */
  readonly fonts: readonly string[];
}

/** What the master of a deck's slides has that a brand can be made of. */
export interface DeckBrand {
  /** Each '#rrggbb', as the file has them; null where they are those that a program gives to every new presentation. */
  readonly colours: DeckColours | null;
  /** Families; '' for none. */
  readonly fonts: { readonly title: string; readonly text: string };
  /** The file of a picture inside of the deck, which may not exist; null without one. */
  readonly logo: string | null;
}

export interface DeckColours {
  readonly background: string;
  readonly text: string;
  /** In the order of the theme; at least one. */
  readonly accents: readonly [string, ...string[]];
}

/** Slides of a file, with the hidden ones, which are read and have warnings of their own. */
export const MOST_SLIDES = 2_000;

/** Parts of a page that are read; pages with more are drawings. */
export const MOST_PARTS = 100;
