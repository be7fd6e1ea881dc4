import type { SlideText } from '../content/slide.ts';
import { hasWords, speechText } from './speech-text.ts';
import { UNSPACED_SCRIPTS } from '@slidewright/domain/character-classes';
import { pausesMs, withoutSpeechMarks } from '@slidewright/domain/speech/pronunciation/marks';
import { factorOrDefault } from '@slidewright/domain/speech/voice-choice';

/** Words per second at normal speed, including pauses between sentences. */
const WORDS_PER_SECOND = 2.6;

/** Characters of scripts without spaces; about two of them make a word. */
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'gu');
const UNSPACED_LETTERS_A_WORD = 2;

function countWords(text: string): number {
  let letters = 0;
  const spaced = text.replaceAll(UNSPACED, () => {
    letters += 1;
    return ' ';
  });
  const words = spaced.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words + letters / UNSPACED_LETTERS_A_WORD;
}

/** Estimated time to speak a slide, in whole seconds: at least 1, or 0 for one with nothing to say. */
export function speakingSeconds(slide: SlideText, speed: number): number {
  if (!hasWords(slide)) return 0;
  const text = speechText(slide);
  const pauses = pausesMs(text).reduce((sum, ms) => sum + ms, 0) / 1_000;
  const seconds = countWords(withoutSpeechMarks(text)) / (WORDS_PER_SECOND * factorOrDefault(speed)) + pauses;
  return Math.max(1, Math.round(seconds));
}
