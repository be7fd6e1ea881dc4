/** A figure on the way to its value. Together its texts are as wide as the whole figure in digits of equal width. */
export interface CountedFigure {
  /** What stands before the number. */
  readonly before: string;
  readonly shown: string;
  /** Digits and signs that the number does not have yet; they keep their space behind it. */
  readonly hidden: string;
  /** What stands behind the number. */
  readonly after: string;
}

const NUMBER = /^(\D*)(\d[\d.,’'\u00a0\u202f]*)(\D*)$/u;
/** A separator that is not before groups of three digits is a decimal sign. */
const DECIMALS = /(?<=^0)[.,](\d+)$|[.,](\d{1,2}|\d{4,})$/;
const YEAR = /^(1[5-9]|20)\d\d$/;
/** Longer numbers are not exact as a `number`. */
const MOST_DIGITS = 15;

/** A first value with as many digits as the last one, unless that is nearly the same, or the half. */
function firstValue(value: number): number {
  const shortest = 10 ** (String(value).length - 1);
  return shortest <= value * 0.8 ? shortest : value / 2;
}

/**
 * A figure such as '1,280' or '4.2 %' after a share of counting from a value of as many digits, eased out; null where it
 * is not one number, or a year.
 */
export function countedFigure(figure: string, share: number): CountedFigure | null {
  const [, before, number, after] = NUMBER.exec(figure.trim()) ?? [];
  if (before === undefined || number === undefined || after === undefined || YEAR.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  if (digits.length > MOST_DIGITS || Number(digits) === 0) return null;
  const [from, to] = [firstValue(Number(digits)), Number(digits)];
  const counted = String(Math.round(from + (to - from) * (1 - (1 - share) ** 2))).padStart(digits.length, '0');
  const [, small, others] = DECIMALS.exec(number) ?? [];
  const lastWhole = digits.length - (small ?? others ?? '').length - 1;
  const zeros = /^0*/.exec(counted)![0].length;
  const first = Math.min(lastWhole, zeros);
  let at = -1;
  let isHidden = true;
  const parts = { hidden: '', shown: '' };
  for (const sign of number) {
    const isDigit = /\d/.test(sign);
    if (isDigit) at += 1;
    if (isDigit && at >= first) isHidden = false;
    parts[isHidden ? 'hidden' : 'shown'] += isDigit ? counted[at]! : sign;
  }
  return { before, ...parts, after };
}
