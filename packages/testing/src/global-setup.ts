import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@slidewright/platform';
import { startPostgres } from '@slidewright/embedded';
import type { TestProject } from 'vitest/node';
import './test-servers.ts';

/** One Postgres for the whole run; every test file takes schemas of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Test files and the processes they start inherit it: each compiles only what no earlier one has.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../.cache/node', import.meta.url));
  const directory = await mkdtemp(join(tmpdir(), 'slidewright-tests-'));
  const postgres = await startPostgres({
    directory,
    log: createLogger({ service: 'tests', level: 'silent' }),
    volatile: true,
  });
  project.provide('servers', { kind: 'embedded', postgresUrl: postgres.url });
  return async () => {
    await postgres[Symbol.asyncDispose]();
    await rm(directory, { recursive: true, force: true });
  };
}
