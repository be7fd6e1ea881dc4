import { blocksOfBullets, type ImportedSlide, type SlideText } from '@slidewright/slides';

/** A slide of a deck with all that decides how it is drawn and spoken. Duration in seconds. */
export interface DeckSlide extends SlideText {
  readonly layout: string;
  readonly duration: number;
}

export function deckSlide({ title, bulletPoints, blocks, speakerNotes, duration, layout }: ImportedSlide): DeckSlide {
  const body = blocks ?? blocksOfBullets(bulletPoints);
  return { title, blocks: body, speakerNotes, duration, layout: layout ?? '' };
}

/** The same text for equal slides, whatever the order of the fields. */
export function slideKey({ title, blocks, speakerNotes, layout, duration }: DeckSlide): string {
  return canonical({ title, blocks, speakerNotes, layout, duration });
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * The old slide of each new one, null for an added one: an equal one, else one with the same title, else one in the same
 * place between slides that have theirs. No old slide is used twice.
 */
export function matchSlides<Old extends DeckSlide>(old: readonly Old[], next: readonly DeckSlide[]): (Old | null)[] {
  const free = new Set(old);
  const matches: (Old | null)[] = next.map(() => null);
  const matchEach = (find: (slide: DeckSlide, index: number) => Old | undefined): void => {
    for (const [index, slide] of next.entries()) {
      const found = matches[index] === null ? find(slide, index) : undefined;
      if (found === undefined) continue;
      matches[index] = found;
      free.delete(found);
    }
  };
  const keys = new Map(old.map((slide) => [slide, slideKey(slide)]));
  const nextKeys = next.map(slideKey);
  // In place first, so that of equal slides none seems to have moved.
  matchEach((_, index) => (keys.get(old[index]!) === nextKeys[index] ? old[index] : undefined));
  matchEach((_, index) => [...free].find((slide) => keys.get(slide) === nextKeys[index]));
  const between = (index: number): Old[] => {
    const before = matches.slice(0, index).findLast((match) => match !== null);
    const after = matches.slice(index).find((match) => match !== null);
    const start = before ? old.indexOf(before) + 1 : 0;
    const end = after ? old.indexOf(after) : old.length;
    return old.slice(start, Math.max(start, end)).filter((slide) => free.has(slide));
  };
  matchEach(({ title }, index) => (title === '' ? undefined : between(index).find((slide) => slide.title === title)));
  matchEach(({ title }) => (title === '' ? undefined : [...free].find((slide) => slide.title === title)));
  matchEach((_, index) => between(index)[0]);
  return matches;
}
