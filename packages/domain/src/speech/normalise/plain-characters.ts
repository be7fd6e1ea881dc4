import { UNSPACED_LETTERS } from '../../character-classes.ts';

/** A text in ordinary characters, and where each of its UTF-16 units stands in the text as it was written. */
export interface PlainText {
  readonly text: string;
  readonly offsets: readonly number[];
}

const WIDE = /[\uff01-\uff5e\uffe0\uffe1\uffe5\uffe6\u{1d400}-\u{1d7ff}]/u;
const RAISED_LETTERS: Readonly<Record<string, string>> = {
  ˢ: 's',
  ᵗ: 't',
  ⁿ: 'n',
  ᵈ: 'd',
  ʳ: 'r',
  ʰ: 'h',
  ᵉ: 'e',
  ᵃ: 'a',
  ᵐ: 'm',
  ᵒ: 'o',
  ˡ: 'l',
};
const LIKE_OTHERS: Readonly<Record<string, string>> = {
  μ: 'µ',
  '\u2126': 'Ω',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
};

/** The ASCII digit of a decimal digit in any script. The digits of a script are consecutive, from zero to nine. */
function asciiDigit(character: string): string {
  const plain = character.normalize('NFKC');
  if (/^\d$/.test(plain)) return plain;
  const code = character.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

const UNSPACED = new RegExp(`[${UNSPACED_LETTERS}]`, 'u');

/** The text with a space between letters of scripts without spaces and others, so that these are words by themselves. */
export function withSpaces({ text, offsets }: PlainText): PlainText {
  let spaced = '';
  const places: number[] = [];
  let at = 0;
  let last = '';
  for (const character of text) {
    const isBorder =
      /[\p{L}\p{N}%‰°]/u.test(last) &&
      // A sign of a number, but not a hyphen between numbers.
      /[\p{L}\p{N}\p{Sc}+\u2212-]/u.test(character) &&
      UNSPACED.test(last) !== UNSPACED.test(character) &&
      (UNSPACED.test(last) || /[\p{L}\p{N}]/u.test(character));
    if (isBorder) {
      spaced += ' ';
      places.push(offsets[at]!);
    }
    for (let unit = 0; unit < character.length; unit += 1) places.push(offsets[at + unit]!);
    spaced += character;
    at += character.length;
    last = character;
  }
  return { text: spaced, offsets: places };
}

/**
 * Replaces full-width characters, mathematical letters, digits of other scripts, raised letters ('2ⁿᵈ') and apostrophes by
 * ordinary ones, so that classes need one form of each.
 */
export function toPlainCharacters(text: string): PlainText {
  let plain = '';
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    const replaced =
      LIKE_OTHERS[character] ??
      RAISED_LETTERS[character] ??
      (WIDE.test(character)
        ? character.normalize('NFKC')
        : character > '9' && /\p{Nd}/u.test(character)
          ? asciiDigit(character)
          : character);
    plain += replaced;
    for (let unit = 0; unit < replaced.length; unit += 1) offsets.push(at + Math.min(unit, character.length - 1));
    at += character.length;
  }
  return { text: plain, offsets };
}
