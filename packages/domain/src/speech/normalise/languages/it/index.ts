import type { Language } from '../../language.ts';
import { createIsSpelt } from '../../speaking/acronyms.ts';
import { signsOf } from '../../speaking/signs.ts';
import { wordSet } from '../../speaking/tables.ts';
import { FUNCTION_WORDS, perNoun, speakItalian } from './speak.ts';
import { ABBREVIATIONS, CURRENCIES, MAGNITUDES, MONTH_NAMES, NAMES, UNITS, WEEKDAY_NAMES } from './tables.ts';

export const italian: Language = {
  tag: 'it',
  decimalMark: ',',
  groupMark: '.',
  isGroupedBySpace: true,
  isMonthFirst: false,
  isCurrencyLast: true,
  isAscii: false,
  isEliding: true,
  patterns: {
    ordinal: /(?<whole>\d{1,3}(?:[. ]\d{3})+|\d+)(?<ending>\.?[ºª]|°(?=\s\p{Ll}{3}))(?![\p{L}\d])/uy,
    day: /(?<day>\d{1,2})[º°]?(?![\p{L}\d]|[:.,]\d)/uy,
    dayAndMonth: /\s+/y,
    monthAndYear: /,?\s+(?:del\s+)?(?<year>1[0-9]\d\d|20\d\d|2100)(?![\d:]|[.,]\d)/y,
    shortDate: /(?<a>\d{1,2})\/(?<b>\d{1,2})(?![\d/.]*\d)/y,
    clocks: [
      /(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?![\d:])/uy,
      /(?<=(?:[oO]re|[aA]lle|[dD]alle|[lL]e)\s)(?<hour>\d{1,2})\.(?<minute>[0-5]\d)(?![\d.])/uy,
    ],
    half: null,
    durationPart: /(?<amount>\d+)\s?(?<unit>h|ore|ora|min|minut[oi]|s|sec|second[oi])(?!\p{L})/uy,
    durationUnits: { h: 'h', o: 'h', m: 'min', s: 's' },
    decade: null,
    counted:
      /^(?:(?:chilo|centi|milli)?metri|(?:chilo|milli)?grammi|persone|euro|dollari|ore|minuti|secondi|abitanti|parole|utenti)$/,
    romanEnding: null,
    telephone: /(?<rest>0\d{1,3}[ /-]\d{5,8}|3\d\d[ /-]\d{3}[ -]?\d{3,4})/y,
  },
  isStoppedRank: () => false,
  months: MONTH_NAMES,
  weekdays: WEEKDAY_NAMES,
  units: UNITS,
  perNoun,
  currencies: CURRENCIES,
  magnitudes: MAGNITUDES,
  abbreviations: ABBREVIATIONS,
  regions: new Map(),
  directions: new Map(),
  names: NAMES,
  respellings: new Map(),
  greek: (
    'alfa beta gamma delta epsilon zeta eta theta iota kappa lambda mi ni xi omicron pi rho sigma sigma tau ipsilon fi chi psi ' +
    'omega'
  ).split(' '),
  over: 'su',
  starters: FUNCTION_WORDS,
  functionWords: FUNCTION_WORDS,
  cues: {
    date: wordSet('il del dal al entro'),
    ratio: wordSet('rapporto proporzione scala formato'),
    minutes: new Set(),
    digits: wordSet('pin codice password'),
    score: wordSet('pagina diapositiva voto punteggio valutato valutazione'),
    romanCardinal: wordSet('capitolo parte tomo atto scena fase livello articolo tipo sezione libro guerra'),
    century: wordSet('secolo secoli'),
    romanOrdinal: wordSet(
      'enrico luigi filippo carlo francesco giovanni paolo benedetto pio leone elisabetta caterina napoleone pietro giorgio ' +
        'edoardo guglielmo federico nicola alessandro gregorio innocenzo urbano riccardo vittorio emanuele umberto maria',
    ),
    article: new Set(),
  },
  isSpelt: createIsSpelt(
    wordSet(
      'il la lo gli le un uno una e o non sì no se di da in su del dal al col nel si sei ha ho è che chi più per con tra fra ma ' +
        'ora oggi qui due tre io tu noi voi mai ogni come dove quando tutto nulla bene male solo anche senza',
    ),
    wordSet('onu iva inps fiat aids rai usl spid asl_ istat enel eni'),
  ),
  signs: signsOf({
    to: 'a', and: 'e', or: 'o', atMost: 'al massimo', atLeast: 'almeno', unequal: 'diverso da', times: 'per',
    dividedBy: 'diviso', plusOrMinus: 'più o meno', about: 'circa', infinity: 'infinito', root: 'radice quadrata di',
    lessThan: 'meno di', moreThan: 'più di', isLess: 'è minore di', isGreater: 'è maggiore di', copyright: 'copyright',
    section: 'sezione', number: 'numero', cents: 'centesimi', plus: 'più', minus: 'meno', equals: 'uguale a',
    at: 'chiocciola', dollar: 'dollaro', euro: 'euro', pound: 'sterlina', yen: 'yen', won: 'won', percent: 'per cento',
    degrees: 'gradi', squared: 'al quadrato', cubed: 'al cubo',
  }), // prettier-ignore
  speak: speakItalian,
};
