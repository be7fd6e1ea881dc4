/** A larger number is not written with its digits on a slide. */
const LARGEST = 1e15;
const MOST_DECIMALS = 12;
const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Longer ones were not written by a program. */
const LONGEST_FORMAT = 200;

/**
 * A number as a program shows it: with the decimals, the percent sign and the unit of its format (ECMA-376, 18.8.31),
 * of which the part for positive numbers is used. '' for numbers beyond ±10¹⁵ and for what is none.
 */
export function formattedNumber(value: number, format: string): string {
  if (!Number.isFinite(value) || Math.abs(value) > LARGEST) return '';
  const [, prefix = '', digits = '', suffix = ''] = /^([^#0?]*)([#0?][#0?.,]*)(.*)$/.exec(unquoted(format)) ?? [];
  // A fraction, an exponent or 'General'.
  if (digits === '' || /[/?E]/.test(digits + suffix))
    return written(value, { maximumFractionDigits: decimalsOf(value), useGrouping: false }, '', '');
  const thousands = /,*$/.exec(digits)![0].length;
  const decimals = /\.([#0]*)/.exec(digits)?.[1] ?? '';
  const shown = (suffix.includes('%') || prefix.includes('%') ? value * 100 : value) / 1_000 ** thousands;
  const options = {
    maximumFractionDigits: Math.min(decimals.length, MOST_DECIMALS),
    minimumFractionDigits: Math.min(/^0*/.exec(decimals)![0].length, MOST_DECIMALS),
    useGrouping: digits.slice(0, digits.length - thousands).includes(','),
  };
  return written(shown, options, prefix, suffix);
}

/** Decimals that tell a number from its neighbours, without what comes of binary fractions. */
function decimalsOf(value: number): number {
  const zeros = value === 0 ? 0 : Math.max(0, -Math.floor(Math.log10(Math.abs(value))));
  return Math.min(4 + zeros, MOST_DECIMALS);
}

/** The sign stands before the digits: a minus before a unit is read as part of it. */
function written(value: number, options: Intl.NumberFormatOptions, prefix: string, suffix: string): string {
  return `${prefix}${new Intl.NumberFormat('en-US', options).format(value)}${suffix}`.trim();
}

/** The part of a format for positive numbers, with its texts without quotation marks. */
function unquoted(format: string): string {
  const [first = ''] = format.slice(0, LONGEST_FORMAT).split(';');
  return first
    .replaceAll(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replaceAll(/\[[^\]]*\]|[_*]./g, '')
    .replaceAll(/["\\]/g, '');
}

/** Whether a format writes numbers as days. */
export const isDateFormat = (format: string): boolean => /[dy]|mmm/i.test(unquoted(format).replace(/General/i, ''));

/**
 * A day as a program shows it, in one of three forms by what its format has: '2026-11-23', 'Nov 2026', '2026'. `value`
 * counts days from 1900, or from 1904. '' for what is no day.
 */
export function formattedDay(value: number, format: string, from1904: boolean): string {
  // The programs count a 29 February 1900, which did not exist.
  const day = new Date((from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.trunc(value) * DAY_MS);
  if (Number.isNaN(day.getTime()) || day.getUTCFullYear() < 1_000 || day.getUTCFullYear() > 9_999) return '';
  if (/d/i.test(format)) return day.toISOString().slice(0, 10);
  const year = String(day.getUTCFullYear());
  return /m/i.test(format) ? `${MONTHS[day.getUTCMonth()]!}${/y/i.test(format) ? ` ${year}` : ''}` : year;
}
