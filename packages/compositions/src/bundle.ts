import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { hashSources } from './bundle-sources.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const ENTRY = join(import.meta.dirname, 'remotion-entry.tsx');
const DEFAULT_FOLDER = join(REPOSITORY, '.cache', 'remotion-bundle');
/** Increase when a change of bundling changes the bundle of unchanged sources. */
const BUNDLING_VERSION = 2;
/** File in a bundle with the hash of its sources, for machines that have the bundle and not the sources. */
const MANIFEST = 'compositions.json';

/** The built compositions: the folder to serve and the hash of its sources. */
export interface CompositionBundle {
  readonly folder: string;
  readonly hash: string;
}

let knownHash: string | undefined;

/** Returns the hash of the current sources of the compositions; part of every render cache key. */
export function bundleHash(): string {
  knownHash ??= `${BUNDLING_VERSION}-${hashSources(ENTRY, REPOSITORY)}`;
  return knownHash;
}

/** Returns the bundle of the current sources, or null if it is not built. `outDir` has one folder per hash. */
export function findBundle({ outDir = DEFAULT_FOLDER }: { outDir?: string } = {}): CompositionBundle | null {
  const folder = join(outDir, bundleHash());
  return existsSync(join(folder, 'index.html')) ? { folder, hash: bundleHash() } : null;
}

/**
 * Returns the bundle in a folder, or null if there is none. The sources are not needed, so that a machine that only renders
 * needs no bundler and no font packages.
 */
export function readBundle(folder: string): CompositionBundle | null {
  const manifest = join(folder, MANIFEST);
  if (!existsSync(manifest)) return null;
  const { hash } = JSON.parse(readFileSync(manifest, 'utf8')) as { hash: string };
  return { folder, hash };
}

/**
 * Builds the compositions with their fonts for the renderer, if they are not built. Several processes may do so at the same
 * time; the folder is created atomically.
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
    // In a process of its own: the bundler keeps a gigabyte of memory after its work.
    await promisify(execFile)(process.execPath, [import.meta.filename, building]);
    // mkdtemp sets mode 0700, but the renderer may run as another user.
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

/** Removes bundles of earlier sources, a day after they were built: a renderer may still serve one. */
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
