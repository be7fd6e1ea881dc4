import type { SlideText } from '../content/slide.ts';
import { blocksOfBullets } from '../content/blocks.ts';
import type { ImportedSlide } from '../importers/importer.ts';

/** A slide of a deck with all that decides how it is drawn and spoken. Duration in seconds. */
export interface DeckSlide extends SlideText {
  readonly layout: string;
  readonly duration: number;
}

/** The fields of a slide in the order of their names on the page. */
export const DECK_SLIDE_FIELDS = ['title', 'blocks', 'speakerNotes', 'layout', 'duration'] as const;
export type DeckSlideField = (typeof DECK_SLIDE_FIELDS)[number];

export function deckSlide({ title, bulletPoints, blocks, speakerNotes, duration, layout }: ImportedSlide): DeckSlide {
  const body = blocks ?? blocksOfBullets(bulletPoints);
  return { title, blocks: body, speakerNotes, duration, layout: layout ?? '' };
}

/** The same text for equal slides, whatever the order of the fields of their blocks. */
export function slideKey(slide: Partial<DeckSlide>, fields: readonly DeckSlideField[] = DECK_SLIDE_FIELDS): string {
  return canonical(fields.map((field) => slide[field]));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * The old slide of each new one, null for an added one: one that is equal in the fields that the new one has, else one with
 * the same title, else one in the same place between slides that have theirs. No old slide is used twice. `known` are the
 * matches that are certain.
 */
export function matchSlides<Old extends DeckSlide>(
  old: readonly Old[],
  next: readonly Partial<DeckSlide>[],
  known: readonly (Old | null)[] = [],
): (Old | null)[] {
  const free = new Set(old);
  const matches: (Old | null)[] = next.map(() => null);
  const match = (index: number, slide: Old | null | undefined): void => {
    if (slide === null || slide === undefined) return;
    matches[index] = slide;
    free.delete(slide);
  };
  const matchEach = (find: (slide: Partial<DeckSlide>, index: number) => Old | undefined): void => {
    for (const [index, slide] of next.entries()) if (matches[index] === null) match(index, find(slide, index));
  };
  known.forEach((slide, index) => match(index, slide));
  const isEqual = equality(old, next);
  // In place first, so that of equal slides none seems to have moved.
  matchEach((_, index) => [old[index]].find((slide) => slide && free.has(slide) && isEqual(slide, index)));
  matchEach((_, index) => [...free].find((slide) => isEqual(slide, index)));
  const between = (index: number): Old[] => {
    const before = matches.slice(0, index).findLast((one) => one !== null);
    const after = matches.slice(index).find((one) => one !== null);
    const start = before ? old.indexOf(before) + 1 : 0;
    const end = after ? old.indexOf(after) : old.length;
    return old.slice(start, Math.max(start, end)).filter((slide) => free.has(slide));
  };
  matchEach(({ title }, index) => (title ? between(index).find((slide) => slide.title === title) : undefined));
  matchEach(({ title }) => (title ? [...free].find((slide) => slide.title === title) : undefined));
  matchEach((_, index) => between(index)[0]);
  return matches;
}

/** Compares by the fields that the new slide has; each slide is written as a text once for each set of fields. */
function equality<Old extends DeckSlide>(old: readonly Old[], next: readonly Partial<DeckSlide>[]) {
  const keysOf = new Map<string, Map<Old, string>>();
  const wanted = next.map((slide) => {
    const fields = DECK_SLIDE_FIELDS.filter((field) => slide[field] !== undefined);
    const name = fields.join();
    const keys = keysOf.get(name) ?? new Map(old.map((one) => [one, slideKey(one, fields)]));
    keysOf.set(name, keys);
    return { key: slideKey(slide, fields), keys };
  });
  return (slide: Old, index: number): boolean => wanted[index]!.keys.get(slide) === wanted[index]!.key;
}

/** Of `places`, the longest run that is in order: whatever is not in it was moved. */
export function inOrder(places: readonly number[]): Set<number> {
  const best: number[][] = [];
  for (const place of places) {
    const before = best.filter((run) => run.at(-1)! < place);
    const longest = before.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []);
    best.push([...longest, place]);
  }
  return new Set(best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []));
}
