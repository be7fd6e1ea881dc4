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

export const italian = createLanguage({
  tag: 'it',
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
    primeUnits: ['min', 's'],
    decade: null,
    counted:
      /^(?:(?:chilo|centi|milli)?metri|(?:chilo|milli)?grammi|persone|euro|dollari|ore|minuti|secondi|abitanti|parole|utenti)$/,
    romanEnding: null,
    telephone: /(?<rest>0\d{1,3}[ /-]\d{5,8}|3\d\d[ /-]\d{3}[ -]?\d{3,4})/y,
    postcode: /(?<=,\s|[-\u2013]\s|CAP:?\s)\d{5}(?=\s\p{Lu}|[,.;]|\s*$)/uy,
  },
  months: MONTH_NAMES,
  weekdays: WEEKDAY_NAMES,
  units: UNITS,
  perNouns: PER_NOUNS,
  currencies: CURRENCIES,
  magnitudes: MAGNITUDES,
  abbreviations: ABBREVIATIONS,
  names: NAMES,
  greek: (
    'alfa beta gamma delta epsilon zeta eta theta iota kappa lambda mi ni xi omicron pi rho sigma sigma tau ipsilon fi chi psi ' +
    'omega'
  ).split(' '),
  over: 'su',
  functionWords: FUNCTION_WORDS,
  cues: {
    date: wordSet('il del dal al entro'),
    ratio: wordSet('rapporto proporzione scala formato'),
    digits: wordSet('pin codice password'),
    score: wordSet('pagina diapositiva voto punteggio valutato valutazione'),
    romanCardinal: wordSet('capitolo parte tomo atto scena fase livello articolo tipo sezione libro guerra'),
    century: wordSet('secolo secoli sec'),
    temperature: wordSet(
      'temperatura temperature forno cuocere scaldare raffreddare febbre bolle gela conservare gradi',
    ),
    calls: wordSet('chiama chiami chiamare chiamate'),
    romanOrdinal: wordSet(
      'enrico luigi filippo carlo francesco giovanni paolo benedetto pio leone elisabetta caterina napoleone pietro giorgio ' +
        'edoardo guglielmo federico nicola alessandro gregorio innocenzo urbano riccardo vittorio emanuele umberto maria',
    ),
  },
  isSpelt: createIsSpelt(
    wordSet(
      'il la lo gli le un uno una e o non sì no se di da in su del dal al col nel si sei ha ho è che chi più per con tra fra ma ' +
        'ora oggi qui due tre io tu noi voi mai ogni come dove quando tutto nulla bene male solo anche senza',
    ),
    wordSet('onu iva inps fiat aids rai usl spid istat enel eni'),
  ),
  signs: signsOf({
    to: 'a', and: 'e', or: 'o', atMost: 'al massimo', atLeast: 'almeno', unequal: 'diverso da', times: 'per',
    dividedBy: 'diviso', plusOrMinus: 'più o meno', about: 'circa', infinity: 'infinito', root: 'radice quadrata di',
    lessThan: 'meno di', moreThan: 'più di', isLess: 'è minore di', isGreater: 'è maggiore di', copyright: 'copyright',
    section: 'sezione', number: 'numero', cents: 'centesimi', plus: 'più', minus: 'meno', equals: 'uguale a',
    at: 'chiocciola', dollar: 'dollaro', euro: 'euro', pound: 'sterlina', yen: 'yen', won: 'won', percent: 'per cento',
    degrees: 'gradi', squared: 'al quadrato', cubed: 'al cubo', hash: 'cancelletto', tilde: 'tilde', star: 'asterisco',
  }), // prettier-ignore
  forms: FORMS,
});
