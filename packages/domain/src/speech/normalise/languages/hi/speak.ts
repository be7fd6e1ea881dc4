import { isHalf, type LanguageForms } from '../../speaking/forms.ts';
import { cardinal, ordinal, yearWords } from './numbers.ts';
import { MONTHS, WEEKDAYS } from './tables.ts';

const FRACTIONS: Readonly<Record<string, string>> = {
  '1/2': 'आधा',
  '1/3': 'एक तिहाई',
  '2/3': 'दो तिहाई',
  '1/4': 'एक चौथाई',
  '3/4': 'तीन चौथाई',
};

/** 'आधा', 'दो तिहाई', 'तीन बटा पाँच'. */
const part = (numerator: string, denominator: string): string =>
  FRACTIONS[`${numerator}/${denominator}`] ?? `${cardinal(numerator)} बटा ${cardinal(denominator)}`;

/** 'डेढ़', 'ढाई', 'साढ़े तीन', 'तीन और दो तिहाई'. */
function mixed(whole: string, numerator: string, denominator: string): string {
  if (!isHalf(numerator, denominator)) return `${cardinal(whole)} और ${part(numerator, denominator)}`;
  return { '1': 'डेढ़', '2': 'ढाई' }[whole] ?? `साढ़े ${cardinal(whole)}`;
}

export const FORMS: LanguageForms = {
  cardinal,
  ordinal,
  year: yearWords,
  genderOf: () => null,
  decimals: (digits) => [...digits].map(cardinal).join(' '),
  scales: {
    5: ['लाख', 'लाख'],
    6: ['मिलियन', 'मिलियन'],
    7: ['करोड़', 'करोड़'],
    9: ['अरब', 'अरब'],
    11: ['खरब', 'खरब'],
    12: ['ट्रिलियन', 'ट्रिलियन'],
    15: ['क्वाड्रिलियन', 'क्वाड्रिलियन'],
  },
  part,
  mixed,
  partOf: ({ one, many }, whole, numerator, denominator) =>
    whole === '' ? `${part(numerator, denominator)} ${one}` : `${mixed(whole, numerator, denominator)} ${many}`,
  of: () => '',
  date({ year, month, day }) {
    const parts = [day === null ? '' : cardinal(String(day)), month === null ? '' : MONTHS[month - 1]!];
    return [...parts, year === null ? '' : yearWords(year)].filter((word) => word !== '').join(' ');
  },
  weekdays: WEEKDAYS,
  time({ hour, minute, second }) {
    const minutes = `${cardinal(String(minute))} मिनट`;
    if (second !== null)
      return `${cardinal(String(hour))} बजकर ${minute === 0 ? '' : `${minutes} `}${cardinal(String(second))} सेकंड`;
    return minute === 0 ? `${cardinal(String(hour))} बजे` : `${cardinal(String(hour))} बजकर ${minutes}`;
  },
  roman: (value, as) => (as === 'cardinal' ? cardinal(String(value)) : ordinal(String(value), '')),
  per: (noun) => `प्रति ${noun}`,
  countryCode: (digits) => [...digits].map(cardinal).join(' '),
  words: {
    minus: 'माइनस', plus: 'प्लस', comma: 'दशमलव', point: 'पॉइंट', to: 'से', ratio: 'अनुपात', by: 'गुणा', outOf: 'में से', over: 'बटा',
    and: 'और', andCents: '', dot: 'डॉट', at: 'एट', slash: 'स्लैश', hash: 'हैशटैग', colon: 'कोलन',
    dash: 'डैश',
    underscore: 'अंडरस्कोर', tilde: 'टिल्ड', backslash: 'बैकस्लैश', star: 'स्टार',
    version: 'वर्शन', endingIn: 'अंत में', checksum: 'हैश', squared: 'का वर्ग', cubed: 'का घन',
    power: 'की घात', timesTenTo: 'गुणा दस की घात',
  }, // prettier-ignore
};
