import { detectLanguage, primaryLanguage } from '@slidewright/domain';
import { LIMITS } from '@slidewright/domain/limits';
import { partTexts } from '../content/blocks.ts';
import { vocabularyOf, type Vocabulary } from '../importers/outline-reader/languages/index.ts';
import { eachOf } from '../importers/outline-reader/shapes/shape.ts';
import { labelledAmount, leadingAmount } from '../importers/outline-reader/values/amounts.ts';
import { datedText } from '../importers/outline-reader/values/dates.ts';
import { quotation } from '../importers/outline-reader/values/quotations.ts';
import { dashed, labelled } from '../importers/outline-reader/structure/line-class.ts';
import { kindOf, type Block } from '../kinds/index.ts';
import { JOINT, piecesOf, textOfPieces, type Piece } from './pieces.ts';

/** Ways to show the same words, in the order of the menu: kinds of blocks, and a list with numbers. */
export const SHOWN_KINDS = [
  'bullets',
  'numbered',
  'steps',
  'timeline',
  'cards',
  'compare',
  'number',
  'quote',
  'statement',
  'text',
] as const;
export type ShownKind = (typeof SHOWN_KINDS)[number];

/** Blocks of a body that are shown as one kind: `count` of them from index `start`. */
export interface Run {
  readonly start: number;
  readonly count: number;
}

/** A way in which the words of blocks can be shown, and the blocks that do so. */
export interface Shown {
  readonly kind: ShownKind;
  readonly blocks: readonly Block[];
}

/** More figures beside each other are too small. */
const MOST_FIGURES = 6;
/** A longer text is no title of an entry where others of its block are sentences, in UTF-16 units. */
const LONGEST_WORDS = 60;
/** A longer text is running text and no statement. */
const LONGEST_STATEMENT = 200;

const isConvertible = ({ kind }: Block): boolean => SHOWN_KINDS.some((shown) => shown === kind);

/** Kinds of which one thing is one block, so that neighbours belong together. */
const isOneOfSeveral = ({ kind }: Block): boolean => kind === 'number' || kind === 'quote' || kind === 'text';

/** The blocks that are shown together with the one at an index; null if it can only be what it is. */
export function runAt(blocks: readonly Block[], at: number): Run | null {
  const block = blocks[at];
  if (block === undefined || !isConvertible(block)) return null;
  if (!isOneOfSeveral(block)) return { start: at, count: 1 };
  let [start, end] = [at, at + 1];
  while (blocks[start - 1]?.kind === block.kind) start -= 1;
  while (blocks[end]?.kind === block.kind) end += 1;
  return { start, count: end - start };
}

/** The blocks that a slide is chiefly of, beside texts before and after them; null where there is more than one thing. */
export function mainRun(blocks: readonly Block[]): Run | null {
  const runs: Run[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const run = runAt(blocks, at);
    if (run === null) continue;
    runs.push(run);
    at = run.start + run.count - 1;
  }
  const others = runs.filter(({ start }) => blocks[start]!.kind !== 'text');
  const candidates = others.length > 0 ? others : runs;
  return candidates.length === 1 ? candidates[0]! : null;
}

/** How blocks of one run are shown. */
export function shownKindOf(run: readonly Block[]): ShownKind | null {
  const [first] = run;
  if (first === undefined || !isConvertible(first)) return null;
  return first.kind === 'bullets' && first.numbered === true ? 'numbered' : (first.kind as ShownKind);
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

function listOf(pieces: readonly Piece[], isNumbered: boolean): Block[] | null {
  const rows = pieces.flatMap(({ head, more, line, isOneLine }) =>
    isOneLine
      ? [{ text: line, level: 0 as const }]
      : [{ text: head, level: 0 as const }, ...more.map((text) => ({ text, level: 1 as const }))].filter(
          ({ text }) => text !== '',
        ),
  );
  if (rows.length > LIMITS.bulletsPerSlide || rows.some(({ text }) => text.length > LIMITS.bulletLength)) return null;
  return [
    {
      kind: 'bullets',
      items: rows.map(({ text }) => text),
      ...(rows.some(({ level }) => level === 1) ? { levels: rows.map(({ level }) => level) } : {}),
      ...(isNumbered ? { numbered: true } : {}),
    },
  ];
}

function datesOf(pieces: readonly Piece[], words: Vocabulary): Block[] | null {
  if (pieces.length < 2 || pieces.length > LIMITS.entriesPerBlock) return null;
  const dates = eachOf(pieces, ({ line }) => {
    const dated = datedText(line, words);
    if (dated === null || dated.date.length > LIMITS.entryDateLength || dated.text.length > LIMITS.entryTextLength)
      return null;
    return { date: dated.date, text: dated.text };
  });
  return dates === null ? null : [{ kind: 'timeline', dates }];
}

function figuresOf(pieces: readonly Piece[], words: Vocabulary): Block[] | null {
  if (pieces.length > MOST_FIGURES) return null;
  return eachOf(pieces, ({ line }): Block | null => {
    const amount = leadingAmount(line, words) ?? labelledAmount(line, words);
    if (amount === null) return null;
    const { value, label, note } = amount;
    const isWithin =
      value.length <= LIMITS.numberLength &&
      label.length <= LIMITS.numberLabelLength &&
      note.length <= LIMITS.numberNoteLength;
    return isWithin ? { kind: 'number', value, label, note } : null;
  });
}

function sidesOf(pieces: readonly Piece[]): Block[] | null {
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
function wholeText(run: readonly Block[], pieces: readonly Piece[]): string | null {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1 && only.more.length <= 1) return only.line;
  const [first] = run;
  const isParagraph = run.length === 1 && first?.kind === 'text' && !first.text.trim().includes('\n');
  return isParagraph ? first.text.trim() : null;
}

function quotesOf(whole: string | null): Block[] | null {
  if (whole === null) return null;
  const found = quotation(whole) ?? WITH_SOURCE.exec(whole)?.groups;
  const [said, source] = found === undefined ? [whole, ''] : [found['text']!, found['source']!];
  if (said.length > LIMITS.quoteLength || source.length > LIMITS.attributionLength) return null;
  return [{ kind: 'quote', text: said, attribution: source }];
}

const statementOf = (whole: string | null): Block[] | null =>
  whole === null || whole.length > LONGEST_STATEMENT ? null : [{ kind: 'statement', text: whole }];

function blocksOf(kind: ShownKind, run: readonly Block[], pieces: readonly Piece[], words: Vocabulary): Block[] | null {
  const [first] = run;
  switch (kind) {
    case 'bullets':
    case 'numbered': {
      const isNumbered = kind === 'numbered';
      if (first!.kind !== 'bullets') return listOf(pieces, isNumbered);
      const { numbered: _, ...list } = first!;
      return [isNumbered ? { ...list, numbered: true } : list];
    }
    case 'steps': {
      const steps = entriesOf(pieces);
      return steps === null ? null : [{ kind: 'steps', steps }];
    }
    case 'cards': {
      const cards = entriesOf(pieces);
      return cards === null ? null : [{ kind: 'cards', cards }];
    }
    case 'timeline':
      return datesOf(pieces, words);
    case 'compare':
      return sidesOf(pieces);
    case 'number':
      return figuresOf(pieces, words);
    case 'quote':
      return quotesOf(wholeText(run, pieces));
    case 'statement':
      return statementOf(wholeText(run, pieces));
    case 'text': {
      const text = textOfPieces(pieces);
      return text.length > LIMITS.textLength ? null : [{ kind: 'text', text }];
    }
  }
}

/** The blocks without blanks and placeholders. */
const written = (run: readonly Block[]): Block[] =>
  run.flatMap((block) => (kindOf(block).written(block) as Block | null) ?? []);

/**
 * All ways in which the words of a run of blocks can be shown, the present one among them; only this one for what has no
 * words. No way loses a word or has one twice. `language` is a BCP 47 tag, '' to detect it.
 */
export function waysToShow(run: readonly Block[], language = ''): Shown[] {
  const present = shownKindOf(run);
  if (present === null) return [];
  const blocks = written(run);
  const asIs: Shown = { kind: present, blocks: run };
  if (blocks.length === 0) return [asIs];
  const own = language === '' ? detectLanguage(partTexts(blocks).join('\n')) : primaryLanguage(language);
  const pieces = blocks.flatMap((block) => piecesOf(block, own) ?? []).filter(({ line }) => line !== '');
  if (pieces.length === 0) return [asIs];
  const words = vocabularyOf(own);
  return SHOWN_KINDS.flatMap((kind): Shown[] => {
    if (kind === present) return [asIs];
    const shown = blocksOf(kind, blocks, pieces, words);
    return shown === null ? [] : [{ kind, blocks: shown }];
  });
}

/** A body with the blocks of a run shown in another way; unchanged where its words cannot be shown so. */
export function shownAs(blocks: readonly Block[], run: Run, kind: ShownKind, language = ''): readonly Block[] {
  const { start, count } = run;
  const way = waysToShow(blocks.slice(start, start + count), language).find((one) => one.kind === kind);
  const next = way === undefined ? blocks : blocks.toSpliced(start, count, ...way.blocks);
  return next.length > LIMITS.blocksPerSlide ? blocks : next;
}
