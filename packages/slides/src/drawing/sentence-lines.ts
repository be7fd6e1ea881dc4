import { sentencesIn } from '../kinds/sentences.ts';
import { lineCount, measureText, type FaceWidth } from '../measure/text-shape.ts';

/** Articles and prepositions, behind which no line of large letters ends. */
const SHORT_WORDS =
  /(?<![\p{L}\p{N}])(an?|the|in|of|to|at|by|on|for|der|die|das|den|ein|im|am|zu|le|la|les|un|une|du|de|el|los|il|lo|di|do|da|no|na) (?=\S{1,12}(?:\s|$))/giu;

/** The last two words of a sentence of several, of which none stands alone on its last line. */
const LAST_WORDS = /(?<=\S\s\S+\s\S{1,10})\s(?=\S{1,12}$)/u;

/** Most lines of a text of which each sentence has lines of its own at the cost of one more line. */
const MOST_LINES = 4;

/**
 * A text with each sentence on lines of its own where that takes no more lines, or few in all, and short words on the
 * line of the next; `width` is that of a line, in em.
 */
export function onOwnLines(written: string, face: FaceWidth, width: number): string {
  const text = written.replaceAll(SHORT_WORDS, '$1\u00a0');
  const sentences = sentencesIn(text.trim()).map((sentence) => sentence.trimEnd().replace(LAST_WORDS, '\u00a0'));
  const linesOf = (words: string): number => lineCount(measureText(words, face), width);
  const apart = sentences.reduce((sum, sentence) => sum + linesOf(sentence), 0);
  const together = linesOf(text);
  const isWorth = apart <= together || (apart === together + 1 && apart <= MOST_LINES);
  return sentences.length > 1 && isWorth ? sentences.join('\n') : text;
}
