/**
 * Reads package-lock.json and tells which of its packages the product runs with. npm's own
 * `--omit=dev` cannot tell: for it every workspace is installed, so what only tests, benchmarks and
 * the one-machine edition need counts as production too.
 */
import { readFile } from 'node:fs/promises';

export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Packages by the folder they are installed in, such as `node_modules/express`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** `production`: in an image or in the page. `standalone`: on one machine only. `development`: neither. */
export type Use = 'production' | 'standalone' | 'development';

/** The workspaces that are shipped, in the images or as the page in the browser. */
export const SHIPPED = [
  'services/gateway',
  'services/auth',
  'services/timeline',
  'services/audio',
  'services/render',
  'services/bundle',
  'services/import',
  'web',
] as const;

const STANDALONE = 'services/standalone';

export async function readLockfile(file: string): Promise<LockedPackages> {
  return (JSON.parse(await readFile(file, 'utf8')) as { packages: LockedPackages }).packages;
}

/** The published name, which for an alias differs from the folder's. */
export function nameOf(place: string, locked: LockedPackage): string {
  return locked.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** True for what comes from a registry; false for the project's own workspaces. */
export function isForeign(place: string, locked: LockedPackage): boolean {
  return place.includes('node_modules/') && !locked.link;
}

/** Where Node would find `name` from the folder `from`; undefined when the lockfile has it nowhere. */
function placeOf(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const found = packages[place];
    if (found) return found.link ? found.resolved : place;
    if (folder === '') return undefined;
  }
}

/** The places of what a package asks for at run time: its dependencies, the optional ones, the peers it insists on. */
export function dependenciesOf(packages: LockedPackages, place: string): string[] {
  const locked = packages[place] ?? {};
  const peers = Object.keys(locked.peerDependencies ?? {}).filter(
    (name) => !locked.peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }), ...peers].flatMap(
    (name) => placeOf(packages, place, name) ?? [],
  );
}

/** Every place that running the workspace `root` can load, without `root` itself. */
export function reachableFrom(packages: LockedPackages, root: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [root];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const dependency of dependenciesOf(packages, place)) {
      if (reached.has(dependency)) continue;
      reached.add(dependency);
      waiting.push(dependency);
    }
  }
  return reached;
}

/** What each place is used for; a place that is missing from the answer is development. */
export function usesOf(packages: LockedPackages): Map<string, Use> {
  const uses = new Map<string, Use>();
  for (const place of reachableFrom(packages, STANDALONE)) uses.set(place, 'standalone');
  for (const root of SHIPPED) for (const place of reachableFrom(packages, root)) uses.set(place, 'production');
  return uses;
}
