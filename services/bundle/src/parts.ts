import type { JobKernel } from '@slidewright/jobs';
import type { ObjectStore } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import type { Sources } from './adapters/sources.ts';
import type { BundleTables } from './repositories/tables.ts';

/** What the use cases are made of; each takes what it needs. */
export interface Parts {
  readonly db: Kysely<BundleTables>;
  readonly kernel: JobKernel<BundleTables>;
  readonly store: ObjectStore;
  readonly sources: Sources;
}
