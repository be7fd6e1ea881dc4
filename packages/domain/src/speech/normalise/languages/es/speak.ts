import type { UnitNames } from '../../language.ts';
import { isHalf, type Gender, type LanguageForms } from '../../speaking/forms.ts';
import { alone, cardinal, decimals, denominatorWord, genderOf, ordinal, year } from './numbers.ts';
import { MONTHS, WEEKDAYS } from './tables.ts';

/** 'un tercio', 'dos quintos', 'uno sobre ciento uno'. */
function part(numerator: string, denominator: string, gender: Gender | null = null): string {
  if (isHalf(numerator, denominator) && gender !== null) return gender === 'feminine' ? 'media' : 'medio';
  const word = denominatorWord(denominator);
  if (word === null) return `${alone(numerator)} sobre ${alone(denominator)}`;
  return `${cardinal(numerator, 'masculine')} ${word}${Number(numerator) === 1 ? '' : 's'}`;
}

function mixed(whole: string, numerator: string, denominator: string): string {
  return `${alone(whole)} y ${isHalf(numerator, denominator) ? 'medio' : part(numerator, denominator)}`;
}

/** 'medio metro', 'dos metros y medio', 'tres quintos de milla'. */
function partOf({ one, many, gender }: UnitNames, whole: string, numerator: string, denominator: string): string {
  const half = gender === 'feminine' ? 'media' : 'medio';
  if (!isHalf(numerator, denominator))
    return `${whole === '' ? part(numerator, denominator) : mixed(whole, numerator, denominator)} de ${one}`;
  return whole === ''
    ? `${half} ${one}`
    : `${cardinal(whole, gender ?? null)} ${Number(whole) === 1 ? one : many} y ${half}`;
}

function timeOfDay(hour: number, half: string): string {
  if (half === 'am') return hour === 12 ? ' de la noche' : ' de la mañana';
  if (half === 'pm') return hour === 12 ? ' del mediodía' : hour < 8 ? ' de la tarde' : ' de la noche';
  return '';
}

function minutes(minute: number): string {
  if (minute === 0) return '';
  return ` y ${minute === 15 ? 'cuarto' : minute === 30 ? 'media' : alone(String(minute))}`;
}

export const FORMS: LanguageForms = {
  cardinal,
  ordinal,
  year,
  genderOf,
  decimals,
  scales: {
    6: ['millón', 'millones'],
    9: ['mil millones', 'mil millones'],
    12: ['billón', 'billones'],
    18: ['trillón', 'trillones'],
  },
  part,
  mixed,
  partOf,
  of: () => 'de ',
  date({ year: ofYear, month, day }) {
    const name = month === null ? '' : MONTHS[month - 1]!;
    const ofDay = day === null ? '' : day === 1 ? 'primero' : cardinal(String(day), null);
    return [ofDay, name, ofYear === null ? '' : year(ofYear)].filter((word) => word !== '').join(' de ');
  },
  weekdays: WEEKDAYS,
  time({ hour, minute, second, half }) {
    const hours = cardinal(String(hour), 'feminine');
    if (second === null) return `${hours}${minutes(minute)}${timeOfDay(hour, half)}`;
    const [ofMinute, ofSecond] = [minute, second].map((count) => cardinal(String(count), 'masculine'));
    return `${hours} ${hour === 1 ? 'hora' : 'horas'} ${ofMinute} ${minute === 1 ? 'minuto' : 'minutos'} y ${ofSecond} ${second === 1 ? 'segundo' : 'segundos'}`;
  },
  roman: (value, as, beside) =>
    as === 'ordinal' && value <= 10
      ? ordinal(String(value), FEMININE_NAME.test(beside.before()) ? 'ª' : 'º', { before: () => '', after: () => '' })
      : alone(String(value)),
  per: (noun) => `por ${noun}`,
  countryCode: (digits) => (digits.length < 3 ? alone(digits) : [...digits].map(alone).join(' ')),
  words: {
    minus: 'menos', plus: 'más', comma: 'coma', point: 'punto', to: 'a', ratio: 'a', by: 'por', outOf: 'sobre', over: 'sobre',
    and: 'y', andCents: '', dot: 'punto', at: 'arroba', slash: 'barra', hash: 'almohadilla', colon: 'dos puntos',
    dash: 'guion',
    underscore: 'guion bajo', tilde: 'virgulilla', backslash: 'barra invertida', star: 'asterisco',
    version: 'versión', endingIn: 'que termina en', checksum: 'hash', squared: 'al cuadrado', cubed: 'al cubo',
    power: 'elevado a', timesTenTo: 'por diez elevado a',
  }, // prettier-ignore
};

const FEMININE_NAME = /^(?:isabel|maría|catalina|juana|margarita|beatriz|cristina|reina)$/;
