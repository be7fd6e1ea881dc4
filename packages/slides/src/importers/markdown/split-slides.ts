import type { Heading, RootContent } from 'mdast';
import { areSettings, readFrontMatter, type FrontMatter } from './front-matter.ts';
import { lineOf, parseMarkdown } from './parse.ts';

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
  /** Lines whose settings cannot be read. */
  readonly unreadable: readonly number[];
}

/**
 * Parts a document into slides: at rulers (`---`) where there are any, else at headings. Settings stand between `---` at
 * the top of the document and, as Slidev has them, of each slide.
 */
export function splitSlides(text: string): SplitDocument {
  const lines = text.split(/\r\n?|\n/);
  const head = headOf(lines);
  // Blank lines keep the numbers of the lines.
  const body = lines.map((line, index) => (index < head.end ? '' : line)).join('\n');
  const { children } = parseMarkdown(body);
  const unreadable = head.settings === null ? [1] : [];
  const settings = head.settings ?? {};
  const slides = children.some(({ type }) => type === 'thematicBreak')
    ? atRulers(children, lines, unreadable)
    : atHeadings(children, settings['headingDivider']);
  return { settings, slides, unreadable };
}

/** Settings at the top of a document; `end` is the number of their lines, 0 for none. */
function headOf(lines: readonly string[]): { readonly settings: FrontMatter | null; readonly end: number } {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first === -1 || lines[first]!.trimEnd() !== '---') return { settings: {}, end: 0 };
  const closing = lines.findIndex((line, index) => index > first && line.trimEnd() === '---');
  const inside = lines.slice(first + 1, closing);
  if (closing === -1 || (!areSettings(inside) && inside.some((line) => line.trim() !== '')))
    return { settings: {}, end: first + 1 };
  return { settings: readFrontMatter(inside.join('\n')), end: closing + 1 };
}

function atRulers(children: readonly RootContent[], lines: readonly string[], unreadable: number[]): SlideSource[] {
  const slides: SlideSource[] = [];
  let nodes: RootContent[] = [];
  let settings: FrontMatter = {};
  let line = 1;
  let isAfterRuler = false;
  const endSlide = (): void => {
    if (nodes.length > 0 || Object.keys(settings).length > 0) slides.push({ nodes, settings, line });
    [nodes, settings] = [[], {}];
  };
  for (const node of children) {
    if (node.type === 'thematicBreak') {
      endSlide();
      line = lineOf(node) + 1;
      isAfterRuler = true;
      continue;
    }
    // What stands between two rulers without blank lines is a heading in CommonMark, and settings in Slidev.
    const inside = isAfterRuler && node.type === 'heading' ? underlinedLines(node, lines) : null;
    if (inside && areSettings(inside)) {
      const read = readFrontMatter(inside.join('\n'));
      if (read === null) unreadable.push(lineOf(node));
      settings = read ?? {};
    } else nodes.push(node);
    isAfterRuler = false;
  }
  endSlide();
  return slides;
}

/** The lines of a heading that is underlined with hyphens; null for another one. */
function underlinedLines({ position }: Heading, lines: readonly string[]): string[] | null {
  if (!position || !/^-+\s*$/.test(lines[position.end.line - 1] ?? '')) return null;
  return lines.slice(position.start.line - 1, position.end.line - 1);
}

/** A slide begins at each heading of the first two levels, or of those that Marp's `headingDivider` names. */
function atHeadings(children: readonly RootContent[], divider: unknown): SlideSource[] {
  const levels = [divider].flat().filter((level) => typeof level === 'number');
  const deepest = levels.length === 1 ? levels[0]! : 2;
  const divides = ({ depth }: Heading): boolean => (levels.length > 1 ? levels.includes(depth) : depth <= deepest);
  const slides: { nodes: RootContent[]; settings: FrontMatter; line: number }[] = [];
  for (const node of children) {
    if (slides.length === 0 || (node.type === 'heading' && divides(node)))
      slides.push({ nodes: [], settings: {}, line: lineOf(node) });
    slides.at(-1)!.nodes.push(node);
  }
  return slides;
}
