import { LIMITS } from '@slidewright/domain/limits';
import { bulletPointsOf } from '../../../content/blocks.ts';
import { usualDuration } from '../../../speech/speaking-time.ts';
import type { Block } from '../../../kinds/index.ts';
import type { ImportedSlide } from '../../importer.ts';
import { withinSlideLimits } from '../../within-limits.ts';
import type { Reading, ReadSlide } from '../reading.ts';
import { endsSentence } from '../structure/line-class.ts';
import { textsOfReadSlide } from '../texts-of-slide.ts';
import { blocksOfContent, piecesOf, stepsBlock, textBlocks } from './blocks-of-content.ts';

/** Room for all of the longest outline as text, behind the slides that a timeline can have. */
const SLIDES_FOR_THE_REST = 4;

function slideOf(title: string, blocks: readonly Block[], speakerNotes = ''): ImportedSlide {
  // A title that is too long is the first text.
  const isLong = title.length > LIMITS.titleLength;
  const all = isLong ? [...textBlocks(title), ...blocks] : [...blocks];
  const shown = isLong ? '' : title;
  const duration = usualDuration({ title: shown, blocks: all, speakerNotes });
  return { title: shown, bulletPoints: bulletPointsOf(all), blocks: all, speakerNotes, duration };
}

/** Steps that go on and are too long for blocks are one numbered list, which counts them through its pages. */
function withWholeSteps(slides: readonly ReadSlide[]): ReadSlide[] {
  const joined: ReadSlide[] = [];
  for (const slide of slides) {
    const before = joined.at(-1);
    if (
      before?.content.kind === 'steps' &&
      slide.content.kind === 'steps' &&
      slide.isContinued &&
      slide.content.first > 1 &&
      (stepsBlock(before.content) === null || stepsBlock(slide.content) === null)
    )
      joined[joined.length - 1] = {
        ...before,
        content: { ...before.content, items: [...before.content.items, ...slide.content.items] },
        end: slide.end,
      };
    else joined.push(slide);
  }
  return joined;
}

/** A quotation at the end of a section, behind something else, has no title: it stands for itself. */
const withoutTitlesOfQuotes = (slides: readonly ReadSlide[]): ReadSlide[] =>
  slides.map((slide, at) => {
    const isLast = slide.isContinued && slides[at + 1]?.isContinued !== true;
    const isBehindOther = slide.content.kind === 'quote' && slides[at - 1]?.content.kind !== 'quote';
    return isLast && isBehindOther ? { ...slide, title: '' } : slide;
  });

/** Texts on slides of their own, as many on each as there is room for. */
function slidesOfTexts(texts: readonly string[]): ImportedSlide[] {
  const pieces = piecesOf(texts.join('\n'), LIMITS.textLength);
  const slides: ImportedSlide[] = [];
  for (let start = 0; start < pieces.length; start += LIMITS.blocksPerSlide)
    slides.push(slideOf('', pieces.slice(start, start + LIMITS.blocksPerSlide).flatMap(textBlocks)));
  return slides;
}

/**
 * The blocks of a slide. A sentence with what is said behind it is one text, whose first sentence is large, and other words
 * with a line behind them are a list.
 */
function blocksOfSlide({ lead, content, end }: ReadSlide): Block[] {
  if (content.kind === 'statement' && lead === '' && end !== '') {
    if (endsSentence(content.text)) return textBlocks(`${content.text} ${end}`);
    return blocksOfContent({
      kind: 'bullets',
      items: [content.text, end].map((text) => ({ text, items: [] })),
      isNumbered: false,
    });
  }
  return [...textBlocks(lead), ...blocksOfContent(content), ...textBlocks(end)];
}

const importedSlides = (slide: ReadSlide): ImportedSlide[] =>
  withinSlideLimits(slideOf(slide.title, blocksOfSlide(slide), slide.notes));

/** A slide with the line of the outline on which it begins, counted from 1; null for one that begins on none. */
interface LinedSlide {
  readonly slide: ImportedSlide;
  readonly line: number | null;
}

/**
 * The slides of a reading, the cover first, within the limits of a timeline. What a timeline has no room for stands as
 * text on its last slides. What is left out is on none.
 */
export function linedSlidesOfReading({ title, subtitle, cover, slides }: Reading): LinedSlide[] {
  const first: LinedSlide[] = cover === null ? [] : [{ slide: slideOf(title, textBlocks(subtitle)), line: cover.from }];
  const read = withoutTitlesOfQuotes(withWholeSteps(slides));
  const lined = (one: ReadSlide): LinedSlide[] => importedSlides(one).map((slide) => ({ slide, line: one.lines.from }));
  const imported = [...first, ...read.flatMap(lined)];
  if (imported.length <= LIMITS.slidesPerTimeline) return imported;
  const kept = first;
  const rest = read.findIndex((slide) => {
    const next = lined(slide);
    const isFull = kept.length + next.length > LIMITS.slidesPerTimeline - SLIDES_FOR_THE_REST;
    if (!isFull) kept.push(...next);
    return isFull;
  });
  const texts = read
    .slice(rest)
    .flatMap((slide) => [slide.isContinued ? '' : slide.title, ...textsOfReadSlide(slide), slide.notes]);
  const others = slidesOfTexts(texts.filter((text) => text !== ''));
  return [...kept, ...others.map((slide) => ({ slide, line: null }))];
}

/** The slides of `linedSlidesOfReading` without their lines. */
export const slidesOfReading = (reading: Reading): ImportedSlide[] =>
  linedSlidesOfReading(reading).map(({ slide }) => slide);
