import type { UnitNames } from '../../language.ts';
import { createSpeaker } from '../../speaking/create-speaker.ts';
import type { Gender } from '../../speaking/forms.ts';
import { wordSet } from '../../speaking/tables.ts';
import { alone, cardinal, decimals, genderOf, ordinal } from './numbers.ts';
import { CURRENCIES, MONTHS, PER_NOUNS, UNITS, WEEKDAYS } from './tables.ts';

export const FUNCTION_WORDS = wordSet(
  "a ad agli ai al alla alle allo anche ancora avere aveva c' che chi ci circa col come con contro così cui d' da dagli dai dal " +
    'dalla dalle dallo degli dei del della delle dello di dopo dove due durante e è ed era erano essere fa fino fra fu furono ' +
    "già gli ha hanno i il in infatti invece io l' la le lei lo loro lui ma mentre mi mio molto ne negli nei nel nella nelle " +
    'nello no noi noi nostro o ogni oppure per perché però più poi prima quale quando quanto quasi quella quelle quelli quello ' +
    "questa queste questi questo qui s' sarà se secondo sempre senza si sì sia solo sono sopra sotto su sua sue sugli sui sul " +
    'sulla sulle suo suoi tra tu tutti tutto un una uno verso vi virgola punto cento',
);

export const perNoun = (word: string): string | null => (PER_NOUNS.has(word) ? word : null);

const isHalf = (numerator: string, denominator: string): boolean => numerator === '1' && denominator === '2';
const NOWHERE = { before: () => '', after: () => '' };

/** 'un mezzo', 'due terzi', 'tre decimi'. */
function part(numerator: string, denominator: string, gender: Gender | null = null): string {
  if (isHalf(numerator, denominator) && gender !== null) return gender === 'feminine' ? 'mezza' : 'mezzo';
  const isOne = Number(numerator) === 1;
  const word = denominator === '2' ? 'mezzo' : ordinal(denominator, 'º', NOWHERE);
  return `${cardinal(numerator, 'masculine')} ${isOne ? word : word.replace(/o$/, 'i')}`;
}

const mixed = (whole: string, numerator: string, denominator: string): string =>
  `${alone(whole)} e ${isHalf(numerator, denominator) ? 'mezzo' : part(numerator, denominator)}`;

/** 'mezzo metro', 'due metri e mezzo', 'tre quarti di litro'. */
function partOf({ one, many, gender }: UnitNames, whole: string, numerator: string, denominator: string): string {
  const half = gender === 'feminine' ? 'mezza' : 'mezzo';
  if (whole === '')
    return isHalf(numerator, denominator) ? `${half} ${one}` : `${part(numerator, denominator)} di ${one}`;
  const name = Number(whole) === 1 ? one : many;
  return `${cardinal(whole, gender ?? null)} ${name} e ${isHalf(numerator, denominator) ? half : part(numerator, denominator)}`;
}

function minutes(minute: number): string {
  if (minute === 0) return '';
  return ` e ${minute === 15 ? 'un quarto' : minute === 30 ? 'mezza' : alone(String(minute))}`;
}

export const speakItalian = createSpeaker({
  units: UNITS,
  currencies: CURRENCIES,
  perNoun,
  functionWords: FUNCTION_WORDS,
  cardinal,
  ordinal,
  year: (value) => alone(String(value)),
  genderOf,
  isSingular: (whole, fraction) => fraction === '' && Number(whole) === 1,
  decimals,
  scales: {
    6: ['milione', 'milioni'],
    9: ['miliardo', 'miliardi'],
    12: ['bilione', 'bilioni'],
  },
  scaleGender: 'masculine',
  part,
  mixed,
  partOf,
  of: () => 'di ',
  date({ year, month, day }) {
    const name = month === null ? '' : MONTHS[month - 1]!;
    const ofDay = day === null ? '' : day === 1 ? 'primo' : alone(String(day));
    return [ofDay, name, year === null ? '' : alone(String(year))].filter((word) => word !== '').join(' ');
  },
  weekdays: WEEKDAYS,
  time({ hour, minute, second }) {
    const hours = cardinal(String(hour), 'feminine');
    return `${hours}${minutes(minute)}${second === null || second === 0 ? '' : ` e ${alone(String(second))} secondi`}`;
  },
  decade: (century, tens) => alone(`${century ?? ''}${tens}0`),
  roman: (value, as, beside) =>
    as === 'cardinal'
      ? alone(String(value))
      : ordinal(String(value), FEMININE_NAME.test(beside.before()) ? 'ª' : 'º', NOWHERE),
  per: (noun) => `per ${noun}`,
  countryCode: alone,
  words: {
    minus: 'meno', plus: 'più', comma: 'virgola', point: 'punto', to: 'a', ratio: 'a', by: 'per', outOf: 'su', over: 'su',
    and: 'e', andCents: '', dot: 'punto', at: 'chiocciola', slash: 'slash', hash: 'hashtag', colon: 'due punti',
    dash: 'trattino',
    underscore: 'trattino basso',
    version: 'versione', endingIn: 'che finisce con', checksum: 'hash', squared: 'al quadrato', cubed: 'al cubo',
    power: 'alla', timesTenTo: 'per dieci alla',
  }, // prettier-ignore
});

const FEMININE_NAME = /^(?:elisabetta|maria|caterina|giovanna|margherita|cristina|regina)$/;
