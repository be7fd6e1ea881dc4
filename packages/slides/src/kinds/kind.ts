import type { TextWarning } from '@slidewright/domain/text-warnings';
import type { Nodes, RootContent } from 'mdast';
import type { z } from 'zod/mini';
import type { BesideTitle, CardsIn, Orientation, SlideGeometry } from '../measure/geometry.ts';
import type { FaceWidth } from '../measure/text-shape.ts';

/** The column of the body, in reference units. */
export interface Column {
  readonly width: number;
  /** Longest line of running text. */
  readonly measure: number;
}

/** A part of a block as the layout measures it. Sizes and heights in reference units. */
export interface MeasuredPart {
  /** Height, with the space around the part, if the text of the slide has this size. */
  readonly height: (size: number, column: Column) => number;
  /** How much of a page the part takes; a page has room for 4 at the largest size of text and for 8 at the smallest. */
  readonly weight: number;
  /** Width of the column below which something that should stay on one line is broken. Default: none. */
  readonly narrowest?: (size: number) => number;
  /** Height of what is repeated above the first part of the block on each page, such as the header of a table. */
  readonly heading?: (size: number, column: Column) => number;
  /** The part of the block that `heading` belongs to, in a block of several blocks. Default: the whole block. */
  readonly group?: number;
  /** Whether the part can have this size, which is larger than that of a list, if no other part has text. */
  readonly isStatementAt?: (size: number, column: Column) => boolean;
}

/** The theme's typesetting of a slide, with the measures of `text-shape.ts`. */
export interface TextSetting {
  readonly textFace: FaceWidth;
  readonly displayFace: FaceWidth;
  readonly lineHeight: number;
  /** Width of the theme's marks next to a bullet, in em. */
  readonly markWidth: number;
  /** The body is as large as a title: it is one part, or a few blocks next to each other. */
  readonly isStatement: boolean;
  /** Width of the body, in reference units. */
  readonly width: number;
  /** Not set for rows of cards. */
  readonly cardsIn?: CardsIn;
  /** Pictures stand in an area of their own, otherwise in the column of the text. */
  readonly hasPictureArea: boolean;
}

/** A field of a block's form in the editor; `name` is the property of the block that it sets. */
export type FormField<Name extends string> = { readonly name: Name } & (
  | {
      /** `lines`: a text of several lines. `line`: one line. `code`: lines in a monospaced face. */
      readonly control: 'lines' | 'line' | 'code';
      /** Limit in UTF-16 code units. */
      readonly maxLength: number;
    }
  | {
      /**
       * Texts in an order that can be changed, each on the first or second level, which `levels` names. Each is a part,
       * drawn in an element with its index as `data-item`: the page of the editor finds it there.
       */
      readonly control: 'list';
      readonly levels: Name;
      /** Limit of each text, in UTF-16 code units. */
      readonly maxLength: number;
    }
  /** The body rows of a table, whose header row and, if they can be chosen, alignments `header` and `align` name. */
  | { readonly control: 'table'; readonly header: Name; readonly align?: Name; readonly maxLength: number }
  /**
   * An image of the library, whose other properties `alt`, `fit`, `focus`, `width` and `height` name. Without `fit` and
   * `focus` it is always shown whole.
   */
  | {
      readonly control: 'image';
      readonly alt: Name;
      readonly fit?: Name;
      readonly focus?: Name;
      readonly width: Name;
      readonly height: Name;
      readonly maxLength: number;
    }
  /** One of several values. */
  | { readonly control: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
  /** Entries with the same fields, in an order that can be changed. `one` is what an entry is, such as 'step'. */
  | {
      readonly control: 'entries';
      readonly one: string;
      readonly fewest: number;
      readonly most: number;
      readonly fields: readonly EntryField[];
    }
  /** Lists of blocks of other kinds beside each other: at least two, at most `most`. */
  | { readonly control: 'columns'; readonly most: number }
  /** On or off; off is not set. */
  | { readonly control: 'flag' }
);

/** A field of an entry; `name` is the property of the entry that it sets. */
export interface EntryField {
  readonly name: string;
  /** `line`: a text without line breaks. `texts`: several of them, one a line. `icon`: the name of an icon, not set for none. */
  readonly control: 'line' | 'texts' | 'icon';
  /** Limit of each text, in UTF-16 code units. */
  readonly maxLength: number;
  /** The most texts. */
  readonly most?: number;
  /** The field whose words an icon is searched by first. */
  readonly wordsOf?: string;
}

/** What `fromMarkdown` of a kind can use. */
export interface MarkdownReader {
  /** The text of a node without marks, with code between backticks. */
  readonly textOf: (node: Nodes) => string;
  /** Is told the nodes that no kind holds. */
  readonly leaveOut: (node: RootContent) => void;
  /** Is told what is read in another way. */
  readonly warn: (node: RootContent, warning: TextWarning) => void;
}

/** The blocks of `count` consecutive nodes, in pieces within the limits. */
export interface MarkdownRun<Block> {
  readonly blocks: readonly Block[];
  /** At least 1. */
  readonly count: number;
}

/** The picture that a block is. */
export interface BlockPicture {
  /** An image of the owner's library; '' until one is chosen. */
  readonly imageId: string;
  /** In pixels; 0 if they are not known. */
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who cannot see it. */
  readonly description: string;
  /** The point that stays visible of one that fills its area, as shares of width and height; null if all of it is shown. */
  readonly focus: { readonly x: number; readonly y: number } | null;
}

/**
 * When a part appears. `standing`: it is there from the first frame of its page. `spoken`: as it is spoken; with the page
 * if it is not. `inTurn`: as it is spoken; at an equal interval if it is not.
 */
export type Appearance = 'standing' | 'spoken' | 'inTurn';

/** How the items of a block are divided between two slides, and put together again. */
export interface BlockItems<Block> {
  readonly count: (block: Block) => number;
  /** Whether an item does not belong to the one above it. Default: none does. */
  readonly startsPart?: (block: Block, item: number) => boolean;
  /** The block before an item and from it on; the item is not the first. */
  readonly divided: (block: Block, item: number) => readonly [Block, Block];
  /** Two blocks as one, where that is the same list going on; null where it is not. */
  readonly joined: (before: Block, after: Block) => Block | null;
}

/**
 * Everything about a kind of block except its drawing, which is in `drawing.tsx` next to it. All functions are pure. A
 * block has one or more parts, which appear one after the other as they are spoken.
 */
export interface BlockKind<Block extends { readonly kind: string }> {
  readonly kind: Block['kind'];
  readonly schema: z.ZodMiniType<Block>;
  /** Uses the whole width of the slide and is never a statement. A `figure` alone on its slide is larger than a list. */
  readonly isWide?: 'figure' | 'text';
  /** Takes all of the height that the other blocks of the slide leave. */
  readonly isFilling?: true;
  /** In Markdown it is a list below the mark `::kind::`: see `markedList`. */
  readonly isMarked?: true;
  /** The picture that it is, in an area of its own beside the rest of the body. Default: it stands in the column. */
  readonly picture?: (block: Block) => BlockPicture;
  /** A body of such blocks alone stands in the middle of the room that it leaves. */
  readonly isBalanced?: true;
  /** A sentence or a few, said or quoted: themes give it a ground of its own. */
  readonly sentence?: 'said' | 'quoted';
  /** Whether its parts have numbers, which large ones keep. Default: they have none. */
  readonly isNumbered?: (block: Block) => boolean;
  /** The longest text, in UTF-16 units, that can stand below the title of a closing; not set for kinds that cannot. */
  readonly longestBelowTitle?: number;
  /** Exports to formats that cannot draw it have a picture of it. */
  readonly isDrawing?: true;
  /** Whether a block that is alone takes all of its height, which its parts share. Default: it does not. */
  readonly sharesHeight?: (block: Block) => boolean;
  /** Several such blocks and nothing else are rows that share the height. */
  readonly isRow?: true;
  /** Largest size of the text where the block is a statement, in reference units. Default: that of a long sentence. */
  readonly largestStatement?: (block: Block, orientation: Orientation) => number;
  /** Largest size of a body of blocks of this kind alone, in reference units; null where that of the theme applies. */
  readonly largestText?: (blocks: readonly Block[], orientation: Orientation) => number | null;
  /** What the second of two slides with such a block alone has instead of its usual layout. Default: the same. */
  readonly secondLayout?: (block: Block) => Pick<SlideGeometry, 'cardsIn' | 'listColumns'>;
  /**
   * How a block of few words can stand beside its title, in its usual or its second layout; null where it is below it.
   * Default: below it.
   */
  readonly besideTitle?: (block: Block, isTurned: boolean) => BesideTitle | null;
  /** What can stand on two slides. Default: the block is not divided. */
  readonly items?: BlockItems<Block>;
  /** Blocks of this kind in a row stand next to each other if the column is wide enough. They have one part each. */
  readonly isBeside?: true;
  /** Content of a block that the editor adds. */
  readonly empty: Block;
  /** Removes placeholders and blank texts; returns null when nothing remains. */
  readonly written: (block: Block) => Block | null;
  /** The field with the text that the first text of the drawing shows, if it can be edited there; null if it cannot. */
  readonly singleText?: (block: Block) => (keyof Block & string) | null;
  /** The text of each part, spoken on a slide without notes. */
  readonly texts: (block: Block) => readonly string[];
  /** What is compared with the speech to time each part; null for a part without words. Default: `texts`. */
  readonly cues?: (block: Block) => readonly (string | null)[];
  /** When each part appears if the notes have no clicks, in the order of `texts`. Default: 'spoken' for all. */
  readonly appearances?: (block: Block) => readonly Appearance[];
  /**
   * What is said of the things in a block that stands, such as rows of a table, each of which is marked while it is
   * spoken. Default: there are none.
   */
  readonly marks?: (block: Block) => readonly string[];
  /** The marks are a text in pieces: those after the spoken one wait, in themes where text does. */
  readonly areMarksInTurn?: true;
  /** How long its parts move as their slide begins, in seconds; 0 for a block that stands. Default: it stands. */
  readonly movementSeconds?: (block: Block) => number;
  /**
   * Whether what moves stands before its parts are spoken: figures above what they count; `drawn`: the lines of a drawing,
   * which are drawn from where lines of text start. Default: false.
   */
  readonly movesFirst?: (block: Block) => boolean | 'drawn';
  /** The content as text, for those who cannot see it. Default: `texts`. */
  readonly description?: (block: Block) => string;
  /** What is read on the slide. Default: the description. */
  readonly read?: (block: Block) => string;
  /** The blocks that say to a model what the block shows. Default: the block itself. */
  readonly inWords?: (block: Block) => readonly { readonly kind: string }[];
  /** The input of the content hash; null for a block that adds nothing to it. */
  readonly content: (block: Block) => string | null;
  /** Measures the parts, in the order of `texts`. */
  readonly measure: (block: Block, setting: TextSetting) => readonly MeasuredPart[];
  /**
   * The block as nodes of a Markdown document, which the exporter escapes. `fromMarkdown` of the kind, or of another one
   * with the same content, reads them back.
   */
  readonly toMarkdown: (block: Block) => readonly RootContent[];
  /**
   * The blocks of the node at index `at` of a slide of a Markdown document, and of those after it that belong to it; null
   * for a node of another kind. The last kinds of the table are asked first. Most kinds are one node: see `ofOneNode`.
   */
  readonly fromMarkdown?: (
    nodes: readonly RootContent[],
    at: number,
    reader: MarkdownReader,
  ) => MarkdownRun<Block> | null;
  readonly form: readonly FormField<Exclude<keyof Block & string, 'kind'>>[];
}

/** When each part of a block appears if the notes have no clicks, in the order of its texts. */
export function appearancesOf<Block extends { readonly kind: string }>(
  { appearances, texts }: Pick<BlockKind<Block>, 'appearances' | 'texts'>,
  block: Block,
): readonly Appearance[] {
  return appearances?.(block) ?? texts(block).map((): Appearance => 'spoken');
}

/** What is read of a block on its slide. */
export function readTextOf<Block extends { readonly kind: string }>(
  { read, description, texts }: Pick<BlockKind<Block>, 'read' | 'description' | 'texts'>,
  block: Block,
): string {
  return (read ?? description)?.(block) ?? texts(block).join('\n');
}
