import { createIsSpelt } from '../../speaking/acronyms.ts';
import { createLanguage } from '../../speaking/create-language.ts';
import { signsOf } from '../../speaking/signs.ts';
import { wordSet } from '../../speaking/tables.ts';
import { isRankCue } from './numbers.ts';
import { FORMS } from './speak.ts';
import {
  ABBREVIATIONS,
  CURRENCIES,
  FUNCTION_WORDS,
  MAGNITUDES,
  MONTH_NAMES,
  NAMES,
  PER_NOUNS,
  SHORT_ENDS,
  UNITS,
  WEEKDAY_NAMES,
} from './tables.ts';

/** Nouns that ranks stand before, also without an article. */
const RANKED = wordSet(
  'jahrhundert jahrhunderts jahrtausend geburtstag jahrestag platz auflage ausgabe klasse stock etage kapitel quartal ' +
    'semester weltkrieg runde liga tag woche monat stelle mal schritt og ug stunde',
);

const RULERS = wordSet(
  'heinrich ludwig friedrich wilhelm karl georg elisabeth johannes paul benedikt pius leo franz joseph otto konrad philipp ' +
    'katharina peter alexander nikolaus napoleon gustav christian harald maximilian leopold eduard richard',
);
const OF_DATES = wordSet('am dem zum vom bis ab seit beim');

export const german = createLanguage({
  tag: 'de',
  isEliding: false,
  patterns: {
    ordinal: /(?<whole>\d{1,3}(?:\.\d{3})+|\d{1,6})(?<ending>\.?te[nrms]?(?!\p{L})|\.(?=[\s-]\p{L}|\s*$))/uy,
    day: /(?<day>\d{1,2})\.?(?![\p{L}\d]|[:.,]\d)/uy,
    dayAndMonth: /\s+/y,
    monthAndYear: /(?:,?\s|-)(?<year>1[1-9]\d\d|20\d\d|2100)(?![\d:]|[.,]\d)/y,
    shortDate: /(?<a>\d{1,2})\.(?<b>\d{1,2})\.(?!\d)/y,
    clocks: [
      /(?<hour>\d{1,2})[:.](?<minute>[0-5]\d)(?:[:.](?<second>[0-5]\d))?\s?Uhr(?!\p{L})/uy,
      /(?<hour>\d{1,2})\sUhr(?:\s(?<minute>[0-5]?\d)(?![\d.,:\p{L}]|\s?[%€$]))?(?!\p{L})/uy,
      /(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?![\d:])/y,
      // The first of two: '10.30–10.45 Uhr'.
      /(?<hour>\d{1,2})\.(?<minute>[0-5]\d)(?=\s?[-\u2013]\s?\d{1,2}\.[0-5]\d\s?Uhr)/y,
    ],
    half: null,
    durationPart: /(?<amount>\d+)\s?(?<unit>h|Std\.?|Stunden?|min|Min\.?|Minuten?|s|sek|Sek\.?|Sekunden?)(?!\p{L})/uy,
    durationUnits: { h: 'h', s: 's', m: 'min' },
    primeUnits: ['min', 's'],
    decade: /(?<century>1[1-9]|20)?(?<tens>\d)0(?<ending>er)(?![\p{L}\d])/uy,
    counted:
      /^(?:(?:Kilo|Zenti|Milli)?(?:meter|Meter|gramm|Gramm|watt|Watt)|(?:Mega|Giga|Tera|Kilo)?[Bb]ytes?|Prozent|Sekunden|Minuten|Stunden|Euro|Dollar|Grad|Menschen|Personen|Nutzer|Wörter|Einwohner|Leute)$/,
    romanEnding: /(?<numeral>(?=[IVXLC])(?:X{1,3}|X?L|X?C)?(?:IX|IV|V?I{0,3}))\.(?=\s(?:Jahrhundert|\p{Ll}))/uy,
    telephone: /(?<rest>0\d{2,4}[ /-]{1,3}\d{3,8}(?:[ -]\d{1,4}){0,3})/y,
    // Before a place, which a plural is not, or behind the number of a house.
    postcode:
      /(?:(?<=(?:^|[\s(,])(?:D|A|CH)-|PLZ:?\s)\d{4,5}|(?<=\d\p{L}?,\s)\d{5}(?=\s\p{Lu})|\d{5}(?=\s(?:Berlin|Hamburg|München|Köln|Stuttgart|Leipzig|Dortmund|Essen|Bremen|Dresden|Hannover|Bonn|Mainz|Kiel|Ulm|Jena|Münster|Aachen|Potsdam|Erfurt|Rostock|Kassel|Halle|\p{Lu}\p{Ll}{1,12}(?:burg|stadt|dorf|heim|hausen|furt|kirchen|haven|hafen|ingen|bach|berg|feld))(?!\p{L})))(?!\d)/uy,
  },
  isStoppedRank(before, after) {
    const word = /(\p{L}+)\s+$/u.exec(before)?.[1]?.toLowerCase() ?? '';
    const next = /^\s(\p{L}+)/u.exec(after)?.[1] ?? '';
    // At the end of a sentence only behind words for dates: 'am 3.'; '3.' alone is the number of a list.
    if (after.trim() === '') return OF_DATES.has(word);
    if (/^\s(?:und|bis|oder)\s\d{1,2}\.\s/.test(after)) return true;
    return isRankCue(word) || RULERS.has(word) || RANKED.has(next.toLowerCase()) || MONTH_NAMES.has(next.toLowerCase());
  },
  months: MONTH_NAMES,
  weekdays: WEEKDAY_NAMES,
  units: UNITS,
  perNouns: PER_NOUNS,
  currencies: CURRENCIES,
  magnitudes: MAGNITUDES,
  abbreviations: ABBREVIATIONS,
  shortEnds: SHORT_ENDS,
  names: NAMES,
  greek: (
    'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Jota Kappa Lambda My Ny Xi Omikron Pi Rho Sigma Sigma Tau Ypsilon Phi ' +
    'Chi Psi Omega'
  ).split(' '),
  over: 'durch',
  functionWords: FUNCTION_WORDS,
  cues: {
    date: wordSet('am vom zum bis ab seit den dem der bis und'),
    ratio: wordSet('verhältnis maßstab format seitenverhältnis quote mischung'),
    digits: wordSet('pin tan kennwort passwort code geheimzahl endziffern'),
    score: wordSet(
      'seite folie teil schritt kapitel lektion modul frage aufgabe bewertet bewertung note erreicht erzielt',
    ),
    romanCardinal: wordSet(
      'kapitel teil band akt szene phase stufe klasse artikel typ abschnitt buch absatz satz nummer paragraf seite § ' +
        'zimmer raum gleis linie folie punkt tabelle abbildung frage aufgabe',
    ),
    century: wordSet('jahrhundert jahrhunderts jh'),
    temperature: wordSet(
      'temperatur temperaturen backen ofen backofen vorheizen erhitzen kühlen lagern fieber siedet schmilzt draußen',
    ),
    calls: wordSet('rufen ruf rufe wählen wähle notruf'),
    romanOrdinal: RULERS,
  },
  isSpelt: createIsSpelt(
    wordSet(
      'der die das und nicht kein keine nur nie so wie was wer wo ist in im am an auf zu es du ich wir ihr sie er ja nein neu ' +
        'alt gut tag jetzt hier da ein eine alle mit für aus bei von vor nach um ob oder mehr',
    ),
    wordSet('bafög din dax tüv'),
  ),
  signs: signsOf({
    to: 'zu', and: 'und', or: 'oder', atMost: 'höchstens', atLeast: 'mindestens', unequal: 'ungleich', times: 'mal',
    dividedBy: 'geteilt durch', plusOrMinus: 'plus minus', about: 'etwa', infinity: 'unendlich', root: 'Wurzel aus',
    lessThan: 'weniger als', moreThan: 'mehr als', isLess: 'kleiner als', isGreater: 'größer als', copyright: 'Copyright',
    section: 'Paragraf', number: 'Nummer', cents: 'Cent', plus: 'plus', minus: 'minus', equals: 'gleich', at: 'at',
    dollar: 'Dollar', euro: 'Euro', pound: 'Pfund', yen: 'Yen', won: 'Won', percent: 'Prozent', degrees: 'Grad',
    squared: 'Quadrat', cubed: 'hoch drei', hash: 'Raute', tilde: 'Tilde', star: 'Stern',
  }), // prettier-ignore
  forms: FORMS,
});
