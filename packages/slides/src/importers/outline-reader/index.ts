import { detectLanguage } from '@slidewright/domain';
import { folded, vocabularyOf, type Vocabulary } from './languages/index.ts';
import type { LeftOut, ReadContent, Reading, ReadSlide } from './reading.ts';
import { comparedParts } from './shapes/compare.ts';
import { sentenceCase, titleCase } from './structure/capitals.ts';
import { coverOf, coverOfSubject, type Cover } from './structure/cover.ts';
import { documentOf, type OutlineDocument, type Row } from './structure/document.ts';
import { headingsOf } from './structure/headings.ts';
import { endsSentence, labelled } from './structure/line-class.ts';
import { linesOf, tidy, wordCount } from './structure/lines.ts';
import { allTexts, isProse, pointsOf, type Point } from './structure/points.ts';
import { questionsOf } from './structure/questions.ts';
import { runsOf } from './structure/runs.ts';
import { partSaid } from './structure/said.ts';
import { aloneLabel, labelSection, sectionsOf, type Section } from './structure/sections.ts';
import { setAside, type NoteLine } from './structure/set-aside.ts';
import { splitContent } from './structure/split.ts';
import { leadingDate } from './values/dates.ts';
import { quotation } from './values/quotations.ts';

/** A slide without its notes. */
type Draft = Omit<ReadSlide, 'notes'>;

const LONGEST_NAME = 60;
const LONGEST_SIDE = 160;
const LONGEST_EVENT = 110;
const FEWEST_EVENTS = 3;
const FEWEST_LOOSE_LINES = 3;
const MOST_WORDS_OF_LABEL = 4;

/** Whether a text stands for one that is not written yet: 'TBD', '-'. */
function isPlaceholder(text: string, words: Vocabulary): boolean {
  const plain = folded(text).replaceAll(/^[\s([<]+|[\s)\]>.!]+$/gu, '');
  return /^[-–—.…?]*$/u.test(plain) || [plain, `${plain}.`].some((one) => words.is('placeholders', one));
}

/** Takes out the sections and lines that are not written yet. */
function withoutPlaceholders(
  sections: readonly Section[],
  words: Vocabulary,
  leaveOut: (rows: readonly Row[]) => void,
): Section[] {
  return sections.flatMap((section) => {
    const { heading, rows, groups, by } = section;
    const isEmpty = (row: Row): boolean => {
      if (isPlaceholder(row.text, words)) return true;
      const label = by === 'none' && row.mark === null ? labelled(row.text) : null;
      return label !== null && isPlaceholder(label.text, words);
    };
    const empty = rows.filter(isEmpty);
    if (empty.length === 0) return [section];
    const isAll = empty.length === rows.length && groups.length === 0;
    // The row of a label is its heading.
    leaveOut(isAll && heading !== null && by !== 'label' ? [heading, ...rows] : empty);
    if (isAll) return [];
    const rest = rows.filter((row) => !isEmpty(row));
    const label = by === 'none' ? aloneLabel(rest) : null;
    return [label === null ? { ...section, rows: rest } : labelSection(rest[0]!, label)];
  });
}

function linesIn(rows: readonly { readonly at: number }[]): ReadSlide['lines'] {
  return { from: rows[0]!.at, to: rows.at(-1)!.at };
}

const lastLine = (point: Point): number => Math.max(point.to, ...point.items.slice(-1).map(lastLine));

/** One slide for each part of the content; the first has the lead, the last the end. */
function draftsOf(
  {
    title,
    lead = '',
    end = '',
    content,
    lines,
    isContinued = false,
  }: Pick<Draft, 'title' | 'content' | 'lines'> & Partial<Draft>,
  language: string,
): Draft[] {
  const parts = splitContent(content, language);
  return parts.map((part, index) => ({
    title,
    content: part,
    lead: index === 0 ? lead : '',
    end: index === parts.length - 1 ? end : '',
    isContinued: isContinued || index > 0,
    lines,
  }));
}

/** The slides of a section with a heading and parts with labels of their own. */
function slidesOfGroups({ title, heading, groups }: Section, words: Vocabulary): Draft[] {
  const parts = groups.map((group) => ({ title: group.title, points: pointsOf(group.rows) }));
  const lines = { from: heading!.at, to: (groups.at(-1)!.rows.at(-1) ?? groups.at(-1)!.heading).at };
  const sides = comparedParts(title, parts, words);
  if (sides !== null) return draftsOf({ title, content: sides, lines }, words.language);
  const [only] = parts;
  if (parts.length === 1 && only!.points.length > 0) {
    const runs = slidesOfPoints(title, only!.points, heading!.at, words);
    return runs.map((slide, index) =>
      index === 0 ? { ...slide, lead: [only!.title, slide.lead].filter(Boolean).join('\n') } : slide,
    );
  }
  const items = parts.map((part) => ({
    text: part.title,
    items: part.points.flatMap(allTexts).map((text) => ({ text, items: [] })),
  }));
  return draftsOf({ title, content: { kind: 'bullets', items, isNumbered: false }, lines }, words.language);
}

function slidesOfPoints(title: string, points: readonly Point[], from: number, words: Vocabulary): Draft[] {
  return runsOf({ title, points, words }).flatMap(({ match, lead, end, all }, index) =>
    draftsOf(
      {
        title,
        lead,
        end,
        content: match.content,
        isContinued: index > 0 && title !== '',
        lines: { from: index === 0 ? from : all[0]!.from, to: lastLine(all.at(-1)!) },
      },
      words.language,
    ),
  );
}

/** The lines of verse, as they stand. */
function verseOf(rows: readonly Row[]): ReadContent {
  return { kind: 'text', text: rows.map(({ text }) => tidy(text)).join('\n') };
}

const MOST_WORDS_OF_SOURCE = 6;

/** A heading that is what someone said, alone or above a line with who said it; null for others. */
function quotedHeading({ title, heading, rows, groups }: Section): Draft | null {
  const found = quotation(title);
  const [row, ...others] = rows;
  if (found === null || heading === null || others.length > 0 || groups.length > 0) return null;
  const below = row === undefined ? '' : tidy(row.text);
  const isSource = /^\p{Lu}/u.test(below) && wordCount(below) <= MOST_WORDS_OF_SOURCE && !endsSentence(below);
  if (below !== '' && (found.source !== '' || !isSource)) return null;
  const content = { kind: 'quote', quotes: [{ text: found.text, source: tidy(found.source || below) }] } as const;
  return { title: '', content, lead: '', end: '', isContinued: false, lines: linesIn([heading, ...rows]) };
}

function slidesOfSection(section: Section, { words, isVerse }: OutlineDocument): Draft[] {
  const { title, heading, rows, groups } = section;
  const quoted = quotedHeading(section);
  if (quoted !== null) return [quoted];
  if (groups.length > 0) {
    const before = rows.length > 0 ? slidesOfPoints(title, pointsOf(rows), heading!.at, words) : [];
    return [...before, ...slidesOfGroups(section, words)];
  }
  if (rows.length === 0) {
    // A heading alone.
    const content = { kind: 'statement', text: title } as const;
    return [{ title: '', content, lead: '', end: '', isContinued: false, lines: linesIn([heading!]) }];
  }
  const from = (heading ?? rows[0]!).at;
  const isStanza = isVerse && rows.length > 1 && rows.every(({ mark }) => mark === null);
  if (isStanza)
    return draftsOf({ title, content: verseOf(rows), lines: { from, to: rows.at(-1)!.at } }, words.language);
  return slidesOfPoints(title, pointsOf(rows), from, words);
}

/** Short paragraphs without headings that follow one another are points of one list. */
function withJoinedLines(sections: readonly Section[], { isVerse }: OutlineDocument): Section[] {
  const joined: Section[] = [];
  const isLoose = ({ by, rows }: Section): boolean =>
    !isVerse &&
    by === 'none' &&
    rows.length === 1 &&
    rows[0]!.class === 'plain' &&
    rows[0]!.text.length <= 60 &&
    !rows[0]!.isAfterRuler;
  for (let index = 0; index < sections.length; index += 1) {
    let end = index;
    while (end < sections.length && isLoose(sections[end]!)) end += 1;
    const run = sections.slice(index, end);
    if (run.length < FEWEST_LOOSE_LINES) {
      joined.push(sections[index]!);
      continue;
    }
    joined.push({ ...run[0]!, rows: run.flatMap(({ rows }) => rows) });
    index = end - 1;
  }
  return joined;
}

/** The row of a section that is a title alone: a heading with nothing below it, or a short line. Null for others. */
function titleRowOf({ title, heading, rows, groups, by }: Section): Row | null {
  if (groups.length > 0) return null;
  if (heading !== null) return rows.length === 0 && title !== '' ? heading : null;
  const [row, ...others] = rows;
  const isTitle =
    by === 'none' &&
    row?.class === 'plain' &&
    others.length === 0 &&
    row.text.length <= LONGEST_NAME &&
    !endsSentence(row.text);
  return isTitle ? row : null;
}

/** Two sections that are the sides of something, as one slide; null for others. */
function comparedSections(before: Section | undefined, sections: readonly Section[], words: Vocabulary): Draft | null {
  if (
    sections.length < 2 ||
    sections.some(({ title, rows, groups }) => title === '' || rows.length === 0 || groups.length > 0)
  )
    return null;
  const parts = sections.map(({ title, rows }) => ({ title, points: pointsOf(rows) }));
  if (parts.some(({ points }) => points.some((point) => isProse(point) || point.text.length > LONGEST_SIDE)))
    return null;
  const above = before === undefined ? null : titleRowOf(before);
  const title = above === null ? '' : before!.title || tidy(above.text);
  const content = comparedParts(title, parts, words);
  const lines = { from: (above ?? sections[0]!.heading!).at, to: sections[1]!.rows.at(-1)!.at };
  return content === null ? null : { title, content, lead: '', end: '', isContinued: false, lines };
}

/**
 * A section whose first line is a label above points, and one below it whose heading is the other label: 'Yellow or red?',
 * 'Yellow leaves', points, 'Red leaves', points. Null for others.
 */
function labelledSides(first: Section | undefined, second: Section | undefined, words: Vocabulary): Draft | null {
  if (first === undefined || second === undefined || first.heading === null || second.by === first.by) return null;
  const [label, ...rows] = first.rows;
  if (label === undefined || label.mark !== null || first.groups.length > 0 || second.groups.length > 0) return null;
  const parts = [
    { title: tidy(label.text.replace(/\s*:$/u, '')), rows },
    { title: second.title, rows: second.rows },
  ];
  const areLists = parts.every((part) => part.rows.length > 1 && part.rows.every(({ mark }) => mark !== null));
  if (!areLists || parts.some((part) => wordCount(part.title) > MOST_WORDS_OF_LABEL)) return null;
  const sides = parts.map((part) => ({ title: part.title, points: pointsOf(part.rows) }));
  const { title } = first;
  const content = comparedParts(title, sides, words);
  const lines = { from: first.heading.at, to: second.rows.at(-1)!.at };
  return content === null ? null : { title, content, lead: '', end: '', isContinued: false, lines };
}

/** Dates alone, each above one short line: a time line. Null for fewer than three in a row. */
function datedSections(sections: readonly Section[], language: string): Draft[] | null {
  const isEvent = ({ by, rows, groups }: Section): boolean =>
    by === 'date' && rows.length === 1 && groups.length === 0 && rows[0]!.text.length <= LONGEST_EVENT;
  if (sections.length < FEWEST_EVENTS || !sections.every(isEvent)) return null;
  const events = sections.map(({ title, rows }) => ({ date: title, text: tidy(rows[0]!.text) }));
  const lines = { from: sections[0]!.heading!.at, to: sections.at(-1)!.rows[0]!.at };
  return draftsOf({ title: '', content: { kind: 'timeline', events }, lines }, language);
}

function slidesOf(sections: readonly Section[], document: OutlineDocument): Draft[] {
  const drafts: Draft[] = [];
  for (let index = 0; index < sections.length; index += 1) {
    if (sections[index]!.by === 'date' && sections[index - 1]?.by !== 'date') {
      let end = index;
      while (sections[end]?.by === 'date') end += 1;
      const dated = datedSections(sections.slice(index, end), document.words.language);
      if (dated !== null) {
        drafts.push(...dated);
        index = end - 1;
        continue;
      }
    }
    const labelledOnes = labelledSides(sections[index], sections[index + 1], document.words);
    if (labelledOnes !== null) {
      drafts.push(labelledOnes);
      index += 1;
      continue;
    }
    const compared = comparedSections(sections[index - 1], sections.slice(index, index + 2), document.words);
    if (compared === null) {
      drafts.push(...slidesOfSection(sections[index]!, document));
      continue;
    }
    // The heading above the two sides is their title.
    if (compared.title !== '') drafts.pop();
    drafts.push(compared);
    index += 1;
  }
  return drafts;
}

/** Notes go to the slide that they stand on or below. */
function withNotes(drafts: readonly Draft[], notes: readonly NoteLine[]): ReadSlide[] {
  if (drafts.length === 0 && notes.length > 0) return [slideOfNotes(notes)];
  const slides = drafts.map((draft): ReadSlide & { notes: string } => ({ ...draft, notes: '' }));
  let at = 0;
  for (const note of notes) {
    while (at + 1 < slides.length && slides[at + 1]!.lines.from <= note.at && !isSameStart(slides, at)) at += 1;
    const slide = slides[at];
    if (slide !== undefined) slide.notes = slide.notes === '' ? note.text : `${slide.notes}\n${note.text}`;
  }
  return slides;
}

/** An outline of notes alone is shown. */
function slideOfNotes(notes: readonly NoteLine[]): ReadSlide {
  const content = { kind: 'text', text: notes.map(({ text }) => text).join('\n\n') } as const;
  return { title: '', content, lead: '', end: '', notes: '', isContinued: false, lines: linesIn(notes) };
}

/** Parts of one text begin on the same line; its notes are those of the first part. */
const isSameStart = (slides: readonly ReadSlide[], at: number): boolean =>
  slides[at]!.lines.from === slides[at + 1]!.lines.from;

/** The first clause of a text, which names a film without a title. */
function clauseOf(text: string): string {
  const clause = tidy(text).split(/(?<=[^\d])[.!?;,…](?:\s|$)|\n/u, 1)[0]!;
  return clause.length <= LONGEST_NAME ? clause : `${clause.slice(0, LONGEST_NAME).replace(/\s+\S*$/u, '')}…`;
}

function nameOf(document: OutlineDocument, slides: readonly ReadSlide[]): string {
  const titled = slides[0]?.title ?? '';
  return titled === '' ? clauseOf(document.rows[0]?.text.slice(0, 300) ?? '') : titled;
}

/** Sets the headings of a slide that are in capitals as sentences. */
function inSentenceCase(document: OutlineDocument): (slide: ReadSlide) => ReadSlide {
  const cased = sentenceCase(document);
  return (slide) => {
    const { title, content } = slide;
    if (content.kind !== 'compare') return { ...slide, title: cased(title) };
    const columns = content.columns.map((column) => ({ ...column, title: cased(column.title) }));
    return { ...slide, title: cased(title), content: { ...content, columns } };
  };
}

/**
 * Reads an outline as a person means it: a title, sections as slides, and the shape of what stands below each heading.
 * Any text has a reading. Pure and deterministic, in time that is proportional to the length of the text.
 */
export function readOutline(text: string): Reading {
  const language = detectLanguage(text);
  const words = vocabularyOf(language);
  const sorted = setAside(
    linesOf(text, (line) => leadingDate(line, language) !== ''),
    language,
  );
  const { lines, questions } = questionsOf(sorted.lines, words);
  const document = documentOf(lines, sorted.rulers, language);
  const leftOut: LeftOut[] = [...sorted.leftOut];
  const structural = headingsOf(document, questions, () => true);
  const cover: Cover | null =
    sorted.subject === null
      ? coverOf(
          document,
          ({ at }) => structural.has(at) && structural.get(at) !== 'hash',
          sorted.leftOut.some(({ reason }) => reason === 'greeting'),
        )
      : coverOfSubject(sorted.subject, document);
  const headings = headingsOf(document, questions, ({ at }) => cover?.rows.has(at) === true);
  const written = withoutPlaceholders(sectionsOf(document, headings, cover), words, (rows) =>
    leftOut.push({ text: rows.map(({ raw }) => raw).join('\n'), reason: 'placeholder', lines: linesIn(rows) }),
  );
  const { shown, said } = partSaid(withJoinedLines(written, document));
  const notes = [...sorted.notes, ...said].toSorted((first, second) => first.at - second.at);
  const slides = withNotes(slidesOf(shown, document), notes).map(inSentenceCase(document));
  return {
    language,
    title: cover === null ? nameOf(document, slides) : titleCase(document, cover.title),
    subtitle: cover?.subtitle ?? '',
    cover: cover?.lines ?? null,
    slides,
    leftOut: leftOut.toSorted((first, second) => first.lines.from - second.lines.from),
  };
}
