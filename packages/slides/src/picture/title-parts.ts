import type { DrawnSlide } from '../film/film.ts';

/** Size of the second part of a title, relative to the first. */
export const TITLE_TAIL_SCALE = 0.5;

/** A dash before a figure is within a span: '25 July – 1 August'. */
const PARTED = /^(.{2,60}?)(?:(?::| [–—-](?!\s*\d)|(?<=\?))\s+(?=\S)|\s+(?=\([^()]{8,}\)[?!.]?$))(.+)$/su;

export interface TitleParts {
  readonly head: string;
  /** '' for a title of one part. */
  readonly tail: string;
}

/**
 * A title in two parts at its first colon, dash or question mark, 'City bikes' and 'the year in figures', or before words in
 * brackets at its end, where it is what the slide is about: on an opening, and alone on its slide. Other titles are one part.
 */
export function titlePartsOf({ title, role, blocks }: Pick<DrawnSlide, 'title' | 'role' | 'blocks'>): TitleParts {
  const [, head, tail] = (role === 'opening' || blocks.length === 0 ? PARTED.exec(title.trim()) : null) ?? [];
  return head === undefined || tail === undefined ? { head: title, tail: '' } : { head, tail };
}
