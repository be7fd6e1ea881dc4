const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'];
const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
/** Powers of ten of the words and letters behind an amount, as in $5bn and 3k. */
export const MAGNITUDES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    hundred: 2, k: 3, K: 3, thousand: 3, m: 6, M: 6, mn: 6, mm: 6, MM: 6, mil: 6, million: 6, b: 9, B: 9, bn: 9, Bn: 9,
    billion: 9, T: 12, tn: 12, trillion: 12, quadrillion: 15,
  }),
); // prettier-ignore
export const SCALE_NAMES: Readonly<Record<number, string>> = {
  2: 'hundred',
  3: 'thousand',
  6: 'million',
  9: 'billion',
  12: 'trillion',
  15: 'quadrillion',
};
/** A longer number is read digit by digit. */
const LONGEST_SPOKEN_DIGITS = 18;

function belowHundred(value: number): string {
  if (value < 20) return SMALL[value]!;
  const unit = value % 10;
  return unit === 0 ? TENS[Math.floor(value / 10)]! : `${TENS[Math.floor(value / 10)]!} ${SMALL[unit]!}`;
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return belowHundred(rest);
  return rest === 0 ? `${SMALL[hundreds]!} hundred` : `${SMALL[hundreds]!} hundred ${belowHundred(rest)}`;
}

/** '007' → 'zero zero seven'. */
export function digitsToWords(digits: string): string {
  return [...digits].map((digit) => SMALL[Number(digit)]!).join(' ');
}

/** A run of decimal digits as English words: '1204' → 'one thousand two hundred four'. */
export function integerToWords(digits: string): string {
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  if (trimmed.length > LONGEST_SPOKEN_DIGITS) return digitsToWords(trimmed);
  if (trimmed === '0') return 'zero';
  const groups: string[] = [];
  for (let end = trimmed.length, scale = 0; end > 0; end -= 3, scale += 1) {
    const group = Number(trimmed.slice(Math.max(0, end - 3), end));
    if (group > 0) groups.unshift(scale === 0 ? belowThousand(group) : `${belowThousand(group)} ${SCALES[scale]!}`);
  }
  return groups.join(' ');
}

/** Digits with an optional decimal part: '3.50' → 'three point five zero'. */
export function decimalToWords(number: string): string {
  const [whole = '0', fraction] = number.split('.');
  const spoken = whole === '' ? '' : `${integerToWords(whole)} `;
  return fraction === undefined || fraction === '' ? spoken.trim() : `${spoken}point ${digitsToWords(fraction)}`;
}

/** '21' → 'twenty first'. */
export function ordinalToWords(digits: string): string {
  const words = integerToWords(digits).split(' ');
  const last = words.pop()!;
  const ordinal = IRREGULAR_ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return [...words, ordinal].join(' ');
}

/** A year as it is said: 1905 → 'nineteen oh five', 2026 → 'twenty twenty six', 2007 → 'two thousand seven'. */
export function yearToWords(year: number): string {
  const century = Math.floor(year / 100);
  const rest = year % 100;
  if (year >= 2000 && year < 2010) return integerToWords(String(year));
  if (rest === 0) return year % 1000 === 0 ? integerToWords(String(year)) : `${belowHundred(century)} hundred`;
  return `${belowHundred(century)} ${rest < 10 ? `oh ${SMALL[rest]!}` : belowHundred(rest)}`;
}
