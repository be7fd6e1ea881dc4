import type { SlideText } from '../content/slide.ts';
import { hasWords } from './speech-text.ts';

type SpokenSlide = SlideText & { readonly id: string };

export function slidesEligibleForAudio<Slide extends SpokenSlide>(slides: readonly Slide[]): Slide[] {
  return slides.filter(hasWords);
}

/** Counts slides with current audio and eligible slides; complete if all eligible slides have current audio. */
export function audioReadiness(
  slides: readonly SpokenSlide[],
  hasCurrentAudio: (slideId: string) => boolean,
): { current: number; eligible: number; complete: boolean } {
  const eligible = slidesEligibleForAudio(slides);
  const current = eligible.filter((slide) => hasCurrentAudio(slide.id)).length;
  return { current, eligible: eligible.length, complete: eligible.length > 0 && current === eligible.length };
}

export function missingAudioMessage(missing: number): string {
  return `Cannot generate video: ${missing} slide(s) missing audio. Please generate audio for all slides first.`;
}
