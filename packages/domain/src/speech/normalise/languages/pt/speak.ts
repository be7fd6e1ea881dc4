import { isHalf, type Gender, type LanguageForms } from '../../speaking/forms.ts';
import { partsBehindNoun } from '../../speaking/halves.ts';
import { alone, cardinal, genderOf, ordinal } from './numbers.ts';
import { MONTHS, WEEKDAYS } from './tables.ts';

const of = (): string => 'de ';
const half = (gender: Gender | null): string => (gender === 'feminine' ? 'meia' : 'meio');

/** 'um meio', 'dois terços', 'três onze avos', 'um centésimo'. */
function part(numerator: string, denominator: string, gender: Gender | null = null): string {
  if (isHalf(numerator, denominator) && gender !== null) return half(gender);
  const plural = Number(numerator) === 1 ? '' : 's';
  const count = cardinal(numerator, 'masculine');
  if (denominator === '2') return `${count} meio${plural}`;
  if (denominator === '3') return `${count} terço${plural}`;
  const isRank = Number(denominator) <= 10 || /^10+$/.test(denominator);
  return isRank
    ? `${count} ${ordinal(denominator, 'º')}${plural}`
    : `${count} ${alone(denominator)} avo${plural === '' ? '' : 's'}`;
}

export const FORMS: LanguageForms = {
  cardinal,
  ordinal,
  genderOf,
  decimals: (digits) => [...digits].map(alone).join(' '),
  scales: {
    6: ['milhão', 'milhões'],
    9: ['bilhão', 'bilhões'],
    12: ['trilhão', 'trilhões'],
    15: ['quatrilhão', 'quatrilhões'],
  },
  part,
  ...partsBehindNoun({ cardinal, part, of, and: 'e', half }),
  of,
  date({ year, month, day }) {
    const name = month === null ? '' : MONTHS[month - 1]!;
    const ofDay = day === null ? '' : day === 1 ? 'primeiro' : alone(String(day));
    return [ofDay, name, year === null ? '' : alone(String(year))].filter((word) => word !== '').join(' de ');
  },
  weekdays: WEEKDAYS,
  time({ hour, minute, second }) {
    const hours = `${cardinal(String(hour), 'feminine')} ${hour === 1 ? 'hora' : 'horas'}`;
    if (second === null) return `${hours}${minute === 0 ? '' : ` e ${alone(String(minute))}`}`;
    return `${hours} e ${alone(String(minute))} ${minute === 1 ? 'minuto' : 'minutos'} e ${alone(String(second))} ${second === 1 ? 'segundo' : 'segundos'}`;
  },
  roman: (value, as, beside) =>
    as === 'cardinal' || value > 10
      ? alone(String(value))
      : ordinal(String(value), FEMININE_NAME.test(beside.before()) ? 'ª' : 'º'),
  per: (noun) => `por ${noun}`,
  countryCode: (digits) => [...digits].map(alone).join(' '),
  words: {
    minus: 'menos', plus: 'mais', comma: 'vírgula', point: 'ponto', to: 'a', ratio: 'por', by: 'por', outOf: 'de', over: 'por',
    and: 'e', andCents: 'e', dot: 'ponto', at: 'arroba', slash: 'barra', hash: 'hashtag', colon: 'dois pontos',
    dash: 'hífen',
    underscore: 'sublinhado', tilde: 'til', backslash: 'barra invertida', star: 'asterisco',
    version: 'versão', endingIn: 'que termina em', checksum: 'hash', squared: 'ao quadrado', cubed: 'ao cubo',
    power: 'elevado a', timesTenTo: 'vezes dez elevado a',
  }, // prettier-ignore
};

const FEMININE_NAME = /^(?:isabel|elizabeth|maria|catarina|joana|margarida|cristina|rainha)$/;
