import { UNSPACED_LETTERS } from '../../character-classes.ts';

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
  return tidy(
    text
      .replaceAll(/[ßẞæÆœŒøØłŁđĐðÐþÞıħŋ]/g, (letter) => WITHOUT_DECOMPOSITION[letter]!)
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\x20-\x7e]/g, ' '),
  );
}

/** The same, but keeps the accents, for a synthesiser that knows names and foreign words ('résumé'). */
export function toPlainLatin(text: string): string {
  return tidy(
    text
      .replaceAll(/[ßẞæÆœŒøØłŁđĐðÐþÞıħŋ]/g, (letter) => WITHOUT_DECOMPOSITION[letter]!)
      .normalize('NFKC')
      .replaceAll(/[^\x20-\x7e\p{Script=Latin}]/gu, ' '),
  );
}

/** Keeps letters of all scripts with their accents, replaces other non-ASCII characters by spaces, and tidies the same. */
export function toPlainLetters(text: string): string {
  return tidy(
    text
      .normalize('NFKC')
      .replaceAll(/[^\x20-\x7e\p{L}\p{M}]/gu, ' ')
      .replaceAll(/(?<=(?:^|\s)(?:d|un)') +(?=\p{L})/gu, ''),
  );
}

const UNSPACED = `[${UNSPACED_LETTERS}]`;
const SPACES_INSIDE = new RegExp(`(?<=${UNSPACED})\\s+(?=${UNSPACED})`, 'gu');

/** The same without the spaces between letters of scripts that have none. */
export const toPlainUnspaced = (text: string): string => toPlainLetters(text).replaceAll(SPACES_INSIDE, '');

/** One space between words, one mark between parts, none at the start. */
function tidy(text: string): string {
  return text
    .replaceAll(/-(?=\s|$)|(?<=\s)-(?=\p{L})/gu, ' ')
    .replaceAll(/(?<=\p{L})\s+(?='s(?!\p{L}))/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;:!?])/g, '$1')
    .replaceAll(/,(?:\s*,)+/g, ',')
    .replaceAll(/,\s*([.;:!?])/g, '$1')
    .replaceAll(/([.!?])(?:\s*[.,;:])+/g, '$1')
    .replace(/^[\s,.;:!?-]+/, '')
    .trim();
}
