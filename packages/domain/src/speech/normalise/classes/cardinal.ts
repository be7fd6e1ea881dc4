import { endsToken, matchAt, SCORES, type Candidate, type SemioticClass } from '../semiotic-class.ts';
import type { Context } from '../context.ts';
import { readAmount, readMagnitude } from './amount.ts';

/** Whether a minus before a number belongs to it: at the start, or behind a space or an opening mark. */
export function canHaveSign(text: string, at: number): boolean {
  return at === 0 || /[\s(=<>≤≥≈~:/]/.test(text[at - 1]!);
}

/** Numbers: '1,204', '-3.5', '5 million', '25k'. */
export const cardinal: SemioticClass = {
  opens: ['digit', 'sign'],
  read(context: Context, at: number): Candidate | null {
    const { text, language } = context;
    const read = readAmount(text, at, language, canHaveSign(text, at));
    if (!read) return null;
    const scaled = readMagnitude(text, read.end, language);
    if (scaled) {
      // 'B' and 'm' are units too: millions stand before a plural, billions before any noun.
      const letters = text.slice(read.end, scaled.end);
      // '250K' is a count, '5000K' and 'a temperature of 250K' are degrees.
      const isCount = letters === 'K' && read.amount.whole.length < 4 && !hasTemperature(context, at);
      const isUnit = scaled.isLetter && !isCount && language.units.has(letters);
      const next = /^[\s-]\p{Ll}/u.test(text.slice(scaled.end, scaled.end + 2))
        ? context.wordAfter(scaled.end + 1)
        : '';
      const countsThings =
        (next !== '' &&
          letters !== 'K' &&
          !language.functionWords.has(next) &&
          (text[read.end] !== 'm' || /(?:[^s]s|people|data)$/.test(next))) ||
        (text[read.end] === 'B' && context.hasBefore(at, MODELS, 2));
      if (!isUnit || countsThings)
        return {
          end: scaled.end,
          item: { class: 'cardinal', amount: { ...read.amount, magnitude: scaled.magnitude } },
          score: SCORES.typical + (isUnit ? 0.5 : 0.2),
        };
    }
    // Digits that end in a letter are read by other classes.
    if (!endsToken(text, read.end))
      return read.amount.fraction === ''
        ? null
        : { end: read.end, item: { class: 'cardinal', amount: read.amount }, score: SCORES.possible - 0.5 };
    return { end: read.end, item: { class: 'cardinal', amount: read.amount }, score: SCORES.possible };
  },
};

const hasTemperature = ({ hasBefore, language }: Context, at: number): boolean =>
  hasBefore(at, language.cues.temperature, 5);

/** Families of models, whose sizes are billions of parameters: 'Llama 3 70B'. */
const MODELS: ReadonlySet<string> = new Set(
  'model models llama mistral mixtral qwen gemma falcon gpt phi deepseek'.split(' '),
);

/** Ranks: '21st', '99.9th', '3e', '2.ª'; and '3.' where the language has such and the words around say so. */
export const ordinal: SemioticClass = {
  opens: ['digit'],
  read(context, at) {
    const { text, language } = context;
    const match = matchAt(language.patterns.ordinal, text, at);
    if (!match) return null;
    const {
      whole,
      fraction = '',
      ending = '',
    } = match.groups as Record<'whole', string> & Partial<Record<string, string>>;
    const end = at + match[0].length;
    if (ending === '.' && !language.isStoppedRank(text.slice(Math.max(0, at - LONGEST_CUE), at), text.slice(end)))
      return null;
    return {
      // The last stop of the text ends its sentence too.
      end: ending === '.' && end === text.length ? end - 1 : end,
      item: { class: 'ordinal', whole: whole.replaceAll(/\D/g, ''), fraction, ending: ending.toLowerCase() },
      score: SCORES.typical + (ending === '°' ? 0.3 : 0),
    };
  },
};

/** How much text before a number decides whether its full stop makes it a rank, in UTF-16 units. */
const LONGEST_CUE = 30;

const GROUPED_DIGITS = /\d{4}(?:[ -]\d{4}){2,3}(?![\d-])|(?=[\d-]*\d{3})\d{1,6}(?:-\d{1,6}){2,6}(?![\d-])/y;
const LONG_DIGITS = /\d{19,}(?!\d)/y;
const LEADING_ZERO = /0\d+(?![\d.,:])/y;

const PLAIN_DIGITS = /\d{3,8}(?!\d|[.,:/-]\d)/y;
const CODE = /\d{3,5}(?!\d|[.,/–-]\d|:(?!(?:19|20)\d\d(?!\d))\d|\s?[%°])/y;
/** An answer of a server behind an article: 'a 404'. */
const DIALLED = /(?:[2-9]11|11\d|19\d|988|999|000)(?!\d|[.,:/-]\d)/y;
/** 'A-1042'. */
const NAMED_BY_LETTERS = /(?:^|[^\p{L}\d-])\p{Lu}{1,4}-$/u;
const STATUS = /[1-5]0[1-9](?![\d.,:/-])/y;
const LONGEST_NAME = 6;
const ARTICLE = /(?:^|\s)[Aa]n?\s$/;

/**
 * Digits that are read one by one: numbers of cards, '007', a PIN, more digits than a number has; and numbers that name
 * something, which some languages read in pairs: 'port 5432', 'a 404'.
 */
export const digits: SemioticClass = {
  opens: ['digit'],
  read({ text, language, hasBefore }, at) {
    const isCode = language.cues.codes.size > 0;
    const code =
      isCode &&
      (hasBefore(at, language.cues.codes, 2) || NAMED_BY_LETTERS.test(text.slice(Math.max(0, at - LONGEST_NAME), at)))
        ? matchAt(CODE, text, at)
        : isCode && ARTICLE.test(text.slice(Math.max(0, at - 4), at))
          ? matchAt(STATUS, text, at)
          : null;
    if (code && endsToken(text, at + code[0].length) && !/^(?:1[1-9]|20)\d\d$/.test(code[0]))
      return { end: at + code[0].length, item: { class: 'serial', parts: [code[0]] }, score: SCORES.likely + 0.5 };
    const number = hasBefore(at, language.cues.calls, 1) ? matchAt(DIALLED, text, at) : null;
    if (number && endsToken(text, at + number[0].length))
      return { end: at + number[0].length, item: { class: 'digits', groups: [number[0]] }, score: SCORES.typical };
    const plain = matchAt(PLAIN_DIGITS, text, at);
    if (plain && endsToken(text, at + plain[0].length) && hasBefore(at, language.cues.digits, 2))
      return {
        end: at + plain[0].length,
        item: { class: 'digits', groups: [plain[0]] },
        score: SCORES.typical,
      };
    const match =
      matchAt(GROUPED_DIGITS, text, at) ?? matchAt(LONG_DIGITS, text, at) ?? matchAt(LEADING_ZERO, text, at);
    if (!match || !endsToken(text, at + match[0].length)) return null;
    return {
      end: at + match[0].length,
      item: { class: 'digits', groups: match[0].split(/\D+/) },
      score: SCORES.likely,
    };
  },
};
