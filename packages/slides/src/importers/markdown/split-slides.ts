import type { Heading, Nodes, RootContent } from 'mdast';
import type { ImportWarning } from '../importer.ts';
import { boundedNesting, MOST_MARKS, MOST_NESTED } from './bounds.ts';
import { areSettings, readSettings, type FrontMatter, type ReadSettings } from './front-matter.ts';
import { literalLines } from './literal-lines.ts';
import { isMark, lineOf, parseMarkdown } from './parse.ts';

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
  /** Whether slides have settings, as Slidev has them, and the document is not one of Marp. */
  readonly isSlidev: boolean;
  /** What was read in another way than it is written. */
  readonly warnings: readonly ImportWarning[];
}

/**
 * Parts a document into slides: at rulers (`---`) where there are any, else at headings. Settings stand between `---` at
 * the top of the document and, as Slidev has them, of each slide. Where a slide has settings, all lines of `---` are
 * rulers, also directly below a text or HTML.
 */
export function splitSlides(text: string): SplitDocument {
  const lines = text.split(/\r\n?|\n/);
  nameTitleBlock(lines);
  const head = headOf(lines);
  const { settings } = head;
  const warnings: ImportWarning[] = [];
  const warnOfSettings = (line: number): void =>
    void warnings.push({ line, message: 'Settings that are not valid YAML were left out.' });
  const warnOfMarks = (line: number): void =>
    void warnings.push({ line, message: `Marks past the limit of a text (${MOST_MARKS}) were read as words.` });
  head.unreadable.forEach(warnOfSettings);
  boundNesting(lines, head.end, warnings);
  const isMarp = settings['marp'] === true;
  const parts = partsOfSlidev(lines, head.end, isMarp);
  if (parts === null) {
    // Blank lines keep the numbers of the lines.
    const body = lines.map((line, index) => (index < head.end ? '' : line)).join('\n');
    return { settings, slides: atRulersOrHeadings(body, settings, warnOfMarks), isSlidev: false, warnings };
  }
  const slides = parts.flatMap(({ line, settings: own, start, end }): SlideSource[] => {
    const { settings: read, unreadable: lost } = readSettings(own);
    for (const at of lost) warnOfSettings(line + at);
    const nodes = parseMarkdown(lines.slice(start, end).join('\n'), isMarp ? 'marp' : 'slidev', (at) =>
      warnOfMarks(at + start),
    ).children.filter((node) => !isRuler(node));
    for (const node of nodes) moveDown(node, start);
    return nodes.length > 0 || own.length > 0 ? [{ nodes, settings: read, line }] : [];
  });
  return { settings, slides, isSlidev: !isMarp, warnings };
}

/** Replaces lines whose quotations and lists are nested too deep. */
function boundNesting(lines: string[], start: number, warnings: ImportWarning[]): void {
  const isLiteral = literalLines(lines);
  for (const [at, line] of lines.entries()) {
    const bounded = at < start ? null : boundedNesting(line, isLiteral[at]!);
    if (bounded === null) continue;
    lines[at] = bounded;
    const depth = `read at the depth of ${MOST_NESTED}`;
    warnings.push({ line: at + 1, message: `Quotations and lists that are nested too deep were ${depth}.` });
  }
}

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

function moveDown(node: Nodes, lines: number): void {
  if (node.position !== undefined) {
    node.position.start.line += lines;
    node.position.end.line += lines;
  }
  if ('children' in node) for (const child of node.children) moveDown(child, lines);
}

/** Parts a document without settings on slides. */
function atRulersOrHeadings(text: string, settings: FrontMatter, warnOfMarks: (line: number) => void): SlideSource[] {
  const { children } = parseMarkdown(text, settings['marp'] === true ? 'marp' : 'other', warnOfMarks);
  const hasRulers = children.some(isRuler);
  const divides =
    dividerOf(settings['headingDivider']) ?? (hasRulers ? () => false : ({ depth }: Heading) => depth <= 2);
  const slides: { nodes: RootContent[]; settings: FrontMatter; line: number }[] = [];
  let isEnded = true;
  for (const node of children) {
    const line = lineOf(node);
    if (isRuler(node)) {
      isEnded = true;
      continue;
    }
    // Comments above a heading are those of its slide.
    const begins = node.type === 'heading' && divides(node) && slides.at(-1)?.nodes.some(({ type }) => type !== 'html');
    if (isEnded || begins === true) slides.push({ nodes: [], settings: {}, line });
    slides.at(-1)!.nodes.push(node);
    isEnded = false;
  }
  return slides;
}

/** Whether a slide begins at a heading, by Marp's `headingDivider`; null where it is not set. */
function dividerOf(setting: unknown): ((heading: Heading) => boolean) | null {
  const levels = [setting].flat().filter((level) => typeof level === 'number');
  if (levels.length === 0) return null;
  return ({ depth }) => (levels.length > 1 ? levels.includes(depth) : depth <= levels[0]!);
}

/** A ruler, or the line between slides below each other that reveal.js and Obsidian have (`--`). */
const isRuler = (node: RootContent): boolean =>
  node.type === 'thematicBreak' || (node.type === 'paragraph' && isMark(node, '--'));
