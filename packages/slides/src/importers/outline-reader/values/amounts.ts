import type { Vocabulary } from '../languages/index.ts';
import { leadingDate } from './dates.ts';

/** An amount with its unit, as it is written, and what it counts. */
export interface Amount {
  readonly value: string;
  readonly label: string;
  /** What is said of it behind the amount of a label, or in brackets; '' for nothing. */
  readonly note: string;
  /** Whether it has a unit, a currency or a share, or is larger than what one counts by hand. */
  readonly isStrong: boolean;
  /** Whether it is a measure of a kitchen: '200 g', '2 tbsp'. */
  readonly isKitchenMeasure: boolean;
  /** The number of a share in per cent; null for others. */
  readonly share: number | null;
  readonly isMoney: boolean;
}

const LONGEST_VALUE = 60;
const MOST_BY_HAND = 20;

const NUMBER = String.raw`(?:\d{1,3}(?:[.,'’\u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,3}(?:\s\d{3})+(?![\d.,]*\d)|[1-9]\/[2-9](?!\d)|\d+(?:[.,]\d+)?[½¼¾⅓⅔]?|[½¼¾⅓⅔])`;
const CURRENCY = String.raw`(?:[€$£¥₹]|us\$|r\$|chf|eur|usd|gbp|fr\.|kr\.?(?=\s))`;
const UNIT = String.raw`(?:%|‰|°\s?[cf]?|€|\$|£|¥|chf|eur|usd|gbp|kr|km\/h|m\/s|km²|m²|m³|cm²|cm³|km|cm|mm|µm|nm|kwh|mwh|gwh|twh|kw|mw|gw|wh|khz|mhz|ghz|hz|kcal|kj|kg|mg|µg|hl|dl|cl|ml|bar|hpa|mmhg|gb|mb|tb|kb|mbit\/s|ha|pt|px|db|w|v|a(?!\s[\d\p{L}])|g|t|l|m|h|s|p|ct|x|×)`;
const KITCHEN =
  /(?:^|[\d½¼¾⅓⅔\s])(?:g|kg|ml|cl|dl|l|tsp|tbsp|cups?|oz|el|tl|prise|cucharad\S*|cuill\S*|colher\S*|taza\S*|tasse\S*|x[ií]cara\S*|gram\S*|gr|litros?|pinch|cloves?|tablespoons?|teaspoons?)\.?$/iu;

/** Nobody cooks with more than a few kilograms or litres. */
const LARGE_MEASURE = /^\D{0,12}(?:[5-9]|\d{2,})(?:[.,]\d+)?\s?(?:kg|l|litr\S*|liter\S*)$/iu;
const isKitchen = (value: string): boolean => KITCHEN.test(value) && !LARGE_MEASURE.test(value);

const known = new Map<string, RegExp>();

/** Matches an amount at the start of a text. */
function patternOf(vocabulary: Vocabulary): RegExp {
  const found = known.get(vocabulary.language);
  if (found) return found;
  const list = (name: Parameters<Vocabulary['pattern']>[0]): string => `(?:${vocabulary.pattern(name)})`;
  const ends = String.raw`(?![\p{L}\p{N}])`;
  const number = String.raw`(?:[-−–]|[+±]\s?)?(?<currency>${CURRENCY}\s?)?[-−–+±]?${NUMBER}(?:\s?(?<magnitude>${list('magnitudes')})${ends}\.?)?\+?(?:\s?(?<unit>${UNIT}|${list('units')})(?![\p{L}\p{N}²³]))?\+?`;
  const further = number.replaceAll(/\?<(\w+)>/g, '?<$1Behind>');
  const pattern = new RegExp(
    String.raw`^(?:${list('about')}\s+|[~≈<>≤≥Ø]\s?)?(?:${number})(?:(?:\s?[–-]\s?|\s${list('spans')}\s)(?:${further})|\s+${list('outOf')}\s+\d[\d.,]*${ends}|(?:\s/\s\d|(?<=\d[.,]\d{1,2})/\d)[\d.,]*${ends})?(?:\s?${list('aboutBehind')}${ends})?(?=[\s,;:)(]|$)`,
    'iu',
  );
  known.set(vocabulary.language, pattern);
  return pattern;
}

interface Value {
  readonly value: string;
  readonly rest: string;
  readonly isStrong: boolean;
  readonly isMoney: boolean;
  readonly share: number | null;
}

/** '214 000', '12 400 000': groups of three, which telephone numbers of three groups are too, but do not end so. */
const isThousands = (value: string): boolean =>
  /^\D{0,12}[1-9]\d{0,2}(?:\s\d{3})+\D*$/u.test(value) &&
  (!/^\D*\d{3}\s\d{3}\s\d{3}/u.test(value) || /00\D*$/u.test(value));

function valueAt(text: string, vocabulary: Vocabulary): Value | null {
  const match = patternOf(vocabulary).exec(text.slice(0, LONGEST_VALUE));
  if (match === null) return null;
  const value = match[0].trim();
  const { currency, magnitude, unit, unitBehind, magnitudeBehind, currencyBehind } = match.groups!;
  const digits = /\d[\d.,'’\s]*/.exec(value)?.[0].trim() ?? '';
  const isYear = /^(?:1\d|20)\d\d$/.test(value);
  const isMarked = [currency, magnitude, unit, unitBehind, magnitudeBehind, currencyBehind].some(Boolean);
  // Telephone and house numbers: '020 7946 0018', '555-0142', '8b'.
  const isTelephone = /^0\d/.test(value) || (/^\d{3,}[\s/-]\d{3,}/.test(text) && !isThousands(value));
  if (!isMarked && (isTelephone || isYear)) return null;
  const number = Number(digits.replaceAll(/[.,'’\s](?=\d{3}(?!\d))/g, '').replace(',', '.'));
  const shown = [unit, unitBehind].find((one) => one === '%');
  return {
    value,
    rest: text.slice(match[0].length),
    isStrong: isMarked || /[.,½¼¾+/]/.test(value) || number > MOST_BY_HAND || /\s/.test(value),
    isMoney:
      Boolean(currency) ||
      Boolean(currencyBehind) ||
      /[€$£¥]|chf|eur|usd|gbp|kr|franken|francs|euros?|dollars|pesos|reais/i.test(unit ?? ''),
    share: shown === undefined || !Number.isFinite(number) ? null : number,
  };
}

/** Parts of a label in brackets or behind a comma that are a remark. */
function withoutRemark(label: string): { label: string; note: string } {
  const bracket = /^([^()]{2,})\s(\([^()]+\))$/u.exec(label);
  return bracket === null ? { label, note: '' } : { label: bracket[1]!.trim(), note: bracket[2]! };
}

/** A text that is an amount with a unit or a currency and nothing else: '£1,710'. Null for other texts. */
export function bareAmount(text: string, vocabulary: Vocabulary): Amount | null {
  const found = text.length <= LONGEST_VALUE ? valueAt(text, vocabulary) : null;
  if (found === null || found.rest.trim() !== '' || !/[^\d\s.,]/u.test(found.value)) return null;
  const { value, isStrong, share, isMoney } = found;
  return { value, label: '', note: '', isStrong, share, isMoney, isKitchenMeasure: isKitchen(value) };
}

/** An amount at the start of a text, with what it counts behind it: '41.3 tonnes of food'. Null for other texts. */
export function leadingAmount(text: string, vocabulary: Vocabulary): Amount | null {
  if (leadingDate(text, vocabulary.language) !== '') return null;
  const found = valueAt(text, vocabulary);
  if (found === null) return null;
  const rest = found.rest
    .replace(/^\s*[:–—-]\s+/u, ' ')
    .replace(/^\s*,\s*(?=[\p{L}\d])/u, ' ')
    .trim();
  if (!/\p{L}/u.test(rest)) return null;
  const { value, isStrong, share, isMoney } = found;
  return { value, ...withoutRemark(rest), isStrong, share, isMoney, isKitchenMeasure: isKitchen(value) };
}

/** Money or a share at the end of a short label: 'Beard trim £9', 'Fees 36%'. */
function trailingAmount(text: string, vocabulary: Vocabulary): Amount | null {
  const parts =
    /^(?<label>\p{L}[^\d€$£¥%]{1,50}?(?:\d{1,2}[^\d€$£¥%]{0,10})?)\s(?<amount>[-−–+]?[€$£¥]\s?\d[\d.,]*|[-−–+]?\d[\d.,]*\s?[€$£¥%])$/u.exec(
      text.slice(0, 90),
    )?.groups;
  if (parts === undefined || text.length > 90) return null;
  const found = valueAt(parts['amount']!, vocabulary);
  if (found === null || found.rest.trim() !== '') return null;
  const { value, share, isMoney, isStrong } = found;
  return { value, label: parts['label']!.trim(), note: '', isStrong, share, isMoney, isKitchenMeasure: false };
}

const REMARK = /^(?:,\s+|\s+(?=\())(?<remark>\S[^]*)$/u;
const MOST_REMARK_WORDS = 7;

/** A label, an amount of any sort, and a remark: 'Revenue £2.4m, up 11% on last year', 'Orders 1,870'. Null for other texts. */
export function amountBehind(text: string, vocabulary: Vocabulary): Amount | null {
  const label = /^\p{L}[^\d€$£¥%,:;.]{1,40}?(?=\s[-−–+]?[€$£¥]?\d)/u.exec(text.slice(0, 90))?.[0] ?? '';
  if (label === '' || vocabulary.starts('periods', label)) return null;
  const found = valueAt(text.slice(label.length).trim(), vocabulary);
  if (found === null) return null;
  const { value, rest, share, isMoney, isStrong } = found;
  const note = REMARK.exec(rest)?.groups!['remark'] ?? '';
  // A second amount of money is not about the first one.
  const isRemark = note !== '' && note.split(/\s+/u).length <= MOST_REMARK_WORDS && !/[€$£¥]/u.test(note);
  if (rest.trim() !== '' && !isRemark) return null;
  return { value, label, note, isStrong, share, isMoney, isKitchenMeasure: isKitchen(value) };
}

/** Label, colon, dash or wide space, amount: 'Income: £118,400', 'Supermarkets   54%'. Null for other texts. */
export function labelledAmount(text: string, vocabulary: Vocabulary): Amount | null {
  const parts =
    /^(?<label>(?=[\p{L}\d<>≤≥])(?:[^:|\t()]|\([^:|\t()]{0,40}\)){1,60}?)(?:\s*:\s+|\s+[–—-]\s+|\t+|\s*\.{3,}\s*|\s{2,})(?=[^\p{L}]|\p{L}{1,14}\.?\s\S*\d)/u.exec(
      text.slice(0, 90),
    );
  if (parts === null || !/\p{L}/u.test(parts.groups!['label']!)) return trailingAmount(text, vocabulary);
  const amount = text.slice(parts[0].length).trim();
  const found = valueAt(amount, vocabulary);
  // 'Staircase A: 2 to 6 March'
  if (found === null || /\p{L}/u.test(leadingDate(amount, vocabulary.language))) return null;
  const rest = found.rest.trim();
  if (rest !== '' && !/^[,(;–—]/u.test(rest) && rest.split(/\s+/).length > 4) return null;
  const note = rest.replace(/^[,;–—]\s*/u, '');
  const { value, share, isMoney, isStrong } = found;
  return {
    value,
    label: parts.groups!['label']!.trim(),
    note,
    isStrong,
    share,
    isMoney,
    isKitchenMeasure: isKitchen(value),
  };
}
