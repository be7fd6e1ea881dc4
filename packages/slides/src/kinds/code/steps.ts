/** Lines of a chunk, which is never divided between pages: as many as fit on a landscape slide. */
const MOST_LINES = 14;

/** Indices of lines, from 0; `end` is exclusive. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** A part of a code block: the chunk that it shows, and the lines that it emphasises; null for all of them. */
export interface CodeStep {
  readonly chunk: LineRange;
  readonly lines: ReadonlySet<number> | null;
}

/** The lines of a text, without blank lines at its end; tabs are two spaces. */
export function codeLines(code: string): string[] {
  return code.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '  ').replace(/\s+$/, '').split('\n');
}

/**
 * The parts of a code block. Each group of `highlight` is one ('1|3-5|all', lines from 1); without groups, each chunk.
 * Chunks that no group mentions follow at the end, so that every line is shown.
 */
export function codeSteps(lines: readonly string[], highlight: string): CodeStep[] {
  const chunks = chunksOf(lines);
  const steps = lineGroups(highlight, lines.length).flatMap((group) =>
    chunks.flatMap((chunk): CodeStep[] => {
      if (group === null) return [{ chunk, lines: null }];
      const within = [...group].filter((line) => line >= chunk.start && line < chunk.end);
      return within.length === 0 ? [] : [{ chunk, lines: new Set(within) }];
    }),
  );
  const unseen = chunks.filter((chunk) => !steps.some((step) => step.chunk === chunk));
  return [...steps, ...unseen.map((chunk) => ({ chunk, lines: null }))];
}

/** Divides lines into chunks, if possible at a blank line in the second half of a chunk. */
function chunksOf(lines: readonly string[]): LineRange[] {
  const chunks: LineRange[] = [];
  let start = 0;
  while (lines.length - start > MOST_LINES) {
    const blank = lines.slice(start, start + MOST_LINES + 1).findLastIndex((line) => line.trim() === '');
    const length = blank > MOST_LINES / 2 ? blank : MOST_LINES;
    chunks.push({ start, end: start + length });
    start += length;
  }
  return [...chunks, { start, end: lines.length }];
}

/** The groups without what is no number of a line: ' 1, 3 | x | all' → '1,3|all'. */
export function writtenGroups(highlight: string): string {
  return groupsOf(highlight)
    .map((group) => (isAll(group) ? 'all' : [...group.matchAll(LINES)].map(([lines]) => lines).join(',')))
    .filter((group) => group !== '')
    .join('|');
}

const LINES = /(\d+)(?:-(\d+))?/g;
const groupsOf = (highlight: string): string[] => highlight.replaceAll(/[{}\s]/g, '').split('|');
const isAll = (group: string): boolean => group === 'all' || group === '*';

/** The groups of lines, null for one of all lines. What is no line of the code is ignored. */
function lineGroups(highlight: string, lineCount: number): (ReadonlySet<number> | null)[] {
  return groupsOf(highlight).flatMap((group): (ReadonlySet<number> | null)[] => {
    if (isAll(group)) return [null];
    const lines = new Set<number>();
    for (const [, first, last] of group.matchAll(LINES)) {
      const end = Math.min(Number(last ?? first), lineCount);
      for (let line = Math.max(1, Number(first)); line <= end; line += 1) lines.add(line - 1);
    }
    return lines.size === 0 ? [] : [lines];
  });
}
