import { describe, expect, it } from 'vitest';
import { declaredLicence, listLicences, readManifests, type Manifest } from './licences.ts';
import type { LockedPackages } from './lockfile.ts';

const only = (packages: LockedPackages, manifests: Record<string, Manifest> = {}) =>
  listLicences(packages, new Map(Object.entries(manifests)));

describe('licences', () => {
  it('reads what a package declares, in the old forms too', () => {
    expect(declaredLicence({ license: 'MIT' })).toBe('MIT');
    expect(declaredLicence({ license: { type: 'ISC' } })).toBe('ISC');
    expect(declaredLicence({ licenses: [{ type: 'MIT' }] })).toBe('MIT');
    expect(declaredLicence({ licenses: [{ type: 'MIT' }, { type: 'Apache-2.0' }] })).toBe('(MIT OR Apache-2.0)');
    expect(declaredLicence({ license: 'MIT', licenses: [{ type: 'MIT' }] })).toBe('MIT');
    expect(declaredLicence({})).toBeNull();
  });

  it('reads what is installed, and leaves out what is not', async () => {
    const manifests = await readManifests({ '': {}, 'node_modules/zod': {}, 'node_modules/for-another-system': {} });
    expect([...manifests.keys()]).toEqual(['', 'node_modules/zod']);
    expect(declaredLicence(manifests.get('node_modules/zod')!)).toBe('MIT');
  });

  it('refuses a licence that is not on the list', () => {
    const [entry] = only({ 'node_modules/closed': { version: '1.0.0', license: 'AGPL-3.0-only' } });
    expect(entry).toMatchObject({ name: 'closed', refusal: 'its licence is not on the list' });
  });

  it('refuses a package without a licence, and one whose words are no licence', () => {
    const entries = only({
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/vague': { version: '1.0.0', license: 'SEE LICENSE IN FILE' },
    });
    expect(entries.map(({ refusal }) => refusal)).toEqual([
      'declares no licence',
      'what it declares is no licence expression',
    ]);
  });

  it('accepts terms a person has read, and only as long as the package declares the same', () => {
    const terms = (license: string) => only({ 'node_modules/remotion': { version: '4.0.0', license } })[0]!;
    expect(terms('SEE LICENSE IN LICENSE.md')).toMatchObject({ licence: 'LicenseRef-Remotion', refusal: null });
    expect(terms('Other').refusal).toContain('read its terms again');
  });

  it('does not accept such terms from any other package', () => {
    const [entry] = only({ 'node_modules/copycat': { version: '1.0.0', license: 'LicenseRef-Remotion' } });
    expect(entry!.refusal).toBe('its licence is not on the list');
  });

  it('takes the part for another system to be under the licence of its whole', () => {
    const entries = only({
      'node_modules/tool': { version: '1.0.0', license: 'MIT', optionalDependencies: { 'tool-win32-x64': '1.0.0' } },
      'node_modules/tool-win32-x64': { version: '1.0.0', os: ['win32'] },
    });
    expect(entries.map(({ licence, refusal }) => [licence, refusal])).toEqual([
      ['MIT', null],
      ['MIT', null],
    ]);
  });

  it('lists a version once, for its most exposed use', () => {
    const entries = only({
      'services/gateway': { dependencies: { tool: '1' } },
      'services/gateway/node_modules/tool': { version: '1.0.0', license: 'MIT' },
      'node_modules/tool': { version: '1.0.0', license: 'MIT' },
      'node_modules/helper': { version: '1.0.0', license: 'MIT' },
    });
    expect(entries.map(({ name, use }) => [name, use])).toEqual([
      ['helper', 'development'],
      ['tool', 'production'],
    ]);
  });

  it('says where a package comes from', () => {
    const origin = (manifest: Manifest): string =>
      only({ 'node_modules/a': { version: '1.0.0' } }, { 'node_modules/a': manifest })[0]!.origin;
    expect(origin({ homepage: 'https://a.example', author: 'Ada' })).toBe('https://a.example');
    expect(origin({ repository: { url: 'git+https://code.example/a/b.git' } })).toBe('https://code.example/a/b');
    expect(origin({ repository: 'ada/b' })).toBe('https://github.com/ada/b');
    expect(origin({ author: { name: 'Ada' } })).toBe('Ada');
    expect(origin({})).toBe('');
  });
});
