import { isHalf, type Gender, type LanguageForms } from '../../speaking/forms.ts';
import { partsBehindNoun } from '../../speaking/halves.ts';
import { alone, cardinal, decimals, genderOf, ordinal } from './numbers.ts';
import { MONTHS, WEEKDAYS } from './tables.ts';

const NOWHERE = { before: () => '', after: () => '' };

const of = (): string => 'di ';
/** Times that something is counted by have their article: 'metri al secondo'. */
const PER_TIME: Readonly<Record<string, string>> = {
  secondo: 'al secondo', minuto: 'al minuto', ora: "all'ora", giorno: 'al giorno', settimana: 'alla settimana',
  mese: 'al mese', anno: "all'anno", notte: 'a notte', persona: 'a persona',
}; // prettier-ignore

const half = (gender: Gender | null): string => (gender === 'feminine' ? 'mezza' : 'mezzo');

/** 'un mezzo', 'due terzi', 'tre decimi'. */
function part(numerator: string, denominator: string, gender: Gender | null = null): string {
  if (isHalf(numerator, denominator) && gender !== null) return half(gender);
  const isOne = Number(numerator) === 1;
  const word = denominator === '2' ? 'mezzo' : ordinal(denominator, 'º', NOWHERE);
  return `${cardinal(numerator, 'masculine')} ${isOne ? word : word.replace(/o$/, 'i')}`;
}

/** "un'ora", 'uno zaino'. */
function beforeNoun(words: string, noun: string): string {
  if (/(?:^|\s)una$/.test(words) && /^[aeiouàèéìòù]/i.test(noun)) return words.replace(/una$/, "un'");
  if (/(?:^|\s)un$/.test(words) && /^(?:z|gn|ps|pn|x|y|s[bcdfglmnpqrtvz])/i.test(noun)) return `${words}o`;
  return words;
}

function minutes(minute: number): string {
  if (minute === 0) return '';
  return ` e ${minute === 15 ? 'un quarto' : minute === 30 ? 'mezza' : alone(String(minute))}`;
}

export const FORMS: LanguageForms = {
  cardinal,
  ordinal,
  genderOf,
  beforeNoun,
  decimals,
  scales: {
    6: ['milione', 'milioni'],
    9: ['miliardo', 'miliardi'],
    12: ['bilione', 'bilioni'],
  },
  part,
  ...partsBehindNoun({ cardinal, part, of, and: 'e', half }),
  of,
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
  roman: (value, as, beside) =>
    as === 'cardinal'
      ? alone(String(value))
      : ordinal(String(value), FEMININE_NAME.test(beside.before()) ? 'ª' : 'º', NOWHERE),
  per: (noun) => PER_TIME[noun] ?? `per ${noun}`,
  countryCode: alone,
  words: {
    minus: 'meno', plus: 'più', comma: 'virgola', point: 'punto', to: 'a', ratio: 'a', by: 'per', outOf: 'su', over: 'su',
    and: 'e', andCents: '', dot: 'punto', at: 'chiocciola', slash: 'slash', hash: 'hashtag', colon: 'due punti',
    dash: 'trattino',
    underscore: 'trattino basso', tilde: 'tilde', backslash: 'backslash', star: 'asterisco',
    version: 'versione', endingIn: 'che finisce con', checksum: 'hash', squared: 'al quadrato', cubed: 'al cubo',
    power: 'alla', timesTenTo: 'per dieci alla',
  }, // prettier-ignore
};

const FEMININE_NAME = /^(?:elisabetta|maria|caterina|giovanna|margherita|cristina|regina)$/;
