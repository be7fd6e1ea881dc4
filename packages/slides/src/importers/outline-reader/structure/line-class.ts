import { splitSentences } from '@slidewright/domain';
import type { Vocabulary } from '../languages/index.ts';
import { bareAmount, labelledAmount, leadingAmount } from '../values/amounts.ts';
import { cellsOf } from '../values/cells.ts';
import { datedText } from '../values/dates.ts';
import { quotation } from '../values/quotations.ts';
import { wordCount, type Line } from './lines.ts';

/** The shape of one line by itself, which tells a heading from the lines below it. */
export type LineClass =
  | 'marked'
  | 'cells'
  | 'quote'
  | 'dated'
  | 'figure'
  | 'arrows'
  | 'label'
  | 'pair'
  | 'question'
  | 'sentence'
  | 'plain';

/** Longer lines are running text. */
export const LONGEST_SHORT_LINE = 90;
const MOST_LABEL_WORDS = 5;

/** 'Label: text' with a short label; null for other texts. Times and addresses have no label. */
export function labelled(text: string): { readonly label: string; readonly text: string } | null {
  const found = /^(?<label>[^:\n]{1,60}?)\s?:\s+(?<text>\S[^]*)$/u.exec(text.slice(0, 400))?.groups;
  if (found === undefined) return null;
  const label = found['label']!;
  const words = wordCount(label);
  if (words === 0 || words > MOST_LABEL_WORDS || /[.!?]\s/u.test(label)) return null;
  return { label, text: text.slice(text.indexOf(':', label.length) + 1).trim() };
}

/** 'Name – text' with a short name; null for other texts, such as a score ('Ashby 2 - 1 Hillside'). */
export function dashed(text: string): { readonly label: string; readonly text: string } | null {
  const found = /^(?<label>[^\n–—=]{1,50}?)\s+(?:[–—=]|--?)\s+(?<text>[^\s=][^]*)$/u.exec(text.slice(0, 400))?.groups;
  if (found === undefined || wordCount(found['label']!) > MOST_LABEL_WORDS || wordCount(found['label']!) === 0)
    return null;
  const label = found['label']!;
  if (/\d$/u.test(label) && /^\d/u.test(found['text']!)) return null;
  return { label, text: text.slice(label.length).replace(/^\s+(?:[–—=]|--?)\s+/u, '') };
}

/** The parts of a text between arrows. */
export const arrowParts = (text: string): string[] =>
  text
    .split(/\s*(?:->|=>|→|⇒|➔|➜|>>)\s*|\s+>\s+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A short line that ends in the name of an era, whose full stop ends no sentence: 'Vesuv, 79 n. Chr.' */
const ERA = /(?<!\p{L})(?:[vn]\.\s?Chr|[ad]\.\s?C|(?:av|apr?)\.\s?J\.-C|A\.\s?D|B\.\s?C|[BC]\.\s?C\.\s?E)\.$/u;
const LONGEST_ERA_LINE = 60;
export const endsInEra = (text: string): boolean => text.length <= LONGEST_ERA_LINE && ERA.test(text);

export const endsSentence = (text: string): boolean => /[.!?…。！？؟]["'”’»)\]]*$/u.test(text) && !endsInEra(text);

/** Whether a text has more than one sentence: not 'Vesuv, 79 n. Chr.' or 'St. Moritz'. */
export function hasSentences(text: string, language: string): boolean {
  const written = endsInEra(text) ? text.replace(ERA, '') : text;
  return /(?<!\d)[.!?]\s+\p{Lu}/u.test(written) && splitSentences(written, language).length > 1;
}

export function classOf(line: Line, words: Vocabulary): LineClass {
  const { text } = line;
  if (line.mark !== null) return 'marked';
  const cells = cellsOf(text);
  if (cells.length > 1) return 'cells';
  if (text.length > LONGEST_SHORT_LINE * 3) return 'sentence';
  if (quotation(text) !== null) return 'quote';
  const dated = datedText(text, words);
  if (dated !== null && (dated.precision !== 'word' || /^(?:\s*[:–—-])/u.test(text.slice(dated.date.length))))
    return 'dated';
  if (text.length <= LONGEST_SHORT_LINE * 2 && !text.endsWith('.')) {
    if (arrowParts(text).length > 2) return 'arrows';
    if ([leadingAmount, labelledAmount, bareAmount].some((amount) => amount(text, words) !== null)) return 'figure';
    if (labelled(text) !== null) return 'label';
    if (dashed(text) !== null) return 'pair';
  }
  if (/\?["'”’»)]*$/u.test(text)) return 'question';
  // 'Who we are...'
  if (/(?:\.{3}|…)$/u.test(text) && wordCount(text) <= MOST_LABEL_WORDS) return 'plain';
  return endsSentence(text) || text.length > LONGEST_SHORT_LINE ? 'sentence' : 'plain';
}

/** Whether a text has letters, and all of them are capitals. */
export const isCapitals = (text: string): boolean =>
  /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text) && !/^\P{L}*\d/u.test(text);
