import type { LanguageForms } from '../../speaking/forms.ts';
import { wordSet } from '../../speaking/tables.ts';
import { cardinal, genderOf, ordinal, ordinalWord, year } from './numbers.ts';
import { MONTHS, WEEKDAYS } from './tables.ts';

/** Behind prepositions and articles a day has the ending of its case: 'am dritten Mai', 'der dritte Mai'. */
const OF_DAY: Readonly<Record<string, string>> = { der: '', die: '', das: '' };
const DAY_CUES = wordSet('am dem den des vom v zum im ab seit bis nach vor beim');

/** 'ein halb', 'zwei Drittel', 'ein einhundertstel'. */
function part(numerator: string, denominator: string): string {
  const count = cardinal(numerator, 'neuter');
  if (denominator === '2') return `${count} ${Number(numerator) === 1 ? 'halb' : 'Halbe'}`;
  return `${count} ${denominatorWord(denominator)}`;
}

function mixed(whole: string, numerator: string, denominator: string): string {
  if (denominator !== '2') return `${cardinal(whole, 'neuter')} ${part(numerator, denominator)}`;
  return Number(whole) === 1 ? 'ein ein halb' : `${cardinal(whole, null)}einhalb`;
}

function denominatorWord(denominator: string): string {
  const rank = ordinalWord(denominator, '');
  const word = rank === 'erste' ? 'einstel' : rank.replace(/te$/, 'tel');
  return `${word[0]!.toUpperCase()}${word.slice(1)}`;
}

export const FORMS: LanguageForms = {
  cardinal,
  ordinal,
  year,
  genderOf,
  decimals: (digits) => [...digits].map((digit) => cardinal(digit, null)).join(' '),
  scales: {
    6: ['Million', 'Millionen'],
    9: ['Milliarde', 'Milliarden'],
    12: ['Billion', 'Billionen'],
    15: ['Billiarde', 'Billiarden'],
  },
  scaleGender: 'feminine',
  part,
  mixed,
  partOf: ({ one, many }, whole, numerator, denominator) =>
    whole === '' ? `${part(numerator, denominator)} ${one}` : `${mixed(whole, numerator, denominator)} ${many}`,
  of: () => '',
  date({ year: ofYear, month, day }, beside) {
    const before = beside.before();
    const name = month === null ? '' : MONTHS[month - 1]!;
    const ending = OF_DAY[before] ?? (DAY_CUES.has(before) ? 'n' : 'r');
    const rank = day === null ? '' : ordinalWord(String(day), ending);
    return [rank, name, ofYear === null ? '' : year(ofYear)].filter((word) => word !== '').join(' ');
  },
  weekdays: WEEKDAYS,
  time({ hour, minute, second, half }) {
    const hours = `${cardinal(String(hour), 'neuter')} Uhr`;
    const suffix = half === '' ? '' : half === 'am' ? ' morgens' : ' nachmittags';
    if (second !== null) {
      const [minutes, seconds] = [minute, second].map((count) => cardinal(String(count), 'feminine'));
      return `${hours} ${minutes} ${minute === 1 ? 'Minute' : 'Minuten'} ${seconds} ${second === 1 ? 'Sekunde' : 'Sekunden'}`;
    }
    return `${hours}${minute === 0 ? '' : ` ${cardinal(String(minute), null)}`}${suffix}`;
  },
  decade: (century, tens) =>
    `${century === null ? '' : year(century * 100)}${tens === 0 ? 'er' : `${cardinal(String(tens * 10), null)}er`}`,
  roman: (value, as, beside) =>
    as === 'cardinal'
      ? cardinal(String(value), null)
      : as === 'century'
        ? ordinal(String(value), '', { before: beside.before, after: () => 'jahrhundert' })
        : `der ${ordinalWord(String(value), '').replace(/^\p{L}/u, (letter) => letter.toUpperCase())}`,
  per: (noun) => `pro ${noun}`,
  countryCode: (digits) =>
    digits.length === 2 ? cardinal(digits, null) : [...digits].map((digit) => cardinal(digit, null)).join(' '),
  words: {
    minus: 'minus', plus: 'plus', comma: 'Komma', point: 'Punkt', to: 'bis', ratio: 'zu', by: 'mal', outOf: 'von',
    over: 'zu', and: 'und', andCents: '', dot: 'Punkt', at: 'at', slash: 'Schrägstrich', hash: 'Hashtag',
    colon: 'Doppelpunkt',
    dash: 'Bindestrich',
    underscore: 'Unterstrich', tilde: 'Tilde', backslash: 'Backslash', star: 'Stern', version: 'Version', endingIn: 'mit dem Ende', checksum: 'Prüfsumme', squared: 'Quadrat',
    cubed: 'hoch drei', power: 'hoch', timesTenTo: 'mal zehn hoch',
  }, // prettier-ignore
};
