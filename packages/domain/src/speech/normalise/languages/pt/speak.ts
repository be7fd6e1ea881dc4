import type { UnitNames } from '../../language.ts';
import { createSpeaker } from '../../speaking/create-speaker.ts';
import type { Gender } from '../../speaking/forms.ts';
import { wordSet } from '../../speaking/tables.ts';
import { alone, cardinal, genderOf, ordinal } from './numbers.ts';
import { CURRENCIES, MONTHS, PER_NOUNS, UNITS, WEEKDAYS } from './tables.ts';

export const FUNCTION_WORDS = wordSet(
  'a à ainda além ao aos após aquela aquele as às até cada com como contra da das de dela dele depois desde do dos durante e é ' +
    'ela elas ele eles em enquanto entre era eram essa esse esta está estão este eu foi foram há isso isto já la lhe lo mais ' +
    'mas me menos mesmo meu muito na nas não nem no nos nossa nosso num numa o onde os ou para pela pelas pelo pelos per por ' +
    'porém porque pois qual quando que quem se sem ser será seu seus sim são sob sobre sua suas também tão te tem têm teve ' +
    'todo todos tudo um uma uns você vocês vírgula ponto cento vezes_',
);

export const perNoun = (word: string): string | null => (PER_NOUNS.has(word) ? word : null);

const isHalf = (numerator: string, denominator: string): boolean => numerator === '1' && denominator === '2';

/** 'um meio', 'dois terços', 'três onze avos', 'um centésimo'. */
function part(numerator: string, denominator: string, gender: Gender | null = null): string {
  if (isHalf(numerator, denominator) && gender !== null) return gender === 'feminine' ? 'meia' : 'meio';
  const plural = Number(numerator) === 1 ? '' : 's';
  const count = cardinal(numerator, 'masculine');
  if (denominator === '2') return `${count} meio${plural}`;
  if (denominator === '3') return `${count} terço${plural}`;
  const isRank = Number(denominator) <= 10 || /^10+$/.test(denominator);
  return isRank
    ? `${count} ${ordinal(denominator, 'º')}${plural}`
    : `${count} ${alone(denominator)} avo${plural === '' ? '' : 's'}`;
}

const mixed = (whole: string, numerator: string, denominator: string): string =>
  `${alone(whole)} e ${isHalf(numerator, denominator) ? 'meio' : part(numerator, denominator)}`;

/** 'meio metro', 'dois metros e meio', 'três quartos de litro'. */
function partOf({ one, many, gender }: UnitNames, whole: string, numerator: string, denominator: string): string {
  const half = gender === 'feminine' ? 'meia' : 'meio';
  if (whole === '')
    return isHalf(numerator, denominator) ? `${half} ${one}` : `${part(numerator, denominator)} de ${one}`;
  const name = Number(whole) === 1 ? one : many;
  return `${cardinal(whole, gender ?? null)} ${name} e ${isHalf(numerator, denominator) ? half : part(numerator, denominator)}`;
}

export const speakPortuguese = createSpeaker({
  units: UNITS,
  currencies: CURRENCIES,
  perNoun,
  functionWords: FUNCTION_WORDS,
  cardinal,
  ordinal,
  year: (value) => alone(String(value)),
  genderOf,
  isSingular: (whole, fraction) => fraction === '' && Number(whole) === 1,
  decimals: (digits) => [...digits].map(alone).join(' '),
  scales: {
    6: ['milhão', 'milhões'],
    9: ['bilhão', 'bilhões'],
    12: ['trilhão', 'trilhões'],
    15: ['quatrilhão', 'quatrilhões'],
  },
  scaleGender: 'masculine',
  part,
  mixed,
  partOf,
  of: () => 'de ',
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
  decade: (century, tens) => alone(`${century ?? ''}${tens}0`),
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
    underscore: 'sublinhado',
    version: 'versão', endingIn: 'que termina em', checksum: 'hash', squared: 'ao quadrado', cubed: 'ao cubo',
    power: 'elevado a', timesTenTo: 'vezes dez elevado a',
  }, // prettier-ignore
});

const FEMININE_NAME = /^(?:isabel|elizabeth|maria|catarina|joana|margarida|cristina|rainha)$/;
