import { factorOrDefault, speechText } from '@slidewright/domain';

/** Words a second at normal speed, pauses between sentences included. */
const WORDS_PER_SECOND = 2.6;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function countWords(text: string): number {
  let words = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) words += 1;
  return words;
}

/** About how many seconds it takes to say what is said on a slide. */
export function speakingSeconds(
  slide: { title: string; bulletPoints: readonly string[]; speakerNotes: string },
  speed: number,
): number {
  return Math.round(countWords(speechText(slide)) / (WORDS_PER_SECOND * factorOrDefault(speed)));
}
