import type { Cue } from '../captions/cue.ts';
import { FULL_WIDTH } from '../character-classes.ts';
import { splitAtClauses } from './clauses.ts';

/** The columns of two caption lines; a full-width character takes two. */
const CAPTION_COLUMNS = 84;
/** The pauses at a comma and at a full stop or colon, in the time of one letter. */
const COMMA_REST = 3;
const STOP_REST = 6;
const WIDE = new RegExp(`[${FULL_WIDTH}]`, 'u');

/** The width of a text on the screen, in columns of a narrow letter. */
export function captionColumns(text: string): number {
  let columns = 0;
  for (const character of text) columns += WIDE.test(character) ? 2 : 1;
  return columns;
}

function spokenWeight(text: string): number {
  let weight = 0;
  for (const character of text) {
    if (/\p{N}/u.test(character)) weight += 3;
    else if (/\p{L}/u.test(character)) weight += captionColumns(character);
    else if (/[,，、]/u.test(character)) weight += COMMA_REST;
    else if (/[.;:!?—。；：！？]/u.test(character)) weight += STOP_REST;
  }
  return Math.max(weight, 1);
}

/**
 * The captions of one spoken sentence that is heard from `startMs` to `endMs`: the sentence itself
 * when it fits two lines, else its clauses, each given its share of the time by how long it takes to say.
 * The cues touch, never overlap, and begin and end where the sentence does.
 */
export function captionCues(sentence: string, startMs: number, endMs: number): Cue[] {
  const pieces = splitAtClauses(sentence, CAPTION_COLUMNS, captionColumns);
  const total = pieces.reduce((sum, piece) => sum + spokenWeight(piece), 0);
  let before = 0;
  return pieces.map((text) => {
    const start = startMs + Math.round(((endMs - startMs) * before) / total);
    before += spokenWeight(text);
    return { text, startMs: start, endMs: startMs + Math.round(((endMs - startMs) * before) / total) };
  });
}

/** The captions of several sentences that share one stretch of sound, when nothing better is known than their length. */
export function proportionalCues(sentences: readonly string[], startMs: number, endMs: number): Cue[] {
  const total = sentences.reduce((sum, sentence) => sum + spokenWeight(sentence), 0);
  let before = 0;
  return sentences.flatMap((sentence) => {
    const start = startMs + Math.round(((endMs - startMs) * before) / total);
    before += spokenWeight(sentence);
    return captionCues(sentence, start, startMs + Math.round(((endMs - startMs) * before) / total));
  });
}
