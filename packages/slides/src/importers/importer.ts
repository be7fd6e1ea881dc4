/** Reads documents of one format as slides. Pure: the same text gives the same slides in the page and on a server. */
export interface Importer {
  /** Endings of the files it reads, lower case with the dot; none when it reads only what is typed. */
  readonly extensions: readonly string[];
  /** Of the largest file, as UTF-8. */
  readonly maximumBytes: number;
  /** Never throws: every text gives at least one slide, and all of them are within the limits of a timeline. */
  read(text: string): ImportedDeck;
}

export interface ImportedDeck {
  /** Empty when the document names none. */
  readonly title: string;
  readonly slides: readonly ImportedSlide[];
}

/** A slide before it has an id. Duration in seconds. */
export interface ImportedSlide {
  readonly title: string;
  readonly bulletPoints: readonly string[];
  readonly speakerNotes: string;
  readonly duration: number;
}
