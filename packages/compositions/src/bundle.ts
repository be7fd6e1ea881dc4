import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashSources } from './bundle-sources.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const ENTRY = join(import.meta.dirname, 'remotion-entry.tsx');
const DEFAULT_FOLDER = join(REPOSITORY, '.cache', 'remotion-bundle');
/** Raised when the way of bundling changes what comes out of unchanged sources. */
const BUNDLING = 2;
/** Tells in a built folder which sources it was built from, for places that have the folder and not the sources. */
const MANIFEST = 'compositions.json';

/** The built compositions: a folder to serve, and the hash of all that shapes their pixels. */
export interface CompositionBundle {
  readonly folder: string;
  readonly hash: string;
}

let knownHash: string | undefined;

/** The hash of the compositions as they stand in the sources; part of every render cache key. */
export function bundleHash(): string {
  knownHash ??= `${BUNDLING}-${hashSources(ENTRY, REPOSITORY)}`;
  return knownHash;
}

/** The bundle of the sources as they are, or null while it is not built. `outDir` holds a folder per hash. */
export function findBundle({ outDir = DEFAULT_FOLDER }: { outDir?: string } = {}): CompositionBundle | null {
  const folder = join(outDir, bundleHash());
  return existsSync(join(folder, 'index.html')) ? { folder, hash: bundleHash() } : null;
}

/**
 * The bundle in a folder that was built beforehand, perhaps elsewhere; null when the folder holds none.
 * Nothing of what it was built from is needed, so that a machine that only draws has no bundler and no fonts.
 */
export function readBundle(folder: string): CompositionBundle | null {
  const manifest = join(folder, MANIFEST);
  if (!existsSync(manifest)) return null;
  const { hash } = JSON.parse(readFileSync(manifest, 'utf8')) as { hash: string };
  return { folder, hash };
}

/**
 * Builds the compositions for the renderer, fonts and all, unless they are built already.
 * Several processes may do so at once; the folder appears whole or not at all.
 */
export async function bundleCompositions({
  outDir = DEFAULT_FOLDER,
}: { outDir?: string } = {}): Promise<CompositionBundle> {
  const found = findBundle({ outDir });
  if (found !== null) return found;
  const hash = bundleHash();
  const folder = join(outDir, hash);
  await mkdir(outDir, { recursive: true });
  const building = await mkdtemp(join(outDir, 'building-'));
  try {
    await buildInto(building);
    // A temporary folder is readable by its owner alone, but the renderer may run as another user.
    await chmod(building, 0o755);
    await rename(building, folder).catch((error: unknown) => {
      if (findBundle({ outDir }) === null) throw error;
    });
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return { folder, hash };
}

async function buildInto(folder: string): Promise<void> {
  const { bundle } = await import('@remotion/bundler');
  await bundle({
    entryPoint: ENTRY,
    outDir: folder,
    rootDir: dirname(import.meta.dirname),
    publicDir: null,
    enableCaching: false,
  });
  await writeFile(join(folder, MANIFEST), `${JSON.stringify({ hash: bundleHash() })}\n`);
}

const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes bundles of sources that have moved on, a day after they were built: a renderer may still serve one. */
async function removeStaleBundles(outDir: string, now: number): Promise<void> {
  for (const name of await readdir(outDir)) {
    const folder = join(outDir, name);
    if (name !== bundleHash() && now - (await stat(folder)).mtimeMs > STALE_AFTER_MS) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const given = process.argv[2];
  if (given === undefined) {
    const known = findBundle();
    const { folder } = known ?? (await bundleCompositions());
    await removeStaleBundles(DEFAULT_FOLDER, Date.now());
    console.log(`${known === null ? 'Built' : 'Found'} the compositions in ${folder}`);
  } else {
    await mkdir(given, { recursive: true });
    await buildInto(given);
    console.log(`Built the compositions in ${given}`);
  }
}
