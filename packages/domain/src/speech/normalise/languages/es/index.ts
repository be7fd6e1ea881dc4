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

export const spanish = createLanguage({
  tag: 'es',
  isEliding: false,
  patterns: {
    ordinal:
      /(?<whole>\d{1,3}(?:[. ]\d{3})+|\d+)(?<ending>\.?[ºª]|\.?(?:er|ero|ro|ra|do|da|to|ta|mo|ma|vo|va|no|na))(?![\p{L}\d])/uy,
    day: /(?<day>\d{1,2})(?:\.?º|ero?|ro)?(?![\p{L}\d]|[:.,]\d)/uy,
    dayAndMonth: /\s+(?:de\s+)?/iy,
    monthAndYear: /,?\s+(?:del?\s+)?(?<year>1[0-9]\d\d|20\d\d|2100)(?![\d:]|[.,]\d)/y,
    shortDate: /(?<a>\d{1,2})\/(?<b>\d{1,2})(?![\d/.]*\d)/y,
    clocks: [
      /(?<hour>\d{1,2})(?::|\s?h\s?)(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?:\s?(?:h|hs|hrs|horas)(?![\p{L}\d])\.?)?(?![\d:])/uy,
      /(?<hour>\d{1,2})\.(?<minute>[0-5]\d)(?:\s?(?:h|hs|hrs|horas)(?![\p{L}\d])|(?=\s?[ap]\.\s?m))/uy,
      /(?<hour>1[0-2]|0?[1-9])(?=\s?[ap]\.?\s?m\b)/iy,
    ],
    half: /\s?(?<half>[ap])\.?\s?m\b(?<stop>\.?)/iy,
    durationPart: /(?<amount>\d+)\s?(?<unit>h|horas?|min|minutos?|m|s|seg|segundos?)(?!\p{L})/uy,
    durationUnits: { h: 'h', m: 'min', s: 's' },
    primeUnits: ['min', 's'],
    decade: null,
    counted:
      /^(?:(?:kiló|centí|milí)?metros|(?:kilo|mili)?gramos|personas|euros|dólares|horas|minutos|segundos|usuarios|palabras)$/,
    romanEnding: null,
    telephone:
      /(?<rest>\d{3}-\d{3}-\d{3}|(?!(?:1[5-9]|20)\d\d-(?:1[5-9]|20)\d\d)\d{4}-\d{4}|(?<=(?:[Tt]el\.|[Tt]eléfono|[Tt]lf\.|[Ll]lam\p{L}+(?: al)?):?\s)\d{2,3}(?: \d{2,3}){2,3}|[89]\d \d{3} \d{2} \d{2}|[6-9]\d\d \d{2} \d{2} \d{2})/uy,
    postcode: /(?<=,\s|C\.?\s?P\.?:?\s)\d{5}(?=\s\p{Lu}|[,.;]|\s*$)/uy,
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
    'alfa beta gamma delta épsilon zeta eta theta iota kappa lambda mi ni xi ómicron pi ro sigma sigma tau ípsilon fi ji psi omega'.split(
      ' ',
    ),
  over: 'sobre',
  functionWords: FUNCTION_WORDS,
  cues: {
    date: wordSet('el día del al desde hasta'),
    ratio: wordSet('relación proporción escala formato aspecto razón'),
    digits: wordSet('pin clave contraseña código'),
    score: wordSet('página diapositiva nota puntuación calificación valorado obtuvo'),
    romanCardinal: wordSet('capítulo parte tomo acto escena fase nivel clase artículo tipo sección libro guerra'),
    century: wordSet('siglo siglos s'),
    temperature: wordSet(
      'temperatura temperaturas hornear horno calentar enfriar fiebre hierve congela conservar grados',
    ),
    calls: wordSet('llame llama llamar llamen marque marcar'),
    romanOrdinal: wordSet(
      'enrique luis felipe carlos fernando alfonso juan pablo benedicto pío león isabel maría catalina napoleón pedro jaime ' +
        'sancho ramiro francisco jorge eduardo guillermo federico nicolás alejandro gregorio inocencio urbano',
    ),
  },
  isSpelt: createIsSpelt(
    wordSet(
      'el la los las un una y o no si sí de del al en es son se su tu que qué por con sin más muy ya yo él lo le me te hoy ' +
        'fin uno dos tres ver ser ir dar hay todo nada bien mal solo sólo para pero como nunca siempre',
    ),
    wordSet('onu otan sida ovni renfe once uned unam mir iva'),
  ),
  signs: signsOf({
    to: 'a', and: 'y', or: 'o', atMost: 'como máximo', atLeast: 'como mínimo', unequal: 'distinto de', times: 'por',
    dividedBy: 'dividido entre', plusOrMinus: 'más menos', about: 'aproximadamente', infinity: 'infinito',
    root: 'raíz cuadrada de', lessThan: 'menos de', moreThan: 'más de', isLess: 'es menor que', isGreater: 'es mayor que',
    copyright: 'copyright', section: 'sección', number: 'número', cents: 'centavos', plus: 'más', minus: 'menos',
    equals: 'es igual a', at: 'arroba', dollar: 'dólar', euro: 'euro', pound: 'libra', yen: 'yen', won: 'won',
    percent: 'por ciento', degrees: 'grados', squared: 'al cuadrado', cubed: 'al cubo', hash: 'almohadilla', tilde: 'virgulilla', star: 'asterisco',
  }), // prettier-ignore
  forms: FORMS,
});
