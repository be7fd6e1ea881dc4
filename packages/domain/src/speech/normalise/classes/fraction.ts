import type { Context } from '../context.ts';
import { canHaveSign } from './cardinal.ts';
import { readUnits } from './quantity.ts';
import { matchAt, SCORES, startsToken, type Candidate, type SemioticClass } from '../semiotic-class.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4', '⅕': '1/5', '⅖': '2/5', '⅗': '3/5', '⅘': '4/5',
  '⅙': '1/6', '⅚': '5/6', '⅐': '1/7', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8', '⅑': '1/9', '⅒': '1/10',
}; // prettier-ignore
const SIGN = new RegExp(String.raw`(?:(?<whole>\d+)\s?)?(?<sign>[${Object.keys(SIGNS).join('')}])`, 'uy');
const SLASHED =
  /(?:(?<whole>\d{1,3})(?:[ +]|-(?=\d{1,2}\/(?:[23468]|16|32)(?!\d))))?(?<numerator>\d{1,5})[/⁄](?<denominator>\d{1,5})(?:ths?|rds?|nds?)?(?![\d/]|\.\d|\p{L})/iuy;

/** Pairs of numbers with a meaning of their own. */
const SPLIT = new Set(['24/7', '9/11']);
/** Of the number of a law or a file: '123/2019'. */
const OF_A_YEAR = /^(?:19[5-9]|20[0-4])\d$/;
/** Up to this denominator more than a whole is a fraction, not a pair of numbers: '22/3'. */
const MOST_IMPROPER = 12;

/** Fractions: '½', '2 1/2', '1/1000', '9/10', '120/80', '50/50'. */
export const fraction: SemioticClass = {
  opens: ['digit', 'sign'],
  isInner: true,
  read(context, at) {
    const { text } = context;
    const isNegative = /[-\u2212]/.test(text[at]!) && canHaveSign(text, at);
    return isNegative ? readFraction(context, at + 1, '-') : readFraction(context, at, '');
  },
};

function readFraction(context: Context, at: number, minus: '' | '-'): Candidate | null {
  const { text, language } = context;
  if (!startsToken(text, at) && !/\d/.test(text[at - 1]!)) return null;
  const sign = matchAt(SIGN, text, at);
  if (sign) {
    const [numerator, denominator] = SIGNS[sign.groups!['sign']!]!.split('/') as [string, string];
    const whole = sign.groups!['whole'] ?? '';
    const found = readUnits(context, at + sign[0].length);
    return {
      end: found?.end ?? at + sign[0].length,
      item: {
        class: 'fraction',
        sign: minus,
        whole,
        numerator,
        denominator,
        as: 'part',
        units: found?.units ?? null,
      },
      score: SCORES.certain,
    };
  }
  const match = startsToken(text, at) && text[at - 1] !== '/' ? matchAt(SLASHED, text, at) : null;
  if (!match) return null;
  const { whole = '', numerator, denominator } = match.groups as Record<'whole' | 'numerator' | 'denominator', string>;
  // 'ports 80/443'.
  if (Number(denominator) === 0 || context.hasBefore(at, language.cues.codes, 1)) return null;
  const end = at + match[0].length;
  const isProper = Number(numerator) < Number(denominator);
  const found = readUnits(context, end);
  const units = found?.units ?? null;
  if (whole !== '')
    return isProper
      ? {
          end: found?.end ?? end,
          item: { class: 'fraction', sign: minus, whole, numerator, denominator, as: 'part', units },
          score: SCORES.typical + 0.5,
        }
      : null;
  const as =
    numerator === denominator ||
    Number(numerator) + Number(denominator) === 100 ||
    SPLIT.has(`${numerator}/${denominator}`) ||
    (Number(numerator) > 12 && OF_A_YEAR.test(denominator))
      ? 'split'
      : context.hasBefore(at, language.cues.score, 3)
        ? 'score'
        : isProper || Number(denominator) <= MOST_IMPROPER
          ? 'part'
          : 'over';
  return {
    end: found?.end ?? end,
    item: { class: 'fraction', sign: minus, whole, numerator, denominator, as, units },
    score: SCORES.likely + (found ? 1 : 0),
  };
}
