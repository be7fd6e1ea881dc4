import type { Amount } from '../item.ts';
import type { Language } from '../language.ts';
import { matchAt } from '../semiotic-class.ts';

/** Between groups of digits, apostrophes in Switzerland; also plain spaces, where there are at least two groups. */
const THIN_SPACES = "\\u00a0\\u2009\\u202f'";
const PATTERNS = new Map<string, RegExp>();

function patternOf({ decimalMark, groupMark, isGroupedBySpace }: Language): RegExp {
  const key = decimalMark + groupMark + String(isGroupedBySpace);
  const known = PATTERNS.get(key);
  if (known) return known;
  const [decimal, group] = [`\\${decimalMark}`, `\\${groupMark}`];
  // Numbers of programs and of other countries: three digits behind a point are a group.
  const otherMark = decimalMark === ',' ? String.raw`(?:(?<!\.\d+)\.(?<other>\d{1,2}|\d{4,})(?!\d|\.(?!\s*$)))?` : '';
  const whole = [
    String.raw`\d{1,3}(?:${group}\d{3})+(?!\d)`,
    // As numbers are grouped in India: '1,00,000'.
    ...(groupMark === ',' ? [String.raw`\d{1,2}(?:,\d{2})+,\d{3}(?!\d)`] : []),
    String.raw`\d{1,3}(?:[${THIN_SPACES}]\d{3})+(?!\d)`,
    String.raw`\d{1,3}(?: \d{3}){${isGroupedBySpace ? 1 : 2},}(?!\d)`,
    // One group alone is a number where it is round or money: '1 000', '2 500 EUR'.
    ...(isGroupedBySpace ? [] : [String.raw`\d{1,3} (?:000(?!\d| \d)|\d{3}(?=\s?(?:[$€£¥]|[A-Z]{3}(?![A-Za-z]))))`]),
    String.raw`\d+`,
  ].join('|');
  const pattern = new RegExp(
    String.raw`(?<sign>[-+\u2212])?(?:(?<whole>${whole})(?:${decimal}(?<fraction>\d+))?${otherMark}|${decimal}(?<only>\d+))`,
    'y',
  );
  PATTERNS.set(key, pattern);
  return pattern;
}

/**
 * The number at a position, with a sign in front if `isSigned`; null where no number begins. A magnitude behind it is
 * read by `readMagnitude`.
 */
export function readAmount(
  text: string,
  at: number,
  language: Language,
  isSigned = false,
): { readonly end: number; readonly amount: Amount } | null {
  const groups = matchAt(patternOf(language), text, at)?.groups;
  if (!groups || (groups['sign'] !== undefined && !isSigned)) return null;
  const whole = groups['whole'] ?? '';
  const digits = whole.replaceAll(/\D/g, '');
  const sign = groups['sign'] === undefined ? '' : groups['sign'] === '+' ? '+' : '-';
  const fraction = groups['fraction'] ?? groups['other'] ?? groups['only'] ?? '';
  return {
    end: at + (groups['sign']?.length ?? 0) + whole.length + (fraction === '' ? 0 : fraction.length + 1),
    amount: {
      sign,
      whole: digits,
      fraction,
      magnitude: 0,
      isGrouped: digits.length !== whole.length,
      ...(groups['other'] === undefined ? {} : { isOtherMark: true }),
    },
  };
}

const MAGNITUDE = /(?<space>[ \u00a0-]?)(?:(?<unspaced>[百千万亿]+)|(?<word>\p{L}[\p{L}\p{M}]*)(?![\p{L}\p{N}]))/uy;

/**
 * A magnitude behind a number: a word after a space or hyphen, a letter only directly behind it, those of Chinese also
 * before another character.
 */
export function readMagnitude(
  text: string,
  at: number,
  { magnitudes, isCurrencyLast }: Language,
): { readonly end: number; readonly magnitude: number; readonly isLetter: boolean } | null {
  const match = matchAt(MAGNITUDE, text, at);
  if (!match) return null;
  const { space, unspaced, word = unspaced! } = match.groups as Record<string, string | undefined>;
  const isLetter = unspaced === undefined && word.length <= 2;
  const stopped = text[at + match[0].length] === '.' ? magnitudes.get(`${word.toLowerCase()}.`) : undefined;
  // '5 M€', and '5 mi' where a language writes it apart.
  const isApart = isCurrencyLast && /\p{Sc}/u.test(text[at + match[0].length] ?? '');
  const letter = isLetter && space !== '' && !isApart ? ` ${word}` : word;
  const magnitude = stopped ?? magnitudes.get(isLetter ? letter : word.toLowerCase());
  if (magnitude === undefined) return null;
  return { end: at + match[0].length + (stopped === undefined ? 0 : 1), magnitude, isLetter };
}
