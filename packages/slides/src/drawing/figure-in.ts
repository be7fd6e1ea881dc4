import type { BodyLook } from './theme-props.ts';

/** Money, a share, or a number with groups of thousands, with the word of its size. */
const FIGURE =
  /(?:[€$£¥]\s?\d(?:[\d.,]*\d)?(?:\s?(?:k|m|bn|million|billion|Mio\.|Mrd\.)(?!\p{L}))?|\d(?:[\d.,]*\d)?\s?(?:%|€|per cent|percent|Prozent)|\d{1,3}(?:[.,]\d{3})+(?![\d.,]*\d))/gu;

interface Accent {
  readonly accent?: {
    /** Of the text, in UTF-16 code units. */
    readonly from: number;
    readonly to: number;
    readonly style: NonNullable<BodyLook['figureStyle']>;
  };
}

/** The only figure of a sentence in the style that a theme has for it; nothing where there are several or none. */
export function figureIn(text: string, { figureStyle: style }: Pick<BodyLook, 'figureStyle'>): Accent {
  // Marks of code belong together.
  const [figure, ...others] = style === undefined || text.includes('`') ? [] : text.matchAll(FIGURE);
  if (figure === undefined || others.length > 0 || style === undefined) return {};
  return { accent: { from: figure.index, to: figure.index + figure[0].length, style } };
}
