import { withoutSpeechMarks } from '@slidewright/domain/speech/pronunciation/marks';
import { withoutPlaceholders, type SlideText } from '../content/slide.ts';
import { kindOf } from '../kinds/index.ts';
import { readTextOf } from '../kinds/kind.ts';
import { speechText } from './speech-text.ts';

/** Words that are read in a second. */
const WORDS_A_SECOND = 3;

const segmenters = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text in lower case without punctuation, also of scripts without spaces. */
function wordsOf(text: string): string[] {
  return [...segmenters.segment(text.normalize('NFKC').toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

/** The number of words of a text. */
export const countWords = (text: string): number => wordsOf(text).length;

/** The different words of what is said. */
export function saidWords(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text));
}

/** How long it takes to read the words of a text that are not said, in seconds. */
export function unsaidSeconds(text: string, said: ReadonlySet<string>): number {
  return wordsOf(text).filter((word) => !said.has(word)).length / WORDS_A_SECOND;
}

/** How long it takes to read what a slide shows and the voice does not say, in seconds. */
export function readingSeconds(written: SlideText): number {
  const { title, blocks } = withoutPlaceholders(written);
  const shown = blocks.map((block) => readTextOf(kindOf(block), block));
  const said = saidWords(withoutSpeechMarks(speechText(written)));
  return unsaidSeconds([title, ...shown].join('\n'), said);
}
