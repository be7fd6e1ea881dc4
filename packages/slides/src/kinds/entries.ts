import { LIMITS } from '@slidewright/domain/limits';
import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import { leading } from '../measure/leading.ts';
import { lineCount, measureText, widestWord, type MeasuredText } from '../measure/text-shape.ts';
import { SMALLEST_BULLET, type SlideGeometry } from '../measure/geometry.ts';
import { text } from './fields.ts';
import type { BlockItems, TextSetting } from './kind.ts';
import { withFullStop } from './sentences.ts';

/** Schemas of the texts of an entry: a few words in large letters, and a sentence below them. */
export const entryTitle = text(LIMITS.entryTitleLength);
export const entryText = text(LIMITS.entryTextLength);

/** Line heights of the words of an entry and of its text. */
export const WORDS_LINE_HEIGHT = 1.12;
export const TEXT_LINE_HEIGHT = 1.28;
/** Usual size of the text, relative to the words, which have the size of the slide's text. */
export const TEXT_SCALE = 0.72;
/** Space between words and text, in em of the text. */
export const TEXT_GAP = 0.45;

/** The words and the text of an entry, as they are measured. */
export interface MeasuredEntry {
  readonly words: MeasuredText;
  readonly text: MeasuredText;
  readonly lineHeights: { readonly words: number; readonly text: number };
  /** Size of the text, relative to the words. */
  readonly scale: number;
}

/** The faces of a slide, and the width of its body in reference units. */
export type EntrySetting = Pick<TextSetting, 'textFace' | 'displayFace' | 'width' | 'cardsIn'>;

/** How entries are set on a slide of a geometry. */
export const entrySetting = ({ bulletFace, titleFace, text, cardsIn }: SlideGeometry): EntrySetting => ({
  textFace: bulletFace,
  displayFace: titleFace,
  width: text.width,
  ...(cardsIn === undefined ? {} : { cardsIn }),
});

export function measureEntry(
  words: string,
  text: string,
  { textFace, displayFace }: Pick<EntrySetting, 'textFace' | 'displayFace'>,
  scale = TEXT_SCALE,
): MeasuredEntry {
  const [large, small] = [withoutCodeMarks(words), withoutCodeMarks(text)];
  return {
    words: measureText(large, displayFace),
    text: measureText(small, textFace),
    lineHeights: { words: leading(large, WORDS_LINE_HEIGHT), text: leading(small, TEXT_LINE_HEIGHT) },
    scale,
  };
}

/** Number of lines of a text, with lines of this width in em; 0 for no text. */
const linesIn = (text: MeasuredText, available: number): number => (text.length === 0 ? 0 : lineCount(text, available));

/** Size of a text of this scale beside words of this size. */
const entryTextSize = (size: number, scale: number): number => Math.max(size * scale, SMALLEST_BULLET);

/** Height of words and text below each other in a column of this width; all in reference units. */
export function entryHeight({ words, text, lineHeights, scale }: MeasuredEntry, size: number, width: number): number {
  const small = entryTextSize(size, scale);
  const above = linesIn(words, width / size) * lineHeights.words * size;
  const gap = above === 0 || text.length === 0 ? 0 : TEXT_GAP * small;
  return above + gap + linesIn(text, width / small) * lineHeights.text * small;
}

/** Width below which a word of an entry is broken, in reference units. */
export function narrowestEntry({ words, text, scale }: MeasuredEntry, size: number): number {
  return Math.max(widestWord(words) * size, widestWord(text) * entryTextSize(size, scale));
}

/** Whether the words of an entry have at most so many lines in a column of this width. */
export const hasFewLines = ({ words }: MeasuredEntry, size: number, width: number, most: number): boolean =>
  linesIn(words, width / size) <= most;

/** How long the lines of stairs and of dates are drawn, in seconds. */
export const DRAWING_S = 0.6;

/** Size at which entries that stand beside each other have few lines, in reference units. */
export const READABLE = 46;
const MOST_LINES = { words: 3, text: 6 };

/** Whether entries are read well in columns of this width, less `side` em at each side. */
export function fitColumns(entries: readonly MeasuredEntry[], width: number, side: number): boolean {
  const inner = width - 2 * side * READABLE;
  return entries.every(
    (entry) =>
      narrowestEntry(entry, READABLE) <= inner &&
      linesIn(entry.words, inner / READABLE) <= MOST_LINES.words &&
      linesIn(entry.text, inner / entryTextSize(READABLE, entry.scale)) <= MOST_LINES.text,
  );
}

/** An entry of a title and a text. */
interface Entry {
  readonly title: string;
  readonly text: string;
}

/** The entries of a new block. */
export const EMPTY_ENTRIES: readonly Entry[] = Array.from({ length: 3 }, () => ({ title: '', text: '' }));

export const isBlankEntry = ({ title, text: below }: Entry): boolean => title.trim() === '' && below.trim() === '';

/** The items of a block whose list `name` has its entries. */
export function entriesAsItems<Block extends { readonly [Key in Name]: readonly unknown[] }, Name extends string>(
  name: Name,
): BlockItems<Block> {
  const withEntries = (block: Block, entries: readonly unknown[]): Block => ({ ...block, [name]: entries });
  return {
    count: (block) => block[name].length,
    divided: (block, item) => [
      withEntries(block, block[name].slice(0, item)),
      withEntries(block, block[name].slice(item)),
    ],
    joined(before, after) {
      const entries = [...before[name], ...after[name]];
      return entries.length > LIMITS.entriesPerBlock ? null : withEntries(before, entries);
    },
  };
}

/** What is said of an entry: its words as a sentence, then its text. */
export function saidEntry(words: string, text: string): string {
  const [large, small] = [words.trim(), text.trim()];
  return large === '' || small === '' ? large + small : `${withFullStop(large)} ${small}`;
}
