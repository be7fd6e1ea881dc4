import { LIMITS } from '@slidewright/domain/limits';
import { bulletPointsOf, partTexts } from '../content/blocks.ts';
import { clampSlideDuration } from '../content/slide-defaults.ts';
import { withoutPlaceholders } from '../content/slide.ts';
import type { Block } from '../kinds/index.ts';
import { speechText } from '../speech/speech-text.ts';
import { joinedBlock } from './divided-block.ts';
import { joinNotes } from './notes.ts';
import type { ArrangedSlide } from './split-slide.ts';

/**
 * Slides as one, in their order: under the title of the first, with all blocks and notes. Another title stands as a text
 * above the blocks of its slide. A list that goes on is one list. Null where all together are beyond the limits of a slide.
 */
export function mergeSlides<Slide extends ArrangedSlide>(slides: readonly [Slide, ...Slide[]]): Slide | null {
  const [first, ...others] = slides;
  const merged = others.reduce<Slide>(mergedTwo, first);
  const isWithin =
    merged.blocks.length <= LIMITS.blocksPerSlide &&
    bulletPointsOf(merged.blocks).length <= LIMITS.bulletsPerSlide &&
    merged.speakerNotes.length <= LIMITS.speakerNotesLength;
  return isWithin ? merged : null;
}

function mergedTwo<Slide extends ArrangedSlide>(first: Slide, second: Slide): Slide {
  const [before, after] = [withoutPlaceholders(first), withoutPlaceholders(second)];
  const isSameTitle = after.title.trim() === '' || after.title.trim() === before.title.trim();
  const isUntitled = before.title.trim() === '';
  const title: Block[] = isSameTitle || isUntitled ? [] : [{ kind: 'text', text: after.title }];
  const blocks = joinedBlocks(before.blocks, [...title, ...after.blocks]);
  return {
    ...first,
    title: isUntitled ? second.title : first.title,
    // A slide without content keeps its placeholders.
    blocks: blocks.length === 0 ? first.blocks : blocks,
    speakerNotes: notesOfBoth(before, after, title.length),
    duration: clampSlideDuration(first.duration + second.duration),
  };
}

function joinedBlocks(before: readonly Block[], after: readonly Block[]): readonly Block[] {
  const [last, next] = [before.at(-1), after[0]];
  const joined = last === undefined || next === undefined ? null : joinedBlock(last, next);
  return joined === null ? [...before, ...after] : [...before.slice(0, -1), joined, ...after.slice(1)];
}

/** The notes of both; where one has none, what is spoken on it instead. `added` is the number of further parts before the second. */
function notesOfBoth(first: ArrangedSlide, second: ArrangedSlide, added: number): string {
  if (first.speakerNotes.trim() === '' && second.speakerNotes.trim() === '') return '';
  const notesOf = (slide: ArrangedSlide, opening: number) => ({
    notes: (slide.speakerNotes.trim() === '' ? speechText(slide) : slide.speakerNotes).trim(),
    parts: opening + partTexts(slide.blocks).length,
    opening,
  });
  return joinNotes(notesOf(first, 0), notesOf(second, added));
}
