import { LIMITS } from '@slidewright/domain/limits';

/** Message for an empty outline. */
export const OUTLINE_NEEDED_MESSAGE = 'Please enter an outline before generating slides.';

/** UTF-8 takes at most three bytes for a UTF-16 code unit. */
export const OUTLINE_MAXIMUM_BYTES = LIMITS.outlineLength * 3;

export const INTRODUCTION = 'Introduction';

export interface Section {
  readonly heading: string;
  readonly bullets: string[];
  /** Lines that are neither heading nor bullet. */
  readonly prose: string[];
}

export function newSection(heading: string): Section {
  return { heading, bullets: [], prose: [] };
}

/** The trimmed lines that hold more than markers: without blank lines, rules and empty bullets. */
export function contentLines(outline: string): string[] {
  return outline
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => !/^[-*•#\s]*$/.test(line));
}

/** An outline's title: its first line that is not blank, without markers, cut to what a timeline's title can hold. */
export function outlineTitle(outline: string): string {
  const first = outline.split('\n').find((line) => line.trim() !== '') ?? '';
  return first
    .replace(/^[#\s*•-]+/, '')
    .trim()
    .slice(0, LIMITS.titleLength);
}
