import type { Rewrite } from '../rewrite.ts';

/** Replaces full-width and mathematical letters, digits and signs by ordinary ones. */
export const WIDE_LETTERS: readonly Rewrite[] = [
  [
    /(?=[\uff01-\uff5e\u{1d400}-\u{1d7ff}])[\p{Script_Extensions=Latin}\p{Nd}\p{Sm}\p{Po}]/gu,
    (character) => character!.normalize('NFKC'),
  ],
];

/** The names of U+03B1 to U+03C9. */
const GREEK = (
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon ' +
  'phi chi psi omega'
).split(' ');

export const GREEK_LETTERS: readonly Rewrite[] = [
  [
    /[Ͱ-ϿΩµ]/g,
    (letter) => ` ${letter === 'µ' ? 'micro' : (GREEK[letter!.toLowerCase().charCodeAt(0) - 0x3b1] ?? '')} `,
  ],
];

const WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'th',
  Ð: 'Th',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'ng',
};

/**
 * Removes accents from Latin letters, replaces other non-ASCII characters by spaces, and tidies spaces and punctuation.
 */
export function toPlainAscii(text: string): string {
  return text
    .replaceAll(/[ßẞæÆœŒøØłŁđĐðÐþÞıħŋ]/g, (letter) => WITHOUT_DECOMPOSITION[letter]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/-(?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;:!?])/g, '$1')
    .replaceAll(/,(?:\s*,)+/g, ',')
    .replaceAll(/,\s*([.;:!?])/g, '$1')
    .replaceAll(/([.!?])(?:\s*[.,;:])+/g, '$1')
    .replace(/^[\s,.;:!?-]+/, '')
    .trim();
}
