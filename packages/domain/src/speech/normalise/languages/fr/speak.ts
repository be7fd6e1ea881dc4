import type { Gender, LanguageForms } from '../../speaking/forms.ts';
import { partsBehindNoun } from '../../speaking/halves.ts';
import { alone, cardinal, decimals, genderOf, ordinal } from './numbers.ts';
import { MONTHS, WEEKDAYS } from './tables.ts';

const isSingular = (whole: string): boolean => Number(whole) < 2;

/** 'un demi', 'deux tiers', 'trois quarts', 'un dixième'. */
function part(numerator: string, denominator: string): string {
  const names: Readonly<Record<string, string>> = { 2: 'demi', 3: 'tiers', 4: 'quart' };
  const name = names[denominator] ?? (denominator === '1' ? 'unième' : ordinal(denominator, 'e'));
  return `${alone(numerator)} ${name}${Number(numerator) < 2 || name === 'tiers' ? '' : 's'}`;
}

const of = (noun: string): string => (/^[aeiouyhàâéèêëîïôûœ]/i.test(noun) ? "d'" : 'de ');

const half = (gender: Gender | null): string => (gender === 'feminine' ? 'demie' : 'demi');

export const FORMS: LanguageForms = {
  cardinal,
  ordinal,
  genderOf,
  isSingular,
  decimals,
  scales: {
    6: ['million', 'millions'],
    9: ['milliard', 'milliards'],
    12: ['billion', 'billions'],
    15: ['billiard', 'billiards'],
  },
  part,
  ...partsBehindNoun({ cardinal, part, of, and: 'et', half, halfBefore: 'un demi', isSingular }),
  of,
  date({ year, month, day }) {
    const name = month === null ? '' : MONTHS[month - 1]!;
    const ofDay = day === null ? '' : day === 1 ? 'premier' : alone(String(day));
    return [ofDay, name, year === null ? '' : alone(String(year))].filter((word) => word !== '').join(' ');
  },
  weekdays: WEEKDAYS,
  time({ hour, minute, second }) {
    const hours = `${cardinal(String(hour), 'feminine')} ${hour < 2 ? 'heure' : 'heures'}`;
    if (second === null) return `${hours}${minute === 0 ? '' : ` ${alone(String(minute))}`}`;
    const [minutes, seconds] = [minute, second].map((count) => cardinal(String(count), 'feminine'));
    return `${hours} ${minutes} ${minute < 2 ? 'minute' : 'minutes'} et ${seconds} ${second < 2 ? 'seconde' : 'secondes'}`;
  },
  roman: (value, as) =>
    as === 'century' || (as === 'ordinal' && value === 1)
      ? ordinal(String(value), value === 1 ? 'er' : 'e')
      : alone(String(value)),
  per: (noun) => `par ${noun}`,
  countryCode: alone,
  words: {
    minus: 'moins', plus: 'plus', comma: 'virgule', point: 'point', to: 'à', ratio: 'sur', by: 'par', outOf: 'sur', over: 'sur',
    and: 'et', andCents: '', dot: 'point', at: 'arobase', slash: 'barre oblique', hash: 'hashtag', colon: 'deux-points',
    dash: 'tiret',
    underscore: 'tiret bas', tilde: 'tilde', backslash: 'antislash', star: 'étoile',
    version: 'version', endingIn: 'finissant par', checksum: 'hash', squared: 'au carré', cubed: 'au cube',
    power: 'puissance', timesTenTo: 'fois dix puissance',
  }, // prettier-ignore
};
