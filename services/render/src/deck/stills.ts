import { describeBlocks, partTexts } from '@slidewright/slides/content/blocks';
import { drawingHash } from '@slidewright/slides/content/content-hash';
import { isDrawing, leafBlocks } from '@slidewright/slides/kinds/index';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import type { Handout } from '@slidewright/compositions/handout-content';
import type { Still } from '@slidewright/compositions/drawing-page';
import type { PlacedDeck, PlacedSlide } from './placed-deck.ts';
import type { DeckSnapshot } from './snapshot.ts';

/** The complete picture of each page of a slide. */
export function stillsOf({ slide, format, plan }: PlacedSlide): Still[] {
  return plan.states
    .filter((state, index) => plan.states[index + 1]?.page !== state.page)
    .map((state) => ({ slide, format, state }));
}

/** A chart, a diagram or an equation by itself, as large as a slide has it alone. */
export interface DrawingStill {
  /** `drawingHash` of its block. */
  readonly hash: string;
  /** Of the first slide that has it. */
  readonly position: number;
  readonly still: Still;
}

/** The drawings of a deck, each once. */
export function drawingsOf({ slides }: PlacedDeck): DrawingStill[] {
  const drawings = new Map<string, DrawingStill>();
  for (const [position, { slide, format }] of slides.entries()) {
    for (const block of leafBlocks(slide.blocks).filter(isDrawing)) {
      const hash = drawingHash(block);
      const alone = drawnSlide({ title: '', blocks: [block], layout: 'default' }, { index: 0, total: 1 });
      const state = { entrance: 1, page: 0, step: partTexts([block]).length };
      if (!drawings.has(hash)) drawings.set(hash, { hash, position, still: { slide: alone, format, state } });
    }
  }
  return [...drawings.values()];
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
