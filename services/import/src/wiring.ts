import { ImportService, TimelineDeletedSchema } from '@slidewright/contracts';
import { createJobKernel, type JobTiming } from '@slidewright/jobs';
import {
  consumeEvents,
  every,
  logConfinement,
  on,
  openServiceDatabase,
  runningUntilDisposed,
  serveService,
  type Bus,
  type ObjectStore,
  type RunningService,
  type ServiceDatabase,
  type WorkPool,
} from '@slidewright/platform';
import { createRecordings } from './adapters/recordings.ts';
import { createTimelines } from './adapters/timelines.ts';
import type { ImportConfig } from './config.ts';
import { importJob } from './jobs.ts';
import { importSchema } from './migrations/index.ts';
import type { ImportTables } from './repositories/tables.ts';
import { createCancelImport } from './use-cases/cancel-import.ts';
import { createForgetTimeline } from './use-cases/forget-timeline.ts';
import { createGetUsage } from './use-cases/get-usage.ts';
import { createGetImport } from './use-cases/get-import.ts';
import { createImportDeck } from './use-cases/import-deck.ts';
import { createDeckTurns, importsInProgress } from './use-cases/pages/turns.ts';
import { createListDecks } from './use-cases/list-decks.ts';
import { createReserveDeck } from './use-cases/reserve-deck.ts';
import { createStartImport } from './use-cases/start-import.ts';
import { createSweepDecks } from './use-cases/sweep-decks.ts';
import type { Parts } from './parts.ts';

export interface ImportParts extends ServiceDatabase {
  readonly bus: Bus;
  readonly store: ObjectStore;
  readonly workPool: WorkPool;
  readonly timing?: Partial<JobTiming>;
  /** As in `openDeck`. */
  readonly pageTimeoutMs?: number;
  /** As in `createDeckTurns`. */
  readonly mostDrawingMs?: number;
}

/** The running import service; disposing stops taking requests and returns running jobs to the queue. */
export async function createImport(config: ImportConfig, parts: ImportParts): Promise<RunningService> {
  const { bus, store, log } = parts;
  await using stack = new AsyncDisposableStack();
  const { db, check } = stack.use(await openServiceDatabase<ImportTables>(importSchema, parts));
  const kernel = createJobKernel<ImportTables>({
    db,
    bus,
    service: 'import',
    kinds: [importJob],
    log,
    timing: parts.timing,
  });
  const shared: Parts = { db, kernel, store, timelines: createTimelines(bus, store), log };
  stack.use(kernel.start());
  const events = [on(TimelineDeletedSchema, createForgetTimeline(shared))];
  stack.use(consumeEvents(bus, { durable: 'import', handlers: events, log }));

  if (config.role !== 'api') {
    await logConfinement(log);
    const turns = createDeckTurns(config.concurrency, parts.mostDrawingMs);
    const recordings = createRecordings(bus, store);
    const importDeck = createImportDeck({ ...parts, ...shared, recordings, turns });
    stack.use(kernel.work(importJob, { concurrency: importsInProgress(config.concurrency) }, importDeck));
  }
  if (config.role !== 'worker') {
    // There may be no worker for a long time.
    stack.use(every(config.sweepIntervalMs, log, createSweepDecks(shared)));
    const handlers = {
      reserveDeck: createReserveDeck(shared),
      startImport: createStartImport(shared),
      getImport: createGetImport(shared),
      listDecks: createListDecks(shared),
      cancelImport: createCancelImport(shared),
      getJob: kernel.getJob,
      endJobs: kernel.endJobs,
      getUsage: createGetUsage(shared),
    };
    stack.use(await serveService(bus, ImportService, handlers, log));
  }
  return runningUntilDisposed(stack, { checks: { database: check }, stalled: kernel.stalled });
}
