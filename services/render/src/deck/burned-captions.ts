import { framesForSeconds, toCaptions, type CaptionedSlide, type FrameRate } from '@slidewright/domain';

/** A caption in the pictures of a slide: from `startFrame` of the slide to before `endFrame`. */
export interface BurnedCaption {
  readonly startFrame: number;
  readonly endFrame: number;
  readonly lines: readonly string[];
}

/** The captions of a slide, worded and timed as in the files of captions, in whole frames. */
export function burnedCaptions(slide: Omit<CaptionedSlide, 'startMs'>, rate: FrameRate): BurnedCaption[] {
  const frameAt = (ms: number): number => framesForSeconds(ms / 1_000, rate);
  const frames = frameAt(slide.durationMs);
  return toCaptions([{ ...slide, startMs: 0 }])
    .map(({ startMs, endMs, lines }) => ({
      startFrame: frameAt(startMs),
      endFrame: Math.min(frameAt(endMs), frames),
      lines,
    }))
    .filter(({ startFrame, endFrame }) => endFrame > startFrame);
}
