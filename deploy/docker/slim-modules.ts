/**
 * Removes from a node_modules folder what Node never reads: types and TypeScript, source maps, read-me files, tests, and
 * builds for bundlers beside the one that `main` names, second builds as CommonJS, native programs of other systems.
 * Licences stay. `node slim-modules.ts <node_modules>…`
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, normalize } from 'node:path';

/** Node runs no TypeScript below node_modules. */
const UNREAD = /\.(?:map|[mc]?tsx?|md|markdown|flow|tsbuildinfo)$/i;
const LEGAL = /^(?:licen[cs]e|copying|notice|patents)/i;

interface Manifest {
  readonly main?: string;
  readonly exports?: unknown;
  readonly [field: string]: unknown;
}

/** Fields by which a bundler finds another build of the same sources; Node knows `main` and `exports` alone. */
const BUNDLER_FIELDS = ['module', 'esnext', 'es2015', 'jsnext:main'];
/** What such a build's folder is called; another name may hold what `main` needs as well. */
const BUNDLER_FOLDER = /^(?:dist-es|es|esm|esm5|esnext|es2015|module)$/;

/** Native programs of the ONNX runtime for other systems, 250 MB, stand beside the one of this system. */
const RUNTIME_BINARIES = 'onnxruntime-node/bin/napi-v6';

async function slimRuntime(modules: string): Promise<void> {
  const binaries = join(modules, RUNTIME_BINARIES);
  for (const system of await readdir(binaries).catch(() => [])) {
    if (system !== process.platform) await rm(join(binaries, system), { recursive: true });
    else
      for (const processor of await readdir(join(binaries, system)))
        if (processor !== process.arch) await rm(join(binaries, system, processor), { recursive: true });
  }
}

/** Folders of a package, relative to it, that only bundlers read. */
function foldersForBundlers(manifest: Manifest): string[] {
  if (manifest.exports !== undefined) return [];
  const main = normalize(manifest.main ?? 'index.js');
  return BUNDLER_FIELDS.flatMap((field) => {
    const entry = manifest[field];
    if (typeof entry !== 'string') return [];
    const folder = dirname(normalize(entry));
    // A manifest of a subfolder may name the build of the whole package, which other entries of it may need.
    if (folder.startsWith('..')) return [];
    return BUNDLER_FOLDER.test(basename(folder)) && !main.startsWith(`${folder}/`) ? [folder] : [];
  });
}

/** Packages with a second build as CommonJS, which Node reads for `require` alone; all sources here use `import`. */
const TWICE_BUILT = ['@modelcontextprotocol/server', '@modelcontextprotocol/core'];

async function slimTwiceBuilt(modules: string): Promise<void> {
  for (const name of TWICE_BUILT) {
    const files = await readdir(join(modules, name), { recursive: true }).catch(() => []);
    for (const file of files) if (file.endsWith('.cjs')) await rm(join(modules, name, file));
  }
}

/** Sources, fonts and builds for browsers of packages that are imported by one of their other files. */
const FOR_BROWSERS = [
  'katex/src',
  'katex/contrib',
  'katex/dist/fonts',
  'katex/dist/contrib',
  'katex/dist/katex.js',
  'katex/dist/katex.min.js',
  'kuromoji/build',
  'kuromoji/demo',
  'zlibjs',
  'csv-parse/dist/iife',
  'csv-parse/dist/umd',
];

/** Beside a manifest, these have the tests of the package. */
const TESTS = ['test', 'tests', 'benchmark', 'benchmarks'];

async function slim(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.some((entry) => entry.isFile() && entry.name === 'package.json')) {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
    for (const unread of [...foldersForBundlers(manifest), ...TESTS])
      await rm(join(folder, unread), { recursive: true, force: true });
  }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await slim(path);
    else if (entry.isFile() && UNREAD.test(entry.name) && !LEGAL.test(entry.name)) await rm(path);
  }
}

for (const folder of process.argv.slice(2)) {
  await slim(folder);
  await slimRuntime(folder);
  await slimTwiceBuilt(folder);
  for (const unread of FOR_BROWSERS) await rm(join(folder, unread), { recursive: true, force: true });
}
