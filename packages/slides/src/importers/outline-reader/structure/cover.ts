import type { LineRange } from '../reading.ts';
import { hasDate } from '../values/dates.ts';
import type { OutlineDocument, Row } from './document.ts';
import { quotation } from '../values/quotations.ts';
import { endsInEra, endsSentence, hasSentences, isCapitals, labelled } from './line-class.ts';
import { tidy, wordCount, type Line } from './lines.ts';

export interface Cover {
  readonly title: string;
  readonly subtitle: string;
  readonly lines: LineRange;
  /** Rows that stand on it. */
  readonly rows: ReadonlySet<number>;
}

const LONGEST_TITLE = 120;
const MOST_NAME_WORDS = 3;
const LONGEST_SUBTITLE = 110;
const MOST_SUBTITLE_WORDS = 12;
const LONGEST_BYLINE = 200;
/** 'Gas or electricity? What we found out'. */
const ASKED_AND_SAID = /^[^.!?]+\?\s+[^.!?]+$/u;

/** 'Slide 3: …', as programs write outlines of slides. */
export const SLIDE_NUMBER = /^(?:slide|folie|diapositiva|diapositive|diapo|lámina)\s\d{1,3}\s?[:.)–—-]\s*(?=\S)/iu;

/** The signs of a heading and the number of a slide are no part of a title. */
export const titleOf = (text: string): string =>
  tidy(
    text
      .replace(/\s*:$/u, '')
      .replace(/\s+(?:\p{Extended_Pictographic}\uFE0F?)+$/u, '')
      .replace(SLIDE_NUMBER, ''),
  );

function coverOfRows(rows: readonly Row[], title: string, subtitles: readonly Row[]): Cover {
  const all = [...rows, ...subtitles];
  return {
    title,
    subtitle: subtitles.map(({ text }) => tidy(text)).join(' · '),
    lines: { from: all[0]!.at, to: all.at(-1)!.at },
    rows: new Set(all.map(({ at }) => at)),
  };
}

const isShort = (row: Row, { words }: OutlineDocument): boolean =>
  row.text.length <= LONGEST_SUBTITLE &&
  row.mark === null &&
  // 'Courier service, Millbrook. For friends' has a stop, but is no sentence.
  (!hasSentences(row.text, words.language) ||
    (!endsSentence(row.text) && wordCount(row.text) <= MOST_SUBTITLE_WORDS)) &&
  !/[:,]$/u.test(row.text);

/** The subject of a mail is the title of its film, and a short line directly below it the subtitle. */
export function coverOfSubject(subject: Line, document: OutlineDocument): Cover {
  const [below, next] = document.rows;
  const isSubtitle =
    below?.at === subject.at + 1 && below.class === 'plain' && isShort(below, document) && next?.block !== below.block;
  const rows = [subject, ...(isSubtitle ? [below] : [])];
  return {
    title: tidy(subject.text),
    subtitle: isSubtitle ? tidy(below.text) : '',
    lines: { from: subject.at, to: rows.at(-1)!.at },
    rows: new Set(rows.map(({ at }) => at)),
  };
}

/** Whether a line says who, when or where. */
function isByline(row: Row, document: OutlineDocument): boolean {
  const { words } = document;
  if (!isShort(row, document) || wordCount(row.text) > 12 || endsSentence(row.text)) return false;
  const label = labelled(row.text);
  if (label !== null) return words.is('meetingLabels', label.label);
  return words.starts('by', row.text) || hasDate(row.text, words) || /^\S+@\S+$/u.test(row.text);
}

/** Whether a longer line says who, when and where, and tells nothing. */
const isLongByline = ({ text }: Row, { blocks, words }: OutlineDocument): boolean =>
  blocks.length > 2 && text.length <= LONGEST_BYLINE && !endsSentence(text) && hasDate(text, words);

/** Most blocks are a short line and a line of the same shape below it, as the first block is. */
function areAllPairs({ blocks }: OutlineDocument, second: Row): boolean {
  const others = blocks.slice(1);
  const pairs = others.filter(
    (block) => block.length === 2 && block[0]!.mark === null && wordCount(block[0]!.text) <= 6,
  );
  const alike = pairs.filter((block) => block[1]!.class === second.class);
  return others.length > 1 && pairs.length >= others.length * 0.6 && alike.length >= pairs.length / 2;
}

function isTitleLine(row: Row, { words }: OutlineDocument): boolean {
  if (hasSentences(row.text, words.language) && !ASKED_AND_SAID.test(row.text)) return false;
  if (row.text.length > LONGEST_TITLE || /[,;]$/u.test(row.text) || /[:]$/u.test(row.text)) return false;
  if (row.text.endsWith('.') && wordCount(row.text) > 8 && !endsInEra(row.text)) return false;
  // '"Abide" – fifth Sunday of Easter' is no quotation.
  const quoted = quotation(row.text)?.text ?? '';
  const isNamed = row.class === 'quote' && row.index === 0 && row.block === 0 && wordCount(quoted) <= MOST_NAME_WORDS;
  return (
    (!['cells', 'quote', 'arrows'].includes(row.class) || isNamed) &&
    !(row.mark !== null && row.mark.type !== 'emoji' && row.mark.type !== 'hash')
  );
}

const MOST_TITLE_SLIDE_LINES = 4;

/** 'Slide 1: Title slide', with the title and the subtitle below it. Null for other texts. */
function coverOfTitleSlide({ rows, words }: OutlineDocument, isSectionStart: (row: Row) => boolean): Cover | null {
  const [first, ...others] = rows;
  const end = others.findIndex(isSectionStart);
  const below = others.slice(0, end === -1 ? others.length : end);
  if (first === undefined || !words.is('titleSlides', titleOf(first.text))) return null;
  if (below.length === 0 || below.length > MOST_TITLE_SLIDE_LINES) return null;
  const texts = below.map(({ text }) => {
    const label = labelled(text);
    return label !== null && words.is('titleLabels', label.label) ? label.text : text;
  });
  if (texts.some((text) => text.length > LONGEST_TITLE)) return null;
  const [title = '', ...subtitles] = texts.map(tidy);
  const all = [first, ...below];
  return {
    title,
    subtitle: subtitles.join(' · '),
    lines: { from: first.at, to: all.at(-1)!.at },
    rows: new Set(all.map(({ at }) => at)),
  };
}

/** Sentences to the readers of a mail, below its greeting and above the title. */
function titleBelowSentences(document: OutlineDocument): Row | null {
  const { blocks } = document;
  const [sentences, title, section] = blocks;
  const [row] = title ?? [];
  if (row === undefined || section === undefined || title!.length > 1 || section.length < 2) return null;
  const isPlain = (one: Row): boolean => one.mark === null && ['plain', 'label', 'question'].includes(one.class);
  const areSentences = sentences!.every(({ mark }) => mark === null) && endsSentence(sentences!.at(-1)!.text);
  const isAboveHeading = isPlain(section[0]!) && section[1]!.class !== section[0]!.class;
  return areSentences && isPlain(row) && isAboveHeading && isTitleLine(row, document) ? row : null;
}

/**
 * `isSectionStart` tells lines that are headings by the whole text: of the outer count, of levels and questions.
 * `isGreeted` is whether a greeting stood above the text.
 */
export function coverOf(
  document: OutlineDocument,
  isSectionStart: (row: Row) => boolean,
  isGreeted: boolean,
): Cover | null {
  const { blocks, rows } = document;
  const [first, second, third] = rows;
  const block = blocks[0];
  const titleSlide = coverOfTitleSlide(document, isSectionStart);
  if (titleSlide !== null) return titleSlide;
  const below = isGreeted ? titleBelowSentences(document) : null;
  if (below !== null) return coverOfRows([below], titleOf(below.text), []);
  if (first === undefined || block === undefined || isSectionStart(first)) return null;
  const title = titleOf(first.text);
  if (first.mark?.type === 'hash') return coverOfHash(document, first, title);
  if (!isTitleLine(first, document)) return null;
  const subtitleIn = (row: Row | undefined): readonly Row[] =>
    row !== undefined && row.block === 0 && isShort(row, document) && !isSectionStart(row) ? [row] : [];
  if (rows.length === 1)
    return first.class === 'sentence' && wordCount(title) > 8 ? null : coverOfRows([first], title, []);
  if (second!.isContinuation && block.length > 1) return null;
  // Sections begin right below.
  if (isSectionStart(second!)) return coverOfRows([first], title, []);
  if (third !== undefined && third.block === 0 && isSectionStart(third))
    return coverOfRows([first], title, subtitleIn(second));
  if (block.length === 1) return coverOfLine(document, first, title);
  if (isFrontMatter(document, block)) return coverOfRows([first], title, block.slice(1));
  if (block.length === 2) return coverOfPair(document, first, second!, title);
  return coverOfBlock(document, block, title);
}

const MOST_FRONT_LINES = 4;
const UNLIKE_FRONT_LINES: ReadonlySet<string> = new Set(['marked', 'cells', 'quote', 'arrows', 'figure', 'dated']);

/** Short lines, such as the author and the state of a report, above a text whose headings are in capitals. */
function isFrontMatter({ blocks, isAllCapitals }: OutlineDocument, block: readonly Row[]): boolean {
  const isShortLine = (row: Row): boolean => row.text.length <= LONGEST_SUBTITLE && !UNLIKE_FRONT_LINES.has(row.class);
  const below = blocks.slice(1).filter(([row]) => isCapitals(row!.text));
  return (
    !isAllCapitals &&
    !isCapitals(block[0]!.text) &&
    block.length <= MOST_FRONT_LINES &&
    block.every(isShortLine) &&
    below.length > 1 &&
    below[0] === blocks[1]
  );
}

function coverOfLine(document: OutlineDocument, first: Row, title: string): Cover | null {
  const [below, another] = document.blocks[1] ?? [];
  if (below === undefined) return null;
  // Chats and lists of labels have no title.
  if (first.class === 'label' && below.class === 'label' && another === undefined && wordCount(title) > 6) return null;
  if (first.class === 'label' && document.blocks.slice(1).every(([row]) => row!.class === 'label')) return null;
  const isAlone = another === undefined && document.blocks.length > 2 && !below.isAfterRuler && below.class !== 'label';
  const isSubtitle = isAlone && isByline(below, document);
  return coverOfRows([first], title, isSubtitle ? [below] : []);
}

function coverOfPair(document: OutlineDocument, first: Row, second: Row, title: string): Cover | null {
  if (document.blocks.length === 1 || second.mark !== null) return null;
  if (isLongByline(second, document)) return coverOfRows([first], title, [second]);
  if (!isShort(second, document)) return null;
  if (isByline(second, document)) return coverOfRows([first], title, [second]);
  if (second.class === 'label' || second.class === 'cells' || second.class === 'quote' || second.class === 'arrows')
    return null;
  if (first.class === 'question' && endsSentence(second.text)) return null;
  if (areAllPairs(document, second) && !isCapitals(first.text)) return null;
  if (endsSentence(second.text) && wordCount(second.text) > 12) return null;
  return coverOfRows([first], title, [second]);
}

function coverOfBlock(document: OutlineDocument, block: readonly Row[], title: string): Cover | null {
  const [first, second, third] = block as [Row, Row, Row];
  const { words, blocks } = document;
  if (second.class === 'label' && words.is('meetingLabels', labelled(second.text)!.label) && first.class !== 'label')
    return coverOfRows([first], title, []);
  // A heading directly below, and others later in the block.
  const laterHeadings = block.filter(
    (row) => row.mark === null && (row.text.endsWith(':') || isCapitals(row.text)) && row.index > 0,
  );
  const startsSections = second.text.endsWith(':') || (isCapitals(second.text) && !document.isAllCapitals);
  if (startsSections && laterHeadings.length > 1 && blocks.length === 1 && !areOpposite(laterHeadings, document))
    return coverOfRows([first], title, []);
  if (startsSections && isCapitals(second.text) && !isCapitals(first.text)) return coverOfRows([first], title, []);
  if (third.text.endsWith(':') || (isCapitals(third.text) && !document.isAllCapitals && !isCapitals(first.text)))
    if (isShort(second, document) && laterHeadings.length > 1) return coverOfRows([first], title, [second]);
  const hasByline = block.length === 3 && blocks.length > 2 && [second, third].some((row) => isByline(row, document));
  if (hasByline && [second, third].every((row) => isShort(row, document)))
    return coverOfRows([first], title, [second, third]);
  // A plain line, a heading, and marked lines with more headings between.
  const isLine = (row: Row): boolean => row.mark === null && row.class === 'plain';
  const isMarked = (row: Row): boolean => row.class === 'marked' && row.mark?.type !== 'emoji';
  const between = block.some(
    (row, index) =>
      index > 2 &&
      isLine(row) &&
      isMarked(block[index - 1]!) &&
      block[index + 1] !== undefined &&
      isMarked(block[index + 1]!),
  );
  return isLine(first) && isLine(second) && isMarked(third) && between ? coverOfRows([first], title, []) : null;
}

function areOpposite(headings: readonly Row[], { words }: OutlineDocument): boolean {
  const [one, two] = headings.map(({ text }) => titleOf(text).toLowerCase());
  return headings.length === 2 && words.list('opposites').includes(`${one}/${two}`);
}

/** A heading of Markdown is the title if the others are on lower levels. */
function coverOfHash(document: OutlineDocument, first: Row, title: string): Cover | null {
  const { rows, blocks } = document;
  const levelOf = (row: Row): number => (row.mark?.type === 'hash' ? row.mark.level : 9);
  const isOnly = rows.every((row) => row === first || levelOf(row) > levelOf(first));
  const hasOthers = rows.some((row) => row !== first && row.mark?.type === 'hash');
  const [, second] = blocks[0]!;
  if (!isOnly || (!hasOthers && (second !== undefined || blocks.length < 3)))
    return rows.length === 1 ? coverOfRows([first], title, []) : null;
  const next = second ?? blocks[1]?.[0];
  const isAlone = second === undefined ? blocks[1]?.length === 1 : blocks[0]!.length === 2;
  const isSubtitle =
    next !== undefined &&
    isAlone &&
    isShort(next, document) &&
    wordCount(next.text) <= 14 &&
    (second !== undefined || !endsSentence(next.text)) &&
    next.class !== 'label';
  return coverOfRows([first], title, isSubtitle ? [next] : []);
}
