import type { BundleConfig } from '../src/index.ts';

export const TEST_CONFIG: BundleConfig = {
  role: 'both',
  concurrency: 1,
  lifetimeMs: 3_600_000,
  sweepIntervalMs: 50,
  ffmpeg: 'ffmpeg',
};
