import { splitSentences, withoutSpeechMarks } from '@slidewright/domain';
import type { SlideText } from '@slidewright/slides/content/slide';
import { speechText } from '@slidewright/slides/speech/speech-text';

/** The longest part of a text that is spoken to hear a voice, in UTF-16 units. */
const SAMPLE_LENGTH = 160;

/** The first sentence of a film, or the words of it that there is room for. */
export function firstSentence(slides: readonly SlideText[], language: string): string {
  const text = slides.map(speechText).find((spoken) => spoken !== '') ?? '';
  const [first] = splitSentences(withoutSpeechMarks(text), language);
  const sentence = first?.text ?? '';
  return sentence.length <= SAMPLE_LENGTH ? sentence : sentence.slice(0, SAMPLE_LENGTH).replace(/\S*$/u, '').trim();
}
