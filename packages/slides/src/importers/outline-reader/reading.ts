/** What a slide of a reading shows below its title. */
export type ReadContent =
  /** Points; those below a point are on the second level. */
  | { readonly kind: 'bullets'; readonly items: readonly ReadPoint[]; readonly isNumbered: boolean }
  /** Deeds in their order; `first` is the number of the first one, from 1. */
  | { readonly kind: 'steps'; readonly items: readonly ReadPoint[]; readonly first: number }
  | { readonly kind: 'number'; readonly figures: readonly ReadFigure[] }
  /** Shares of one whole: a name and the share as it is written. */
  | { readonly kind: 'chart'; readonly shares: readonly { readonly name: string; readonly share: string }[] }
  | { readonly kind: 'quote'; readonly quotes: readonly { readonly text: string; readonly source: string }[] }
  | { readonly kind: 'compare'; readonly columns: readonly ReadColumn[]; readonly isPaired: boolean }
  | { readonly kind: 'table'; readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'timeline'; readonly events: readonly { readonly date: string; readonly text: string }[] }
  | { readonly kind: 'cards'; readonly cards: readonly { readonly title: string; readonly text: string }[] }
  /** One short sentence. */
  | { readonly kind: 'statement'; readonly text: string }
  /** Paragraphs, parted by blank lines; lines of verse by line breaks. */
  | { readonly kind: 'text'; readonly text: string };

export type ReadKind = ReadContent['kind'];

export interface ReadPoint {
  readonly text: string;
  /** The points below it; empty for none. */
  readonly items: readonly ReadPoint[];
}

export interface ReadFigure {
  readonly value: string;
  readonly label: string;
  /** '' if there is none. */
  readonly note: string;
}

/** One side of a comparison. */
export interface ReadColumn {
  readonly title: string;
  readonly items: readonly string[];
}

/** Lines of the outline, both included, counted from 1. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface ReadSlide {
  /** '' for a slide without one. */
  readonly title: string;
  readonly content: ReadContent;
  /** A sentence before the content; '' for none. */
  readonly lead: string;
  /** A sentence behind it. */
  readonly end: string;
  /** Notes for the speaker; '' for none. */
  readonly notes: string;
  /** Whether it goes on from the slide before, under the same title. */
  readonly isContinued: boolean;
  readonly lines: LineRange;
}

/** Why a text is on no slide. */
export type LeftOutReason =
  | 'greeting'
  | 'signature'
  | 'mail header'
  | 'placeholder'
  | 'picture'
  | 'form'
  | 'address'
  | 'reference';

export interface LeftOut {
  readonly text: string;
  readonly reason: LeftOutReason;
  readonly lines: LineRange;
}

/** How an outline is read. Each word of it is in one place only: the cover, a slide, its notes, or what is left out. */
export interface Reading {
  /** BCP 47 primary subtag. */
  readonly language: string;
  /** Name of the film; '' for an empty outline. */
  readonly title: string;
  /** '' for none. */
  readonly subtitle: string;
  /** The lines of title and subtitle, which are the first slide; null if the title is taken from a slide. */
  readonly cover: LineRange | null;
  readonly slides: readonly ReadSlide[];
  readonly leftOut: readonly LeftOut[];
}
