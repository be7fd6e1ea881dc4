import { endsToken, matchAt, SCORES, type SemioticClass } from '../semiotic-class.ts';
import type { Amount } from '../item.ts';
import { readAmount } from './amount.ts';
import { readUnits } from './quantity.ts';

const DIMENSIONS = /\s?[x×]\s?(?=\d)/y;

/** Ratios and scales: '16:9', '1:10,000'; and dimensions: '2x4', '1920×1080'. */
export const ratio: SemioticClass = {
  opens: ['digit', 'sign'],
  read(context, at) {
    const { text, language } = context;
    const first = readAmount(text, at, language);
    if (!first) return null;
    const parts: Amount[] = [first.amount];
    let { end } = first;
    const by = text[end] === ':' ? 'to' : 'by';
    for (;;) {
      // '30 cm x 20 cm'.
      const unit = by === 'by' ? readUnits(context, end) : null;
      const from = unit && matchAt(DIMENSIONS, text, unit.end) ? unit.end : end;
      const start =
        by === 'to' ? (text[end] === ':' ? end + 1 : -1) : from + (matchAt(DIMENSIONS, text, from)?.[0].length ?? 0);
      const next = start > end ? readAmount(text, start, language) : null;
      if (!next || parts.length === 4) break;
      parts.push(next.amount);
      end = next.end;
    }
    const found = by === 'by' ? readUnits(context, end) : null;
    if (parts.length < 2 || (!found && !endsToken(text, end))) return null;
    // A product: '7 × 8 = 56'.
    if (text.slice(at, end).includes('×') && /^\s?=/.test(text.slice(end, end + 2))) return null;
    const hasCue = context.hasBefore(at, language.cues.ratio, 4) || context.hasAfter(end, language.cues.ratio, 2);
    return {
      end: found?.end ?? end,
      item: { class: 'ratio', parts, by, units: found?.units ?? null },
      score: by === 'by' ? SCORES.typical : hasCue ? SCORES.typical + 0.5 : SCORES.likely,
    };
  },
};
