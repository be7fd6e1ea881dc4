import { LIMITS } from '@slidewright/domain/limits';
import type { Vocabulary } from '../importers/outline-reader/languages/index.ts';
import { eachOf } from '../importers/outline-reader/shapes/shape.ts';
import { labelledAmount, leadingAmount } from '../importers/outline-reader/values/amounts.ts';
import { datedText } from '../importers/outline-reader/values/dates.ts';
import { quotation } from '../importers/outline-reader/values/quotations.ts';
import { dashed, labelled } from '../importers/outline-reader/structure/line-class.ts';
import { bulletRows, isBullets, listOf, type BulletRow } from '../kinds/bullets/index.ts';
import type { Block } from '../kinds/index.ts';
import {
  JOINT,
  lineOfFigure,
  pieceOf,
  piecesOfList,
  piecesOfText,
  SOURCE_MARK,
  textOfPieces,
  type Piece,
} from './pieces.ts';

/** More figures beside each other are too small. */
const MOST_FIGURES = 6;
/** A longer text is no title of an entry where others of its block are sentences, in UTF-16 units. */
const LONGEST_WORDS = 60;
/** A longer text is running text and no statement. */
const LONGEST_STATEMENT = 200;

/** Words of blocks that are to be shown in another way. */
interface Words {
  readonly run: readonly Block[];
  readonly pieces: readonly Piece[];
  readonly vocabulary: Vocabulary;
}

/** A way to show words: as blocks of a kind. */
interface Way<Kind extends Block> {
  /** The words of a block; `language` is a primary subtag. */
  readonly pieces: (block: Kind, language: string) => Piece[];
  /** Blocks that show the words; null where these cannot be shown so. */
  readonly blocks: (words: Words) => Block[] | null;
  /** One thing is one block, so that neighbours belong together. */
  readonly isOneOfSeveral?: true;
  /** Stands before and after what a slide is chiefly of. */
  readonly isBeside?: true;
}

interface Entry {
  readonly title: string;
  readonly text: string;
}

const withinEntry = ({ title, text }: Entry): boolean =>
  title.length <= LIMITS.entryTitleLength && text.length <= LIMITS.entryTextLength;

/** Pieces as words with a text below them; null where they are too long or too many, or only one. */
function entriesOf(pieces: readonly Piece[]): Entry[] | null {
  if (pieces.length < 2 || pieces.length > LIMITS.entriesPerBlock) return null;
  const parted = pieces.map(({ head, more }) => (more.length > 0 ? null : (labelled(head) ?? dashed(head))));
  // Either all lines have a label, or colons are part of what they say.
  const areLabelled = pieces.every(({ more }, at) => more.length > 0 || parted[at] !== null);
  const isTexts =
    pieces.every(({ more }) => more.length === 0) && pieces.some(({ head }) => head.length > LONGEST_WORDS);
  const entries = pieces.map(({ head, more }, at): Entry => {
    const label = areLabelled ? parted[at] : null;
    if (label) return { title: label.label.trim(), text: label.text };
    return isTexts ? { title: '', text: head } : { title: head, text: more.join(JOINT) };
  });
  return entries.every(withinEntry) ? entries : null;
}

function listOfPieces(pieces: readonly Piece[], isNumbered: boolean): Block[] | null {
  const rows = pieces
    .flatMap(({ head, more, line, isOneLine }): BulletRow[] =>
      isOneLine
        ? [{ text: line, level: 0 }]
        : [{ text: head, level: 0 }, ...more.map((text): BulletRow => ({ text, level: 1 }))],
    )
    .filter(({ text }) => text !== '');
  const isWithin =
    rows.length <= LIMITS.bulletsPerSlide && rows.every(({ text }) => text.length <= LIMITS.bulletLength);
  return isWithin ? [listOf(rows, isNumbered)] : null;
}

/** The same list with or without numbers, or one of the pieces of other blocks. */
function numberedList({ run, pieces }: Words, isNumbered: boolean): Block[] | null {
  const first = run[0]!;
  return isBullets(first) ? [listOf(bulletRows(first), isNumbered)] : listOfPieces(pieces, isNumbered);
}

function datesOf({ pieces, vocabulary }: Words): Block[] | null {
  if (pieces.length < 2 || pieces.length > LIMITS.entriesPerBlock) return null;
  const dates = eachOf(pieces, ({ line }) => {
    const dated = datedText(line, vocabulary);
    if (dated === null || dated.date.length > LIMITS.entryDateLength || dated.text.length > LIMITS.entryTextLength)
      return null;
    return { date: dated.date, text: dated.text };
  });
  return dates === null ? null : [{ kind: 'timeline', dates }];
}

function figuresOf({ pieces, vocabulary }: Words): Block[] | null {
  if (pieces.length > MOST_FIGURES) return null;
  return eachOf(pieces, ({ line }): Block | null => {
    const amount = leadingAmount(line, vocabulary) ?? labelledAmount(line, vocabulary);
    if (amount === null) return null;
    const { value, label, note } = amount;
    const isWithin =
      value.length <= LIMITS.numberLength &&
      label.length <= LIMITS.numberLabelLength &&
      note.length <= LIMITS.numberNoteLength;
    return isWithin ? { kind: 'number', value, label, note } : null;
  });
}

function sidesOf({ pieces }: Words): Block[] | null {
  if (pieces.length !== 2) return null;
  const sides = entriesOf(pieces)?.map(({ title, text }, at) => {
    const { more } = pieces[at]!;
    return { title, items: more.length > 1 ? [...more] : text.split(JOINT).filter((item) => item !== '') };
  });
  if (sides === undefined || sides.some(({ title, items }) => title === '' || items.length === 0)) return null;
  const isWithin = sides.every(
    ({ items }) =>
      items.length <= LIMITS.entriesPerBlock && items.every((item) => item.length <= LIMITS.entryTextLength),
  );
  return isWithin ? [{ kind: 'compare', sides }] : null;
}

/** 'All flows. — Heraclitus'. */
const WITH_SOURCE = /^(?<text>.+?)\s—\s(?<source>[^—]+)$/u;

/** The words of a run as one text: of a single piece, or of a single paragraph; null for more. */
function wholeText({ run, pieces }: Words): string | null {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1 && only.more.length <= 1) return only.line;
  const [first] = run;
  const isParagraph = run.length === 1 && first !== undefined && 'text' in first && !first.text.trim().includes('\n');
  return isParagraph ? first.text.trim() : null;
}

function quotesOf(words: Words): Block[] | null {
  const whole = wholeText(words);
  if (whole === null) return null;
  const found = quotation(whole) ?? WITH_SOURCE.exec(whole)?.groups;
  const [said, source] = found === undefined ? [whole, ''] : [found['text']!, found['source']!];
  if (said.length > LIMITS.quoteLength || source.length > LIMITS.attributionLength) return null;
  return [{ kind: 'quote', text: said, attribution: source }];
}

function statementOf(words: Words): Block[] | null {
  const whole = wholeText(words);
  return whole === null || whole.length > LONGEST_STATEMENT ? null : [{ kind: 'statement', text: whole }];
}

const ofKind = <Name extends Block['kind']>(way: Way<Extract<Block, { kind: Name }>>) => way as unknown as Way<Block>;

/** The kinds whose content is words alone, and a list with numbers, in the order of the menu. */
export const WAYS = {
  bullets: ofKind<'bullets'>({ pieces: piecesOfList, blocks: (words) => numberedList(words, false) }),
  numbered: ofKind<'bullets'>({ pieces: piecesOfList, blocks: (words) => numberedList(words, true) }),
  steps: ofKind<'steps'>({
    pieces: ({ steps }) => steps.map(({ title, text }) => pieceOf(title, text.split(JOINT))),
    blocks({ pieces }) {
      const steps = entriesOf(pieces);
      return steps === null ? null : [{ kind: 'steps', steps }];
    },
  }),
  timeline: ofKind<'timeline'>({
    pieces: ({ dates }) =>
      dates.map(({ date, text }) => pieceOf(date, [text], [date, text].filter((one) => one !== '').join(' – '))),
    blocks: datesOf,
  }),
  cards: ofKind<'cards'>({
    pieces: ({ cards }) => cards.map(({ title, text }) => pieceOf(title, text.split(JOINT))),
    blocks({ pieces }) {
      const cards = entriesOf(pieces);
      return cards === null ? null : [{ kind: 'cards', cards }];
    },
  }),
  compare: ofKind<'compare'>({
    pieces: ({ sides }) => sides.map(({ title, items }) => pieceOf(title, items)),
    blocks: sidesOf,
  }),
  number: ofKind<'number'>({
    isOneOfSeveral: true,
    pieces: ({ value, label, note }) => [
      pieceOf(value, [label, note], lineOfFigure(value.trim(), label.trim(), note.trim())),
    ],
    blocks: figuresOf,
  }),
  quote: ofKind<'quote'>({
    isOneOfSeveral: true,
    pieces({ text, attribution }) {
      const source = attribution.trim();
      const said = text.trim().replaceAll(/\s*\n\s*/gu, ' ');
      return [pieceOf(said, [source], [said, source].filter((one) => one !== '').join(SOURCE_MARK))];
    },
    blocks: quotesOf,
  }),
  statement: ofKind<'statement'>({ pieces: ({ text }) => [pieceOf(text, [])], blocks: statementOf }),
  text: ofKind<'text'>({
    isOneOfSeveral: true,
    isBeside: true,
    pieces: ({ text }, language) => piecesOfText(text, language),
    blocks({ pieces }) {
      const text = textOfPieces(pieces);
      return text.length > LIMITS.textLength ? null : [{ kind: 'text', text }];
    },
  }),
};

export type ShownKind = keyof typeof WAYS;
export const SHOWN_KINDS = Object.keys(WAYS) as readonly ShownKind[];

/** How the words of a block are shown now; null for a kind whose content is more than words, such as a chart. */
export function wayOf({ kind }: Block): Way<Block> | null {
  return Object.hasOwn(WAYS, kind) ? WAYS[kind as ShownKind] : null;
}
