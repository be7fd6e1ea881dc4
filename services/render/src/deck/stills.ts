import { describeBlocks } from '@slidewright/slides';
import type { Handout } from '@slidewright/compositions/handout-content';
import type { Still } from '../engine/renderer-messages.ts';
import type { PlacedDeck, PlacedSlide } from './placed-deck.ts';
import type { DeckSnapshot } from './snapshot.ts';

/** The complete picture of each page of a slide. */
export function stillsOf({ slide, format, plan }: PlacedSlide): Still[] {
  return plan.states
    .filter((state, index) => plan.states[index + 1]?.page !== state.page)
    .map((state) => ({ slide, format, state }));
}

/** What the handout of a deck says. `pictureNames` has the files of the pictures of each slide. */
export function handoutOf(
  { title, handout }: DeckSnapshot,
  { slides }: PlacedDeck,
  pictureNames: readonly (readonly string[])[],
): Handout {
  return {
    title,
    language: handout?.language ?? '',
    slides: slides.map(({ slide }, index) => ({
      title: slide.title,
      pictures: pictureNames[index]!,
      text: [slide.title, ...describeBlocks(slide.blocks)].join('\n'),
      notes: handout?.notes[index] ?? '',
    })),
  };
}
