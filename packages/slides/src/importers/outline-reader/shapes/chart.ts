import { tidy } from '../structure/lines.ts';
import { labelledAmount, leadingAmount } from '../values/amounts.ts';
import { eachOf, isFlat, type Shape } from './shape.ts';

const WHOLE = 100;
/** Rounded shares. */
const TOLERANCE = 1.01;

interface Share {
  readonly name: string;
  readonly value: string;
  readonly share: number | null;
}

/** A share behind words that may have other numbers: 'People over 65, for themselves 30%'. */
function shareBehind(text: string): Share | null {
  const { name, value } = /^(?<name>.*\p{L}.*?)[\s:,–-]+(?<value>\d{1,3}(?:[.,]\d+)?\s?%)$/u.exec(text)?.groups ?? {};
  if (name === undefined || value === undefined) return null;
  return { name, value, share: Number.parseFloat(value.replace(',', '.')) };
}

/** Shares that are one whole together; null for others. */
function wholeOf<One extends Share>(shares: readonly One[] | null): readonly One[] | null {
  if (shares === null || shares.some(({ share }) => share === null)) return null;
  const sum = shares.reduce((total, { share }) => total + share!, 0);
  return Math.abs(sum - WHOLE) > TOLERANCE ? null : shares;
}

/** Labels with shares in per cent that are one whole together. */
export const chart: Shape = {
  kind: 'chart',
  match({ points, words }) {
    if (points.length < 2 || points.length > 24 || !isFlat(points)) return null;
    const shares = wholeOf(
      eachOf(points, ({ text }) => {
        const amount = labelledAmount(text, words) ?? leadingAmount(text, words);
        return amount === null || amount.note !== '' ? null : { ...amount, name: amount.label };
      }),
    );
    const found = shares ?? wholeOf(eachOf(points, ({ text }) => shareBehind(text)));
    if (found === null) return null;
    return {
      score: 0.95,
      content: { kind: 'chart', shares: found.map(({ name, value }) => ({ name: tidy(name), share: value })) },
    };
  },
};
