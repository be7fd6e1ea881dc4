import type { TestProject } from 'vitest/node';
import { nameOfThisRun, removeLeftovers } from './engine.ts';
import { startPostgresContainer } from './postgres.ts';
import { startS3Container } from './s3.ts';

/** Starts one Postgres and one S3 server in containers for the whole run; each test file creates its own schemas and buckets. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = nameOfThisRun();
  await removeLeftovers();
  const [postgres, s3] = await Promise.all([startPostgresContainer({ run }), startS3Container({ run })]);
  const { endpoint, region, accessKeyId, secretAccessKey } = s3;
  project.provide('servers', {
    kind: 'containers',
    postgresUrl: postgres.url,
    s3: { endpoint, region, accessKeyId, secretAccessKey },
    run,
  });
  return async () => {
    await removeLeftovers({ run });
  };
}
