import type { ProofEntry } from './entries.ts';

const COUNTS = new Set(['samples', 'words', 'bullets']);

/** A measured value with its unit: '84 %', '-16.1 LUFS', '15.2:1'. */
export function formatProofValue({ value, unit }: Pick<ProofEntry, 'value' | 'unit'>): string {
  if (unit.startsWith(':')) return `${value}${unit}`;
  return `${value} ${value === 1 && COUNTS.has(unit) ? unit.slice(0, -1) : unit}`;
}

/** 'at most 2 s', 'at least 70 %', '-16.7 to -15.3 LUFS', 'none'. */
export function formatProofBound({ atLeast, atMost, unit }: Pick<ProofEntry, 'atLeast' | 'atMost' | 'unit'>): string {
  const withUnit = (value: number): string => formatProofValue({ value, unit });
  if (atLeast !== null && atMost !== null) return `${atLeast} to ${withUnit(atMost)}`;
  if (atLeast !== null) return `at least ${withUnit(atLeast)}`;
  if (atMost === 0) return 'none';
  return atMost === null ? '' : `at most ${withUnit(atMost)}`;
}

/** 'All good', '1 thing to look at', '2 things to look at'. */
export function formatProofResult(entries: readonly Pick<ProofEntry, 'advice'>[]): string {
  const things = entries.filter(({ advice }) => advice !== null).length;
  if (things === 0) return 'All good';
  return `${things} ${things === 1 ? 'thing' : 'things'} to look at`;
}
