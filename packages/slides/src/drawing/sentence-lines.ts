import { sentencesIn } from '../kinds/sentences.ts';
import { lineCount, measureText, type FaceWidth } from '../measure/text-shape.ts';

/** A text with each sentence on lines of its own where that takes no more lines; `width` is that of a line, in em. */
export function onOwnLines(text: string, face: FaceWidth, width: number): string {
  const sentences = sentencesIn(text.trim()).map((sentence) => sentence.trimEnd());
  const linesOf = (words: string): number => lineCount(measureText(words, face), width);
  const apart = sentences.reduce((sum, sentence) => sum + linesOf(sentence), 0);
  return sentences.length > 1 && apart <= linesOf(text) ? sentences.join('\n') : text;
}
