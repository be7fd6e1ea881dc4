import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess } from '@slidewright/platform';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const patches = (await readdir(join(ROOT, 'e2e/planted-faults'))).filter((name) => name.endsWith('.patch'));

it.each(patches)('the fault that `make chaos-planted` plants by %s still fits the sources', async (name) => {
  const check = runProcess('git', ['apply', '--check', join(ROOT, 'e2e/planted-faults', name)], { cwd: ROOT });
  await expect(check).resolves.toBeDefined();
});
