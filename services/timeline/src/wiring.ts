import { AudioService, RenderService, TimelineService } from '@slidewright/contracts';
import { createJobKernel } from '@slidewright/jobs';
import {
  createClient,
  every,
  logConfinement,
  migrateService,
  openServiceDatabase,
  serveService,
  type Bus,
  type ObjectStore,
  type RunningService,
  type ServiceDatabase,
  type ServiceMigration,
} from '@slidewright/platform';
import { createFontReader } from './adapters/font-files/read-font.ts';
import { createImageDecoder } from './adapters/image-files/decode-image.ts';
import { createSlideWriter } from './adapters/slide-writers/index.ts';
import type { TimelineConfig } from './config.ts';
import { timelineSchema } from './migrations/index.ts';
import { creationKeyRepository } from './repositories/creation-keys.ts';
import type { TimelineTables } from './repositories/tables.ts';
import { createTimelineReader } from './repositories/timeline-reader.ts';
import { consumeTimelineEvents } from './subscriptions/events.ts';
import { requestHandlers } from './subscriptions/requests.ts';
import { createFreeOrphanedLocks } from './use-cases/edit-lock/free-orphaned-locks.ts';
import { createMeasureFilm } from './use-cases/film-length/measure-film.ts';
import { createMeasureFilms } from './use-cases/film-length/measure-films.ts';
import { createFindLanguages } from './use-cases/language/find-languages.ts';
import { createSweepFiles } from './use-cases/files/sweep-files.ts';

export interface TimelineParts extends ServiceDatabase {
  readonly bus: Bus;
  readonly store: ObjectStore;
}

/** Brings the service's schema up to date. */
export function migrateTimeline(parts: ServiceMigration): Promise<void> {
  return migrateService(timelineSchema, parts);
}

/** Starts the timeline service on a migrated schema. Disposing waits for running requests. */
export async function createTimeline(config: TimelineConfig, parts: TimelineParts): Promise<RunningService> {
  const { bus, store, log } = parts;
  await using stack = new AsyncDisposableStack();
  const database = openServiceDatabase<TimelineTables>(timelineSchema, parts);
  const { db, pool, check } = stack.use(database);
  const kernel = createJobKernel<TimelineTables>({ db, bus, service: 'timeline', kinds: [], log });
  stack.use(kernel.start());
  const slideWriter = createSlideWriter(config.text);
  await logConfinement(log);
  log.info({ textProvider: slideWriter?.provider ?? 'none' }, 'text provider');

  const { outbox } = kernel;
  const { writeSlidesTimeoutMs, lockGraceMs, audioEnabled } = config;
  const render = createClient(bus, RenderService);
  const freeOrphanedLocks = createFreeOrphanedLocks({ db, outbox, render, lockGraceMs, log });
  // Also by a process that does not live a whole interval: an orphaned lock holds up edits and films.
  stack.use(every(config.lockCheckIntervalMs, log, freeOrphanedLocks, { firstAfterMs: 0 }));
  stack.use(every(config.measureIntervalMs, log, createFindLanguages({ db }), { firstAfterMs: 0 }));
  const measureFilm = createMeasureFilm(config);
  const audio = createClient(bus, AudioService);
  const measureFilms = createMeasureFilms({ db, audio, audioEnabled, measureFilm, log });
  stack.use(every(config.measureIntervalMs, log, measureFilms, { firstAfterMs: 0 }));
  stack.use(every(config.sweepIntervalMs, log, createSweepFiles({ db, store }), { firstAfterMs: 0 }));
  stack.use(every(config.sweepIntervalMs, log, () => creationKeyRepository(db).prune()));
  stack.use(consumeTimelineEvents(bus, { db, outbox, measureFilm }, log));
  const handlers = requestHandlers({
    db,
    outbox,
    measureFilm,
    reader: createTimelineReader(pool),
    slideWriter,
    writeSlidesTimeoutMs,
    store,
    decodeImage: createImageDecoder(),
    readFont: createFontReader(),
    audio,
    log,
  });
  stack.use(await serveService(bus, TimelineService, handlers, log));
  const running = stack.move();
  return {
    checks: { database: check },
    stalled: kernel.stalled,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
