import { createIsSpelt } from '../../speaking/acronyms.ts';
import { createLanguage } from '../../speaking/create-language.ts';
import { signsOf } from '../../speaking/signs.ts';
import { wordSet } from '../../speaking/tables.ts';
import { FORMS } from './speak.ts';
import {
  ABBREVIATIONS,
  CURRENCIES,
  FUNCTION_WORDS,
  MAGNITUDES,
  MONTH_NAMES,
  NAMES,
  PER_NOUNS,
  UNITS,
  WEEKDAY_NAMES,
} from './tables.ts';

export const hindi = createLanguage({
  tag: 'hi',
  decimalMark: '.',
  groupMark: ',',
  isGroupedBySpace: false,
  isCurrencyLast: false,
  isEliding: false,
  patterns: {
    ordinal: /(?<whole>\d+)(?<ending>ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे|वाँ|वां|वीं|वी|वें|वे|th|st|nd|rd)(?![\p{L}\p{M}\d])/uy,
    day: /(?<day>\d{1,2})(?![\p{L}\d]|[:.,]\d)/uy,
    dayAndMonth: /\s+/y,
    monthAndYear: /,?\s+(?<year>1[0-9]\d\d|20\d\d|2100)(?![\d:]|[.,]\d)/y,
    shortDate: /(?<a>\d{1,2})\/(?<b>\d{1,2})(?![\d/.]*\d)/y,
    clocks: [
      /(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?:\s?बजे(?!\p{M}|\p{L}))?(?![\d:])/uy,
      /(?<hour>\d{1,2})\s?बजे(?!\p{M}|\p{L})/uy,
    ],
    half: null,
    durationPart: /(?<amount>\d+)\s?(?<unit>h|hr|min|m|s|sec|घंटे|घंटा|मिनट|सेकंड)(?![\p{L}\p{M}])/uy,
    durationUnits: { h: 'h', m: 'min', s: 's', घ: 'h', म: 'min', स: 's' },
    primeUnits: ['ft', 'in'],
    decade: null,
    counted: /^(?:किलोमीटर|मीटर|किलोग्राम|ग्राम|लोग|लोगों|रुपये|रुपए|घंटे|मिनट|सेकंड|शब्द|छात्र)$/,
    romanEnding: null,
    telephone: /(?<rest>\d{5}[ -]\d{5})(?!\d)/y,
  },
  months: MONTH_NAMES,
  weekdays: WEEKDAY_NAMES,
  units: UNITS,
  perNouns: PER_NOUNS,
  currencies: CURRENCIES,
  magnitudes: MAGNITUDES,
  abbreviations: ABBREVIATIONS,
  names: NAMES,
  greek:
    'अल्फ़ा बीटा गामा डेल्टा एप्सिलॉन ज़ीटा ईटा थीटा आयोटा कप्पा लैम्ब्डा म्यू न्यू साई ओमिक्रॉन पाई रो सिग्मा सिग्मा टाउ अप्सिलॉन फ़ाई काई साई ओमेगा'.split(
      ' ',
    ),
  over: 'बटा',
  functionWords: FUNCTION_WORDS,
  cues: {
    date: wordSet('तारीख तारीख़ दिनांक'),
    ratio: wordSet('अनुपात पैमाना पैमाने'),
    digits: wordSet('पिन कोड पासवर्ड'),
    score: wordSet('अंक पृष्ठ'),
    romanCardinal: wordSet('अध्याय भाग खंड अंक दृश्य चरण स्तर कक्षा अनुच्छेद युद्ध'),
  },
  isSpelt: createIsSpelt(new Set(), new Set()),
  signs: [
    // The danda ends sentences; engines need a full stop.
    [/\s*[।॥]/uy, '.'],
    ...signsOf({
      to: 'से', and: 'और', or: 'या', atMost: 'अधिक से अधिक', atLeast: 'कम से कम', unequal: 'के बराबर नहीं', times: 'गुणा',
      dividedBy: 'भागा', plusOrMinus: 'प्लस माइनस', about: 'लगभग', infinity: 'अनंत', root: 'वर्गमूल', lessThan: 'से कम', moreThan: 'से अधिक',
      isLess: 'से कम है', isGreater: 'से अधिक है', copyright: 'कॉपीराइट', section: 'धारा', number: 'नंबर', cents: 'सेंट', plus: 'प्लस',
      minus: 'माइनस', equals: 'बराबर', at: 'एट', dollar: 'डॉलर', euro: 'यूरो', pound: 'पाउंड', yen: 'येन', won: 'वॉन',
      percent: 'प्रतिशत', degrees: 'डिग्री', squared: 'का वर्ग', cubed: 'का घन', hash: 'हैश', tilde: 'टिल्ड', star: 'स्टार',
    }), // prettier-ignore
  ],
  forms: FORMS,
});
