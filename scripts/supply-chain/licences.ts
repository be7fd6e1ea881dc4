/** Finds the licence of each locked package and says which ones the project has not accepted. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isAllowed, parseLicence } from './licence-expression.ts';
import { ALLOWED_LICENCES, SPECIAL_LICENCES, SPECIAL_TERMS } from './licence-policy.ts';
import { isForeign, nameOf, usesOf, type LockedPackages, type Use } from './lockfile.ts';

/** What a package.json says about its package; every part may be missing or of an older form. */
export interface Manifest {
  readonly license?: unknown;
  readonly licenses?: unknown;
  readonly author?: unknown;
  readonly homepage?: unknown;
  readonly repository?: unknown;
}

export interface LicenceEntry {
  readonly name: string;
  readonly version: string;
  /** The licence in SPDX terms, or what the package says where that is no expression; null when it says nothing. */
  readonly licence: string | null;
  readonly use: Use;
  /** A page about the package, or else its author; empty when neither is known. */
  readonly origin: string;
  readonly places: readonly string[];
  /** Why the project cannot take it; null when it can. */
  readonly refusal: string | null;
}

/** The package.json of every package that is installed, by its place; packages for other systems are not. */
export async function readManifests(packages: LockedPackages): Promise<Map<string, Manifest>> {
  const manifests = new Map<string, Manifest>();
  for (const place of Object.keys(packages)) {
    const text = await readFile(path.join(place, 'package.json'), 'utf8').catch(() => null);
    if (text !== null) manifests.set(place, JSON.parse(text) as Manifest);
  }
  return manifests;
}

/** The licence a package.json declares, also in the forms npm gave up: `{type}` and a list of them. */
export function declaredLicence({ license, licenses }: Manifest): string | null {
  const names = [license ?? licenses]
    .flat()
    .map((entry) => (typeof entry === 'object' && entry !== null && 'type' in entry ? entry.type : entry))
    .filter((entry) => typeof entry === 'string' && entry !== '');
  return names.length === 0 ? null : names.length === 1 ? (names[0] as string) : `(${names.join(' OR ')})`;
}

function originOf({ homepage, repository, author }: Manifest): string {
  const address =
    typeof repository === 'object' && repository !== null && 'url' in repository ? repository.url : repository;
  if (typeof homepage === 'string' && homepage !== '') return homepage;
  if (typeof address === 'string' && address !== '')
    return address
      .replace(/^git\+|\.git$/g, '')
      .replace(/^(?:ssh:\/\/)?git@|^git:\/\//, 'https://')
      .replace(/^(?:github:)?([\w.-]+\/[\w.-]+)$/, 'https://github.com/$1');
  if (typeof author === 'string') return author;
  return typeof author === 'object' && author !== null && 'name' in author ? String(author.name) : '';
}

const allowed = new Set(Object.keys(ALLOWED_LICENCES));
const allowedSpecially = new Set([...allowed, ...SPECIAL_LICENCES]);

function judge(name: string, declared: string | null): Pick<LicenceEntry, 'licence' | 'refusal'> {
  const special = SPECIAL_TERMS.find(({ packages }) => packages.includes(name));
  if (special && special.declares !== declared)
    return {
      licence: declared,
      refusal: `now declares ${declared ?? 'nothing'}, not ${special.declares ?? 'nothing'}: read its terms again`,
    };
  const licence = special?.licence ?? declared;
  if (licence === null) return { licence, refusal: 'declares no licence' };
  const expression = parseLicence(licence);
  if (!expression) return { licence, refusal: 'what it declares is no licence expression' };
  const isAccepted = isAllowed(expression, special ? allowedSpecially : allowed);
  return { licence, refusal: isAccepted ? null : 'its licence is not on the list' };
}

/**
 * Lists every foreign package once per version, sorted by name. `manifests` holds the package.json
 * of what is installed, by place. A package for another system is not installed, and the lockfile may
 * not know its licence; it is then taken to be under that of the package whose optional part it is.
 */
export function listLicences(packages: LockedPackages, manifests: ReadonlyMap<string, Manifest>): LicenceEntry[] {
  const parents = new Map<string, string>();
  for (const [place, { optionalDependencies }] of Object.entries(packages))
    for (const name of Object.keys(optionalDependencies ?? {})) if (!parents.has(name)) parents.set(name, place);

  const declaredAt = (place: string): string | null =>
    declaredLicence(manifests.get(place) ?? {}) ?? packages[place]?.license ?? null;

  const uses = usesOf(packages);
  const entries = new Map<string, LicenceEntry>();
  for (const [place, locked] of Object.entries(packages)) {
    if (!isForeign(place, locked)) continue;
    const name = nameOf(place, locked);
    const isSpecial = SPECIAL_TERMS.some((terms) => terms.packages.includes(name));
    const parent = manifests.has(place) || isSpecial ? undefined : parents.get(name);
    const manifest = manifests.get(place) ?? (parent === undefined ? undefined : manifests.get(parent)) ?? {};
    const declared = declaredAt(place) ?? (parent === undefined ? null : declaredAt(parent));
    const version = locked.version ?? '';
    const key = `${name}@${version}`;
    const before = entries.get(key);
    const use = widest(before?.use ?? 'development', uses.get(place) ?? 'development');
    const places = [...(before?.places ?? []), place];
    entries.set(key, { name, version, use, places, origin: originOf(manifest), ...judge(name, declared) });
  }
  return [...entries.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

const WIDTH: Readonly<Record<Use, number>> = { development: 0, standalone: 1, production: 2 };

function widest(a: Use, b: Use): Use {
  return WIDTH[a] >= WIDTH[b] ? a : b;
}
