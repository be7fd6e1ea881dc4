import {
  DECK_SLIDE_FIELDS,
  inOrder,
  matchSlides,
  slideKey,
  type DeckSlide,
  type DeckSlideField,
} from './match-slides.ts';

/** A slide that a timeline has. */
export interface PresentSlide extends DeckSlide {
  readonly id: string;
  readonly revision: number;
}

/** A slide that the timeline is to have; fields that are not set stay as they are. */
export interface WantedSlide {
  /** One of the present slides; null: one is found by its content or place, or the slide is added. */
  readonly present: PresentSlide | null;
  /** The revision that it was made from; not set: whatever is there is replaced. */
  readonly revision?: number | undefined;
  readonly content: Partial<DeckSlide>;
}

/** A field that was changed here and elsewhere. */
export interface DeckConflict {
  readonly slideId: string;
  readonly field: DeckSlideField;
  /** Earlier contents are not kept. */
  readonly base: null;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface DeckChanges {
  readonly created: number;
  /** Slides with another content. */
  readonly updated: number;
  /** Slides with another place among those that stay. */
  readonly moved: number;
  readonly deleted: number;
  /** Slides with the same content and place. */
  readonly unchanged: number;
}

/** How the slides of a timeline become those of a deck. */
export interface DeckPlan {
  /** In the new order; `present` is null for a slide to add. */
  readonly slides: readonly {
    readonly present: PresentSlide | null;
    readonly content: DeckSlide;
    readonly isChanged: boolean;
  }[];
  readonly deleted: readonly PresentSlide[];
  readonly conflicts: readonly DeckConflict[];
  readonly changes: DeckChanges;
}

/** `usual` is what a new slide has in the fields that are not set. */
export function planDeck(present: readonly PresentSlide[], wanted: readonly WantedSlide[], usual: DeckSlide): DeckPlan {
  const matches = matchSlides(
    present,
    wanted.map(({ content }) => content),
    wanted.map((slide) => slide.present),
  );
  const slides = wanted.map(({ content }, index) => {
    const match = matches[index]!;
    const whole = { ...(match === null ? usual : contentOf(match)), ...content };
    return { present: match, content: whole, isChanged: match === null || slideKey(whole) !== slideKey(match) };
  });
  const placeOf = new Map(present.map((slide, place) => [slide, place]));
  const stayed = inOrder(matches.flatMap((match) => (match === null ? [] : [placeOf.get(match)!])));
  const kept = new Set(matches);
  const deleted = present.filter((slide) => !kept.has(slide));
  const hasMoved = (slide: PresentSlide): boolean => !stayed.has(placeOf.get(slide)!);
  const count = (isCounted: (slide: (typeof slides)[number]) => boolean): number => slides.filter(isCounted).length;
  return {
    slides,
    deleted,
    conflicts: wanted.flatMap(({ revision, content }, index) => conflictsOf(matches[index]!, revision, content)),
    changes: {
      created: count((slide) => slide.present === null),
      updated: count((slide) => slide.present !== null && slide.isChanged),
      moved: count((slide) => slide.present !== null && hasMoved(slide.present)),
      deleted: deleted.length,
      unchanged: count((slide) => slide.present !== null && !slide.isChanged && !hasMoved(slide.present)),
    },
  };
}

function conflictsOf(
  present: PresentSlide | null,
  revision: number | undefined,
  content: Partial<DeckSlide>,
): DeckConflict[] {
  if (present === null || revision === undefined || revision >= present.revision) return [];
  return DECK_SLIDE_FIELDS.filter(
    (field) => content[field] !== undefined && slideKey(content, [field]) !== slideKey(present, [field]),
  ).map((field) => ({ slideId: present.id, field, base: null, mine: content[field], theirs: present[field] }));
}

const contentOf = ({ title, blocks, speakerNotes, layout, duration }: PresentSlide): DeckSlide => ({
  title,
  blocks,
  speakerNotes,
  layout,
  duration,
});
