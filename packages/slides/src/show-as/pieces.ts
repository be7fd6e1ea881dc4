import { splitSentences } from '@slidewright/domain';
import { attributionOf } from '../kinds/quote/index.ts';
import { bulletRows, type Bullets } from '../kinds/bullets/index.ts';
import { withFullStop } from '../kinds/sentences.ts';

/** Words that belong together in every kind: what stands first or large, and what stands below it. */
export interface Piece {
  readonly head: string;
  readonly more: readonly string[];
  /** All of it as one text. */
  readonly line: string;
  /** Whether it is one line of a list: '33 km high', and not a point with points below it. */
  readonly isOneLine: boolean;
}

const hasEnd = (text: string): boolean => /\p{P}["'”’»)\]]*$/u.test(text);

/** Between the texts of a piece that are written as one. */
export const JOINT = '; ';

export function pieceOf(head: string, more: readonly string[], line?: string): Piece {
  const [first, below] = [head.trim(), more.map((text) => text.trim()).filter((text) => text !== '')];
  const rest = below.join(JOINT);
  const written = [first, rest].filter((text) => text !== '');
  return {
    head: first,
    more: below,
    line: line ?? written.join(hasEnd(first) ? ' ' : ': '),
    isOneLine: line !== undefined || below.length < 2,
  };
}

export function piecesOfList(block: Bullets): Piece[] {
  const found: { head: string; more: string[] }[] = [];
  for (const { text, level } of bulletRows(block)) {
    if (level === 0) found.push({ head: text, more: [] });
    else if (found.length === 0) found.push({ head: '', more: [text] });
    else found.at(-1)!.more.push(text);
  }
  return found.map(({ head, more }) => pieceOf(head, more));
}

/** '33 km high', but 'Height: 33 km': what an amount counts is its sentence, or has a name of its own. */
export function lineOfFigure(value: string, label: string, note: string): string {
  const remark = note === '' || /^\(.*\)$/u.test(note) ? note : `(${note})`;
  const isNamed = /^\p{Lu}/u.test(label);
  const amount = value === '' || label === '' ? value + label : isNamed ? `${label}: ${value}` : `${value} ${label}`;
  return [amount, remark].filter((text) => text !== '').join(' ');
}

/** Where a quotation has a source, and words of other kinds look so: 'All flows. — Heraclitus'. */
export const SOURCE_MARK = ' — ';

export function piecesOfText(text: string, language: string): Piece[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first = '', last = ''] = lines;
  const source = lines.length === 2 ? attributionOf(last) : '';
  if (source !== '') return [pieceOf(first, [source], first + SOURCE_MARK + source)];
  if (lines.length > 1) return lines.map((line) => pieceOf(line, []));
  const sentences = splitSentences(first, language);
  return (sentences.length > 1 ? sentences.map((sentence) => sentence.text) : [first]).map((line) => pieceOf(line, []));
}

/** Pieces as running text: sentences follow one another, other pieces are paragraphs. */
export function textOfPieces(pieces: readonly Piece[]): string {
  const areSentences = pieces.every(({ line, more }) => more.length === 0 && withFullStop(line) === line);
  return pieces.map(({ line }) => line).join(areSentences ? ' ' : '\n\n');
}
