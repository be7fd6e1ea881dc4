import type { ImportWarning } from '../importer.ts';
import { RULER, type Dialect, type RuleContext, type SourceLine } from './dialects/dialect.ts';
import { literalLines } from './literal-lines.ts';

/** Most lines of a block that a rule reads at once. */
const LONGEST_BLOCK = 2_000;

/** Longest line that rules are asked for. */
const LONGEST_LINE = 5_000;

/** Writes the lines of a dialect as Markdown that all decks are read as, by the rules of the dialect. */
export function rewriteLines(
  lines: readonly SourceLine[],
  dialect: Dialect,
  warnings: ImportWarning[],
): readonly SourceLine[] {
  const written = dialect.slides === undefined ? lines : bySlides(lines, dialect.slides);
  const { lines: rules = [], slideSettings } = dialect;
  const isLiteral = literalLines(written.map(({ text }) => text));
  const state = new Map<string, string>();
  const rewritten: SourceLine[] = [];
  let isAtStart = true;
  for (let at = 0; at < written.length; at += 1) {
    const { text, line } = written[at]!;
    const list: RuleContext['list'] = (warning) => void warnings.push({ line, ...warning });
    const add = (texts: readonly string[]): void => void rewritten.push(...texts.map((own) => ({ text: own, line })));
    if (isAtStart && slideSettings !== undefined) {
      const [, name = '', value = ''] = SETTING.exec(text) ?? [];
      if (slideSettings.names.test(name)) {
        add(['', ...slideSettings.read(name, value.trim(), list), '']);
        continue;
      }
    }
    const isCode = isLiteral[at] === true;
    const isStartOfCode = isCode && isLiteral[at - 1] !== true;
    const found = (text.length > LONGEST_LINE ? [] : rules).find(
      (rule) => (rule.isCode === true ? isStartOfCode : !isCode) && rule.when.test(text),
    );
    if (found === undefined) {
      add([isCode ? text : withInline(text, dialect, list)]);
      isAtStart = text.trim() === '' ? isAtStart : isRuler(text) && !isCode;
      continue;
    }
    const end = found.until === undefined ? at : endOfBlock(written, at, found.until);
    const inside = written.slice(at + 1, Math.max(end, at + 1)).map((below) => below.text);
    const context: RuleContext = {
      lines: inside,
      above: written[at - 1]?.text ?? '',
      state,
      list,
    };
    const made = found.read(found.when.exec(text)!, context);
    add(made.map((own) => (found.isCode === true ? own : withInline(own, dialect, list))));
    isAtStart = made.includes(RULER);
    at = end;
  }
  return rewritten;
}

/** The index of the last line of a block; that of its first line, if it does not end on its slide. */
function endOfBlock(lines: readonly SourceLine[], start: number, until: RegExp): number {
  const most = Math.min(lines.length, start + LONGEST_BLOCK);
  for (let at = start + 1; at < most; at += 1) {
    if (until.test(lines[at]!.text)) return at;
    if (lines[at]!.text === '---') break;
  }
  return start;
}

const SETTING = /^([\w-]+)[ \t]*:[ \t]*(.*)$/;
const isRuler = (text: string): boolean => /^[ \t]*(?:-{3,}|\*{3,})[ \t]*$/.test(text);

/** A line with the marks of a dialect replaced, outside of code between backticks. */
function withInline(text: string, { inline = [] }: Dialect, list: RuleContext['list']): string {
  if (inline.length === 0) return text;
  return text
    .split(/(`[^`]*`)/)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : inline.reduce(
            (words, { when, read }) =>
              words.replaceAll(when, (...found: unknown[]) =>
                read(found.filter((part) => typeof part === 'string' || part === undefined) as string[], list),
              ),
            piece,
          ),
    )
    .join('');
}

function bySlides(lines: readonly SourceLine[], change: NonNullable<Dialect['slides']>): SourceLine[] {
  const isLiteral = literalLines(lines.map(({ text }) => text));
  const slides: SourceLine[][] = [[]];
  for (const [at, line] of lines.entries())
    if (isRuler(line.text) && !isLiteral[at]!) slides.push([]);
    else slides.at(-1)!.push(line);
  return change(slides).flatMap((slide, index) => {
    const line = slide[0]?.line ?? 1;
    const parting = ['', RULER, ''].map((text) => ({ text, line }));
    return index === 0 ? slide : [...parting, ...slide];
  });
}
