import type { JobKernel } from '@slidewright/jobs';
import type { Logger, ObjectStore, WorkPool } from '@slidewright/platform';
import type { Recordings } from './adapters/recordings.ts';
import type { Timelines } from './adapters/timelines.ts';
import type { Db, ImportTables } from './repositories/tables.ts';
import type { DeckTurns } from './use-cases/pages/turns.ts';

/** What the use cases are made of; each takes what it needs. */
export interface Parts {
  readonly db: Db;
  readonly kernel: JobKernel<ImportTables>;
  readonly store: ObjectStore;
  readonly timelines: Timelines;
  readonly log: Logger;
}

/** What imports are made with. */
export interface ImportingParts extends Parts {
  readonly recordings: Recordings;
  readonly workPool: WorkPool;
  readonly turns: DeckTurns;
  /** As in `openDeck`. */
  readonly pageTimeoutMs?: number;
}
