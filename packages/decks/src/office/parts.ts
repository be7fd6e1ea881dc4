import { MOST_PARTS, type DeckLeftOut, type DeckParagraph, type DeckPart } from '../deck.ts';
import { BULLET_MARK, lines, oneLine } from './lines.ts';
import { inReadingOrder } from './reading-order.ts';

/** The area of a part, in any unit, from the left and the top of the page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest area around others. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** A paragraph before it is known whether it is code. */
export interface WrittenParagraph {
  /** With its spaces; line breaks inside it as '\n'. */
  readonly text: string;
  readonly level: 0 | 1;
  /** All of its letters are in a typeface of fixed width. */
  readonly isFixedWidth: boolean;
}

/** A picture that takes less of a page than this is an icon or a logo. */
const SMALL_SHARE = 0.015;
/** Programs describe a picture by the name of its file. */
const FILE_NAME = /\.(?:png|jpe?g|gif|webp|svg|tiff?|bmp|emf|wmf)$/i;
const FIXED_WIDTH =
  /\b(?:mono|monospace|courier|consolas|menlo|monaco|inconsolata|lucida console|cascadia|andale|fira code|source code|sf ?mono|terminal|typewriter|hack|iosevka|anonymous pro|ocr[ -]?a)\b|mono$|code$/i;

/** Whether the letters of a typeface are of one width, by its name. */
export const isFixedWidth = (family: string): boolean => FIXED_WIDTH.test(family.trim());

/** What is at one place of a page. */
export interface PlacedContent {
  readonly box: Box;
  readonly parts: readonly DeckPart[];
  /** Its text, a paragraph to a line; '' for none. */
  readonly text: string;
}

/** What was read of a page, in the order that it is read in. */
export interface PageContent {
  readonly placed: readonly PlacedContent[];
  readonly leftOut: readonly DeckLeftOut[];
  readonly size: PageSize;
}

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Headers, footers and numbers of pages are in these shares of the height. */
const EDGE = 0.12;

/** Whether an area is at the top or the bottom of a page. */
export const isAtEdgeOf = ({ top, height }: Box, page: PageSize): boolean =>
  top > page.height * (1 - EDGE) || top + height < page.height * EDGE;

/** Collects the parts of a page with its text and what is left out. */
export function partsOfPage(page: PageSize) {
  const placed: PlacedContent[] = [];
  const leftOut: DeckLeftOut[] = [];
  const add = (content: Omit<PlacedContent, 'box'>, box: Box | null): void => {
    // Without a position of its own it stands behind the part before it in the file.
    placed.push({ ...content, box: box ?? placed.at(-1)?.box ?? NOWHERE });
  };
  const leave = (what: DeckLeftOut): void => {
    if (leftOut.length < MOST_PARTS) leftOut.push(what);
  };
  return {
    leave,
    /** Adds the paragraphs of a shape, those that are code apart. */
    addText(paragraphs: readonly WrittenParagraph[], box: Box | null): void {
      const parts = textParts(paragraphs);
      const isCode = parts.length > 0 && parts.every(({ kind }) => kind === 'code');
      const text = lines(paragraphs.map((one) => one.text))
        .split('\n')
        .map((line) => (isCode ? line : withoutMark(line)));
      add({ parts, text: lines(text) }, box);
    },
    addTable(table: Omit<Extract<DeckPart, { kind: 'table' }>, 'kind'>, box: Box | null): void {
      const rows = [table.header, ...table.rows].map((cells) => cells.filter((cell) => cell !== '').join(', '));
      const text = rows.filter((row) => row !== '').join('\n');
      if (text !== '') add({ parts: [{ kind: 'table', ...table }], text }, box);
    },
    addChart(chart: Extract<DeckPart, { kind: 'chart' }>, box: Box | null): void {
      add({ parts: [chart], text: lines([chart.title]) }, box);
    },
    addPicture(picture: Omit<Extract<DeckPart, { kind: 'picture' }>, 'kind'>, box: Box | null): void {
      const share = box === null ? 1 : (box.width * box.height) / (page.width * page.height);
      if (share < SMALL_SHARE) leave('small-picture');
      else {
        const alt = oneLine(lines([picture.alt]));
        const part = { kind: 'picture', path: picture.path, alt: FILE_NAME.test(alt) ? '' : alt } as const;
        add({ parts: [part], text: '' }, box);
      }
    },
    end: (): PageContent => ({
      placed: inReadingOrder(placed, placed.map(({ text }) => text).join('\n')),
      leftOut,
      size: page,
    }),
  };
}
export type PageParts = ReturnType<typeof partsOfPage>;

const NOWHERE: Box = { left: 0, top: 0, width: 0, height: 0 };

const withoutMark = (line: string): string => line.replace(BULLET_MARK, '');

function textParts(paragraphs: readonly WrittenParagraph[]): DeckPart[] {
  const groups: WrittenParagraph[][] = [];
  for (const paragraph of paragraphs) {
    const group = groups.at(-1);
    const isBlank = paragraph.text.trim() === '';
    // An empty line between lines of code belongs to it.
    if (group !== undefined && (isBlank || group[0]!.isFixedWidth === paragraph.isFixedWidth)) group.push(paragraph);
    else if (!isBlank) groups.push([paragraph]);
  }
  return groups.flatMap((group): DeckPart[] => {
    const written = group.flatMap(({ text }) => text.split('\n'));
    if (group[0]!.isFixedWidth || looksLikeCode(written)) return [{ kind: 'code', code: codeOf(written) }];
    const items = group.flatMap(({ text, level }): DeckParagraph[] =>
      lines([text])
        .split('\n')
        .map(withoutMark)
        .flatMap((line) => (line === '' ? [] : [{ text: line, level }])),
    );
    return withoutEquations(items);
  });
}

/** An equation that is its whole paragraph, or the end of one. */
const LAST_EQUATION = /^([^\ue000\ue001]*)\ue000([^\ue000\ue001]+)\ue001\s*[.,;:]?$/u;
/** A shorter one without a relation or a fraction is a sign within its sentence. */
const STANDS_ALONE = /[=<>]|\\(?:frac|sqrt|sum|prod|int|le|ge|ne|approx|equiv|to|begin|lim|sim|propto)\b/;

/** Paragraphs as texts, and the equations that end them as parts of their own. */
function withoutEquations(items: readonly DeckParagraph[]): DeckPart[] {
  const parts: DeckPart[] = [];
  let paragraphs: DeckParagraph[] = [];
  const endText = (): void => {
    if (paragraphs.length > 0) parts.push({ kind: 'text', paragraphs });
    paragraphs = [];
  };
  for (const item of items) {
    const [, before = '', latex = ''] = LAST_EQUATION.exec(item.text) ?? [];
    if (latex === '' || (before.trim() !== '' && !STANDS_ALONE.test(latex))) {
      paragraphs.push(item);
      continue;
    }
    if (before.trim() !== '') paragraphs.push({ ...item, text: before.trim() });
    endText();
    parts.push({ kind: 'equation', latex });
  }
  endText();
  return parts;
}

/** Lines of code with their spaces: no control characters, no empty lines around it. */
function codeOf(written: readonly string[]): string {
  return written
    .map((line) =>
      line
        .replaceAll('\t', '    ')
        .replaceAll(/[\p{Zs}\v\f]/gu, ' ')
        .replaceAll(/[\p{Cc}\u2028\u2029\ufffe\uffff]/gu, '')
        .trimEnd(),
    )
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** Fewer lines say too little. */
const FEWEST_LINES = 3;
const CODE_SHARE = 0.6;
/** Longer lines are prose; the time for a test may grow by the square of the length. */
const LONGEST_LINE = 200;
const CODE_LINE =
  /[;{}]\s*$|^\s*(?:\/\/|#!|#include\b|\$ |<\/?[a-z][\w-]*[^>]*>\s*$)|^\s*(?:(?:def|class)\s.*|for\s.*\sin\s.*|(?:if|elif|while)\s(?:not\s)?[\w.]+|(?:if|elif|while|with)\s.*[()=<>[\]].*|try|else|finally):\s*$|^\s*(?:import|from|return|const|let|var|func|function|fn|public|private|static|using|package)\b.*[=({.;]|^\s*[\w.[\]]+\s*(?::=|[-+*/]?=)\s*\S|^\s*[\w.]+\(.*\)$|=>/;
const SQL_LINE = /^\s*(?:select|insert into|update|create table)\b.*\b(?:from|values|set|\()/i;
/** An abbreviation with its words, as in a legend. */
const DEFINITION = /^\s*\w+\s*=(?!\s*(?:true|false|none|null|nil)\s*$)[\p{L}\s,'’-]+$/iu;

/** Whether most of at least three lines have the form of code. */
export function looksLikeCode(written: readonly string[]): boolean {
  const filled = written.filter((line) => line.trim() !== '');
  const isCode = (line: string): boolean =>
    line.length <= LONGEST_LINE && (CODE_LINE.test(line) || SQL_LINE.test(line)) && !DEFINITION.test(line);
  return filled.length >= FEWEST_LINES && filled.filter(isCode).length >= filled.length * CODE_SHARE;
}
