import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const patches = readdirSync(new URL('../planted-faults', import.meta.url)).filter((name) => name.endsWith('.patch'));

it.each(patches)('the planted fault %s fits the sources', (name) => {
  const check = (): Buffer => execFileSync('git', ['apply', '--check', `e2e/planted-faults/${name}`], { cwd: root });
  expect(check).not.toThrow();
});
