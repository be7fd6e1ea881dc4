/**
 * Software bills of materials in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/), the same bytes
 * for the same contents: sorted, without random numbers, dated only by SOURCE_DATE_EPOCH.
 */
import { createHash } from 'node:crypto';
import { parseLicence } from './licence-expression.ts';
import { dependenciesOf, isForeign, nameOf, type LockedPackages } from './lockfile.ts';

interface Licence {
  readonly license?: { readonly id?: string; readonly name?: string };
  readonly expression?: string;
}

export interface Component {
  readonly type: 'library' | 'application' | 'container' | 'operating-system';
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly scope?: 'required' | 'optional';
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly Licence[];
  readonly purl?: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

export interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

export interface Bom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: { readonly timestamp?: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

/** Package addresses as https://github.com/package-url/purl-spec writes them. */
function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`;
}

function licencesOf(licence: string | null): Pick<Component, 'licenses'> {
  if (licence === null) return {};
  const expression = parseLicence(licence);
  if (!expression) return { licenses: [{ license: { name: licence } }] };
  const isIdentifier = expression.kind === 'licence' && !/^LicenseRef-| WITH /.test(expression.id);
  return { licenses: [isIdentifier ? { license: { id: expression.id } } : { expression: licence }] };
}

/** `sha512-…` in base64, as lockfiles have it, in CycloneDX's words. */
function hashesOf(integrity: string | undefined): Pick<Component, 'hashes'> {
  const found = /^(sha\d+)-([A-Za-z0-9+/=]+)/.exec(integrity ?? '');
  if (!found) return {};
  const alg = found[1]!.replace('sha', 'SHA-').toUpperCase();
  return { hashes: [{ alg, content: Buffer.from(found[2]!, 'base64').toString('hex') }] };
}

/**
 * The npm packages at `places`, once per name and version, who needs whom, and the reference of each
 * place. `licenceOf` answers in SPDX terms, null when it is not known.
 */
export function npmComponents(
  packages: LockedPackages,
  places: Iterable<string>,
  licenceOf: (name: string, version: string) => string | null,
): { components: Component[]; dependencies: Dependency[]; refs: ReadonlyMap<string, string> } {
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>();
  const included = [...places].filter((place) => packages[place] && isForeign(place, packages[place]));
  const refs = new Map(
    included.map((place) => [place, purlOf(nameOf(place, packages[place]!), packages[place]!.version ?? '')]),
  );
  for (const place of included) {
    const locked = packages[place]!;
    const fullName = nameOf(place, locked);
    const version = locked.version ?? '';
    const purl = refs.get(place)!;
    const slash = fullName.lastIndexOf('/');
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      ...(slash > 0 ? { group: fullName.slice(0, slash) } : {}),
      name: fullName.slice(slash + 1),
      version,
      scope: locked.os || locked.cpu ? 'optional' : 'required',
      ...hashesOf(locked.integrity),
      ...licencesOf(licenceOf(fullName, version)),
      purl,
    });
    const needed = needs.get(purl) ?? new Set();
    for (const dependency of dependenciesOf(packages, place)) {
      const ref = refs.get(dependency);
      if (ref !== undefined) needed.add(ref);
    }
    needs.set(purl, needed);
  }
  return {
    components: [...components.values()],
    dependencies: [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() })),
    refs,
  };
}

/** The installed packages of a dpkg database (`/var/lib/dpkg/status`). `release` is such as `debian-12`. */
export function debianComponents(
  status: string,
  release: string,
  licencesByPackage: ReadonlyMap<string, readonly string[]>,
): Component[] {
  return status.split(/\n\n+/).flatMap((stanza) => {
    const field = (name: string): string | undefined =>
      new RegExp(`^${name}: (.*)$`, 'm').exec(stanza)?.[1]?.trim() || undefined;
    const name = field('Package');
    const version = field('Version');
    if (!name || !version || !field('Status')?.endsWith(' installed')) return [];
    const architecture = field('Architecture') ?? 'all';
    const purl = `pkg:deb/${release.split('-')[0]}/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}&distro=${release}`;
    const licences = licencesByPackage.get(name) ?? [];
    const source = field('Source')?.split(' ')[0];
    return [
      {
        type: 'library' as const,
        'bom-ref': purl,
        name,
        version,
        ...(licences.length > 0 ? { licenses: licences.map((licence) => ({ license: { name: licence } })) } : {}),
        purl,
        ...(source ? { properties: [{ name: 'debian:source', value: source }] } : {}),
      },
    ];
  });
}

/** The short names of the licences in a machine-readable copyright file; empty for one in free text. */
export function licencesOfCopyright(copyright: string): string[] {
  if (!/^Format: .*copyright-format/m.test(copyright)) return [];
  const names = [...copyright.matchAll(/^License:[ \t]*(\S.*)$/gm)].map(([, name]) => name!.trim());
  return [...new Set(names)].sort();
}

function byRef(a: Component, b: Component): number {
  return a['bom-ref'] < b['bom-ref'] ? -1 : a['bom-ref'] > b['bom-ref'] ? 1 : 0;
}

export interface BomParts {
  readonly subject: Component;
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
  /** References of what the subject itself asks for. */
  readonly direct: Iterable<string>;
  /** SOURCE_DATE_EPOCH in seconds, if it is set. */
  readonly epoch?: number;
}

export function composeBom({ subject, components, dependencies, direct, epoch }: BomParts): Bom {
  const sorted = [...components].sort(byRef);
  const edges = [
    { ref: subject['bom-ref'], dependsOn: [...new Set(direct)].sort() },
    ...[...dependencies].sort((a, b) => (a.ref < b.ref ? -1 : 1)),
  ];
  const digest = createHash('sha256')
    .update(JSON.stringify([subject, sorted, edges]))
    .digest('hex');
  // The digest in the shape of a UUID of version 8, which leaves its contents to the maker.
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      ...(epoch === undefined ? {} : { timestamp: new Date(epoch * 1000).toISOString() }),
      component: subject,
    },
    components: sorted,
    dependencies: edges,
  };
}
