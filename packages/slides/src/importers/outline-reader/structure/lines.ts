/** The mark before the text of a line. */
export type Mark =
  | { readonly type: 'bullet'; readonly sign: string }
  | { readonly type: 'box' }
  | { readonly type: 'emoji'; readonly sign: string }
  /** `style` tells lists apart: '1', 'a', 'I', or '1 ' without a sign behind the number. */
  | { readonly type: 'number'; readonly value: number; readonly style: '1' | '1 ' | 'a' | 'A' | 'I' | '1.1' }
  /** `isUnderlined`: the line below it has dashes instead. */
  | { readonly type: 'hash'; readonly level: number; readonly isUnderlined?: true }
  | { readonly type: 'quote' }
  /** '!!' before a warning. */
  | { readonly type: 'warning' };

/** A line of an outline. */
export interface Line {
  /** Counted from 1. */
  readonly at: number;
  /** As it is written. */
  readonly raw: string;
  /** Width of the white space before the mark, a tab being four. */
  readonly indent: number;
  readonly mark: Mark | null;
  /** The text behind the mark, without Markdown. White space within is kept. */
  readonly text: string;
  readonly isBlank: boolean;
  /** Whether the text begins with a word in bold, or is all bold. */
  readonly bold: string;
}

const TAB = 4;
const EMOJI = /^(?:\p{Extended_Pictographic}(?:[\uFE0E\uFE0F\u200D]|\p{Emoji_Modifier})*)+[ \t]*(?=\S)/u;
/** Signs that are digits or letters in other programs; they stand before white space. */
const BULLET =
  /^(?:[-–—*+•·・●○◦▪▫■□◆◇‣⁃∙➢➤►▶✓✔✗✘§\uF0A7\uF0B7\uF0D8]|->|=>|→|⇒)(?:[ \t\u00A0]+|(?<=[•・●○◦▪▫■□‣➢➤►▶✓✔✗✘\uF0A7\uF0B7\uF0D8])(?=\S))/u;
/** A hyphen directly before a word. */
const TOUCHING = /^(?:-(?=\p{L})|[*•](?=[^\s*][^*]*$))/u;
const BOX = /^(?:[-*+•][ \t]+)?(?:\[[ xX✓]?\]|[☐☑☒])[ \t]+/u;
/** Circled digits from 1 on; they stand before a text with and without white space. */
const CIRCLED = ['①', '⓵', '❶', '➀', '➊'].map((first) => first.codePointAt(0)!);
const MOST_CIRCLED = 10;
const NUMBERS = [
  // '1️⃣': a digit in a key.
  [/^(?<value>[1-9])\uFE0F?\u20E3[ \t]*(?=\S)/u, '1'],
  [/^\(?(?<value>\d{1,3})(?:\)|\.-|\.\)|°\)|º\.?)[ \t]*(?=\S)/u, '1'],
  [/^(?<value>\d{1,3})(?:\.|[/-](?=[ \t]+\p{L}))[ \t]+(?=\S)/u, '1'],
  // '1.Keys', '1° Wash', '1ª Sow'.
  [/^(?<value>\d{1,2})(?:\.|[°ª][ \t]+)(?=\p{Lu}\p{Ll}{2})/u, '1'],
  // '1.0 Aim', '2.0 Means'.
  [/^(?<value>\d{1,2})\.0\.?[ \t]+(?=\p{Lu})/u, '1.0'],
  [/^\d{1,3}(?:\.\d{1,2}){0,2}\.(?<value>\d{1,2})\.?[ \t]+(?=[\p{Lu}\d])/u, '1.1'],
  [/^(?<value>\d{1,2})[ \t]+(?=\p{Lu})/u, '1 '],
  [/^\(?(?<value>[a-z])\)[ \t]*(?=\S)/u, 'a'],
  [/^(?<value>[a-z])\.[ \t]+(?=\S)/u, 'a'],
  [/^(?<value>[IVX]{1,5})[.)][ \t]+(?=\S)/u, 'I'],
  [/^(?<value>[A-Z])[.)][ \t]+(?=\S)/u, 'A'],
] as const;
const HASH = /^(?<hashes>#{1,6})[ \t]+(?=\S)/u;

/** Inline Markdown and what it becomes. Each pattern scans a text once. */
const MARKDOWN: readonly (readonly [RegExp, string])[] = [
  [/\*\*([^*]+)\*\*/gu, '$1'],
  [/__([^_]+)__/gu, '$1'],
  [/(?<![\p{L}\p{N}*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])_([^_\s](?:[^_]*[^_\s])?)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/~~([^~]+)~~/gu, '$1'],
  [/`([^`]+)`/gu, '$1'],
  [/(?<!!)\[([^[\]]+)\]\(([^()\s]*)\)/gu, '$1 ($2)'],
];

export const withoutMarkdown = (text: string): string =>
  MARKDOWN.reduce((plain, [pattern, replacement]) => plain.replaceAll(pattern, replacement), text);

/** A text with single spaces. */
export const tidy = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** A sentence with a capital at its start, which one has not that stood behind a greeting: 'as I cannot come, …'. */
export const withCapital = (sentence: string): string =>
  /^\p{Ll}{1,12}[\s,]/u.test(sentence) && /[.!?]["'”’»)]*$/u.test(sentence)
    ? sentence[0]!.toUpperCase() + sentence.slice(1)
    : sentence;

export const wordCount = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,:%-]*/gu)?.length ?? 0;

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

function romanValue(letters: string): number {
  const values = [...letters].map((letter) => ROMAN[letter]!);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

function valueOf(written: string, style: string): number {
  if (style === 'a' || style === 'A') return written.toLowerCase().charCodeAt(0) - 96;
  return style === 'I' ? romanValue(written) : Number(written);
}

interface Marked {
  readonly mark: Mark | null;
  readonly rest: string;
}

/** What a text has of marks as a whole, which decides about single ones. */
interface Manner {
  /** Copied from a word processor, whose second mark is the letter 'o'. */
  readonly hasLetterBullets: boolean;
  /** Points begin with '>>', which are no quotations of quotations. */
  readonly hasDoubleArrows: boolean;
  readonly hasRomanNumbers: boolean;
  /** Points count from 'A.', which is no initial. */
  readonly hasCapitalLetters: boolean;
  /** Headings are numbered as '1.0' and '2.0', which are no amounts. */
  readonly hasZeros: boolean;
  /** Headings are numbered as '1.1' and '1.2', which are no decimals. */
  readonly hasSubsections: boolean;
  /** Whether a text behind a number makes it a date: '12. März 2026'. */
  readonly isDate: (text: string) => boolean;
}

/** Whether a text counts in this way, where a single line does not say so. */
function isCounted(style: string, { hasRomanNumbers, hasCapitalLetters, hasSubsections, hasZeros }: Manner): boolean {
  if (style === 'I') return hasRomanNumbers;
  if (style === 'A') return hasCapitalLetters;
  if (style === '1.0') return hasZeros;
  return style !== '1.1' || hasSubsections;
}

function marked(text: string, manner: Manner): Marked {
  const hash = HASH.exec(text);
  if (hash) {
    const rest = text
      .slice(hash[0].length)
      .replace(/[ \t]+#+[ \t]*$/u, '')
      .replace(EMOJI, '');
    return { mark: { type: 'hash', level: hash.groups!['hashes']!.length }, rest };
  }
  const arrows = manner.hasDoubleArrows ? /^>>[ \t]+(?=\S)/u.exec(text) : null;
  if (arrows) return { mark: { type: 'bullet', sign: '»' }, rest: text.slice(arrows[0].length) };
  if (/^>+(?:\s|$|\S)/u.test(text)) return { mark: { type: 'quote' }, rest: text.replace(/^(?:>[ \t]*)+/u, '') };
  const warning = /^!{2,}\s*(?=\S)/u.exec(text);
  if (warning) return { mark: { type: 'warning' }, rest: text.slice(warning[0].length) };
  const box = BOX.exec(text);
  if (box) return { mark: { type: 'box' }, rest: text.slice(box[0].length) };
  const letter = manner.hasLetterBullets ? /^o[ \t]+(?=\S)/u.exec(text) : /^o\t+(?=\S)/u.exec(text);
  if (letter) return { mark: { type: 'bullet', sign: '○' }, rest: text.slice(letter[0].length) };
  const deeper = /^(?<signs>\*{2,4})[ \t]+(?=\S)(?!.*\*\*)/u.exec(text)?.groups!['signs'];
  if (deeper !== undefined)
    return { mark: { type: 'bullet', sign: deeper }, rest: text.slice(deeper.length).trimStart().replace(BOX, '') };
  const bullet = BULLET.exec(text) ?? (/^[-*]{2}|^\*[^*]*\*/u.test(text) ? null : TOUCHING.exec(text));
  if (bullet) {
    const sign = bullet[0].trim();
    const rest = text.slice(bullet[0].length);
    // '=> WHO I AM' is a heading.
    return ARROWS.has(sign) && /\p{Lu}.*\p{Lu}/u.test(rest) && !/[\p{Ll}\d]/u.test(rest)
      ? { mark: null, rest }
      : { mark: { type: 'bullet', sign }, rest };
  }
  const circled = circledValue(text);
  if (circled !== null)
    return { mark: { type: 'number', value: circled, style: '1' }, rest: text.slice(1).trimStart() };
  const emoji = EMOJI.exec(text);
  if (emoji) return { mark: { type: 'emoji', sign: emoji[0].trim() }, rest: text.slice(emoji[0].length) };
  if (/^[\d(a-zA-Z]/u.test(text) && !manner.isDate(text)) {
    for (const [pattern, style] of NUMBERS) {
      const found = pattern.exec(text);
      if (found === null || !isCounted(style, manner)) continue;
      const value = valueOf(found.groups!['value']!, style);
      return {
        mark: { type: 'number', value, style: style === '1.0' ? '1' : style },
        rest: text.slice(found[0].length),
      };
    }
  }
  return { mark: null, rest: text };
}

const ARROWS: ReadonlySet<string> = new Set(['=>', '->', '→', '⇒', '➤', '►', '▶']);

/** The value of a circled digit before a text; null for other texts. */
function circledValue(text: string): number | null {
  const code = text.codePointAt(0) ?? 0;
  const first = CIRCLED.find((one) => code >= one && code < one + MOST_CIRCLED);
  return first === undefined || text.slice(1).trim() === '' ? null : code - first + 1;
}

function indentOf(space: string): number {
  let width = 0;
  for (const sign of space) width += sign === '\t' ? TAB : 1;
  return width;
}

const LONGEST_UNDERLINED = 100;
/** Fewer lines that begin with the letter 'o' may be sentences of a language with that word. */
const FEWEST_LETTERS = 3;

/** Headings that are underlined as Markdown has them, or stand between signs, with '#' instead. The lines keep their numbers. */
function withoutUnderlines(written: readonly string[]): string[] {
  const level = (at: number): string => {
    const above = written[at - 1] ?? '';
    const isAlone = at < 2 || /^\s*(?:={3,}|-{3,})?\s*$/u.test(written[at - 2]!);
    if (!/^(?:={3,}|-{3,})\s*$/u.test(written[at] ?? '') || !isAlone) return '';
    const isText = /^[\p{L}\p{N}"“„«¿¡*_(]/u.test(above) && above.length <= LONGEST_UNDERLINED && !above.includes('|');
    return isText ? (written[at]!.startsWith('=') ? '# ' : '## ') : '';
  };
  return written.map((line, at) =>
    level(at) === '' ? `${level(at + 1)}${line.replace(BETWEEN_SIGNS, '## $<heading>')}` : '',
  );
}

/** A heading between signs: '-- Side by side --', '=== Plan ==='. */
const BETWEEN_SIGNS =
  /^\s*(?<signs>-{2,}|={2,}|~{2,}|\*{2,}|_{2,}|\+{2,})[ \t]+(?<heading>[^\s|][^|]{0,98})[ \t]+\k<signs>\s*$/u;

/** The lines of a text, with blank ones. */
export function linesOf(text: string, isDate: (text: string) => boolean): Line[] {
  const written = text
    .replace(/^\uFEFF/u, '')
    .replaceAll(/[\u00AD\u200B\u2060]/gu, '')
    .split(/\r\n?|\n|\u2028|\u2029/u);
  /** Whether lines begin with both of these before a full stop or a bracket. */
  const counts = (...numbers: string[]): boolean =>
    numbers.every((number) =>
      written.some(
        (line) => /^[.)]\s/u.test(line.trimStart().slice(number.length)) && line.trimStart().startsWith(number),
      ),
    );
  const isRun = (pattern: RegExp, count: number): boolean =>
    written.some(
      (_, at) => at + count <= written.length && written.slice(at, at + count).every((line) => pattern.test(line)),
    );
  const subsections = new Set(written.map((line) => /^\s*(?<number>\d{1,2}\.\d)\.?\s/u.exec(line)?.groups!['number']));
  const manner: Manner = {
    hasLetterBullets:
      written.some((line) => /^\s*(?:[•▪\uF0B7\uF0A7]|o\t)/u.test(line)) || isRun(/^\s*o[ \t]+\S/u, FEWEST_LETTERS),
    hasDoubleArrows: isRun(/^>>[ \t]+\S/u, 2) && !written.some((line) => /^>[ \t]*[^>\s]/u.test(line)),
    hasSubsections: [...subsections].some(
      (number) => number?.endsWith('.1') === true && subsections.has(`${number.slice(0, -1)}2`),
    ),
    hasZeros: subsections.has('1.0') && subsections.has('2.0'),
    hasRomanNumbers: counts('I', 'II'),
    hasCapitalLetters: counts('A', 'B'),
    isDate,
  };
  return withoutUnderlines(written).map((raw, index) => {
    const body = raw.trimStart();
    const { mark: found, rest } = marked(body.trimEnd(), manner);
    const mark: Mark | null =
      found?.type === 'hash' && raw !== written[index] ? { ...found, isUnderlined: true } : found;
    // Each further star is a level.
    const levels = mark?.type === 'bullet' && mark.sign.startsWith('**') ? mark.sign.length - 1 : 0;
    const indent = indentOf(raw.slice(0, raw.length - body.length)) + levels * TAB;
    const bold = /^(?:\*\*|__)([^*_]+)(?:\*\*|__)/u.exec(rest)?.[1]?.trim() ?? '';
    const plain = withoutMarkdown(rest).trim();
    return { at: index + 1, raw: raw.trim(), indent, mark, text: plain, isBlank: body === '', bold };
  });
}

/** The number of a line as it is written, for one that turns out to be no mark. */
export const withMark = (line: Line): Line => ({ ...line, mark: null, text: withoutMarkdown(line.raw).trim() });
