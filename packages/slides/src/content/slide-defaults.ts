import { DURATION_PRESETS_S, SLIDE_DURATION_S } from '@slidewright/domain/constants';
import { blocksOfBullets } from './blocks.ts';
import { PLACEHOLDERS } from '../kinds/placeholders.ts';
import { textsOf } from './slide.ts';

export const NEW_SLIDE = {
  ...textsOf(PLACEHOLDERS),
  blocks: blocksOfBullets([PLACEHOLDERS.bullet]),
  duration: DURATION_PRESETS_S.SHORT,
} as const;

/** The bullets to send for a slide: at least one. */
export function bulletsToSend(bulletPoints: readonly string[]): string[] {
  return bulletPoints.length > 0 ? [...bulletPoints] : [PLACEHOLDERS.bullet];
}

export function canRemoveBullet(bulletPoints: readonly unknown[]): boolean {
  return bulletPoints.length > 1;
}

/** Clamps a slide's length in seconds to the allowed range; NaN becomes the shortest preset. */
export function clampSlideDuration(seconds: number): number {
  if (!Number.isFinite(seconds)) return DURATION_PRESETS_S.SHORT;
  return Math.min(SLIDE_DURATION_S.maximum, Math.max(SLIDE_DURATION_S.minimum, seconds));
}

/** Sum of the slides' lengths, in seconds. */
export function totalDurationS(slides: readonly { duration: number }[]): number {
  return slides.reduce((total, slide) => total + slide.duration, 0);
}

/** Sum of the slides' lengths, in milliseconds. */
export function totalDurationMs(slides: readonly { duration: number }[]): number {
  return totalDurationS(slides) * 1_000;
}
