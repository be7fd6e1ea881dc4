import type { UnitNames } from '../../language.ts';
import { createSpeaker } from '../../speaking/create-speaker.ts';
import { wordSet } from '../../speaking/tables.ts';
import { alone, cardinal, decimals, genderOf, ordinal } from './numbers.ts';
import { CURRENCIES, MONTHS, PER_NOUNS, UNITS, WEEKDAYS } from './tables.ts';

export const FUNCTION_WORDS = wordSet(
  'à afin ai ainsi alors après as au aussi autre aux avant avec avoir car ce cela celle celui ces cet cette chaque chez comme ' +
    "contre d' dans de depuis des dès deux donc dont du durant elle elles en encore enfin entre est et était étaient être eu " +
    "fait font fut furent il ils j' je jusqu l' la le les leur leurs lors lorsque lui ma mais me même mes moins mon n' ne ni " +
    'nos notre nous on ont or ou où par parce pas pendant plus pour pourquoi près puis quand que quel quelle qui quoi sa sans ' +
    's se sera ses si sinon son sont sous sur ta tandis te tes ton tous tout toute très tu un une va vers voici voilà vos votre ' +
    'vous y virgule point cent',
);

export const perNoun = (word: string): string | null => (PER_NOUNS.has(word) ? word : null);

const isSingular = (whole: string): boolean => Number(whole) < 2;
const isHalf = (numerator: string, denominator: string): boolean => numerator === '1' && denominator === '2';

/** 'un demi', 'deux tiers', 'trois quarts', 'un dixième'. */
function part(numerator: string, denominator: string): string {
  const names: Readonly<Record<string, string>> = { 2: 'demi', 3: 'tiers', 4: 'quart' };
  const name = names[denominator] ?? (denominator === '1' ? 'unième' : ordinal(denominator, 'e'));
  return `${alone(numerator)} ${name}${Number(numerator) < 2 || name === 'tiers' ? '' : 's'}`;
}

const mixed = (whole: string, numerator: string, denominator: string): string =>
  `${alone(whole)} et ${isHalf(numerator, denominator) ? 'demi' : part(numerator, denominator)}`;

const of = (noun: string): string => (/^[aeiouyhàâéèêëîïôûœ]/i.test(noun) ? "d'" : 'de ');

/** 'un demi mètre', 'deux mètres et demi', 'trois quarts de litre'. */
function partOf({ one, many, gender }: UnitNames, whole: string, numerator: string, denominator: string): string {
  const name = Number(whole) < 2 ? one : many;
  if (whole === '')
    return isHalf(numerator, denominator) ? `un demi ${one}` : `${part(numerator, denominator)} ${of(one)}${one}`;
  const rest = isHalf(numerator, denominator)
    ? `demi${gender === 'feminine' ? 'e' : ''}`
    : part(numerator, denominator);
  return `${cardinal(whole, gender ?? null)} ${name} et ${rest}`;
}

export const speakFrench = createSpeaker({
  units: UNITS,
  currencies: CURRENCIES,
  perNoun,
  functionWords: FUNCTION_WORDS,
  cardinal,
  ordinal,
  year: (value) => alone(String(value)),
  genderOf,
  isSingular,
  decimals,
  scales: {
    6: ['million', 'millions'],
    9: ['milliard', 'milliards'],
    12: ['billion', 'billions'],
    15: ['billiard', 'billiards'],
  },
  scaleGender: 'masculine',
  part,
  mixed,
  partOf,
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
  decade: (century, tens) => alone(`${century ?? ''}${tens}0`),
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
    underscore: 'tiret bas',
    version: 'version', endingIn: 'finissant par', checksum: 'hash', squared: 'au carré', cubed: 'au cube',
    power: 'puissance', timesTenTo: 'fois dix puissance',
  }, // prettier-ignore
});
