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

export const portuguese = createLanguage({
  tag: 'pt',
  isEliding: false,
  patterns: {
    ordinal: /(?<whole>\d{1,3}(?:[. ]\d{3})+|\d+)(?<ending>\.?[ºª]|[oa]|°(?=\s\p{Ll}{3}))(?![\p{L}\d])/uy,
    day: /(?<day>\d{1,2})[º°o]?(?![\p{L}\d]|[:.,]\d)/uy,
    dayAndMonth: /\s+(?:de\s+)?/iy,
    monthAndYear: /,?\s+(?:de\s+)?(?<year>1[0-9]\d\d|20\d\d|2100)(?![\d:]|[.,]\d)/y,
    shortDate: /(?<a>\d{1,2})\/(?<b>\d{1,2})(?![\d/.]*\d)/y,
    clocks: [
      /(?<hour>\d{1,2})(?::|\s?[hH]\s?)(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?:\s?(?:h|hs|horas)(?![\p{L}\d])|min(?!\p{L}))?(?![\d:]|\s?min)/uy,
      /(?<hour>\d{1,2})[hH](?![\p{L}\d])/uy,
      /(?<hour>\d{1,2})\.(?<minute>[0-5]\d)\s?(?:h|hs|horas)(?![\p{L}\d])/uy,
    ],
    half: null,
    durationPart: /(?<amount>\d+)\s?(?<unit>h|horas?|min|minutos?|s|seg|segundos?)(?!\p{L})/uy,
    durationUnits: { h: 'h', m: 'min', s: 's' },
    primeUnits: ['min', 's'],
    decade: null,
    counted:
      /^(?:(?:quilô|centí|milí)?metros|(?:quilo|mili)?gramas|pessoas|euros|reais|dólares|horas|minutos|segundos|usuários|palavras)$/,
    romanEnding: null,
    telephone: /(?<rest>(?!(?:1[5-9]|20)\d\d-(?:1[5-9]|20)\d\d)(?:\(\d{2}\)\s?|\d{2}\s)?9?\d{4}-\d{4})/y,
    postcode: /\d{5}-\d{3}(?![\d-])/y,
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
    'alfa beta gama delta épsilon zeta eta teta iota capa lambda mi ni csi ômicron pi rô sigma sigma tau ípsilon fi qui psi ômega'.split(
      ' ',
    ),
  over: 'sobre',
  functionWords: FUNCTION_WORDS,
  cues: {
    date: wordSet('dia em no até desde'),
    ratio: wordSet('razão proporção escala formato'),
    digits: wordSet('pin senha código'),
    score: wordSet('página slide nota pontuação avaliado avaliação'),
    romanCardinal: wordSet('capítulo parte tomo ato cena fase nível classe artigo tipo seção livro guerra'),
    century: wordSet('século séculos séc sécs'),
    temperature: wordSet('temperatura temperaturas forno assar aquecer esfriar febre ferve congela conservar graus'),
    calls: wordSet('ligue ligar liga disque'),
    romanOrdinal: wordSet(
      'henrique luís luis filipe carlos fernando afonso joão paulo bento pio leão isabel elizabeth maria catarina napoleão pedro ' +
        'jaime sancho francisco jorge eduardo guilherme frederico nicolau alexandre gregório inocêncio urbano manuel josé',
    ),
  },
  isSpelt: createIsSpelt(
    wordSet(
      'o a os as um uma e ou não sim se de da do em na no com por que é são ser seu sua tu eu me te já lá cá mais muito hoje fim ' +
        'dois três ver dar ir há tudo nada bem mal mas para como nunca sempre sem só até',
    ),
    wordSet('onu otan ovni ibama petrobras embrapa fuvest sus inep enem unesp mec cade'),
  ),
  signs: signsOf({
    to: 'para', and: 'e', or: 'ou', atMost: 'no máximo', atLeast: 'no mínimo', unequal: 'diferente de', times: 'vezes',
    dividedBy: 'dividido por', plusOrMinus: 'mais ou menos', about: 'cerca de', infinity: 'infinito',
    root: 'raiz quadrada de', lessThan: 'menos de', moreThan: 'mais de', isLess: 'é menor que', isGreater: 'é maior que',
    copyright: 'copyright', section: 'parágrafo', number: 'número', cents: 'centavos', plus: 'mais', minus: 'menos',
    equals: 'é igual a', at: 'arroba', dollar: 'dólar', euro: 'euro', pound: 'libra', yen: 'iene', won: 'won',
    percent: 'por cento', degrees: 'graus', squared: 'ao quadrado', cubed: 'ao cubo', hash: 'cerquilha', tilde: 'til', star: 'asterisco',
  }), // prettier-ignore
  forms: FORMS,
});
