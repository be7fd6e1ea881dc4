/** As they are said before most words. */
const DIGITS: Readonly<Record<string, string>> = {
  〇: 'ゼロ', 零: 'ゼロ', 一: 'イチ', 二: 'ニ', 三: 'サン', 四: 'ヨン', 五: 'ゴ', 六: 'ロク', 七: 'ナナ', 八: 'ハチ', 九: 'キュー',
}; // prettier-ignore
const PLACES: Readonly<Record<string, string>> = {
  十: 'ジュー', 百: 'ヒャク', 千: 'セン', 万: 'マン', 億: 'オク', 兆: 'チョー',
}; // prettier-ignore

export const isNumeral = (text: string): boolean => /^[〇零一二三四五六七八九十百千万億兆]+$/.test(text);

const FIRST_DAY = 'ツイタチ';

/** Counters whose number is not made by rule, by the number: 三日 is ミッカ. */
const WHOLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  日: {
    一: FIRST_DAY, 二: 'フツカ', 三: 'ミッカ', 四: 'ヨッカ', 五: 'イツカ', 六: 'ムイカ', 七: 'ナノカ', 八: 'ヨーカ', 九: 'ココノカ',
    十: 'トーカ', 十四: 'ジューヨッカ', 二十: 'ハツカ', 二十四: 'ニジューヨッカ',
  },
  人: { 一: 'ヒトリ', 二: 'フタリ' },
  つ: {
    一: 'ヒトツ', 二: 'フタツ', 三: 'ミッツ', 四: 'ヨッツ', 五: 'イツツ', 六: 'ムッツ', 七: 'ナナツ', 八: 'ヤッツ', 九: 'ココノツ',
  },
}; // prettier-ignore

/** Other words for the last digit before a counter. */
const LAST_DIGIT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  時: { 零: 'レー', 〇: 'レー', 四: 'ヨ', 七: 'シチ', 九: 'ク' },
  月: { 四: 'シ', 七: 'シチ', 九: 'ク' },
  年: { 四: 'ヨ' },
  人: { 四: 'ヨ', 七: 'シチ' },
  円: { 四: 'ヨ' },
};

/** Ends of numbers that are cut short before a hard sound. */
const CUT: readonly (readonly [end: RegExp, cut: string, before: RegExp])[] = [
  [/イチ$/, 'イッ', /^[カキクケコサシスセソタチツテトハヒフヘホパピプペポ]/],
  [/ハチ$/, 'ハッ', /^[カキクケコサシスセソタチツテトハヒフヘホパピプペポ]/],
  [/ジュー$/, 'ジュッ', /^[カキクケコサシスセソタチツテトハヒフヘホパピプペポ]/],
  [/ロク$/, 'ロッ', /^[カキクケコハヒフヘホパピプペポ]/],
  [/ヒャク$/, 'ヒャッ', /^[カキクケコハヒフヘホパピプペポ]/],
];

const BREATHED = /^[ハヒフヘホ]/;
const shifted = (kana: string, by: number): string => String.fromCharCode(kana.charCodeAt(0) + by) + kana.slice(1);

/** A number and the reading of a word behind it as they are said together: イチ + ホン is イッポン, サン + ヒャク is サンビャク. */
function join(number: string, reading: string, isForeign = false): [number: string, reading: string] {
  const isBreathed = BREATHED.test(reading);
  // ヘルツ and the like stay as they are.
  if (isBreathed && isForeign) return [number, reading];
  for (const [end, cut, before] of CUT)
    if (end.test(number) && before.test(reading))
      return [number.replace(end, cut), isBreathed ? shifted(reading, 2) : reading];
  if (isBreathed && number.endsWith('サン')) return [number, shifted(reading, reading.startsWith('フ') ? 2 : 1)];
  if (isBreathed && number.endsWith('ヨン') && reading.startsWith('フ')) return [number, shifted(reading, 2)];
  if (number.endsWith('サン') && reading === 'セン') return [number, 'ゼン'];
  return [number, reading];
}

/**
 * The reading in katakana of a number that is written in numerals and of the counter behind it, '' for none, whose own
 * reading is given. `isDate`: behind a month, where the first day has a name.
 */
export function readNumber(numerals: string, counter: string, counterReading: string, isDate: boolean): string {
  const whole = WHOLE[counter]?.[numerals];
  if (whole !== undefined && (isDate || whole !== FIRST_DAY)) return whole;
  const own = LAST_DIGIT[counter]?.[numerals.at(-1)!];
  let reading = '';
  for (const [index, numeral] of [...numerals].entries()) {
    const place = PLACES[numeral];
    const isLast = index === numerals.length - 1;
    if (place !== undefined) reading = join(reading, place).join('');
    else reading += (isLast ? own : undefined) ?? DIGITS[numeral]!;
  }
  return join(reading, counterReading, /^[ァ-ヴ]/.test(counter)).join('');
}
