/**
 * Builds what the package contains, in `dist`: the sources of the command line and of every workspace that it uses, as
 * JavaScript for Node 22, in the folders that they have in the repository; and the compositions with their fonts. Other
 * packages are dependencies. `npm pack -w packages/cli` runs it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  CLI,
  containedWorkspaces,
  javascriptOf,
  manifestOf,
  missingDependencies,
  REPOSITORY,
  sourceFiles,
  workspaces,
} from './package-sources.ts';

const DIST = join(REPOSITORY, CLI, 'dist');
/** Programs that a source starts by the name of their file. */
const PROGRAM = /(['"])((?:\.\/)?[\w-]+)\.ts\1/g;
const IMPORT = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])(\.{1,2}\/[^'"\n]+|@slidewright\/[^'"\n]+)\2/g;
/** What Node 22 does not have. */
const POLYFILLS = [
  ['DisposableStack', 'core-js/actual/disposable-stack/index.js'],
  ['AsyncDisposableStack', 'core-js/actual/async-disposable-stack/index.js'],
] as const;
/** Folders of workspaces that are read while the program runs, next to their sources. */
const DATA = ['packages/neural-voices/data', 'packages/compositions/thumbnails'];
const NOTICES = ['neural-voices', 'slides'].flatMap((name) => [`packages/${name}/NOTICE`, `packages/${name}/licences`]);

/** The file of a module in `dist`, from the name that an import has for it. */
function builtModule(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return specifier.replace(/\.tsx?$/, '.js');
  const [, scoped = '', path = ''] = /^(@slidewright\/[^/]+)\/?(.*)$/.exec(specifier) ?? [];
  const folder = workspaces.get(scoped);
  if (folder === undefined) throw new Error(`${from} imports ${specifier}, which is no workspace`);
  const { exports = {} } = manifestOf(folder);
  const source = exports[path === '' ? '.' : `./${path}`] ?? exports['./*']?.replace('*', path);
  if (source === undefined) throw new Error(`${from} imports ${specifier}, which is not exported`);
  const target = relative(dirname(from), join(folder, source)).replace(/\.tsx?$/, '.js');
  return target.startsWith('.') ? target : `./${target}`;
}

function build(file: string): void {
  const rewritten = javascriptOf(file)
    .replace(IMPORT, (_, start: string, quote: string, specifier: string) => {
      return `${start}${quote}${builtModule(specifier, file)}${quote}`;
    })
    .replace(PROGRAM, '$1$2.js$1');
  const polyfills = POLYFILLS.filter(([name]) => new RegExp(`\\b${name}\\b`).test(rewritten))
    .map(([, module]) => `import '${module}';\n`)
    .join('');
  const target = join(DIST, file.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${polyfills}${rewritten}`);
}

const [missing] = await missingDependencies();
if (missing !== undefined)
  throw new Error(`${missing.file} imports ${missing.name}: add it to the dependencies of ${CLI}`);

rmSync(DIST, { recursive: true, force: true });
for (const name of containedWorkspaces()) {
  const folder = workspaces.get(name)!;
  for (const file of sourceFiles(folder)) {
    if (file.endsWith('.ts')) build(file);
    else cpSync(join(REPOSITORY, file), join(DIST, file), { recursive: true });
  }
  // Some sources read their version, or that of a package that they install later.
  const { version, optionalDependencies } = manifestOf(folder);
  const manifest = { name, version, type: 'module', optionalDependencies };
  writeFileSync(join(DIST, folder, 'package.json'), `${JSON.stringify(manifest)}\n`);
}
for (const path of [...DATA, ...NOTICES]) cpSync(join(REPOSITORY, path), join(DIST, path), { recursive: true });
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify({ type: 'module' })}\n`);

const compositions = join(DIST, 'compositions');
execFileSync(process.execPath, ['packages/compositions/src/bundle.ts', compositions], {
  cwd: REPOSITORY,
  stdio: ['ignore', 'ignore', 'inherit'],
});
for (const map of globSync('**/*.map', { cwd: compositions })) rmSync(join(compositions, map));
cpSync(join(REPOSITORY, 'LICENSE'), join(REPOSITORY, CLI, 'LICENSE'));
