import type { SlideText } from '../content/slide.ts';
import { speechText } from './speech-text.ts';
import { UNSPACED_SCRIPTS } from '@slidewright/domain/character-classes';
import { factorOrDefault } from '@slidewright/domain/speech/voice-choice';

/** Words a second at normal speed, pauses between sentences included. */
const WORDS_PER_SECOND = 2.6;

/** Letters of scripts that write no spaces; about two of them make a word. */
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

/** About how many whole seconds it takes to say what is said on a slide. */
export function speakingSeconds(slide: SlideText, speed: number): number {
  return Math.round(countWords(speechText(slide)) / (WORDS_PER_SECOND * factorOrDefault(speed)));
}
