import { describe, expect, it } from 'vitest';
import { readBundleConfig } from './config.ts';

describe('the settings of the bundle service', () => {
  it('[B1] keep a bundle for seven days by default', () => {
    expect(readBundleConfig({})).toMatchObject({ role: 'both', lifetimeMs: 7 * 24 * 3_600_000 });
  });

  it('delete what a deleted timeline leaves within seconds', () => {
    expect(readBundleConfig({}).sweepIntervalMs).toBeLessThanOrEqual(5_000);
  });

  it('name the one that is wrong', () => {
    expect(() => readBundleConfig({ BUNDLE_CONCURRENCY: 'many' })).toThrow('BUNDLE_CONCURRENCY');
    expect(() => readBundleConfig({ BUNDLE_ROLE: 'boss' })).toThrow('it must be api, worker or both');
  });
});
