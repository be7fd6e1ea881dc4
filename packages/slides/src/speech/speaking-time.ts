import { DURATION_PRESETS_S, SLIDE_DURATION_S } from '@slidewright/domain/constants';
import { pausesMs, withoutSpeechMarks } from '@slidewright/domain/speech/pronunciation/marks';
import { spokenWeight } from '@slidewright/domain/speech/spoken-weight';
import { factorOrDefault } from '@slidewright/domain/speech/voice-choice';
import type { SlideText } from '../content/slide.ts';
import { hasWords, speechText } from './speech-text.ts';

/** Letters per second at normal speed with pauses between sentences: neural voices say 13 (short phrases) to 16 (long sentences). */
const LETTERS_PER_SECOND = 14;

/** Estimated time to speak a slide, in whole seconds: at least 1, or 0 for one with nothing to say. */
export function speakingSeconds(slide: SlideText, speed: number): number {
  if (!hasWords(slide)) return 0;
  const text = speechText(slide);
  const pauses = pausesMs(text).reduce((sum, ms) => sum + ms, 0) / 1_000;
  const seconds = spokenWeight(withoutSpeechMarks(text)) / (LETTERS_PER_SECOND * factorOrDefault(speed)) + pauses;
  return Math.max(1, Math.round(seconds));
}

/** Length in seconds of a slide of a deck that names none. A slide with nothing to say is a short silence. */
export function usualDuration(slide: SlideText): number {
  return hasWords(slide) ? DURATION_PRESETS_S.STANDARD : SLIDE_DURATION_S.minimum;
}
