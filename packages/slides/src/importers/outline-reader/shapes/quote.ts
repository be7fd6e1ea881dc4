import { endsSentence } from '../structure/line-class.ts';
import { tidy } from '../structure/lines.ts';
import type { Point } from '../structure/points.ts';
import { isNamed, quotation, sourceBelow, sourceLine, type Quotation } from '../values/quotations.ts';
import { isFlat, type Shape } from './shape.ts';

/** Quotations in marks, with their sources in the line or below it. */
function inMarks(points: readonly Point[]): Quotation[] | null {
  const quotes: Quotation[] = [];
  for (const point of points) {
    const found = quotation(point.text);
    const last = quotes.at(-1);
    const source = sourceBelow(point);
    if (found !== null) quotes.push(found);
    else if (source !== null && last !== undefined && last.source === '')
      quotes[quotes.length - 1] = { ...last, source };
    else return null;
  }
  return quotes;
}

const FEWEST_POINTS = 3;

/** Whether '>' stands before the points of a list: short lines in small letters that end no sentence. */
const arePoints = (points: readonly Point[]): boolean =>
  points.length >= FEWEST_POINTS &&
  points.every(({ text }) => /^[\p{Ll}\d]/u.test(text) && !endsSentence(text) && !/[,;]$|\s[—–-]\s\p{Lu}/u.test(text));

/** Lines behind '>': one quotation, or several that blank lines part or that have marks of their own. */
function behindSigns(points: readonly Point[]): Quotation[] | null {
  if (points.some(({ mark }) => mark?.type !== 'quote') || arePoints(points)) return null;
  const quotes: Quotation[] = [];
  let isOpen = false;
  for (const { text, isApart } of points) {
    const last = quotes.at(-1);
    const found = quotation(text);
    const isBelow: boolean = isOpen && !isApart && last !== undefined && endsSentence(last.text);
    const source: string | null = sourceLine({ raw: text, isApart }) ?? (isBelow && isNamed(text) ? text : null);
    if (found !== null) quotes.push(found);
    else if (source !== null && last !== undefined && last.source === '')
      quotes[quotes.length - 1] = { ...last, source };
    else if (isOpen && !isApart && last !== undefined && last.source === '')
      quotes[quotes.length - 1] = { ...last, text: `${last.text}\n${text}` };
    else quotes.push(withSource(text));
    isOpen = found === null && source === null;
  }
  return quotes;
}

/** 'Nothing endures. — Heraclitus', behind '>'. */
function withSource(text: string): Quotation {
  const found = /^(?<said>[^]*[.!?…,]["'”’»]*)\s+(?:—|–|--?)\s+(?<source>[^—–]{1,80})$/u.exec(text)?.groups;
  return found === undefined ? { text, source: '' } : { text: found['said']!, source: found['source']! };
}

/** Someone's words: quotation marks of any language around all but a source, or '>'. */
export const quote: Shape = {
  kind: 'quote',
  match({ points }) {
    if (!isFlat(points)) return null;
    const quotes = behindSigns(points) ?? inMarks(points);
    if (quotes === null || quotes.length === 0) return null;
    return {
      score: 0.95,
      content: {
        kind: 'quote',
        quotes: quotes.map(({ text, source }) => ({ text: text.trim(), source: tidy(source) })),
      },
    };
  },
};
