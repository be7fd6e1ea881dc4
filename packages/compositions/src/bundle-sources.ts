import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const IMPORT =
  /^(?:(?:import|export|\})[^'"\n=]*\bfrom\s+|(?:@import|import)\s+|\s*src:\s*url\()['"]([^'"\n]+)['"](?:;|\).*;)?$/gm;
const OWN = '@slidewright/';

/**
 * A hash over everything that shapes the drawn pixels: each source file reached from `entry`, and the exact
 * version of each npm package they import. The same sources give the same hash on every machine.
 */
export function hashSources(entry: string, repository: string): string {
  const files = new Map<string, string>();
  const packages = new Map<string, string>();
  const visit = (file: string): void => {
    const name = relative(repository, file).replaceAll('\\', '/');
    if (files.has(name)) return;
    const source = readFileSync(file, 'utf8');
    files.set(name, source);
    for (const [, specifier = ''] of source.matchAll(IMPORT)) {
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
