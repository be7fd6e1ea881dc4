import { describe, expect, it } from 'vitest';
import { composeBom, debianComponents, licencesOfCopyright, npmComponents, type Component } from './cyclonedx.ts';
import type { LockedPackages } from './lockfile.ts';

const PACKAGES: LockedPackages = {
  'node_modules/@scope/a': { version: '1.0.0', integrity: 'sha512-AAECAw==', dependencies: { b: '1' } },
  'node_modules/b': { version: '1.0.0', os: ['linux'] },
  'node_modules/@scope/a/node_modules/b': { version: '2.0.0' },
  'node_modules/ours': { link: true, resolved: 'packages/ours' },
};

const licenceOf = (name: string): string | null => ({ '@scope/a': 'MIT', b: '(MIT OR CC0-1.0)' })[name] ?? null;

describe('bills of materials', () => {
  it('lists npm packages with address, hash, licence and what they need', () => {
    const { components, dependencies } = npmComponents(PACKAGES, Object.keys(PACKAGES), licenceOf);
    expect(components[0]).toEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/a@1.0.0',
      group: '@scope',
      name: 'a',
      version: '1.0.0',
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: '00010203' }],
      licenses: [{ license: { id: 'MIT' } }],
      purl: 'pkg:npm/%40scope/a@1.0.0',
    });
    expect(components.map(({ name, version, scope }) => [name, version, scope])).toEqual([
      ['a', '1.0.0', 'required'],
      ['b', '1.0.0', 'optional'],
      ['b', '2.0.0', 'required'],
    ]);
    expect(components[1]!.licenses).toEqual([{ expression: '(MIT OR CC0-1.0)' }]);
    expect(dependencies[0]).toEqual({ ref: 'pkg:npm/%40scope/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0'] });
  });

  it('lists what dpkg has installed, and nothing it has removed', () => {
    const status = [
      'Package: libc6\nStatus: install ok installed\nArchitecture: amd64\nSource: glibc\nVersion: 2.36-9',
      'Package: gone\nStatus: deinstall ok config-files\nArchitecture: amd64\nVersion: 1:1.0',
      'Package: zlib1g\nStatus: install ok installed\nArchitecture: amd64\nSource: zlib (1:1.2)\nVersion: 1:1.2.13\nDescription: none\n Version: 9\n',
    ].join('\n\n');
    expect(debianComponents(status, 'debian-12', new Map([['libc6', ['LGPL-2.1+']]]))).toEqual([
      {
        type: 'library',
        'bom-ref': 'pkg:deb/debian/libc6@2.36-9?arch=amd64&distro=debian-12',
        name: 'libc6',
        version: '2.36-9',
        licenses: [{ license: { name: 'LGPL-2.1+' } }],
        purl: 'pkg:deb/debian/libc6@2.36-9?arch=amd64&distro=debian-12',
        properties: [{ name: 'debian:source', value: 'glibc' }],
      },
      {
        type: 'library',
        'bom-ref': 'pkg:deb/debian/zlib1g@1%3A1.2.13?arch=amd64&distro=debian-12',
        name: 'zlib1g',
        version: '1:1.2.13',
        purl: 'pkg:deb/debian/zlib1g@1%3A1.2.13?arch=amd64&distro=debian-12',
        properties: [{ name: 'debian:source', value: 'zlib' }],
      },
    ]);
  });

  it('reads licences from a machine-readable copyright file only', () => {
    const text =
      'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\nFiles: *\nLicense: GPL-2+\n\nFiles: a\nLicense: Expat\n Permission\n\nFiles: b\nLicense: GPL-2+\n';
    expect(licencesOfCopyright(text)).toEqual(['Expat', 'GPL-2+']);
    expect(licencesOfCopyright('This is free software.\nLicense: see below')).toEqual([]);
  });

  it('is the same for the same contents in any order, and another for other contents', () => {
    const component = (name: string): Component => ({ type: 'library', 'bom-ref': name, name, version: '1' });
    const compose = (...names: string[]) =>
      composeBom({ subject: component('product'), components: names.map(component), dependencies: [], direct: names });
    expect(compose('a', 'b')).toEqual(compose('b', 'a'));
    expect(compose('a', 'c').serialNumber).not.toBe(compose('a', 'b').serialNumber);
    expect(compose('a').serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('carries a date only when one is given', () => {
    const subject: Component = { type: 'application', 'bom-ref': 'a', name: 'a', version: '1' };
    const parts = { subject, components: [], dependencies: [], direct: [] };
    expect(composeBom(parts).metadata.timestamp).toBeUndefined();
    expect(composeBom({ ...parts, epoch: 0 }).metadata.timestamp).toBe('1970-01-01T00:00:00.000Z');
  });
});
