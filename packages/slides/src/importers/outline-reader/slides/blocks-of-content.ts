import { LIMITS } from '@slidewright/domain/limits';
import type { Block, InnerBlock } from '../../../kinds/index.ts';
import type { ReadColumn, ReadContent, ReadPoint } from '../reading.ts';
import { labelled } from '../structure/line-class.ts';

const MOST_COLUMNS = 3;
/** More slices cannot be told apart. */
const MOST_SLICES = 8;

/** Parts of a text of at most `longest` UTF-16 units, parted at spaces where there are any. Nothing is left out. */
export function piecesOf(text: string, longest: number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > longest) {
    const start = rest.slice(0, longest + 1);
    const space = start.search(/\s\S*$/u);
    // Not between the halves of a surrogate pair.
    const end = space > 0 ? space : longest - (/[\uD800-\uDBFF]/.test(rest[longest - 1]!) ? 1 : 0);
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

export const textBlocks = (text: string): Block[] =>
  piecesOf(text, LIMITS.textLength).map((piece) => ({ kind: 'text', text: piece }));

interface Row {
  readonly text: string;
  readonly level: 0 | 1;
}

/** A point with those below it; levels below the second are on the second. */
const rowsOf = ({ text, items }: ReadPoint, level: 0 | 1 = 0): Row[] => [
  ...piecesOf(text, LIMITS.bulletLength).map((piece) => ({ text: piece, level })),
  ...items.flatMap((item) => rowsOf(item, 1)),
];

function listOf(rows: readonly Row[], isNumbered = false): Block[] {
  const lists: Block[] = [];
  for (let start = 0; start < rows.length; start += LIMITS.bulletsPerSlide) {
    const some = rows.slice(start, start + LIMITS.bulletsPerSlide);
    lists.push({
      kind: 'bullets',
      items: some.map(({ text }) => text),
      ...(some.some(({ level }) => level === 1) ? { levels: some.map(({ level }) => level) } : {}),
      ...(isNumbered ? { numbered: true } : {}),
    });
  }
  return lists;
}

const plainList = (texts: readonly string[]): Block[] =>
  listOf(texts.flatMap((text) => piecesOf(text, LIMITS.bulletLength)).map((text) => ({ text, level: 0 })));

const isCell = (text: string): boolean => text.length <= LIMITS.tableCellLength;

/** A table, or several where it has too many rows; a list of its rows where cells or columns are too many or too long. */
function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): Block[] {
  const all = [header, ...rows];
  if (all.some((row) => row.length > LIMITS.tableColumns || !row.every(isCell)))
    return plainList(all.map((row) => row.filter((cell) => cell !== '').join(' · ')).filter((row) => row !== ''));
  const tables: Block[] = [];
  for (let start = 0; start === 0 || start < rows.length; start += LIMITS.tableRows)
    tables.push({
      kind: 'table',
      header: start === 0 ? [...header] : [],
      rows: rows.slice(start, start + LIMITS.tableRows).map((row) => [...row]),
    });
  return tables;
}

/** Columns with their titles above them; a list on two levels where they hold too much. */
function columnsOf(columns: readonly ReadColumn[]): Block[] {
  const count = columns.reduce((sum, { items }) => sum + items.length, 0);
  const texts = columns.flatMap(({ title, items }) => [title, ...items]);
  const isWithin = count <= LIMITS.bulletsPerSlide && texts.every((text) => text.length <= LIMITS.statementLength);
  if (!isWithin || columns.length > MOST_COLUMNS)
    return listOf(
      columns.flatMap(({ title, items }) => rowsOf({ text: title, items: items.map((text) => ({ text, items: [] })) })),
    );
  const inner = columns.map(({ title, items }): InnerBlock[] => [
    { kind: 'statement', text: title },
    ...(items.length === 0 ? [] : [{ kind: 'bullets' as const, items: [...items] }]),
  ]);
  return [{ kind: 'columns', columns: inner }];
}

/** Whether texts have these lengths at most, in UTF-16 units, and are few enough for a block of entries. */
const areEntries = (entries: readonly (readonly [words: string, text: string])[], longestWords: number): boolean =>
  entries.length <= LIMITS.entriesPerBlock &&
  entries.every(([words, text]) => words.length <= longestWords && text.length <= LIMITS.entryTextLength);

/**
 * Steps as a block of their kind; null where they are too long for one. What stands below a step is its text, and what
 * stands behind a colon where all have one.
 */
export function stepsBlock({ items, first }: Extract<ReadContent, { kind: 'steps' }>): Block | null {
  const labels = items.map(({ text, items: below }) => (below.length > 0 ? null : labelled(text)));
  const parted = labels.flatMap((one): [string, string][] => (one === null ? [] : [[one.label, one.text]]));
  const entries =
    parted.length === items.length && areEntries(parted, LIMITS.entryTitleLength)
      ? parted
      : items.map(({ text, items: below }): [string, string] => {
          const more = below.flatMap((item) => rowsOf(item)).map((row) => row.text);
          return text.length > LIMITS.entryTitleLength && more.length === 0 ? ['', text] : [text, more.join('; ')];
        });
  if (!areEntries(entries, LIMITS.entryTitleLength)) return null;
  const steps = entries.map(([title, text]) => ({ title, text }));
  return { kind: 'steps', steps, ...(first > 1 ? { first } : {}) };
}

/** Two sides as a comparison; null for another number of sides, or what is too long for one. */
function comparisonOf(sides: readonly ReadColumn[]): Block | null {
  const isWithin = sides.every(
    ({ title, items }) =>
      title.length <= LIMITS.entryTitleLength &&
      items.length <= LIMITS.entriesPerBlock &&
      items.every((item) => item !== '' && item.length <= LIMITS.entryTextLength),
  );
  if (sides.length !== 2 || !isWithin) return null;
  return { kind: 'compare', sides: sides.map(({ title, items }) => ({ title, items: [...items] })) };
}

/** The blocks of a slide's content, within the limits of blocks; what is too long for one is in several, and nothing is cut. */
export function blocksOfContent(content: ReadContent): Block[] {
  switch (content.kind) {
    case 'bullets':
      return listOf(
        content.items.flatMap((item) => rowsOf(item)),
        content.isNumbered,
      );
    case 'steps': {
      const steps = stepsBlock(content);
      if (steps !== null) return [steps];
      return listOf(
        content.items.flatMap((item) => rowsOf(item)),
        true,
      );
    }
    case 'number': {
      const { numberLength, numberLabelLength, numberNoteLength } = LIMITS;
      const isWithin = content.figures.every(
        ({ value, label, note }) =>
          value.length <= numberLength && label.length <= numberLabelLength && note.length <= numberNoteLength,
      );
      if (!isWithin) return plainList(content.figures.map((figure) => Object.values(figure).join(' ').trim()));
      return content.figures.map((figure) => ({ kind: 'number', ...figure }));
    }
    case 'chart': {
      const rows = content.shares.map(({ name, share }) => [name, share]);
      if (!rows.flat().every(isCell)) return plainList(rows.map((row) => row.join(' ')));
      return [{ kind: 'chart', type: rows.length > MOST_SLICES ? 'bar' : 'donut', axis: '', header: [], rows }];
    }
    case 'quote':
      return content.quotes.flatMap(({ text, source }): Block[] =>
        text.length > LIMITS.quoteLength || source.length > LIMITS.attributionLength
          ? textBlocks([text, source].filter(Boolean).join('\n\n'))
          : [{ kind: 'quote', text, attribution: source }],
      );
    case 'compare': {
      const [first, second] = content.columns;
      const comparison = comparisonOf(content.columns);
      if (comparison !== null) return [comparison];
      if (!content.isPaired) return columnsOf(content.columns);
      return tableOf(
        [first!.title, second!.title],
        first!.items.map((item, row) => [item, second!.items[row] ?? '']),
      );
    }
    case 'table':
      return tableOf(content.header, content.rows);
    case 'timeline': {
      const entries = content.events.map(({ date, text }): [string, string] => [date, text]);
      if (!areEntries(entries, LIMITS.entryDateLength)) return tableOf([], entries);
      return [{ kind: 'timeline', dates: entries.map(([date, text]) => ({ date, text })) }];
    }
    case 'cards': {
      const { cards } = content;
      const entries = cards.map(({ title, text }): [string, string] => [title, text]);
      if (areEntries(entries, LIMITS.entryTitleLength))
        return [{ kind: 'cards', cards: cards.map((card) => ({ ...card })) }];
      return plainList(cards.map(({ title, text }) => [title, text].filter(Boolean).join(': ')));
    }
    case 'statement':
      return content.text.length > LIMITS.statementLength
        ? textBlocks(content.text)
        : [{ kind: 'statement', text: content.text }];
    case 'text':
      return textBlocks(content.text);
  }
}
