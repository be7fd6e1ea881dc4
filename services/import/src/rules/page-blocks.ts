import type { DeckLeftOut, DeckPage, DeckParagraph, DeckPart } from '@slidewright/decks';
import { LIMITS } from '@slidewright/domain';
import { cut } from '@slidewright/slides/kinds/fields';
import type { PagePart } from '@slidewright/slides/kinds/page/index';
import { codeLanguage } from './code-language.ts';
import { withWrittenEquations } from './equations.ts';

/** A picture of the owner's library. */
export interface StoredPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** Why the library has not got a picture. */
export type PictureProblem = 'format' | 'damaged' | 'large' | 'missing' | 'many';

/** What a page becomes when it is made editable, as in the block `page`. */
export interface PageBlocks {
  readonly parts: readonly PagePart[];
  readonly leftOut: readonly string[];
}

type LeftOut =
  | DeckLeftOut
  | 'large-chart'
  | 'equation'
  | 'wide-table'
  | 'code'
  | 'text'
  | 'parts'
  | `picture-${PictureProblem}`;

/** One of them, and several. */
const NAMES: Readonly<Record<LeftOut, readonly [one: string, several: string]>> = {
  shape: ['a shape', 'shapes'],
  chart: ['a chart', 'charts'],
  stack: ['the stacking of a chart', 'stackings of charts'],
  'large-chart': ['a chart with too many values', 'charts with too many values'],
  diagram: ['the drawing of a diagram', 'drawings of diagrams'],
  object: ['an embedded object', 'embedded objects'],
  media: ['a video or sound', 'videos or sounds'],
  'small-picture': ['a small picture', 'small pictures'],
  'linked-picture': ['a linked picture', 'linked pictures'],
  crop: ['the crop of a picture', 'crops of pictures'],
  background: ['the picture behind the page', 'pictures behind the page'],
  'repeated-picture': ['a picture that most pages have', 'pictures that most pages have'],
  'repeated-text': ['text that most pages have', 'text that most pages have'],
  'many-pictures': ['many or very large pictures', 'many or very large pictures'],
  drawing: ['shapes, charts and tables', 'shapes, charts and tables'],
  'wide-table': [`a table with more than ${LIMITS.tableColumns} columns`, 'wide tables'],
  equation: ['a long equation', 'long equations'],
  code: ['a long piece of code', 'long pieces of code'],
  text: ['a line of text', 'lines of text'],
  parts: ['a further part', 'further parts'],
  'picture-format': ['a picture in a format that cannot be read', 'pictures in formats that cannot be read'],
  'picture-damaged': ['a damaged picture', 'damaged pictures'],
  'picture-large': ['a picture that is too large', 'pictures that are too large'],
  'picture-missing': ['a picture that is not in the file', 'pictures that are not in the file'],
  'picture-many': ['a further picture', 'further pictures'],
};
const MOST_LEFT_OUT = 12;
/** All parts of a page as JSON, in UTF-16 code units. */
const LONGEST_PARTS = 48_000;

/** The parts of a page as blocks, within the limits of a slide. `pictures` are those of the deck by their paths. */
export function pageBlocks(
  page: Pick<DeckPage, 'parts' | 'leftOut'>,
  pictures: ReadonlyMap<string, StoredPicture | PictureProblem>,
): PageBlocks {
  const counts = new Map<string, number>();
  const leave = (what: LeftOut, count = 1, format = ''): void => {
    // Formats have names of their own: 'a picture in EMF format'.
    const key = format === '' ? what : `${what} ${format}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  };
  for (const what of page.leftOut) leave(what);
  const parts: PagePart[] = [];
  let length = 0;
  const shown = new Set<string>();
  let bullets: number = LIMITS.bulletsPerSlide;
  for (const part of withoutSingleLines(page.parts.map(withWrittenTexts))) {
    const blocks = ((): readonly PagePart[] => {
      switch (part.kind) {
        case 'text': {
          const fitting = part.paragraphs.slice(0, part.paragraphs.length === 1 ? 1 : bullets);
          if (fitting.length > 1) bullets -= fitting.length;
          if (part.paragraphs.length > fitting.length) leave('text', part.paragraphs.length - fitting.length);
          return textBlock(fitting);
        }
        case 'table': {
          const tables = tableBlocks(part);
          if (tables === null) leave('wide-table');
          return tables ?? [];
        }
        case 'chart': {
          const rows = part.rows.filter((cells) => cells.some((cell, at) => at > 0 && cell !== ''));
          if (rows.length === 0) leave('chart');
          else if (isTooLarge(rows, part.header)) leave('large-chart');
          else return [chartBlock({ ...part, rows })];
          return [];
        }
        case 'code': {
          const pieces = codeBlocks(part.code);
          if (pieces === null) leave('code');
          return pieces ?? [];
        }
        case 'equation':
          if (part.latex.length <= LIMITS.equationLength) return [{ kind: 'equation', latex: part.latex, say: '' }];
          leave('equation');
          return [];
        case 'picture': {
          const picture = pictures.get(part.path) ?? 'missing';
          if (typeof picture === 'string') {
            const format = picture === 'format' ? (/\.([a-z]{2,4})$/i.exec(part.path)?.[1] ?? '').toUpperCase() : '';
            leave(`picture-${picture}`, 1, format);
            return [];
          }
          if (shown.has(picture.id)) return [];
          shown.add(picture.id);
          return [imageBlock(picture, part.alt)];
        }
      }
    })();
    for (const block of blocks) {
      length += JSON.stringify(block).length;
      if (parts.length < LIMITS.blocksPerSlide && length <= LONGEST_PARTS) parts.push(block);
      else leave('parts');
    }
  }
  return { parts, leftOut: [...counts].slice(0, MOST_LEFT_OUT).map(([key, count]) => nameOf(key, count)) };
}

function nameOf(key: string, count: number): string {
  const [what = '', format = ''] = key.split(' ');
  if (format !== '') return count === 1 ? `a picture in ${format} format` : `${count} pictures in ${format} format`;
  const [one, several] = NAMES[what as LeftOut];
  return count === 1 ? one : `${count} ${several}`;
}

/** A part with the equations within its texts in signs. */
function withWrittenTexts(part: DeckPart): DeckPart {
  switch (part.kind) {
    case 'text':
      return {
        ...part,
        paragraphs: part.paragraphs.map((one) => ({ ...one, text: withWrittenEquations(one.text) })),
      };
    case 'table': {
      const rows = part.rows.map((cells) => cells.map(withWrittenEquations));
      return { ...part, header: part.header.map(withWrittenEquations), rows };
    }
    default:
      return part;
  }
}

/** Single lines that follow each other, such as labels, become one text. */
function withoutSingleLines(parts: readonly DeckPart[]): DeckPart[] {
  const joined: DeckPart[] = [];
  const isLine = (part: DeckPart | undefined, index: number): boolean =>
    part?.kind === 'text' && parts[index]?.kind === 'text' && isSingle(parts[index]);
  for (const [index, part] of parts.entries()) {
    const before = joined.at(-1);
    if (before?.kind === 'text' && part.kind === 'text' && isSingle(part) && isLine(parts[index - 1], index - 1))
      joined[joined.length - 1] = { kind: 'text', paragraphs: [...before.paragraphs, ...part.paragraphs] };
    else joined.push(part);
  }
  return joined;
}

const isSingle = (part: DeckPart): boolean => part.kind === 'text' && part.paragraphs.length === 1;

function textBlock(paragraphs: readonly DeckParagraph[]): PagePart[] {
  const [first] = paragraphs;
  if (first === undefined) return [];
  if (paragraphs.length === 1) return [{ kind: 'text', text: cut(first.text, LIMITS.textLength) }];
  const levels = paragraphs.map(({ level }) => level);
  return [
    {
      kind: 'bullets',
      items: paragraphs.map(({ text }) => cut(text, LIMITS.bulletLength)),
      ...(levels.includes(1) ? { levels } : {}),
    },
  ];
}

/** A table in pieces of as many rows as one can have; null for one that has too many columns. */
function tableBlocks({ header, rows: all }: Extract<DeckPart, { kind: 'table' }>): PagePart[] | null {
  const rows = all.filter((cells) => cells.some((cell) => cell !== ''));
  if ([header, ...rows].some((cells) => cells.length > LIMITS.tableColumns)) return null;
  const written = (cells: readonly string[]): string[] => cells.map((cell) => cut(cell, LIMITS.tableCellLength));
  return inPieces(rows, LIMITS.tableRows).map((piece) => ({
    kind: 'table',
    header: written(header),
    rows: piece.map(written),
  }));
}

const isTooLarge = (rows: readonly (readonly string[])[], header: readonly string[]): boolean =>
  rows.length > LIMITS.tableRows || [header, ...rows].some((cells) => cells.length > LIMITS.tableColumns);

/** A chart as its table. Above a chart stands one line: its title and what its values are. */
function chartBlock({ type, title, axis, header, rows }: Extract<DeckPart, { kind: 'chart' }>): PagePart {
  const written = (cells: readonly string[]): string[] => cells.map((cell) => cut(cell, LIMITS.tableCellLength));
  const said = [title, axis].filter((text) => text !== '').join(': ');
  const chart = { type, axis: cut(said, LIMITS.chartAxisLength) };
  return { kind: 'table', header: written(header), rows: rows.map(written), chart };
}

/** Code in pieces of as many lines as a block can have; null for one with a piece that is too long. */
function codeBlocks(written: string): PagePart[] | null {
  const pieces = inPieces(written.split('\n'), LIMITS.codeLines).map((lines) => lines.join('\n'));
  const language = codeLanguage(written);
  if (pieces.some((code) => code.length > LIMITS.codeLength)) return null;
  return pieces.map((code) => ({ kind: 'code', code, language, highlight: '' }));
}

const imageBlock = ({ id, width, height }: StoredPicture, alt: string): PagePart => ({
  kind: 'image',
  imageId: id,
  alt: cut(alt, LIMITS.imageAltLength),
  fit: 'whole',
  focus: { x: 0.5, y: 0.5 },
  width,
  height,
});

/** At least one piece. */
function inPieces<One>(all: readonly One[], most: number): One[][] {
  const count = Math.max(1, Math.ceil(all.length / most));
  return Array.from({ length: count }, (_, index) => all.slice(index * most, (index + 1) * most));
}
