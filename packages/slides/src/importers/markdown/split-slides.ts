import { textWarning } from '@slidewright/domain/text-warnings';
import type { Heading, Nodes, RootContent } from 'mdast';
import type { ImportWarning } from '../importer.ts';
import { boundedNesting, MOST_MARKS, MOST_NESTED } from './bounds.ts';
import { rewriteDashTables } from './dash-tables.ts';
import { RULER, type Dialect, type SourceLine } from './dialects/dialect.ts';
import { dialectNamed, type DialectId } from './dialects/index.ts';
import { dialectByMarks } from './dialects/recognise.ts';
import { areSettings, readSettings, textSetting, type FrontMatter, type ReadSettings } from './front-matter.ts';
import { literalLines } from './literal-lines.ts';
import { isMark, lineOf, parseMarkdown } from './parse.ts';
import { rewriteLines } from './rewrite.ts';

/** The part of a document that becomes a slide. */
export interface SlideSource {
  readonly nodes: readonly RootContent[];
  readonly settings: FrontMatter;
  /** Counted from 1. */
  readonly line: number;
}

export interface SplitDocument {
  readonly settings: FrontMatter;
  readonly slides: readonly SlideSource[];
  /** Null for a document of no program. */
  readonly dialect: DialectId | null;
  /** What was read in another way than it is written. */
  readonly warnings: readonly ImportWarning[];
}

/** Of a file that a document is read from. */
export interface DocumentOrigin {
  /** Name of the file; '' for none. */
  readonly filename?: string | undefined;
  /** Instead of the dialect that the document has by its marks. */
  readonly dialect?: DialectId | undefined;
}

/**
 * Parts a document into slides: at rulers (`---`), and at headings as its dialect does. Settings stand between `---` at
 * the top of the document and, as Slidev has them, of each slide. Where a slide has settings, all lines of `---` are
 * rulers, also directly below a text or HTML.
 */
export function splitSlides(text: string, origin: DocumentOrigin = {}): SplitDocument {
  const lines = text.split(/\r\n?|\n/);
  const head = headOf(lines);
  const { settings } = head;
  const warnings: ImportWarning[] = [];
  const warnOfSettings = (line: number): void => void warnings.push({ line, ...textWarning('SETTINGS_NOT_YAML') });
  const warnOfMarks = (line: number): void =>
    void warnings.push({ line, ...textWarning('MARKS_MANY', { most: MOST_MARKS }) });
  head.unreadable.forEach(warnOfSettings);
  boundLines(lines, head.end, warnings);
  const found = origin.dialect ?? dialectByMarks(origin.filename ?? '', settings, lines.slice(head.end));
  nameTitleBlock(lines);
  const isMarked = found !== null && (dialectNamed(found).lines ?? []).length > 0;
  const isOfRules = isMarked && (origin.dialect !== undefined || !HAVE_WEAK_MARKS.has(found));
  const parts = isOfRules ? null : partsOfSlidev(lines, head.end, found === 'marp');
  if (parts === null) {
    const source = lines.slice(head.end).map((own, at): SourceLine => ({ text: own, line: head.end + at + 1 }));
    const dialect = found === null ? null : dialectNamed(found);
    const separated = withSeparators(source, settings);
    const tabled = rewriteDashTables(separated);
    const written = dialect === null ? tabled : rewriteLines(tabled, dialect, warnings);
    const slides = atRulersOrHeadings(written, { dialect: found, settings, warnOfMarks });
    return { settings, slides, dialect: found, warnings };
  }
  const isMarp = found === 'marp';
  const slides = parts.flatMap(({ line, settings: own, start, end }): SlideSource[] => {
    const { settings: read, unreadable: lost } = readSettings(own);
    for (const at of lost) warnOfSettings(line + at);
    const nodes = parseMarkdown(lines.slice(start, end).join('\n'), isMarp ? 'marp' : 'slidev', (at) =>
      warnOfMarks(at + start),
    ).children.filter((node) => !isRuler(node));
    for (const node of nodes) atLines(node, (at) => at + start);
    return nodes.length > 0 || own.length > 0 ? [{ nodes, settings: read, line }] : [];
  });
  return { settings, slides, dialect: isMarp ? 'marp' : 'slidev', warnings };
}

/** Dialects whose marks stand in decks of Slidev too, which settings on slides tell apart. */
const HAVE_WEAK_MARKS: ReadonlySet<DialectId> = new Set(['reveal', 'obsidian', 'deckset', 'mdx']);

/** Writes rulers for the separators that the settings of reveal-md name, if they are no patterns but lines. */
function withSeparators(lines: readonly SourceLine[], settings: FrontMatter): readonly SourceLine[] {
  const separators = ['separator', 'verticalSeparator'].flatMap((name) => {
    const line = textSetting(settings, name).replaceAll(/\\r\??|\\n\??|[\^$\r\n]/g, '');
    return line === '' || /[\\()[\]{}*+?|]/.test(line) ? [] : [line];
  });
  if (separators.length === 0) return lines;
  return lines.flatMap(({ text, line }) =>
    separators.includes(text.trim()) ? ['', RULER, ''].map((own) => ({ text: own, line })) : [{ text, line }],
  );
}

/** Replaces lines whose quotations and lists are nested too deep, and underlines past the limit of a document. */
function boundLines(lines: string[], start: number, warnings: ImportWarning[]): void {
  const isLiteral = literalLines(lines);
  let underlines = 0;
  for (const [at, line] of lines.entries()) {
    if (at < start) continue;
    if (!isLiteral[at]! && UNDERLINE.test(line) && (lines[at - 1] ?? '').trim() !== '') {
      underlines += 1;
      if (underlines > MOST_UNDERLINES) {
        lines[at] = line.trim() === '---' ? RULER : '';
        if (underlines === MOST_UNDERLINES + 1)
          warnings.push({ line: at + 1, ...textWarning('UNDERLINES_MANY', { most: MOST_UNDERLINES }) });
        continue;
      }
    }
    const bounded = boundedNesting(line, isLiteral[at]!);
    if (bounded === null) continue;
    lines[at] = bounded;
    warnings.push({ line: at + 1, ...textWarning('NESTED_DEEP', { most: MOST_NESTED }) });
  }
}

const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;
/** The parser goes through the document for each underline. More slides than a timeline has, also with settings on each. */
const MOST_UNDERLINES = 1_200;

/** Writes Pandoc's title, authors and date at the top of a document (`% …`) as a heading with lines of text. */
function nameTitleBlock(lines: string[]): void {
  const end = lines.findIndex((line) => !line.startsWith('% '));
  const texts = lines.slice(0, Math.min(end, TITLE_LINES)).map((line) => line.slice('% '.length));
  for (const [at, text] of texts.entries())
    lines[at] = at === 0 ? `# ${text}` : at === texts.length - 1 ? text : `${text}\\`;
}

const TITLE_LINES = 3;

/** Settings at the top of a document, lines that cannot be read, and the number of lines of all, 0 for none. */
function headOf(lines: readonly string[]): ReadSettings & { readonly end: number } {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first === -1 || lines[first]!.trimEnd() !== '---') return { settings: {}, unreadable: [], end: 0 };
  const closing = lines.findIndex((line, index) => index > first && line.trimEnd() === '---');
  const inside = lines.slice(first + 1, closing);
  if (closing === -1 || (!areSettings(inside) && inside.some((line) => line.trim() !== '')))
    return { settings: {}, unreadable: [], end: first + 1 };
  const { settings, unreadable } = readSettings(inside);
  return { settings, unreadable: unreadable.map((at) => at + first + 2), end: closing + 1 };
}

interface SlidevPart {
  readonly settings: readonly string[];
  /** Of the settings or, without any, of the slide; counted from 1. */
  readonly line: number;
  /** Indices of its first line below the settings, and of the line after its last. */
  readonly start: number;
  readonly end: number;
}

/** The slides of a document in the dialect of Slidev; null if no slide has settings. */
function partsOfSlidev(lines: readonly string[], start: number, isMarp: boolean): SlidevPart[] | null {
  const isLiteral = literalLines(lines);
  const rulers: Omit<SlidevPart, 'end'>[] = [{ settings: [], line: start + 1, start }];
  const ends: number[] = [];
  for (let at = start; at < lines.length; at += 1) {
    if (isLiteral[at] || !/^-{3,}\s*$/.test(lines[at]!)) continue;
    ends.push(at);
    const settings = lines[at]!.trimEnd() === '---' ? settingsBelow(lines, at, isMarp) : [];
    const line = at + 2;
    if (settings.length > 0) at += settings.length + 1;
    rulers.push({ settings, line, start: at + 1 });
  }
  ends.push(lines.length);
  if (rulers.every(({ settings }) => settings.length === 0)) return null;
  return rulers.map((ruler, index) => ({ ...ruler, end: ends[index]! }));
}

/** The lines between a ruler and the next one, if they are settings; else none. */
function settingsBelow(lines: readonly string[], ruler: number, isMarp: boolean): string[] {
  if ((lines[ruler + 1] ?? '').trim() === '') return [];
  const closing = lines.findIndex((line, index) => index > ruler && line.trimEnd() === '---');
  const inside = closing === -1 ? [] : lines.slice(ruler + 1, closing);
  // A text such as 'Question: why?' looks like a setting too.
  const isLikely = !isMarp && inside.every((line) => line.trim() !== '');
  return (isLikely || inside.some((line) => SLIDEV_SETTING.test(line))) && areSettings(inside) ? inside : [];
}

/** Settings of a slide that have no other meaning (https://sli.dev/custom/#frontmatter). */
const SLIDEV_SETTING =
  /^(?:layout|class|transition|clicks|src|image|background|url|hide|hideInToc|level|routeAlias|zoom)[ \t]*:/;

/** Sets the lines of a tree to those of the document. */
function atLines(node: Nodes, lineAt: (line: number) => number): void {
  if (node.position !== undefined) {
    node.position.start.line = lineAt(node.position.start.line);
    node.position.end.line = lineAt(node.position.end.line);
  }
  if ('children' in node) for (const child of node.children) atLines(child, lineAt);
}

interface Splitting {
  readonly dialect: DialectId | null;
  readonly settings: FrontMatter;
  readonly warnOfMarks: (line: number) => void;
}

/** Parts a document without settings on slides. */
function atRulersOrHeadings(
  lines: readonly SourceLine[],
  { dialect, settings, warnOfMarks }: Splitting,
): SlideSource[] {
  const lineAt = (line: number): number => lines[line - 1]?.line ?? line;
  const text = lines.map((line) => line.text).join('\n');
  const { children } = parseMarkdown(text, dialect === 'marp' ? 'marp' : 'other', (line) => warnOfMarks(lineAt(line)));
  for (const node of children) atLines(node, lineAt);
  const { headings, hasTitleSlide } = dialect === null ? {} : dialectNamed(dialect);
  const divides = dividerOf(settings['headingDivider']) ?? dividerIn(children, headings, settings);
  const outside = outsideDivs(children);
  const slides: { nodes: RootContent[]; settings: FrontMatter; line: number }[] = [];
  let isEnded = true;
  for (const [at, node] of children.entries()) {
    const line = lineOf(node);
    if (isRuler(node)) {
      isEnded = true;
      continue;
    }
    // Comments above a heading are those of its slide.
    const begins =
      node.type === 'heading' &&
      outside[at]! &&
      divides(node) &&
      slides.at(-1)?.nodes.some(({ type }) => type !== 'html');
    if (isEnded || begins === true) slides.push({ nodes: [], settings: {}, line });
    slides.at(-1)!.nodes.push(node);
    isEnded = false;
  }
  const title = hasTitleSlide === true ? titleSlide(settings) : null;
  return title === null ? slides : [title, ...slides];
}

/** Whether each node stands outside of divs, whose headings begin no slide; true for all where one does not end. */
function outsideDivs(nodes: readonly RootContent[]): boolean[] {
  let depth = 0;
  const outside = nodes.map((node) => {
    if (node.type === 'html') depth += count(node.value, /<div\b/gi) - count(node.value, /<\/div\b/gi);
    return depth === 0;
  });
  return depth === 0 ? outside : nodes.map(() => true);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** At which headings slides begin. */
function dividerIn(
  nodes: readonly RootContent[],
  rule: Dialect['headings'],
  settings: FrontMatter,
): (heading: Heading) => boolean {
  const level = settings['slide-level'];
  const upTo = (depth: number) => (heading: Heading) => heading.depth <= depth;
  if (rule === 'always' || rule === 'with content') {
    if (typeof level === 'number') return upTo(level);
    if (rule === 'always') return upTo(2);
    const depths = nodes.flatMap((node, at) => {
      const next = nodes[at + 1];
      return node.type === 'heading' && next !== undefined && next.type !== 'heading' && !isRuler(next)
        ? [node.depth]
        : [];
    });
    return upTo(Math.min(...depths, 6));
  }
  const parts: Heading[][] = [[]];
  for (const node of nodes)
    if (isRuler(node)) parts.push([]);
    else if (node.type === 'heading' && node.depth <= 2) parts.at(-1)!.push(node);
  if (parts.length === 1) return upTo(2);
  if (rule === 'never') return () => false;
  // A slide can have a subtitle, or a comparison in a deck of rulers: slides begin at headings of a level that most have.
  const repeated = parts.filter((part) => deepestRepeated(part) > 0);
  const isOfRulers = parts.length >= 3 && repeated.length <= parts.length / 3;
  if (repeated.length === 0 || (isOfRulers && repeated.every(([first]) => first!.depth === 1))) return () => false;
  if (!isOfRulers) return upTo(Math.max(...repeated.map(deepestRepeated)));
  const begins = new Set(repeated.flatMap((part) => (part[0]!.depth === 1 && deepestRepeated(part) === 2 ? [] : part)));
  return (heading) => begins.has(heading);
}

/** The deepest level that two headings of a part have; 0 if there is none. */
function deepestRepeated(part: readonly Heading[]): number {
  return [2, 1].find((depth) => part.filter((heading) => heading.depth === depth).length > 1) ?? 0;
}

/** The slide of the title, the authors and the date that the settings name; null without a title. */
function titleSlide(settings: FrontMatter): SlideSource | null {
  const title = textSetting(settings, 'title');
  if (title === '') return null;
  const position = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } };
  const texts = [
    textSetting(settings, 'subtitle', 'sub_title'),
    [settings['author'] ?? settings['authors'] ?? []].flat().map(authorName).filter(Boolean).join(', '),
    textSetting(settings, 'institute', 'event'),
    dateOf(settings['date']),
  ].filter((text) => text !== '');
  return {
    nodes: [
      { type: 'heading', depth: 1, children: [{ type: 'text', value: title }], position },
      ...texts.map((value): RootContent => ({ type: 'paragraph', children: [{ type: 'text', value }], position })),
    ],
    settings: {},
    line: 1,
  };
}

function authorName(author: unknown): string {
  if (typeof author === 'string') return author.trim();
  return typeof author === 'object' && author !== null ? textSetting(author as FrontMatter, 'name') : '';
}

const dateOf = (date: unknown): string =>
  date instanceof Date
    ? date.toISOString().slice(0, 10)
    : typeof date === 'string' && !/^(?:today|now|last-modified|`)/.test(date)
      ? date
      : '';

/** Whether a slide begins at a heading, by Marp's `headingDivider`; null where it is not set. */
function dividerOf(setting: unknown): ((heading: Heading) => boolean) | null {
  const levels = [setting].flat().filter((level) => typeof level === 'number');
  if (levels.length === 0) return null;
  return ({ depth }) => (levels.length > 1 ? levels.includes(depth) : depth <= levels[0]!);
}

/** A ruler, or the line between slides below each other that reveal.js and Obsidian have (`--`). */
const isRuler = (node: RootContent): boolean =>
  node.type === 'thematicBreak' || (node.type === 'paragraph' && isMark(node, '--'));
