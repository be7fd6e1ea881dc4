import { partTexts } from '../content/blocks.ts';
import { clampSlideDuration } from '../content/slide-defaults.ts';
import { withoutPlaceholders, type SlideText } from '../content/slide.ts';
import { kindOf, type Block } from '../kinds/index.ts';
import { dividedBlock, itemCount, startsPart } from './divided-block.ts';
import { splitNotes } from './notes.ts';

/** The first block, or the first of its items, that goes to the second of two slides. */
export interface SplitPlace {
  readonly block: number;
  readonly item: number;
}

/** What a slide is made of that is split or merged. Duration in seconds. */
export interface ArrangedSlide extends SlideText {
  readonly layout: string;
  readonly duration: number;
}

const isWritten = (blocks: readonly Block[]): boolean => blocks.some((block) => kindOf(block).written(block) !== null);

/** The blocks before and from a place on; null where one of the two would be empty. */
function splitBlocks(blocks: readonly Block[], { block, item }: SplitPlace): readonly [Block[], Block[]] | null {
  const divided = item === 0 ? null : dividedBlock(blocks[block]!, item);
  if (item > 0 && divided === null) return null;
  const before = [...blocks.slice(0, block), ...(divided === null ? [] : [divided[0]])];
  const after = [divided === null ? blocks[block]! : divided[1], ...blocks.slice(block + 1)];
  return isWritten(before) && isWritten(after) ? [before, after] : null;
}

/** Whether a slide with these blocks can be split at the place. */
export function canSplitAt(blocks: readonly Block[], place: SplitPlace): boolean {
  return place.block < blocks.length && splitBlocks(blocks, place) !== null;
}

const partCount = (blocks: readonly Block[]): number => partTexts(withoutPlaceholders({ blocks }).blocks).length;

/** The place that leaves about half of the parts on each slide, between blocks where two are as good; null for none. */
export function middlePlace(blocks: readonly Block[]): SplitPlace | null {
  const half = partCount(blocks) / 2;
  const places = blocks.flatMap((block, index) =>
    Array.from({ length: itemCount(block) }, (_, item): SplitPlace => ({ block: index, item })).filter(
      ({ item }) => item === 0 || startsPart(block, item),
    ),
  );
  const found = places.flatMap((place) => {
    const split = splitBlocks(blocks, place);
    const distance = split === null ? 0 : Math.abs(partCount(split[0]) - half);
    return split === null ? [] : [{ place, distance: place.item === 0 ? distance - 0.25 : distance }];
  });
  return found.toSorted((a, b) => a.distance - b.distance)[0]?.place ?? null;
}

/** Layouts of a slide that opens or closes a part of the film: only one of two slides is that. */
const OF_ONE_SLIDE: ReadonlySet<string> = new Set(['cover', 'section', 'end']);

/**
 * A slide as two under the same title: what stands at the place and after it goes to the second, with the notes that
 * speak of it (`splitNotes`) and its share of the duration. Null where it cannot be split there. `language` is a BCP 47
 * tag.
 */
export function splitSlide<Slide extends ArrangedSlide>(
  slide: Slide,
  place: SplitPlace,
  language: string,
): readonly [Slide, Slide] | null {
  const split = splitBlocks(slide.blocks, place);
  if (split === null) return null;
  const [before, after] = split;
  const moved = partCount(before);
  const written = withoutPlaceholders(slide);
  const texts = partTexts(written.blocks);
  const [notes, laterNotes] = splitNotes(written.speakerNotes, texts, moved, language);
  const ofFirst = clampSlideDuration(Math.round((slide.duration * moved) / texts.length));
  const rest = clampSlideDuration(slide.duration - ofFirst);
  const layout = OF_ONE_SLIDE.has(slide.layout) ? '' : slide.layout;
  return [
    { ...slide, blocks: before, speakerNotes: notes, duration: ofFirst },
    { ...slide, blocks: after, speakerNotes: laterNotes, duration: rest, layout },
  ];
}
