import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** But for imports of types on one line, which draw nothing and may name a package without files. */
const IMPORT =
  /^(?:(?:(?:import|export)(?! type\b)|\})[^'"\n=]*\bfrom\s+|(?:@import|import)\s+|\s*src:\s*url\()['"]([^'"\n]+)['"](?:;|\).*;)?$/gm;
const DYNAMIC_IMPORT = /\bimport\('([^'\n]+)'\)/g;
const OWN = '@slidewright/';

/**
 * Returns a hash of everything that determines the drawn pixels: each source file reachable from `entry` and the exact
 * version of each imported npm package. It is the same on every machine. Throws Error if a package is not installed.
 */
export function hashSources(entry: string, repository: string): string {
  const files = new Map<string, string>();
  const packages = new Map<string, string>();
  const visit = (file: string): void => {
    const name = relative(repository, file).replaceAll('\\', '/');
    if (files.has(name)) return;
    const source = readFileSync(file, 'utf8');
    files.set(name, source);
    for (const [, specifier = ''] of [...source.matchAll(IMPORT), ...source.matchAll(DYNAMIC_IMPORT)]) {
      if (specifier.startsWith('.')) visit(resolve(dirname(file), specifier));
      else if (specifier.startsWith(OWN)) visit(ownSource(specifier, repository));
      else {
        const packageName = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/');
        packages.set(packageName, installedVersion(packageName, file));
      }
    }
  };
  visit(entry);
  for (const tool of ['@remotion/bundler', 'react-dom']) packages.set(tool, installedVersion(tool, entry));
  const sum = createHash('sha256');
  for (const [name, content] of [...files, ...packages].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    sum.update(`${name}\0${content}\0`);
  }
  return sum.digest('hex').slice(0, 32);
}

function ownSource(specifier: string, repository: string): string {
  const [name = '', ...rest] = specifier.slice(OWN.length).split('/');
  return join(repository, 'packages', name, 'src', `${rest.length === 0 ? 'index' : rest.join('/')}.ts`);
}

function installedVersion(packageName: string, from: string): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', packageName, 'package.json');
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    if (folder === dirname(folder)) throw new Error(`The package ${packageName} is not installed.`);
  }
}
