import { LIMITS } from '@slidewright/domain/limits';
import { bulletPointsOf } from '../content/blocks.ts';
import { cut } from '../kinds/fields.ts';
import type { Block } from '../kinds/index.ts';
import type { ImportedSlide } from './importer.ts';

/** Shortens long texts and continues long bodies on further slides, so that the slides can be saved. */
export function withinLimits(slides: readonly ImportedSlide[]): ImportedSlide[] {
  return slides.flatMap(withinSlideLimits).slice(0, LIMITS.slidesPerTimeline);
}

/** One slide, continued on further ones if its body is too long. */
export function withinSlideLimits(slide: ImportedSlide): ImportedSlide[] {
  return bodiesOf(slide).map((body, index) => ({
    ...body,
    title: cut(slide.title, LIMITS.titleLength),
    speakerNotes: index === 0 ? cut(slide.speakerNotes, LIMITS.speakerNotesLength) : '',
    duration: slide.duration,
    ...(slide.layout === undefined ? {} : { layout: slide.layout }),
  }));
}

type Body = Pick<ImportedSlide, 'bulletPoints' | 'blocks'>;

function bodiesOf({ bulletPoints, blocks }: ImportedSlide): Body[] {
  const bodies: Body[] = [];
  if (blocks === undefined) {
    for (let start = 0; start === 0 || start < bulletPoints.length; start += LIMITS.bulletsPerSlide) {
      const some = bulletPoints.slice(start, start + LIMITS.bulletsPerSlide);
      bodies.push({ bulletPoints: some.map((bullet) => cut(bullet, LIMITS.bulletLength)) });
    }
    return bodies;
  }
  let body: Block[] = [];
  const endBody = (): void => {
    bodies.push({ blocks: body, bulletPoints: bulletPointsOf(body) });
    body = [];
  };
  for (const block of blocks) {
    const isFull = body.length === LIMITS.blocksPerSlide;
    if (isFull || bulletPointsOf([...body, block]).length > LIMITS.bulletsPerSlide) endBody();
    body.push(block);
  }
  endBody();
  return bodies;
}
