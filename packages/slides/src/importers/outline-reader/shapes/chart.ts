import { tidy } from '../structure/lines.ts';
import { labelledAmount, leadingAmount } from '../values/amounts.ts';
import { eachOf, isFlat, type Shape } from './shape.ts';

const WHOLE = 100;
/** Rounded shares. */
const TOLERANCE = 1.01;

/** Labels with shares in per cent that are one whole together. */
export const chart: Shape = {
  kind: 'chart',
  match({ points, words }) {
    if (points.length < 2 || points.length > 24 || !isFlat(points)) return null;
    const amounts = eachOf(points, ({ text }) => labelledAmount(text, words) ?? leadingAmount(text, words));
    if (amounts === null || amounts.some(({ share, note }) => share === null || note !== '')) return null;
    const sum = amounts.reduce((total, { share }) => total + share!, 0);
    if (Math.abs(sum - WHOLE) > TOLERANCE) return null;
    return {
      score: 0.95,
      content: { kind: 'chart', shares: amounts.map(({ label, value }) => ({ name: tidy(label), share: value })) },
    };
  },
};
