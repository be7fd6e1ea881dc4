import type { z } from 'zod/mini';
import type { FaceWidth, MeasuredText } from '../picture/text-shape.ts';

/** A stretch of text set at one size. */
export interface TextRun {
  readonly words: MeasuredText;
  /** Size as a multiple of the slide's text size. */
  readonly scale: number;
  /** As a multiple of the run's own size. */
  readonly lineHeight: number;
}

/** What of a block comes in at once, as the layout measures it: runs of text, one below the other. */
export interface MeasuredPart {
  readonly runs: readonly TextRun[];
  /** Width taken from the text by marks in its margin, in em of the slide's text size. */
  readonly indent: number;
}

/** How the theme sets the text of a slide. Widths and heights are those of `text-shape.ts`. */
export interface TextSetting {
  readonly textFace: FaceWidth;
  readonly displayFace: FaceWidth;
  readonly lineHeight: number;
  /** What the theme's marks take beside a bullet, in em. */
  readonly markWidth: number;
  /** The slide holds this part alone, which is set as large as a title. */
  readonly isStatement: boolean;
}

/** A field of the form by which a block is edited. */
export interface FormField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** `list`: several lines that can be moved. `lines`: one text of several lines. `line`: one line. */
  readonly control: 'list' | 'lines' | 'line';
  /** In UTF-16 code units; of each entry in a list. */
  readonly maxLength: number;
}

/**
 * Everything the product does with one kind of block except drawing it, which is in the `drawing.tsx` beside it.
 * All functions are pure. A block holds one part or more; parts come in one after the other as they are spoken.
 */
export interface BlockKind<Block extends { readonly kind: string }> {
  readonly kind: Block['kind'];
  /** Name in the editor. */
  readonly label: string;
  readonly schema: z.ZodMiniType<Block>;
  /** A new block, as the editor adds it. */
  readonly empty: Block;
  /** The block without placeholders and blank texts; null when nothing is left of it. */
  readonly written: (block: Block) => Block | null;
  /** What each part says. Spoken where a slide has no notes, and compared with the speech to time the part. */
  readonly texts: (block: Block) => readonly string[];
  /** What the content hash covers. */
  readonly content: (block: Block) => string;
  /** The parts as the layout measures them, in the order of `texts`. */
  readonly measure: (block: Block, setting: TextSetting) => readonly MeasuredPart[];
  /** The block as lines of Markdown. */
  readonly toMarkdown: (block: Block) => readonly string[];
  readonly form: readonly FormField<Exclude<keyof Block & string, 'kind'>>[];
}
