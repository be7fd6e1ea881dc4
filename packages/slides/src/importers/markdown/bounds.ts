import { gfm } from 'micromark-extension-gfm';

type Extension = ReturnType<typeof gfm>;
type Construct = Exclude<NonNullable<NonNullable<Extension['text']>[string]>, readonly unknown[]>;
type State = Exclude<ReturnType<Construct['tokenize']>, undefined>;
type Code = Parameters<State>[0];
type TokenizeContext = ThisParameterType<Construct['tokenize']>;

/** Most marks of a kind in one text: the parser compares each with those before it, or looks for its end. */
export const MOST_MARKS = 250;
/** Most quotations and list items in each other that begin on one line. */
export const MOST_NESTED = 20;
/** Widest indent of a list item that is read; deeper ones are at this depth. */
const WIDEST_INDENT = 60;
/** The same where the line is code, as far as that is known without parsing. */
const MOST_IN_CODE = 10 * MOST_NESTED;
const WIDEST_IN_CODE = 10 * WIDEST_INDENT;

type Kind = 'emphasis' | 'start of brackets' | 'picture' | 'end of brackets' | 'tag';
const KINDS: ReadonlyMap<Code, Kind> = new Map(
  (
    [
      ['*', 'emphasis'],
      ['_', 'emphasis'],
      ['~', 'emphasis'],
      ['[', 'start of brackets'],
      ['!', 'picture'],
      [']', 'end of brackets'],
      ['<', 'tag'],
    ] satisfies [string, Kind][]
  ).map(([mark, kind]) => [mark.charCodeAt(0), kind]),
);

/**
 * An extension for micromark that reads marks past the limit of a text as words, so that parsing takes linear time.
 * `report` is told their lines, counted from 1.
 */
export function boundedMarks(report: (line: number) => void): Extension {
  const counts = new WeakMap<TokenizeContext, Map<Kind, number>>();
  const guard: Construct = {
    name: 'boundedMarks',
    tokenize(effects, ok, nok) {
      const start: State = (code) => {
        const kind = KINDS.get(code)!;
        const own = counts.get(this) ?? new Map<Kind, number>();
        const count = (own.get(kind) ?? 0) + 1;
        counts.set(this, own.set(kind, count));
        if (count <= MOST_MARKS) return nok(code);
        // An exclamation mark is a mark before a bracket only.
        if (count === MOST_MARKS + 1 && kind !== 'picture') report(this.now().line);
        effects.enter('data');
        effects.consume(code);
        return end;
      };
      const end: State = (code) => {
        effects.exit('data');
        return ok(code);
      };
      return start;
    },
  };
  return { text: Object.fromEntries([...KINDS.keys()].map((code) => [code, guard])) };
}

/**
 * GFM whose addresses without marks are found in the tree only (mdast-util-gfm-autolink-literal): to find them, the parser
 * compares each word with all before it.
 */
export function boundedGfm(): Extension {
  const extension = gfm();
  const text = Object.entries(extension.text ?? {}).flatMap(([code, constructs]) => {
    const kept = [constructs ?? []].flat().filter(({ name }) => !/^(?:email|www|protocol)Autolink$/.test(name ?? ''));
    return kept.length === 0 ? [] : [[code, kept] as const];
  });
  return { ...extension, text: Object.fromEntries(text) };
}

/** The marks of quotations and list items at the start of a line. */
const PREFIX = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const PREFIX_MARK = />|[-+*]|\d{1,9}[.)]/g;
const RULER = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;

/**
 * A line whose quotations and lists are at most as deep as they are read; null for one that needs no change. Deeper ones
 * overflow the stack of recursive functions.
 */
export function boundedNesting(line: string, isCode: boolean): string | null {
  const most = isCode ? MOST_IN_CODE : MOST_NESTED;
  const widest = isCode ? WIDEST_IN_CODE : WIDEST_INDENT;
  const [prefix = ''] = PREFIX.exec(line) ?? [];
  if (prefix.length <= most || RULER.test(line)) return null;
  const marks = prefix.match(PREFIX_MARK)!;
  const [indent] = /^[ \t]*/.exec(prefix)!;
  const isWide = (prefix.match(/[ \t]+/g) ?? []).some((spaces) => spaces.length > widest);
  if (marks.length <= most && !isWide) return null;
  return `${indent.slice(0, widest)}${marks.slice(0, most).join(' ')}${line.slice(prefix.length)}`;
}
