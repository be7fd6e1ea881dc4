import { BUNDLE, BUNDLE_PHASE_BASE_S } from '../constants.ts';

/** Estimated seconds until a bundle is ready; null for an unknown phase and from 95 % on. */
export function bundleSecondsRemaining(phase: string, percent: number): number | null {
  if (percent >= BUNDLE.estimateCutoffPercent || !Object.hasOwn(BUNDLE_PHASE_BASE_S, phase)) return null;
  const base = BUNDLE_PHASE_BASE_S[phase as keyof typeof BUNDLE_PHASE_BASE_S];
  return base * (1 - Math.max(percent, 0) / 100);
}
