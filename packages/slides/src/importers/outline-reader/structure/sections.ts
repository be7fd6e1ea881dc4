import type { Cover } from './cover.ts';
import { SLIDE_NUMBER, titleOf } from './cover.ts';
import type { OutlineDocument, Row } from './document.ts';
import type { HeadingBy, Headings } from './headings.ts';
import { endsSentence, hasSentences, labelled, LONGEST_SHORT_LINE } from './line-class.ts';
import { wordCount } from './lines.ts';

/** A heading with all below it, or lines without a heading. */
export interface Section {
  /** '' for none. */
  title: string;
  readonly by: HeadingBy | 'label' | 'none';
  /** The row of the heading; null for none. */
  readonly heading: Row | null;
  readonly rows: Row[];
  /** Parts with labels of their own, directly below the heading. */
  readonly groups: Group[];
}

export interface Group {
  readonly title: string;
  readonly heading: Row;
  readonly rows: Row[];
}

const MOST_LABEL_WORDS = 4;
/** A longer label before a sentence is a part of it. */
const FEW_LABEL_WORDS = 3;
const FEW_WORDS = 6;

const newSection = (title: string, by: Section['by'], heading: Row | null): Section => ({
  title,
  by,
  heading,
  rows: [],
  groups: [],
});

/** The start of an address, and words that lead in what is said: 'So: who comes?' */
const NO_LABEL = /^(?:https?|so|and|also|but)$/iu;

/** 'Label: text' alone in its block, or after bold letters. */
export function aloneLabel(block: readonly Row[]): { readonly label: string; readonly text: string } | null {
  const [row] = block;
  if (row === undefined || row.mark !== null || row.class === 'quote' || row.class === 'cells') return null;
  if (block.slice(1).some(({ isContinuation }) => !isContinuation)) return null;
  const found = labelled(row.text);
  const count = found === null ? 0 : wordCount(found.label);
  const isLabel = found !== null && count <= MOST_LABEL_WORDS && !(count > FEW_LABEL_WORDS && endsSentence(found.text));
  if (isLabel && SLIDE_NUMBER.test(row.text)) return { label: '', text: found.text };
  if (isLabel && !NO_LABEL.test(found.label)) return found;
  if (
    row.bold !== '' &&
    row.bold !== row.text &&
    wordCount(row.bold) <= MOST_LABEL_WORDS &&
    row.text.startsWith(row.bold)
  ) {
    const rest = row.text.slice(row.bold.length).replace(/^\s*[:–—-]?\s*/u, '');
    // Bold letters that begin a sentence are no label.
    return /[:–—-]$/u.test(row.bold) || (wordCount(rest) <= FEW_WORDS && !endsSentence(rest))
      ? { label: row.bold.replace(/\s*[:–—-]$/u, ''), text: rest }
      : null;
  }
  return null;
}

/** A small section of one line. */
export const labelSection = (
  row: Row,
  { label, text }: { readonly label: string; readonly text: string },
): Section => ({
  ...newSection(titleOf(label), 'label', row),
  rows: [{ ...row, text }],
});

/** Whether a block without a heading goes on with the section before it. */
function belongs(
  block: readonly Row[],
  section: Section | undefined,
  { isDoubleSpaced, words }: OutlineDocument,
): boolean {
  const [row] = block;
  if (section === undefined || row === undefined || row.isAfterRuler) return false;
  const before = section.rows.at(-1) ?? section.groups.at(-1)?.rows.at(-1);
  if (before === undefined) return true;
  if (section.by !== 'hash' && isQuote(row) && !section.rows.some(isQuote)) return false;
  if (section.by === 'hash' || section.by === 'count' || section.by === 'level') return true;
  const isMarked = ({ mark }: Row): boolean => mark !== null && mark.type !== 'warning' && mark.type !== 'emoji';
  if (isMarked(row))
    return isMarked(before)
      ? isSameList(before, row, section)
      : section.by !== 'none' && section.by !== 'label' && section.rows.length <= 2;
  if (
    isDoubleSpaced &&
    section.heading !== null &&
    section.by !== 'label' &&
    row.class === 'plain' &&
    before.class === 'plain'
  )
    return true;
  // Rows and dates that go on behind a blank line; a paragraph may begin with a date, too.
  const isEqual =
    !hasSentences(row.text, words.language) &&
    (row.class === 'dated' || row.class === 'figure' || row.class === 'cells') &&
    row.class === before.class;
  return isEqual && section.by !== 'label';
}

/** Whether the last block of an outline is one line below a list or sentences, or a question: what its author says at the end. */
function isClosingLine(rows: readonly Row[], section: Section | undefined): boolean {
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0 || row.text.length > LONGEST_SHORT_LINE) return false;
  const above = section?.groups.at(-1)?.rows ?? section?.rows ?? [];
  if (row.class === 'question') return above.length > 0 && !above.some(isQuote);
  const isLine = row.class === 'plain' || row.class === 'sentence';
  if (isLine && above.length > 1 && above.every(({ mark }) => mark !== null)) return true;
  const isOther = row.class === 'plain' || (row.text.endsWith('!') && !above.some(({ text }) => text.endsWith('!')));
  return isOther && above.length > 0 && above.every((one) => one.mark === null && endsSentence(one.text));
}

const isQuote = ({ class: type, mark }: Row): boolean => type === 'quote' || mark?.type === 'quote';

function isSameList(before: Row, row: Row, { by, rows }: Section): boolean {
  if (before.mark?.type === 'number' && row.mark?.type === 'number')
    return row.mark.value !== 1 || by !== 'none' || rows[0]?.mark?.type !== 'number';
  return true;
}

/** Whether a row begins something of its own within a block: a warning, or words of someone behind '>'. */
function startsOwnSection({ mark }: Row, section: Section | undefined): boolean {
  const before = section?.groups.at(-1)?.rows.at(-1) ?? section?.rows.at(-1);
  return (
    before !== undefined && (mark?.type === 'warning' || (mark?.type === 'quote' && before.mark?.type !== 'quote'))
  );
}

/** Parts an outline at its headings. Every row is in one section, but for those of the cover. */
export function sectionsOf(document: OutlineDocument, headings: Headings, cover: Cover | null): Section[] {
  const sections: Section[] = [];
  let current: Section | undefined;
  const open = (section: Section): Section => {
    sections.push(section);
    return section;
  };
  for (const block of document.blocks) {
    const rows = block.filter(({ at }) => cover?.rows.has(at) !== true);
    rows.forEach((row, index) => {
      const by = headings.get(row.at);
      if (by !== undefined) {
        if (by === 'colon' && current !== undefined && isGroup(current, row)) {
          current.groups.push({ title: titleOf(row.text), heading: row, rows: [] });
          return;
        }
        current = open(newSection(titleOf(row.text), by, row));
        return;
      }
      if (index === 0) {
        const label = headings.size > 0 || document.blocks.length > 1 ? aloneLabel(rows) : null;
        const isBelowHeading =
          current !== undefined && current.rows.length === 0 && current.groups.length === 0 && current.heading !== null;
        if (label !== null && !isBelowHeading) {
          current = open(labelSection(row, label));
          return;
        }
        const isEnd = block === document.blocks.at(-1) && isClosingLine(rows, current);
        if (isEnd || !belongs(rows, current, document)) current = open(newSection('', 'none', null));
      } else if (startsOwnSection(row, current)) current = open(newSection('', 'none', null));
      current ??= open(newSection('', 'none', null));
      (current.groups.at(-1)?.rows ?? current.rows).push(row);
    });
  }
  return sections.map(withGroups);
}

/** Labels without a colon in a section with a heading, each above points of its own, as parts. */
function withGroups(section: Section): Section {
  const { heading, rows, groups } = section;
  if (heading === null || groups.length > 0 || rows[0]?.mark !== null) return section;
  const found: Group[] = [];
  for (const row of rows) {
    if (row.mark === null) found.push({ title: titleOf(row.text), heading: row, rows: [] });
    else found.at(-1)!.rows.push(row);
  }
  const isLabel = ({ class: type, text }: Row): boolean =>
    type === 'plain' && wordCount(text) <= MOST_LABEL_WORDS && !endsSentence(text);
  const areGroups = found.length > 1 && found.every((one) => isLabel(one.heading) && one.rows.length > 1);
  return areGroups ? { ...section, rows: [], groups: found } : section;
}

/** A label directly below a heading, or after such a part of the same section, begins a part of it. */
function isGroup({ heading, rows, groups, by }: Section, row: Row): boolean {
  if (heading === null || by === 'colon' || by === 'label' || rows.length > 0) return false;
  // A numbered heading is followed by the next one.
  const goesOn = by === 'count' && groups.length > 0;
  return by === 'hash' || goesOn || (groups.at(0)?.heading ?? heading).block === row.block;
}
