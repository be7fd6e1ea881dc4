import { textSetting, type FrontMatter } from '../front-matter.ts';
import { literalLines } from '../literal-lines.ts';
import { DIALECT_IDS, dialectNamed, isDialect, type DialectId } from './index.ts';

/** Start of a line that is searched for marks. */
const LONGEST_MARK = 1_000;

/** Value of the setting `dialect` for Markdown of no program. */
export const NO_DIALECT = 'markdown';

/** Sum of the marks from which a dialect is recognised. */
const ENOUGH = 2;

/**
 * The dialect of a document: that which its setting `dialect` names, else that of its other settings, its marks or its
 * extension; null without any. `lines` are those below the settings.
 */
export function dialectByMarks(filename: string, settings: FrontMatter, lines: readonly string[]): DialectId | null {
  const named = textSetting(settings, 'dialect').toLowerCase();
  if (isDialect(named)) return named;
  if (named === NO_DIALECT) return null;
  const bySettings = DIALECT_IDS.find((id) => dialectNamed(id).hasSettings?.(settings) === true);
  if (bySettings !== undefined && bySettings !== 'quarto') return bySettings;
  const isLiteral = literalLines(lines);
  const text = lines.flatMap((line, at) => (isLiteral[at] ? [] : [line.slice(0, LONGEST_MARK)]));
  const scores = new Map(
    DIALECT_IDS.map((id) => {
      const marks = dialectNamed(id).marks.filter(([mark]) => text.some((line) => mark.test(line)));
      return [id, marks.reduce((sum, [, weight]) => sum + weight, 0)];
    }),
  );
  const best = DIALECT_IDS.toSorted((a, b) => scores.get(b)! - scores.get(a)!)[0]!;
  const byName = DIALECT_IDS.find((id) =>
    dialectNamed(id).extensions?.some((extension) => filename.toLowerCase().endsWith(extension)),
  );
  // R Markdown is written for several programs.
  const isSure = scores.get(best)! > ENOUGH && /\.rmd$/i.test(filename);
  if (byName !== undefined && !isSure) return byName;
  if (bySettings !== undefined) return bySettings;
  return scores.get(best)! >= ENOUGH ? best : null;
}
