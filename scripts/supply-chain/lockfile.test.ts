import { describe, expect, it } from 'vitest';
import { isForeign, reachableFrom, readLockfile, usesOf, type LockedPackages } from './lockfile.ts';

const PACKAGES: LockedPackages = {
  '': { name: 'product' },
  'services/gateway': { dependencies: { '@our/platform': '*', web: '^1' } },
  'services/standalone': { dependencies: { '@our/platform': '*', database: '1' } },
  'packages/platform': { dependencies: { log: '2' }, optionalDependencies: { fast: '1' } },
  'packages/testing': { dependencies: { database: '1' } },
  'node_modules/@our/platform': { link: true, resolved: 'packages/platform' },
  'node_modules/web': {
    version: '1.0.0',
    dependencies: { log: '1' },
    peerDependencies: { peer: '1', maybe: '1' },
    peerDependenciesMeta: { maybe: { optional: true } },
  },
  'node_modules/web/node_modules/log': { version: '1.0.0' },
  'node_modules/log': { version: '2.0.0' },
  'node_modules/fast': { version: '1.0.0' },
  'node_modules/peer': { version: '1.0.0' },
  'node_modules/maybe': { version: '1.0.0' },
  'node_modules/database': { version: '1.0.0' },
};

describe('the lockfile', () => {
  it('finds what a service can load, through its workspaces and from the nearest folder', () => {
    expect([...reachableFrom(PACKAGES, 'services/gateway')].sort()).toEqual([
      'node_modules/fast',
      'node_modules/log',
      'node_modules/peer',
      'node_modules/web',
      'node_modules/web/node_modules/log',
      'packages/platform',
    ]);
  });

  it('counts as production only what is shipped', () => {
    const uses = usesOf(PACKAGES);
    expect(uses.get('node_modules/web')).toBe('production');
    expect(uses.get('node_modules/log')).toBe('production');
    expect(uses.get('node_modules/database')).toBe('standalone');
    expect(uses.get('node_modules/maybe')).toBeUndefined();
  });

  it('of this project names no registry and pins every package by its hash, but those of other systems', async () => {
    const packages = Object.entries(await readLockfile('package-lock.json'));
    const foreign = packages.filter(([place, locked]) => isForeign(place, locked));
    expect(foreign.length).toBeGreaterThan(100);
    expect(foreign.filter(([, { resolved }]) => resolved?.includes('://'))).toEqual([]);
    expect(foreign.filter(([, { integrity, os, cpu }]) => !integrity && !os && !cpu)).toEqual([]);
  });
});
