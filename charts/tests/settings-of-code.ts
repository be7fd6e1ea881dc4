import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Names in the tables of settings of the code: each is a key of a zod schema that is read from the environment. */
export function settingsIn(...patterns: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const file of patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))) {
    const source = readFileSync(`${ROOT}/${file}`, 'utf8');
    for (const [table] of source.matchAll(/(?:SETTINGS = |z\.object\()[^;]*;/g))
      for (const [, name] of table.matchAll(/\b([A-Z][A-Z0-9_]+)(?=: (?!['"`]))/g)) names.add(name!);
  }
  return names;
}
