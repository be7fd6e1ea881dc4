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

export const french = createLanguage({
  tag: 'fr',
  isEliding: true,
  patterns: {
    ordinal: /(?<whole>\d{1,3}(?:[. ]\d{3})+|\d+)(?<ending>ère|ere|re|er|ème|eme|e|nde|nd)s?(?![\p{L}\d])/uy,
    day: /(?<day>\d{1,2})(?:er)?(?![\p{L}\d]|[:.,]\d)/uy,
    dayAndMonth: /\s+/y,
    monthAndYear: /,?\s+(?<year>1[0-9]\d\d|20\d\d|2100)(?![\d:]|[.,]\d)/y,
    shortDate: /(?<a>\d{1,2})[/.](?<b>\d{1,2})(?![\d/.]*\d)/y,
    clocks: [
      /(?<hour>\d{1,2})(?::|\s?[hH]\s?)(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?:\s?h(?![\p{L}\d]))?(?![\d:]|\s?min)/uy,
      /(?<hour>\d{1,2})\s?[hH](?![\p{L}\d]|\s?\d)/uy,
    ],
    half: null,
    durationPart: /(?<amount>\d+)\s?(?<unit>h|heures?|min|mn|minutes?|s|sec|secondes?)(?!\p{L})/uy,
    durationUnits: { h: 'h', m: 'min', s: 's' },
    primeUnits: ['min', 's'],
    decade: null,
    counted:
      /^(?:(?:kilo|centi|milli)?mètres|(?:kilo|milli)?grammes|personnes|euros|dollars|heures|minutes|secondes|habitants|mots)$/,
    romanEnding: /(?<numeral>I(?=er|re)|(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3}))(?:(?<=I)(?:er|re)|e|ème)(?![\p{L}\d])/uy,
    telephone: /(?<rest>0\d(?:[ .-]\d\d){4})/y,
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
    'alpha bêta gamma delta epsilon zêta êta thêta iota kappa lambda mu nu xi omicron pi rhô sigma sigma tau upsilon phi khi ' +
    'psi oméga'
  ).split(' '),
  over: 'sur',
  functionWords: FUNCTION_WORDS,
  cues: {
    date: wordSet('le du au dès jusqu depuis'),
    ratio: wordSet('rapport proportion échelle format ratio'),
    digits: wordSet('pin code'),
    score: wordSet('page diapositive partie étape chapitre leçon module question note noté notée obtenu score'),
    romanCardinal: wordSet('chapitre partie tome acte scène phase niveau classe article type section livre guerre'),
    century: wordSet('siècle siècles'),
    temperature: wordSet(
      'température températures four cuire chauffer préchauffer refroidir fièvre bout gèle conserver degrés',
    ),
    calls: wordSet('appelez appeler appelle composez composer'),
    romanOrdinal: wordSet(
      'henri louis philippe charles françois jean paul benoît pie léon élisabeth catherine napoléon pierre georges édouard ' +
        'guillaume frédéric nicolas alexandre grégoire innocent urbain richard jacques albert léopold',
    ),
  },
  isSpelt: createIsSpelt(
    wordSet(
      'le la les un une et ou ne pas non oui si de du des en est son se sa tu que qui par sur au aux plus très je il on me te ' +
        'ce cet ces fin deux trois voir tout tous rien bien mal mais car donc pour avec dans sans sous jamais',
    ),
    wordSet('onu otan sida ovni insee smic unef ena creps ufo zep fnac inra'),
  ),
  signs: [
    // '24h/24', '7j/7'.
    [/(?<=24\s?h\s?|7\s?j\s?)\/(?=24(?!\d)|7(?!\d))/y, ' sur '],
    ...signsOf({
    to: 'vers', and: 'et', or: 'ou', atMost: 'au plus', atLeast: 'au moins', unequal: 'différent de', times: 'fois',
    dividedBy: 'divisé par', plusOrMinus: 'plus ou moins', about: 'environ', infinity: 'infini', root: 'racine de',
    lessThan: 'moins de', moreThan: 'plus de', isLess: 'est inférieur à', isGreater: 'est supérieur à',
    copyright: 'copyright', section: 'section', number: 'numéro', cents: 'cents', plus: 'plus', minus: 'moins',
    equals: 'égale', at: 'arobase', dollar: 'dollar', euro: 'euro', pound: 'livre', yen: 'yen', won: 'won',
    percent: 'pour cent', degrees: 'degrés', squared: 'au carré', cubed: 'au cube', hash: 'dièse', tilde: 'tilde', star: 'étoile',
  }),
  ], // prettier-ignore
  forms: FORMS,
});
