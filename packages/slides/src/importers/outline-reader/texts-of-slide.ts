import type { ReadContent, ReadPoint, ReadSlide } from './reading.ts';

const pointTexts = ({ text, items }: ReadPoint): string[] => [text, ...items.flatMap(pointTexts)];

function contentTexts(content: ReadContent): string[] {
  switch (content.kind) {
    case 'bullets':
    case 'steps':
      return content.items.flatMap(pointTexts);
    case 'number':
      return content.figures.flatMap(({ value, label, note }) => [value, label, note]);
    case 'chart':
      return content.shares.flatMap(({ name, share }) => [name, share]);
    case 'quote':
      return content.quotes.flatMap(({ text, source }) => [text, source]);
    case 'compare':
      return content.columns.flatMap(({ title, items }) => [title, ...items]);
    case 'table':
      return [content.header, ...content.rows].flat();
    case 'timeline':
      return content.events.flatMap(({ date, text }) => [date, text]);
    case 'cards':
      return content.cards.flatMap(({ title, text }) => [title, text]);
    case 'statement':
    case 'text':
      return [content.text];
  }
}

/** All texts of a slide in order, without its title and its notes. */
export function textsOfReadSlide({ lead, content, end }: ReadSlide): string[] {
  return [lead, ...contentTexts(content), end].filter((text) => text.trim() !== '');
}
