import { LIMITS } from '@slidewright/domain/limits';
import type { ImportedSlide, Importer } from '../importer.ts';
import { withinLimits } from '../within-limits.ts';

/** Message for an empty outline. */
export const OUTLINE_NEEDED_MESSAGE = 'Please enter an outline before generating slides.';

/** A UTF-16 code unit has at most three bytes in UTF-8. */
export const OUTLINE_MAXIMUM_BYTES = LIMITS.outlineLength * 3;

export const INTRODUCTION = 'Introduction';

export interface Section {
  readonly heading: string;
  readonly bullets: string[];
  /** Lines that are neither headings nor bullets. */
  readonly prose: string[];
}

export function newSection(heading: string): Section {
  return { heading, bullets: [], prose: [] };
}

/** The importer of outlines that are read in this way. */
export const outlineImporter = (readSlides: (outline: string) => ImportedSlide[]): Importer => ({
  isDeck: false,
  maximumBytes: OUTLINE_MAXIMUM_BYTES,
  read(text) {
    const title = outlineTitle(text);
    const deck = { title, recognised: { as: 'outline', title }, slides: withinLimits(readSlides(text)) } as const;
    return { ...deck, resolve: () => deck };
  },
});

/** The trimmed lines with text: without blank lines, rules and empty bullets. */
export function contentLines(outline: string): string[] {
  return outline
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => !/^[-*•#\s]*$/.test(line));
}

/** The title of an outline: its first line with text, without markers, shortened to the limit of a title. */
function outlineTitle(outline: string): string {
  const first = outline.split('\n').find((line) => line.trim() !== '') ?? '';
  return first
    .replace(/^[#\s*•-]+/, '')
    .trim()
    .slice(0, LIMITS.titleLength);
}
