import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { build, transformSync, type Plugin } from 'esbuild';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export const REPOSITORY = resolve(import.meta.dirname, '../../..');
export const CLI = 'packages/cli';
const OWN = '@slidewright/';
/** The command line, and the programs that it and its workspaces start by the names of their files. */
const PROGRAMS = [
  'packages/cli/src/main.ts',
  'packages/cli/src/server/standalone-server.ts',
  ...globSync('{packages,services}/*/src/**/*-{process,worker}.ts', { cwd: REPOSITORY }),
];
export const manifestOf = (workspace: string): Manifest =>
  JSON.parse(readFileSync(join(REPOSITORY, workspace, 'package.json'), 'utf8')) as Manifest;

/** Folders of all workspaces, by name. */
export const workspaces = new Map(
  globSync('{packages,services}/*/package.json', { cwd: REPOSITORY }).map((file) => {
    const folder = dirname(file);
    return [manifestOf(folder).name, folder] as const;
  }),
);

/** The workspaces that the package contains: its own, and those that it needs when it runs. */
export function containedWorkspaces(name = 'slidewright', found: Set<string> = new Set()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const { dependencies = {}, devDependencies = {} } = manifestOf(workspaces.get(name)!);
  // Those of the package itself are not installed with it: they are part of it.
  const used = name === 'slidewright' ? { ...dependencies, ...devDependencies } : dependencies;
  for (const other of Object.keys(used)) if (other.startsWith(OWN)) containedWorkspaces(other, found);
  return found;
}

/** The files of a workspace that the package contains, as sources. */
export function sourceFiles(folder: string): string[] {
  return globSync(`${folder}/src/**/*.*`, { cwd: REPOSITORY }).filter(
    (file) => !/\.(?:test\.ts|tsx|d\.ts|css\.d\.ts|md)$/.test(file),
  );
}

/** A source as JavaScript for Node 22, with the imports as they are. */
export function javascriptOf(file: string): string {
  const source = readFileSync(join(REPOSITORY, file), 'utf8');
  return transformSync(source, { loader: 'ts', format: 'esm', target: 'node22', sourcefile: file }).code;
}

/**
 * The bundler of the compositions, which the package contains; and the runtime of the neural voices, which their
 * installation brings.
 */
const NOT_INSTALLED = ['@remotion/bundler', 'onnxruntime-node'];
/** The name of the package that an import names. */
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;

/** Packages that the programs load and that are not installed with the package, each with a file that imports it. */
export async function missingDependencies(): Promise<{ readonly name: string; readonly file: string }[]> {
  const { dependencies = {} } = manifestOf(CLI);
  const installed = new Set([...NOT_INSTALLED, ...Object.keys(dependencies), ...builtinModules]);
  const missing = new Map<string, string>();
  const note: Plugin = {
    name: 'note other packages',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point' || path.startsWith(OWN)) return undefined;
        const [name = path] = PACKAGE.exec(path) ?? [];
        if (!path.startsWith('node:') && !installed.has(name)) missing.set(name, relative(REPOSITORY, importer));
        return { path, external: true };
      });
    },
  };
  await build({
    absWorkingDir: REPOSITORY,
    entryPoints: PROGRAMS,
    bundle: true,
    write: false,
    outdir: 'out',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins: [note],
  });
  return [...missing].map(([name, file]) => ({ name, file }));
}
