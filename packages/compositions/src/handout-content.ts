/** What a handout says; the renderer serves it to the page that it prints. */
export interface Handout {
  readonly title: string;
  /** BCP 47; empty if it is not known. */
  readonly language: string;
  readonly slides: readonly HandoutSlide[];
}

export interface HandoutSlide {
  readonly title: string;
  /** Names of the files of its pictures, one for each page of the slide, by their content. */
  readonly pictures: readonly string[];
  /** The text on the slide, for those who cannot see the picture. */
  readonly text: string;
  /** Paragraphs are parted by empty lines. */
  readonly notes: string;
}

/** Path of the page in the bundle that shows a handout. */
export const HANDOUT_PAGE = '/handout';
