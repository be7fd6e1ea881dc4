/** A text in quotation marks. */
export interface Quotation {
  readonly text: string;
  /** Who said it; '' if that is not written. */
  readonly source: string;
}

/** Opening marks with those that close them. */
const MARKS: Readonly<Record<string, string>> = {
  '"': '"”“',
  '“': '”"“',
  '„': '“”"',
  '«': '»',
  '»': '«',
  '‘': "’'",
  '‚': '‘’',
  "'": "'’",
  '‹': '›',
  '›': '‹',
  '「': '」',
  '『': '』',
};
const LONGEST_SOURCE = 90;
const FEWEST_WORDS = 3;
/** More behind one or two quoted words says what they mean. */
const MOST_WORDS_OF_SOURCE = 4;
/** A dash, brackets, a comma, or nothing before a name. */
const SOURCE =
  /^[.,]?(?:\s*(?:—|–|--?|~)\s*(?<dash>.+)|\s*[([](?<bracket>[^()[\]]+)[)\]]\.?|\s*,\s*(?<comma>.+)|\s+(?<name>\p{Lu}.+)|\s*)$/u;

/** 'Maria Quill (caretaker, 81): "…"' */
const SAID_BY =
  /^(?<source>\p{Lu}[\p{L}’'-]{1,20}(?:(?:\s\p{Lu}[\p{L}.’'-]{0,20}){1,3}|(?=\s?[(,]))(?:\s\([^()]{1,50}\)|,\s[^:"“„«]{1,50})?):\s+(?<said>["“„«].+)$/u;

/** A text that is all within quotation marks but for its source; null for others, such as one quoted word. */
export function quotation(written: string): Quotation | null {
  const { source: by, said: behind } = SAID_BY.exec(written.trim())?.groups ?? {};
  const inner = behind === undefined ? null : inMarks(behind);
  return by !== undefined && inner?.source === '' ? { ...inner, source: by } : inMarks(written);
}

function inMarks(written: string): Quotation | null {
  const text = written.trim();
  const closing = MARKS[text[0] ?? ''];
  if (closing === undefined) return null;
  let end = -1;
  for (let at = text.length - 1; at > 0 && end === -1; at -= 1) {
    const isClosed = closing.includes(text[at]!) && !/[\p{L}\p{N}]/u.test(text[at + 1] ?? '');
    if (isClosed) end = at;
  }
  if (end === -1 || text.length - end > LONGEST_SOURCE) return null;
  const said = text.slice(1, end).trim();
  const groups = SOURCE.exec(text.slice(end + 1))?.groups;
  // Quotations on both sides of '|' or a tab are cells.
  if (groups === undefined || /\s\|\s|\t/u.test(said)) return null;
  const source = (groups['dash'] ?? groups['bracket'] ?? groups['comma'] ?? groups['name'] ?? '').trim();
  const words = said.split(/\s+/u).length;
  const isSource = source !== '' && !/[.!?]$/u.test(source) && source.split(/\s+/u).length <= MOST_WORDS_OF_SOURCE;
  if (words < FEWEST_WORDS && !isSource) return null;
  return { text: said, source };
}

/** A name of two to four words and who that is: 'Ngozi Adeyemi, nurse in Dockside'. */
const PERSON =
  /^(?:\p{Lu}[\p{L}.’'-]*\s(?:(?:de|da|dos|del|la|van|von|der|den|bin|al)\s){0,2}){1,3}\p{Lu}[\p{L}.’'-]*,\s\S.{1,60}(?<![.!?:])$/u;

/** A name and who that is: 'Ella, 12', 'Carol, volunteer', 'Maureen, our survey, June 2025'. */
const NAMED =
  /^(?:\p{Lu}[\p{L}.’'-]*\s){0,3}\p{Lu}[\p{L}.’'-]*,\s[^\s,][^,]{0,50}(?:,\s[^\s,][^,]{0,30})?(?<![.!?:,;])$/u;
/** Whether a line below a sentence that someone said is the one who said it. */
export const isNamed = (line: string): boolean => NAMED.test(line);

/** The source of a quotation on a line of its own: '— Heraclitus', or a person or brackets directly below it. Null for other lines. */
export function sourceLine({ raw, isApart }: { readonly raw: string; readonly isApart: boolean }): string | null {
  const isPerson = !isApart && PERSON.test(raw);
  const marked = /^(?:(?:—|–|--?|~)\s*(?<dash>\S.*)|\((?<bracket>\p{Lu}[^()]*)\))$/u.exec(raw)?.groups;
  const found = isPerson ? raw : (marked?.['dash'] ?? (isApart ? undefined : marked?.['bracket']));
  return found === undefined || found.length > LONGEST_SOURCE ? null : found.trim();
}

/** The source of a quotation directly above, marked as one or a name and who that is; null for other lines. */
export const sourceBelow = (line: {
  readonly raw: string;
  readonly text: string;
  readonly isApart: boolean;
}): string | null => sourceLine(line) ?? (!line.isApart && isNamed(line.text) ? line.text : null);
