import type { Context } from '../context.ts';
import type { Amount, Units } from '../item.ts';
import { matchAt, SCORES, type Candidate, type SemioticClass } from '../semiotic-class.ts';
import { readAmount, readMagnitude } from './amount.ts';
import { canHaveSign } from './cardinal.ts';

const UNIT =
  /[ \u00a0-]?(?:(?<letters>[\p{L}\p{M}µΩ°]+(?:·\p{L}+)?[²³]?|["″′']|[%‰°¢])(?:(?<power>\^?[23])(?![\p{L}\d]))?)/uy;
const SLASH =
  /(?:(?<=\p{L})\.)?\s?\/\s?(?<word>(?:(?:6|8|12|24|48|72)\s?(?=h(?!\p{L})))?[\p{L}\p{M}µΩ°]+)(?<power>\^?[23](?!\d)|[²³])?(?![\p{L}\p{N}])/uy;
/** Units that stand behind a hyphen: 'a 5-lb bag'; other single letters name something: 'Form 8-K'. */
const HYPHENED = /^(?:[\p{L}µΩ]{2,}[²³]?|[mghsVWLl])$/u;
/** Behind a unit that is shortened: '5 lbs. of', '30 min., then'. */
const UNIT_STOP = /\.(?=\s?(?:[\p{Ll}\d(\u2013-]|[,;:)]|=\s))/uy;
/** Beside these, 'A' behind a space is amps as well. */
const ELECTRIC = /\d\s?(?:[mk]?V|k?W|mAh?|Ω)(?![\p{L}\d])/u;
/** A factor before a variable: '3x + 2 = 8'. */
const IS_FACTOR_BEFORE = /[-+\u2212]\s?[\d.,]+$/;
const IS_FACTOR_AFTER = /^\s?[-+\u2212=*/^]/;
/** Units that share a sign with another one, which the words around decide. */
const MINUTES: Units = { of: 'min', per: [] };
const MILLICORES: Units = { of: 'mcore', per: [] };
const BASIS_POINTS: Units = { of: 'bp', per: [] };
const PRIMES: Units = { of: 'prime', per: [] };
const CORES: ReadonlySet<string> = new Set(['cpu', 'cpus', 'vcpu', 'vcpus', 'core', 'cores']);
/** Ends of a strand of DNA or RNA: "the 5' end", "3'-UTR". */
const STRAND = /[DR]NA(?!\p{L})|UTR|exon|genes?(?!\p{L})|strand|primer|polymeras|(?<=[35]['\u2032][ -])(?:end|cap)/iu;
const STRAND_END = /^[2-5]['\u2032](?!\d)/;
/** From here on 'bps' are bits per second, but beside words of finance. */
const FEWEST_BITS = 300;
const DATA_LINE = /(?<!\p{L})(?:line|link|modem|baud|serial|radio|channel|data|bit|bits)(?!\p{L})/iu;
/** Another length of time in the text, and a length in space: '5s to boot, 2m to drain'. */
const OTHER_TIME = /\d\s?(?:s|secs?|mins?|h|hrs?|ms)(?![\p{L}\d])/u;
const LENGTH = /\d\s?(?:km|cm|mm|ft)(?![\p{L}\d])/u;
const MOST_MINUTES = 90;

const LONGEST_QUOTATION = 200;
/** A quotation that is still open: 'the "version 5'. */
const OPEN_QUOTATIONS: Readonly<Record<string, RegExp>> = {
  '"': /(?:^|[\s(=])"(?=\S)[^"]*$/,
  "'": /(?:^|[\s(=])'(?=\S)(?!\d0s)[^']*$/,
};

export interface FoundUnits {
  readonly end: number;
  readonly units: Units;
  readonly isTouching: boolean;
  /** Behind a hyphen: '5-lb'. */
  readonly isHyphened: boolean;
}

/** Units behind a number, also behind slashes: 'km/h', 'mg/kg', 'tokens/s'. */
export function readUnits({ text, language }: Context, at: number): FoundUnits | null {
  const match = matchAt(UNIT, text, at);
  if (!match) return null;
  const { letters: written = '', power = '' } = match.groups as { letters?: string; power?: string };
  const letters = written.replace('·', '');
  const raised = power === '' ? letters : `${letters}${power.endsWith('2') ? '²' : '³'}`;
  const of = language.units.has(raised) ? raised : letters;
  const isHyphened = match[0].startsWith('-');
  const isTouching = !/^[\s-]/u.test(match[0]);
  if (OPEN_QUOTATIONS[of]?.test(text.slice(Math.max(0, at - LONGEST_QUOTATION), at))) return null;
  const names = language.units.get(of);
  if (!names || (isHyphened && !HYPHENED.test(of))) return null;
  if (names.isTouchingOnly && !isTouching && !(of === 'A' && !isHyphened && ELECTRIC.test(text))) return null;
  const end = at + match[0].length - (of === raised ? 0 : power.length);
  const isSide = /^["'\u2032\u2033]$/.test(of) && /^[x×]\s?\d/.test(text.slice(end, end + 3));
  if (/^\.?[\p{L}\p{N}°²³]/u.test(text.slice(end, end + 2)) && !isSide) return null;
  if (of === 'x' && text.includes('=')) {
    const isFactor =
      IS_FACTOR_BEFORE.test(text.slice(Math.max(0, at - 8), at)) || IS_FACTOR_AFTER.test(text.slice(end));
    if (isFactor) return null;
  }
  const { per, end: last } = readPer({ text, language }, end);
  const stop = per.length === 0 && /^\p{L}+$/u.test(of) ? matchAt(UNIT_STOP, text, last) : null;
  return { end: last + (stop ? 1 : 0), units: { of, per }, isTouching, isHyphened };
}

const DEGREES = /[ \u00a0]?(?<scale>[CF])(?![\p{L}\p{N}'+#&/-])/uy;

/** Degrees without their sign, behind a sign of the number or beside words for temperatures: '-5 C', 'bake at 350F'. */
function readDegrees(context: Context, start: number, at: number, { sign }: Amount): FoundUnits | null {
  const { text, language } = context;
  const match = matchAt(DEGREES, text, at);
  if (!match) return null;
  const end = at + match[0].length;
  const { temperature } = language.cues;
  const isTemperature =
    sign !== '' ||
    /°\s?[CF]/.test(text) ||
    context.hasBefore(start, temperature, 5) ||
    context.hasAfter(end, temperature, 3);
  const units = { of: `°${match.groups!['scale']!}`, per: [] };
  return isTemperature ? { end, units, isTouching: true, isHyphened: false } : null;
}

/** What a quantity is counted by, behind slashes; [] for nothing. */
export function readPer(
  { text, language }: Pick<Context, 'text' | 'language'>,
  at: number,
): { readonly end: number; readonly per: readonly string[] } {
  const per: string[] = [];
  let end = at;
  for (let match = matchAt(SLASH, text, end); match; match = matchAt(SLASH, text, end)) {
    const { word: letters = '', power = '' } = match.groups as { word?: string; power?: string };
    const word = `${letters}${power.replace('^', '').replace('2', '²').replace('3', '³')}`;
    if (!language.units.has(word.replace(/^\d+\s?/, '')) && language.perNoun(word) === null) break;
    per.push(word);
    end += match[0].length;
  }
  return { end, per };
}

/** Whether the measure stands before its noun as an adjective: 'a 10 km run'. */
export function isAdjective(context: Context, at: number, end: number): boolean {
  const { text, language } = context;
  if (language.cues.measured.has(context.wordAfter(end).toLowerCase())) return true;
  if (/["\u2033'\u2032]/.test(text[end - 1]!) && isBeforeNoun(context, end)) return true;
  // Several measures of one noun: 'a 5V, 2A charger'.
  const before = MEASURES_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_MEASURES), at))?.[0].length ?? 0;
  if (!language.cues.article.has(context.wordBefore(at - before).toLowerCase())) return false;
  const last = end + (matchAt(MEASURES_BEHIND, text, end)?.[0].length ?? 0);
  return isBeforeNoun(context, last);
}

function isBeforeNoun({ text, language, wordAfter }: Context, at: number): boolean {
  const next = text[at] === ' ' ? wordAfter(at) : '';
  return next !== '' && !language.functionWords.has(next.toLowerCase());
}

const LONGEST_MEASURES = 24;
const MEASURES_BEFORE = /(?:(?<![\p{L}\d])\d[\d.,]{0,6}\s?\p{L}{1,3},?\s){1,3}$/u;
const MEASURES_BEHIND = /(?:,?\s\d[\d.,]{0,6}\s?\p{L}{1,3}(?=[\s,])){0,3}/uy;

/** Words before a time to wait. */
const WAITS: ReadonlySet<string> = new Set(['wait', 'timeout', 'interval', 'ttl', 'every']);

/** Numbers with units: '10 km', '12.5%', '5 mg/kg', '100 million kg', '-5 °C'. */
export const measure: SemioticClass = {
  opens: ['digit', 'sign'],
  read(context, at) {
    const { text, language } = context;
    const read = readAmount(text, at, language, canHaveSign(text, at));
    if (!read) return null;
    const scaled = readMagnitude(text, read.end, language);
    const amount: Amount = scaled && !scaled.isLetter ? { ...read.amount, magnitude: scaled.magnitude } : read.amount;
    const start = scaled && !scaled.isLetter ? scaled.end : read.end;
    const found = readUnits(context, start) ?? readDegrees(context, at, start, amount);
    if (!found) return readSlashed(context, start, amount);
    // '4B' behind 'Suite' is no amount.
    if (/^\p{L}$/u.test(text.slice(read.end, found.end)) && context.hasBefore(at, language.cues.codes, 2)) return null;
    const { end } = found;
    return {
      end,
      item: {
        class: 'measure',
        amount,
        units: unitsBeside(context, at, amount, found),
        isAdjective: found.isHyphened || isAdjective(context, at, end),
      },
      score: SCORES.typical + (amount.magnitude > 0 ? 0.6 : 0),
    };
  },
};

/** The units that are meant by a sign that has several. */
function unitsBeside(context: Context, at: number, { whole }: Amount, found: FoundUnits): Units {
  const { text, language } = context;
  const { units, end, isTouching } = found;
  const isOther = (of: Units): boolean => language.units.has(of.of);
  if (units.per.length > 0) return units;
  switch (units.of) {
    case 'm': {
      if (isTouching && (context.hasAfter(end, CORES, 1) || context.hasBefore(at, CORES, 1)) && isOther(MILLICORES))
        return MILLICORES;
      const isAmongTimes = isTouching && Number(whole) <= MOST_MINUTES && OTHER_TIME.test(text) && !LENGTH.test(text);
      const isTime = isAmongTimes || context.hasAfter(end, language.cues.minutes, 1) || context.hasBefore(at, WAITS, 1);
      return language.cues.minutes.size > 0 && isTime ? MINUTES : units;
    }
    case 'bps': {
      const isMoney =
        context.hasBefore(at, language.cues.finance, 8) || context.hasAfter(end, language.cues.finance, 5);
      return isMoney || (Number(whole) < FEWEST_BITS && !DATA_LINE.test(text)) ? BASIS_POINTS : units;
    }
    case "'":
    case '\u2032':
      return STRAND_END.test(text.slice(at, end + 1)) && STRAND.test(text) && isOther(PRIMES) ? PRIMES : units;
    default:
      return units;
  }
}

/** A number without a unit of its own: '12/kg'. */
function readSlashed(context: Context, at: number, amount: Amount): Candidate | null {
  const { per, end } = readPer(context, at);
  if (per.length === 0) return null;
  return {
    end,
    item: { class: 'measure', amount, units: { of: '', per }, isAdjective: false },
    score: SCORES.likely,
  };
}

const COUNTED_WORD = /\d\p{L}{0,2}\s\p{L}+$/u;
/** '43 min of downtime/month', 'events/sec': only by units and nouns of time. */
const COUNTED_WORDS = /\d\s?\p{L}{0,3}(?:\s\p{L}+){2,3}$/u;
/** '4h 20m/yr'. */
const LENGTH_OF_TIME = /\d\s?h\s\d{1,2}\s?m(?:in)?$/u;
const PLURAL = /\p{Ll}{2}s$/u;
const RATES: ReadonlySet<string> = new Set(['s', 'sec', 'min', 'h', 'hr']);

/** What a counted word is counted by: '50 tokens/s'. */
export const per: SemioticClass = {
  opens: ['sign'],
  isInner: true,
  read(context, at) {
    const { text } = context;
    if (text[at] !== '/') return null;
    const before = text.slice(Math.max(0, at - 40), at);
    const { per: keys, end } = readPer(context, at);
    const isCounted =
      COUNTED_WORD.test(before) ||
      COUNTED_WORDS.test(before) ||
      LENGTH_OF_TIME.test(before) ||
      (PLURAL.test(before) && keys.every((key) => RATES.has(key)));
    return keys.length === 0 || !isCounted ? null : { end, item: { class: 'per', per: keys }, score: SCORES.typical };
  },
};

const SIGN_BEFORE_CURRENCY = /[-+\u2212](?=\p{Sc}|[A-Z]{1,3}[$€£]?)/uy;
const CURRENCY = /\p{Lu}{0,3}\p{Sc}|\p{Lu}{3}(?=\s?[\d.])/uy;
const CURRENCY_BEHIND = /\s?(?<sign>\p{Sc}|\p{Lu}{3})(?![\p{L}\p{N}])/uy;

/** Amounts of money: '$5', '-$5', '€1.2bn', '20 EUR', '$20/mo', '$100-million'. */
export const money: SemioticClass = {
  opens: ['capital', 'digit', 'sign'],
  read(context, at) {
    const { text, language } = context;
    const minus = canHaveSign(text, at) ? matchAt(SIGN_BEFORE_CURRENCY, text, at) : null;
    const start = at + (minus?.[0].length ?? 0);
    const sign = matchAt(CURRENCY, text, start);
    return sign && language.currencies.has(sign[0])
      ? readMoney(context, at, start + sign[0].length, sign[0], minus ? (minus[0] === '+' ? '+' : '-') : '')
      : readCurrencyBehind(context, at);
  },
};

const SPACE = /[ \u00a0]?/y;

function readMoney(
  context: Context,
  start: number,
  at: number,
  currency: string,
  sign: Amount['sign'],
): Candidate | null {
  const { text, language } = context;
  const read = readAmount(text, at + matchAt(SPACE, text, at)![0].length, language, sign === '');
  if (!read) return null;
  const scaled = readMagnitude(text, read.end, language);
  const amount = {
    ...read.amount,
    sign: sign === '' ? read.amount.sign : sign,
    magnitude: scaled?.magnitude ?? 0,
  };
  const { per, end } = readPer(context, scaled?.end ?? read.end);
  if (language.isSpaced && /[\p{L}\p{N}]/u.test(text[end] ?? '')) return null;
  return {
    end,
    item: { class: 'money', amount, currency, per, isAdjective: isAdjective(context, start, end) },
    score: SCORES.typical + 0.5,
  };
}

function readCurrencyBehind(context: Context, at: number): Candidate | null {
  const { text, language } = context;
  const read = readAmount(text, at, language, canHaveSign(text, at));
  if (!read) return null;
  const scaled = readMagnitude(text, read.end, language);
  const sign = matchAt(CURRENCY_BEHIND, text, scaled?.end ?? read.end);
  const currency = sign?.groups!['sign'] ?? '';
  if (!sign || (currency === '$' && !language.isCurrencyLast) || !language.currencies.has(currency)) return null;
  const { per, end } = readPer(context, (scaled?.end ?? read.end) + sign[0].length);
  return {
    end,
    item: {
      class: 'money',
      amount: { ...read.amount, magnitude: scaled?.magnitude ?? 0 },
      currency,
      per,
      isAdjective: false,
    },
    score: SCORES.typical + 0.4,
  };
}
