import { hasSpeakableContent } from '@slidewright/domain/speech/clean';
import {
  speechMarksOf,
  withoutClicks,
  withoutSpeechMarks,
  withoutSpeechSyntax,
} from '@slidewright/domain/speech/pronunciation/marks';
import { partTexts } from '../content/blocks.ts';
import { withoutRepetitions } from '@slidewright/domain/speech/repetitions';
import { withoutPlaceholders, type SlideText } from '../content/slide.ts';

/**
 * The text that is spoken on a slide: the speaker notes with their marks of speech (pauses and pronunciations, not
 * clicks) unless they are blank, else the title followed by the parts of the body, joined by '. ', without parts whose words
 * were said just before. Placeholders count as blank. '' if there is nothing to speak.
 */
export function speechText(written: SlideText): string {
  const slide = withoutPlaceholders(written);
  const notes = withoutClicks(slide.speakerNotes).trim();
  if (notes !== '') return notes;
  return withoutSpeechSyntax(
    withoutRepetitions(
      [slide.title, ...partTexts(slide.blocks)].map((part) => part.replace(BULLET_MARK, '').trim()),
    ).join('. '),
  );
}

/** Typed before an item, which is no word. */
const BULLET_MARK = /^\s*[•▪▫◦‣●○■□◆◇➢➤►▶–—-]\s+/u;

/** Whether a slide has anything to say. One without, such as a picture without a description, is silent in the film. */
export function hasWords(slide: SlideText): boolean {
  const text = speechText(slide);
  const said = speechMarksOf(text).flatMap((mark) => ('said' in mark ? (mark.said?.said ?? []) : []));
  return [withoutSpeechMarks(text), ...said].some(hasSpeakableContent);
}
