import { BULLET_GAP } from '../measure/geometry.ts';
import { lineCount, widestWord, type MeasuredText } from '../measure/text-shape.ts';
import type { MeasuredPart } from './kind.ts';

/** A text of one size. */
interface TextRun {
  readonly words: MeasuredText;
  /** Size, relative to the slide's text size. */
  readonly scale: number;
  /** Smallest size, in reference units. */
  readonly smallest?: number;
  /** Largest size, in reference units. */
  readonly largest?: number;
  /** Line height, relative to the size of the run. */
  readonly lineHeight: number;
  /** Space above the run, in em of its size. */
  readonly gap?: number;
}

/** Words up to this width are made smaller where they have no room, longer ones are broken; in em. */
const LONGEST_WHOLE = 16;

interface TextPartOptions {
  /** Space around the part, half above and half below, in em of the slide's text size. */
  readonly gap?: number;
  /** Width of the marks next to the text, in em of the slide's text size. */
  readonly indent?: number;
  /** Lines of the first run up to which the part can be a statement. */
  readonly mostLines?: number;
  /** Largest size as a statement. */
  readonly largest?: number;
}

/** A part of runs of text, one below the other. */
export function textPart(
  runs: readonly TextRun[],
  { gap = BULLET_GAP, indent = 0, mostLines = 5, largest = Infinity }: TextPartOptions = {},
): MeasuredPart {
  const [first] = runs;
  return {
    weight: 1,
    height(size, { width, measure }) {
      const available = Math.min(width - indent * size, measure);
      return runs.reduce(
        (height, { words, scale, smallest = 0, largest: most = Infinity, lineHeight, gap: above = 0 }) => {
          const runSize = Math.min(Math.max(size * scale, smallest), most);
          return height + (lineCount(words, available / runSize) * lineHeight + above) * runSize;
        },
        size * gap,
      );
    },
    narrowest: (size) =>
      Math.max(
        0,
        ...runs.map(({ words, scale, smallest = 0, largest: most = Infinity }) => {
          const widest = widestWord(words);
          return widest > LONGEST_WHOLE ? 0 : widest * Math.min(Math.max(size * scale, smallest), most);
        }),
      ) +
      indent * size,
    isStatementAt(size, { width }) {
      if (first === undefined || size > largest) return false;
      const available = (width - indent * size) / (size * first.scale);
      return widestWord(first.words) <= available && lineCount(first.words, available) <= mostLines;
    },
  };
}
