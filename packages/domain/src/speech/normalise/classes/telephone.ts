import { endsToken, matchAt, SCORES, type SemioticClass } from '../semiotic-class.ts';

const INTERNATIONAL = /\+(?<country>\d{1,3})(?<rest>(?:[ .-]?\(?\d{1,5}\)?){2,5})/y;
const NATIONAL = /(?:\+?(?<country>\d)[ .-]?)?\(?(?<a>\d{3})\)?[ .-]{0,2}(?<b>\d{3})(?<mark>[ .-])(?<c>\d{4})/y;
const BRACKETED = /\((?<a>\d{2,5})\)[ .-]?(?<rest>\d{3,4}(?:[ .-]\d{2,4}){1,3})/y;
const LOCAL = /(?<a>\d{3})-(?<b>\d{4})/y;
/** '1-800-GO-FEDEX'. */
const WORDED =
  /(?:(?<country>1)[ .-])?\(?(?<a>8\d\d|900)\)?[ .-](?=[A-Z\d-]*[A-Z]{2})(?<rest>[A-Z\d]{1,10}(?:-[A-Z\d]{1,10}){0,3})(?![\p{L}\d-])/uy;

/** Telephone numbers: '(555) 123-4567', '+44 20 7946 0958', '555.123.4567', '555-1234'. */
export const telephone: SemioticClass = {
  opens: ['digit', 'sign'],
  read({ text, language }, at) {
    if (text[at - 1] === '-') return null;
    const worded = matchAt(WORDED, text, at);
    if (worded) {
      const { country, a, rest } = worded.groups as { country?: string; a: string; rest: string };
      const groups = [country, a, ...rest.split('-').map(asWord)].filter((group) => group !== undefined);
      return { end: at + worded[0].length, item: { class: 'telephone', country: '', groups }, score: SCORES.certain };
    }
    for (const [pattern, score] of [...PATTERNS, [language.patterns.telephone, SCORES.certain] as const]) {
      const match = pattern && matchAt(pattern, text, at);
      if (!match) continue;
      const end = at + match[0].length;
      if (!endsToken(text, end) || /^[-.]\d/.test(text.slice(end, end + 2))) continue;
      const { country = '', a, b, c, rest } = match.groups as Record<string, string | undefined>;
      const isAbroad = match[0].startsWith('+');
      const groups = [isAbroad ? undefined : country, a, b, c, ...(rest?.match(/\d+/g) ?? [])].filter(
        (group): group is string => group !== undefined && group !== '',
      );
      const count = groups.join('').length;
      // Ten digits without any mark between them are a number.
      if (count < 7 || count > 13 || /^\d+$/.test(match[0])) continue;
      if (pattern === NATIONAL && !/[.() -]/.test(match[0].slice(0, -5))) continue;
      return { end, item: { class: 'telephone', country: isAbroad ? country : '', groups }, score };
    }
    return null;
  },
};

const asWord = (letters: string): string => (letters.length > 1 ? letters.toLowerCase() : letters);

const PATTERNS: readonly (readonly [RegExp, number])[] = [
  [NATIONAL, SCORES.certain],
  [INTERNATIONAL, SCORES.certain],
  [BRACKETED, SCORES.certain],
  [LOCAL, SCORES.certain - 0.5],
];
