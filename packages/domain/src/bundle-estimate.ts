import { BUNDLE, BUNDLE_PHASE_BASE_S } from './constants.ts';

/** Seconds a bundle is expected to take still; null when it cannot be told, and at 95 % or above. */
export function bundleSecondsRemaining(phase: string, percent: number): number | null {
  if (percent >= BUNDLE.estimateCutoffPercent || !Object.hasOwn(BUNDLE_PHASE_BASE_S, phase)) return null;
  const base = BUNDLE_PHASE_BASE_S[phase as keyof typeof BUNDLE_PHASE_BASE_S];
  return base * (1 - Math.max(percent, 0) / 100);
}
