import { matchAt, SCORES, startsToken, type SemioticClass } from '../semiotic-class.ts';
import { readAmount } from './amount.ts';
import { readUnits } from './quantity.ts';

const RAISED = /(?<base>\d+(?:\.\d+)?|\p{L}|\))(?<power>[⁺⁻]?[⁰¹²³⁴-⁹ⁿⁱ]+)/uy;
const CARET =
  /(?<base>\d+(?:\.\d+)?|\p{L})\^(?:\{(?<braced>[-\u2212]?[\p{L}\d]{1,6})\}|(?<power>[-\u2212]?(?:\d{1,6}|\p{L})))(?![\p{L}\d])/uy;

/** Powers: '10⁻³', '2^10', 'x^n'. Squares and cubes of units belong to their measures. */
export const power: SemioticClass = {
  opens: ['capital', 'letter', 'digit', 'sign'],
  isInner: true,
  read({ text }, at) {
    if (!startsToken(text, at) && text[at] !== ')') return null;
    const match = matchAt(CARET, text, at) ?? matchAt(RAISED, text, at);
    if (!match) return null;
    const { base, braced, power: raised = '' } = match.groups as { base: string; braced?: string; power?: string };
    const exponent = (braced ?? raised).normalize('NFKC').replace('\u2212', '-');
    return {
      end: at + match[0].length,
      item: {
        class: 'power',
        base: base === ')' ? '' : base,
        exponent: exponent.replace(/^[-+]/, ''),
        sign: exponent.startsWith('-') ? '-' : '',
      },
      score: SCORES.typical + 0.2,
    };
  },
};

const EXPONENT = /[eE](?<sign>[-+\u2212]?)(?<exponent>\d{1,3})(?![\p{L}\d])/uy;

/** '×10⁻⁴', ' x 10^6'. */
const TIMES_POWER =
  /\s?[×x·*]\s?10(?:\^\{?(?<sign>[-\u2212]?)(?<exponent>\d{1,3})\}?|(?<raised>[⁺⁻]?[⁰¹²³⁴-⁹]{1,3}))(?![\p{L}\d])/uy;

/** Numbers with a power of ten: '1e-6', '6.02E23', '3×10⁻⁴'. */
export const scientific: SemioticClass = {
  opens: ['digit', 'sign'],
  read(context, at) {
    const { text, language } = context;
    const read = readAmount(text, at, language);
    const match = read && (matchAt(EXPONENT, text, read.end) ?? matchAt(TIMES_POWER, text, read.end));
    if (!match) return null;
    const { raised } = match.groups as { raised?: string };
    const plain = raised?.normalize('NFKC').replace('\u2212', '-');
    const { sign, exponent } = (plain === undefined ? match : /(?<sign>[-+]?)(?<exponent>\d+)/.exec(plain)!).groups as {
      sign: string;
      exponent: string;
    };
    const end = read.end + match[0].length;
    const found = readUnits(context, end);
    return {
      end: found?.end ?? end,
      item: {
        class: 'scientific',
        amount: read.amount,
        exponent,
        sign: sign === '' || sign === '+' ? '' : '-',
        units: found?.units ?? null,
      },
      score: SCORES.typical + 0.3,
    };
  },
};
