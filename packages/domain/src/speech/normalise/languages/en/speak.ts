import type { Amount, ClassName, Item } from '../../item.ts';
import type { Beside, Speaker } from '../../language.ts';
import { CURRENCIES, perNoun, UNITS } from './tables.ts';
import { decimalToWords, digitsToWords, integerToWords, ordinalToWords, SCALE_NAMES, yearToWords } from './numbers.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const SIGNS = { '': '', '-': 'minus ', '+': 'plus ' } as const;

const bare = ({ whole, fraction }: Amount): string =>
  fraction === '' && /^0\d/.test(whole)
    ? digitsToWords(whole)
    : decimalToWords(fraction === '' ? whole : `${whole}.${fraction}`);
const scaled = (amount: Amount): string =>
  `${SIGNS[amount.sign]}${bare(amount)}${amount.magnitude === 0 ? '' : ` ${SCALE_NAMES[amount.magnitude]!}`}`;
const isOne = ({ whole, fraction, magnitude }: Amount): boolean =>
  magnitude === 0 && fraction === '' && Number(whole) === 1;

/** '24h' → 'twenty four hours'. */
const hours = (key: string): string =>
  key.replace(/^(\d+)\s?h$/, (_, count: string) => `${integerToWords(count)} hours`);

function perWords(per: readonly string[]): string {
  return per.map((key) => ` per ${perNoun(key) ?? UNITS.get(key)?.one ?? hours(key)}`).join('');
}

const ordinalPlural = (words: string, isPlural: boolean): string => (isPlural ? `${words}s` : words);

/** The denominator: 'half', 'quarter', 'thousandth'. */
function partName(denominator: string, isPlural: boolean): string {
  if (denominator === '2') return isPlural ? 'halves' : 'half';
  if (denominator === '4') return isPlural ? 'quarters' : 'quarter';
  const words = ordinalToWords(denominator).replace(/^one (?=hundredth|thousandth|millionth)/, '');
  return ordinalPlural(words, isPlural);
}

function decadeWords(century: number | null, tens: number): string {
  if (tens < 0) return `${integerToWords(String(-tens)).replace(/x$/, 'xe')}s`;
  const many = `${integerToWords(`${tens}0`).replace(/y$/, 'ie')}s`;
  // 'the '00s'.
  if (century === null) return tens === 0 ? 'two thousands' : many;
  if (tens !== 0) return `${integerToWords(String(century))} ${many}`;
  return century === 20 ? 'two thousands' : `${integerToWords(String(century))} hundreds`;
}

/** Digits in pairs from the end: '2788' → 'twenty seven eighty eight', '123' → 'one twenty three'. */
function serialPairs(digits: string): string {
  const pairs = [digits.slice(0, -2), digits.slice(-2)].filter((pair) => pair !== '');
  const spoken = (pair: string): string => {
    if (pair === '00') return 'hundred';
    return pair.startsWith('0') && pair.length === 2 ? `oh ${integerToWords(pair[1]!)}` : integerToWords(pair);
  };
  return pairs.map(spoken).join(' ');
}

/** A short run of digits beside letters: '86' → 'eighty six', '380' → 'three eighty'. */
function serialDigits(digits: string): string {
  if (digits.startsWith('0') || digits.length > 4) return digitsToWords(digits);
  if (/^[1-9]0[1-9]$/.test(digits)) return `${integerToWords(digits[0]!)} oh ${integerToWords(digits[2]!)}`;
  return digits.length < 4 || digits.endsWith('000') ? integerToWords(digits) : serialPairs(digits);
}

/** Between the two numbers of a fraction that is no part. */
const JOINERS: Readonly<Record<string, string>> = { score: ' out of ', split: ' ', over: ' over ' };

const SPEAKERS: { readonly [Name in ClassName]: Speaker<Name> } = {
  cardinal: ({ amount }) => scaled(amount),

  ordinal: ({ whole, fraction }) =>
    fraction === ''
      ? ordinalToWords(whole)
      : `${integerToWords(whole)} point ${[...fraction]
          .slice(0, -1)
          .map((digit) => `${integerToWords(digit)} `)
          .join('')}${ordinalToWords(fraction.at(-1)!)}`,

  fraction({ sign, whole, numerator, denominator, as, units }) {
    const joiner = JOINERS[as];
    const isBelowOne = whole === '' && as === 'part' && Number(numerator) < Number(denominator);
    const unit = units === null ? '' : ` ${UNITS.get(units.of)![isBelowOne ? 'one' : 'many']}${perWords(units.per)}`;
    if (joiner !== undefined)
      return `${SIGNS[sign]}${integerToWords(numerator)}${joiner}${integerToWords(denominator)}${unit}`;
    const isPlural = Number(numerator) !== 1;
    const part = partName(denominator, isPlural);
    if (whole === '') return `${SIGNS[sign]}${integerToWords(numerator)} ${part}${unit}`;
    const article = !isPlural && (part === 'half' || part === 'quarter') ? 'a' : integerToWords(numerator);
    return `${SIGNS[sign]}${integerToWords(whole)} and ${article} ${part}${unit}`;
  },

  measure({ amount, units, isAdjective }) {
    const names = UNITS.get(units.of);
    const unit = names === undefined ? '' : ` ${isOne(amount) || isAdjective ? names.one : names.many}`;
    return `${scaled(amount)}${unit}${perWords(units.per)}`;
  },

  money({ amount, currency, per, isAdjective }) {
    const { one, many, cent, cents } = CURRENCIES.get(currency)!;
    const sign = SIGNS[amount.sign];
    const behind = perWords(per);
    const { whole, magnitude } = amount;
    const fraction = amount.fraction.replace(/(?<=\d\d)0+$/, '');
    if (magnitude > 0) return `${scaled(amount)} ${isAdjective ? one : many}${behind}`;
    const main = `${integerToWords(whole === '' ? '0' : whole)} ${isOne({ ...amount, fraction: '' }) || isAdjective ? one : many}`;
    if (fraction === '' || /^0+$/.test(fraction)) return `${sign}${main}${behind}`;
    if (fraction.length > 2) return `${sign}${bare(amount)} ${many}${behind}`;
    const small = fraction.padEnd(2, '0');
    const rest = `${integerToWords(small)} ${Number(small) === 1 ? cent : cents}`;
    return `${sign}${/^0*$/.test(whole) ? rest : `${main} and ${rest}`}${behind}`;
  },

  per: ({ per }) => perWords(per),

  range: ({ from, to }, beside) =>
    `${speakEnglish(from, beside)} ${beside.before() === 'between' ? 'and' : 'to'} ${speakEnglish(to, beside)}`,

  ratio({ parts, by, units }) {
    const unit = units === null ? '' : ` ${UNITS.get(units.of)!.many}${perWords(units.per)}`;
    return `${parts.map(scaled).join(` ${by} `)}${unit}`;
  },

  date({ year, month, day, isDayFirst, hasArticle }) {
    const behind = year === null ? '' : yearToWords(year);
    const name = month === null ? '' : MONTHS[month - 1]!;
    if (day === null) return `${name} ${behind}`.trim();
    const rank = ordinalToWords(String(day));
    if (name === '') return `${rank}${behind === '' ? '' : `, ${behind}`}`;
    if (isDayFirst) return `${hasArticle ? '' : 'the '}${rank} of ${name}${behind === '' ? '' : ` ${behind}`}`;
    return `${name} ${rank}${behind === '' ? '' : `, ${behind}`}`;
  },

  moment: ({ date, time, offset }, beside) =>
    `${date === null ? '' : `${speakEnglish(date, beside)}, `}${speakEnglish(time, beside)}${offset === null ? '' : ` ${speakEnglish(offset, beside)}`}`,

  offset: ({ zone, sign, hour, minute }) =>
    [
      ...zone,
      ...(sign === '' ? [] : [SIGNS[sign].trim(), integerToWords(hour)]),
      ...(Number(minute) === 0 ? [] : [integerToWords(minute)]),
    ].join(' '),

  weekday: ({ day }) => WEEKDAYS[day - 1]!,

  year({ digits, year }) {
    const letters = /^\p{Lu}[\p{Lu} ]*\s/u.exec(digits)?.[0] ?? '';
    const own = digits.slice(letters.length);
    if (own.length === 4) return `${letters}${yearToWords(year)}`;
    return `${letters}${own.startsWith('0') ? `oh ${integerToWords(own.slice(1))}` : integerToWords(own)}`;
  },

  quarter: ({ quarter, year, hasArticle }) =>
    `${hasArticle ? '' : 'the '}${ordinalToWords(String(quarter))} quarter of ${year.length === 4 ? yearToWords(Number(year)) : serialPairs(year)}`,

  decade: ({ century, tens }) => decadeWords(century, tens),

  time({ hour, minute, half }) {
    const words = integerToWords(String(hour));
    const suffix = half === '' ? '' : half === 'am' ? ' A M' : ' P M';
    if (minute > 0) return `${words} ${minute < 10 ? 'oh ' : ''}${integerToWords(String(minute))}${suffix}`;
    if (suffix !== '') return `${words}${suffix}`;
    if (hour === 0) return 'midnight';
    return hour <= 12 ? `${words} o'clock` : `${words} hundred hours`;
  },

  compound({ parts, isAdjective }) {
    const words = parts.map(([amount, unit]) => {
      const names = UNITS.get(unit)!;
      return `${integerToWords(amount)} ${isAdjective || Number(amount) === 1 ? names.one : names.many}`;
    });
    if (words.length < 3) return words.join(' ');
    return `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
  },

  telephone({ country, groups }) {
    const plus = country === '' ? '' : `plus ${digitsToWords(country)}, `;
    const hasWords = groups.some((group) => /\p{L}/u.test(group));
    // '1-800-FLOWERS': 'eight hundred'.
    const isRound = (group: string): boolean => hasWords && /^[1-9]00$/.test(group);
    const spoken = groups.map((group) =>
      /\p{L}/u.test(group) ? group : isRound(group) ? integerToWords(group) : digitsToWords(group),
    );
    return `${plus}${spoken.join(', ')}`;
  },

  electronic: ({ parts }) => parts.map(electronicPart).join(' '),

  version: ({ parts, isNamed }) =>
    `${isNamed ? 'version ' : ''}${parts
      .map((part) => {
        if (/^x$/i.test(part)) return ` point ${part}`;
        return /^\d+$/.test(part) ? ` point ${integerToWords(part)}` : ` ${part.replaceAll(/\d+/g, integerToWords)}`;
      })
      .join('')
      .replace(/^ point /, '')}`,

  address({ number: written }) {
    const number = /\d+/.exec(written)![0];
    const letter = written.slice(number.length);
    const behind = letter === '' ? '' : ` ${letter}`;
    if (number.length < 3) return `${integerToWords(number)}${behind}`;
    if (number.length === 3 && number[1] === '0') return `${digitsToWords(number)}${behind}`;
    return `${serialPairs(number)}${behind}`;
  },

  identifier: ({ kind, end }) =>
    `${{ id: 'I D ', hash: 'hash ', named: '' }[kind]}ending in ${[...end].map((character) => (/\d/.test(character) ? integerToWords(character) : character.toUpperCase())).join(' ')}`,

  digits: ({ groups }) => groups.map(digitsToWords).join(', '),

  serial: ({ parts }) =>
    parts
      .map((part) => {
        if (part.includes('.')) return decimalToWords(part);
        if (/^\d/.test(part)) return serialDigits(part);
        // The letter, no article.
        if (part === 'a') return 'A';
        return /^(?:\p{Lu}{2,4}|x{2,})$/u.test(part) ? [...part].join(' ') : part;
      })
      .join(' '),

  resolution({ lines, mark }) {
    return `${lines.length < 3 ? integerToWords(lines) : serialPairs(lines)} ${mark.replace(/\d+/, integerToWords)}`;
  },

  roman: ({ value, as }) => (as === 'ordinal' ? `the ${ordinalToWords(String(value))}` : integerToWords(String(value))),

  acronym: ({ letters, ending }) => `${[...letters].join(' ')}${ending === '' ? '' : "'s"}`,

  capitals: ({ word }) => word,

  chemistry: ({ parts }) =>
    parts.map((part) => (/^\d/.test(part) ? integerToWords(part) : [...part].join(' '))).join(' '),

  power({ base, exponent, sign }) {
    const words = /^\d+(?:\.\d+)?$/.test(base) ? decimalToWords(base) : base;
    const minus = sign === '-' ? 'minus ' : '';
    if (minus === '' && exponent === '2') return `${words} squared`;
    if (minus === '' && exponent === '3') return `${words} cubed`;
    return `${words} to the power of ${minus}${/^\d+$/.test(exponent) ? integerToWords(exponent) : exponent}`;
  },

  scientific({ amount, exponent, sign, units }) {
    const unit = units === null ? '' : ` ${UNITS.get(units.of)!.many}${perWords(units.per)}`;
    return `${scaled(amount)} times ten to the ${sign === '-' ? 'minus ' : ''}${integerToWords(exponent)}${unit}`;
  },

  words: ({ spoken }) => spoken,
};

const ELECTRONIC_SIGNS: Readonly<Record<string, string>> = {
  '.': 'dot',
  '@': 'at',
  '/': 'slash',
  '#': 'hashtag',
  ':': 'colon',
  '-': 'dash',
  _: 'underscore',
  '+': 'plus',
  '~': 'tilde',
  '\\': 'backslash',
  '*': 'star',
};

/** Endings of files that are said as words. */
const ENDINGS_SAID = new Set(['JSON', 'GIF', 'ZIP', 'JPEG', 'YAML', 'TOML', 'NET', 'COM']);

function electronicPart(part: string): string {
  const sign = ELECTRONIC_SIGNS[part];
  if (sign !== undefined) return sign;
  if (/^\p{Lu}{2,4}\d?$/u.test(part) && !ENDINGS_SAID.has(part))
    return [...part.replace(/\d/, '')].join(' ') + part.replace(/\D+/, ' ').replace(/\d/, integerToWords).trimEnd();
  return part
    .replaceAll(/\d+/g, (digits) => {
      const isName = digits !== part && /^[1-9]0+$/.test(digits);
      return ` ${!isName && (digits.length > 2 || digits.startsWith('0')) ? digitsToWords(digits) : integerToWords(digits)} `;
    })
    .trim();
}

/** The English words for an item. */
export function speakEnglish(item: Item, beside: Beside): string {
  return (SPEAKERS[item.class] as Speaker<ClassName>)(item, beside);
}
