import { splitSentences } from '@slidewright/domain';
import type { ReadContent } from '../reading.ts';

/** More points go on on the next slide. */
const MOST_POINTS = 6;
/** Up to two quotations stand together, three or four alone, and more in twos. */
const quotesTogether = (count: number): number => (count === 3 || count === 4 ? 1 : 2);
/** Longer texts go on on the next slide, after a sentence. In UTF-16 units. */
const LONGEST_TEXT = 420;

/** Sizes of even parts of at most `most`, larger ones first: 7 is 4 and 3, 14 is 5, 5 and 4. */
export function evenSizes(count: number, most: number): number[] {
  const parts = Math.max(1, Math.ceil(count / most));
  const least = Math.floor(count / parts);
  return Array.from({ length: parts }, (_, index) => least + (index < count % parts ? 1 : 0));
}

function pieces<Item>(items: readonly Item[], most = MOST_POINTS): Item[][] {
  let start = 0;
  return evenSizes(items.length, most).map((size) => {
    start += size;
    return items.slice(start - size, start);
  });
}

/** Parts of a text of about the same length, each of whole sentences. */
function textPieces(text: string, language: string): string[] {
  if (text.length <= LONGEST_TEXT) return [text];
  const length = text.length / Math.ceil(text.length / LONGEST_TEXT);
  const parts: string[] = [];
  let part = '';
  for (const paragraph of text.split('\n\n')) {
    const sentences =
      paragraph.length > LONGEST_TEXT / 2 && !paragraph.includes('\n')
        ? splitSentences(paragraph, language).map((one) => one.text)
        : [paragraph];
    for (const [index, sentence] of sentences.entries()) {
      const joint = part === '' ? '' : index === 0 ? '\n\n' : ' ';
      const isFull = part !== '' && part.length + sentence.length / 2 > length;
      if (isFull) parts.push(part);
      part = isFull ? sentence : `${part}${joint}${sentence}`;
    }
  }
  return [...parts, part];
}

/** The content of one or more slides: what has more than six points, or is a long text, goes on. Tables stay whole. */
export function splitContent(content: ReadContent, language: string): ReadContent[] {
  switch (content.kind) {
    case 'bullets':
      return pieces(content.items).map((items) => ({ ...content, items }));
    case 'steps': {
      let first = content.first;
      return pieces(content.items).map((items) => {
        first += items.length;
        return { ...content, items, first: first - items.length };
      });
    }
    case 'number':
      return pieces(content.figures).map((figures) => ({ ...content, figures }));
    case 'timeline':
      return pieces(content.events).map((events) => ({ ...content, events }));
    case 'quote':
      return pieces(content.quotes, quotesTogether(content.quotes.length)).map((quotes) => ({ ...content, quotes }));
    case 'text':
      return textPieces(content.text, language).map((text) => ({ ...content, text }));
    case 'cards':
    case 'chart':
    case 'compare':
    case 'statement':
    case 'table':
      return [content];
  }
}
