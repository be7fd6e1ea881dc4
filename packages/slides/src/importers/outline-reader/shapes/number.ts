import { endsSentence } from '../structure/line-class.ts';
import { tidy, wordCount } from '../structure/lines.ts';
import type { Point } from '../structure/points.ts';
import { amountBehind, bareAmount, labelledAmount, leadingAmount, type Amount } from '../values/amounts.ts';
import { datedText, hasDate } from '../values/dates.ts';
import { eachOf, isFlat, type Body, type Shape } from './shape.ts';

const MOST_FIGURES = 8;
/** Share of the amounts that say all by their unit. */
const MOST_BARE = 0.34;
const MOST_WORDS = 14;
const MOST_WORDS_ALONE = 16;
/** Of what a small amount counts. */
const MOST_COUNTED_WORDS = 6;
/** Of what stands before the only figure of a slide. */
const MOST_LABEL_WORDS = 4;
/** An age before what happens then: '6-10 months: '. */
const LABEL = /^[^:]{1,30}:\s/u;

/** '7,000 parcels, 110 volunteers': amounts in one line. */
function partsOf(text: string, words: Body['words']): string[] {
  const parts = text.split(/\s*[,;·•|]\s+|\s+(?:·|•|\+|&)\s+/u).map((part) => part.trim());
  const isEach = parts.length > 1 && parts.every((part) => leadingAmount(part, words) !== null && wordCount(part) <= 7);
  return isEach ? parts : [text];
}

function amountOf({ text, mark }: Point, words: Body['words']): Amount | null {
  const isLettered = mark?.type === 'number' && (mark.style === 'a' || mark.style === 'A');
  if ((mark?.type === 'number' && !isLettered) || mark?.type === 'quote' || mark?.type === 'box') return null;
  if (wordCount(text) > MOST_WORDS + 4 || text.endsWith('.')) return null;
  const dated = datedText(text, words);
  if (
    dated !== null &&
    /^\d{4}\b|[\p{L}:/]|\d\.\d+\./u.test(dated.date) &&
    dated.precision !== 'word' &&
    labelledAmount(text, words) === null &&
    !/^\d+\s\p{L}/u.test(dated.date)
  )
    return null;
  const labelled = /:\s+\S+(?:\s\S{1,6})?$/u.test(text) ? labelledAmount(text, words) : null;
  return (
    labelled ??
    leadingAmount(text, words) ??
    labelledAmount(text, words) ??
    (dated === null ? amountBehind(text, words) : null)
  );
}

/** An amount with nothing else; beside others its unit is what it counts: '4' and 'days'. */
function bareAmountOf(text: string, words: Body['words'], isAlone: boolean): Amount | null {
  const amount = bareAmount(text, words);
  const [, value, label] = (isAlone ? null : /^(.*\d)\s(\p{L}[\p{L}. ]*)$/u.exec(amount?.value ?? '')) ?? [];
  return amount === null || value === undefined || label === undefined ? amount : { ...amount, value, label };
}

/** Every line is an amount with what it counts, before or behind it. */
export const number: Shape = {
  kind: 'number',
  match({ title, points, words }) {
    if (points.length > MOST_FIGURES || !isFlat(points)) return null;
    const isAlone = points.length === 1;
    const hasHeading = words.has('figureHeadings', title);
    if (isAlone && points[0]!.text.length > 160) return null;
    const written = isAlone ? partsOf(points[0]!.text, words).map((text) => ({ ...points[0]!, text })) : points;
    const each = eachOf(written, (point) => amountOf(point, words) ?? bareAmountOf(point.text, words, isAlone));
    // '5 kg less: 4 mmHg' has its amount where the other lines have theirs.
    const amounts = each && (eachOf(written, ({ text }) => labelledAmount(text, words)) ?? each);
    // '4 days' among others.
    const bare = written.filter(({ text }) => bareAmount(text, words) !== null).length;
    if (amounts === null || (!isAlone && bare > amounts.length * MOST_BARE)) return null;
    const content = {
      kind: 'number',
      figures: amounts.map(({ value, label, note }) => ({ value: tidy(value), label: tidy(label), note: tidy(note) })),
    } as const;
    // '6-10 months: lower front teeth' says when.
    const isAge = (text: string, { value }: Amount): boolean =>
      LABEL.test(text) && text.startsWith(value) && words.has('timeUnits', value);
    if (!isAlone && amounts.every((amount, at) => isAge(points[at]!.text, amount))) return null;
    if (hasHeading) return { score: 0.9, content };
    const strong = amounts.filter(({ isStrong }) => isStrong).length;
    const isMoneyAlone = written.length === 1 && amounts[0]!.isMoney;
    const isOfThings =
      (words.has('thingHeadings', title) && !isMoneyAlone) ||
      amounts.filter(({ isKitchenMeasure }) => isKitchenMeasure).length >= amounts.length / 2;
    if (isOfThings || amounts.some(({ label }) => wordCount(label) > MOST_WORDS)) return null;
    if (written.length === 1) {
      const [amount] = amounts;
      const isSure = amount!.isMoney || amount!.share !== null;
      // Not '30 degrees, wool programme, dry it flat' or 'Wednesday from 5 to 7 pm'.
      const isOther = amount!.label.includes(', ') || hasDate(written[0]!.text, words);
      const isFigure = isSure || (/[.,]\d{3}|\p{L}/u.test(amount!.value) && !isOther);
      // 'Raise the fee from £285 to £310' is a sentence.
      const isLabel = wordCount(amount!.label) <= MOST_LABEL_WORDS || written[0]!.text.startsWith(amount!.value);
      const isShort = isLabel && wordCount(written[0]!.text) <= MOST_WORDS_ALONE && !endsSentence(written[0]!.text);
      return isFigure && isShort && title !== '' ? { score: 0.7, content } : null;
    }
    // Prices and small numbers of things are a list.
    const arePrices = amounts.length > 6 && amounts.every(({ isMoney }) => isMoney);
    // '34 closed', '12 open', '3 new'.
    const areCounts =
      strong > 0 &&
      amounts.every(
        ({ label }) => (words.language === 'de' || /^\p{Ll}/u.test(label)) && wordCount(label) <= MOST_COUNTED_WORDS,
      );
    if ((strong < amounts.length / 2 && !areCounts) || arePrices) return null;
    return { score: 0.8, content };
  },
};
