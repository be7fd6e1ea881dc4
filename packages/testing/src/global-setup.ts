import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@slidewright/platform';
import { startPostgres } from '@slidewright/embedded';
import type { TestProject } from 'vitest/node';
import './test-servers.ts';

/** Starts one Postgres for the whole run; each test file creates its own schemas. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
