import {
  AudioService,
  JobEndedSchema,
  NarrationChangedSchema,
  PosterDrawnSchema,
  RenderService,
  TimelineService,
  UserDeletedSchema,
} from '@slidewright/contracts';
import { createJobKernel } from '@slidewright/jobs';
import {
  consumeEvents,
  createClient,
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
} from '@slidewright/platform';
import { createFontReader } from './adapters/font-files/read-font.ts';
import { createImageDecoder } from './adapters/image-files/decode-image.ts';
import { createTextModel } from './adapters/text-models/index.ts';
import type { TimelineConfig } from './config.ts';
import { timelineSchema } from './migrations/index.ts';
import { creationKeyRepository } from './repositories/creation-keys.ts';
import type { TimelineTables } from './repositories/tables.ts';
import { createTimelineReader } from './repositories/timeline-reader.ts';
import type { Parts } from './parts.ts';
import { createGetBrand } from './use-cases/brand/get-brand.ts';
import { createPutBrand } from './use-cases/brand/put-brand.ts';
import { createFreeOrphanedLocks } from './use-cases/edit-lock/free-orphaned-locks.ts';
import { createJobEnded } from './use-cases/edit-lock/job-ended.ts';
import { createLockTimeline } from './use-cases/edit-lock/lock-timeline.ts';
import { createUnlockTimeline } from './use-cases/edit-lock/unlock-timeline.ts';
import { createMeasureFilm } from './use-cases/film-length/measure-film.ts';
import { createMeasureFilms } from './use-cases/film-length/measure-films.ts';
import { createNarrationChanged } from './use-cases/film-length/narration-changed.ts';
import { createFindLanguages } from './use-cases/language/find-languages.ts';
import { fontHandlers } from './use-cases/library/fonts.ts';
import { createGetUsage } from './use-cases/library/get-usage.ts';
import { imageHandlers } from './use-cases/library/images.ts';
import { musicHandlers } from './use-cases/library/music.ts';
import { createSweepFiles } from './use-cases/library/sweep-files.ts';
import { createResolveShare } from './use-cases/sharing/resolve-share.ts';
import { createShareTimeline } from './use-cases/sharing/share-timeline.ts';
import { createUnshareTimeline } from './use-cases/sharing/unshare-timeline.ts';
import { createCreateSlide } from './use-cases/slides/create-slide.ts';
import { createDeleteSlide } from './use-cases/slides/delete-slide.ts';
import { createGenerateSlides } from './use-cases/slides/generate-slides.ts';
import { createGetSlide } from './use-cases/slides/get-slide.ts';
import { createListSlides } from './use-cases/slides/list-slides.ts';
import { createPutDeck } from './use-cases/slides/put-deck.ts';
import { createReorderSlides } from './use-cases/slides/reorder-slides.ts';
import { createUpdateSlide } from './use-cases/slides/update-slide.ts';
import { createWriteNotes } from './use-cases/slides/write-notes.ts';
import { createCreateTimeline } from './use-cases/timelines/create-timeline.ts';
import { createDeleteTimeline } from './use-cases/timelines/delete-timeline.ts';
import { createDuplicateTimeline } from './use-cases/timelines/duplicate-timeline.ts';
import { createGetTimeline } from './use-cases/timelines/get-timeline.ts';
import { createListTimelines } from './use-cases/timelines/list-timelines.ts';
import { createPosterDrawn } from './use-cases/timelines/poster-drawn.ts';
import { createUpdateTimeline } from './use-cases/timelines/update-timeline.ts';
import { createUserDeleted } from './use-cases/timelines/user-deleted.ts';

export interface TimelineParts extends ServiceDatabase {
  readonly bus: Bus;
  readonly store: ObjectStore;
}

/** Starts the timeline service on a migrated schema. Disposing waits for running requests. */
export async function createTimeline(config: TimelineConfig, parts: TimelineParts): Promise<RunningService> {
  const { bus, store, log } = parts;
  await using stack = new AsyncDisposableStack();
  const database = await openServiceDatabase<TimelineTables>(timelineSchema, parts);
  const { db, pool, check } = stack.use(database);
  const kernel = createJobKernel<TimelineTables>({ db, bus, service: 'timeline', kinds: [], log });
  stack.use(kernel.start());
  const textModel = createTextModel(config.text);
  await logConfinement(log);
  log.info({ textProvider: textModel?.provider ?? 'none' }, 'text provider');

  const { outbox } = kernel;
  const { modelTimeoutMs, lockGraceMs, audioEnabled } = config;
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
  const reacting = { db, outbox, measureFilm };
  const events = [
    on(JobEndedSchema, createJobEnded(reacting)),
    on(NarrationChangedSchema, createNarrationChanged(reacting)),
    on(PosterDrawnSchema, createPosterDrawn(reacting)),
    on(UserDeletedSchema, createUserDeleted(reacting)),
  ];
  stack.use(consumeEvents(bus, { durable: 'timeline', handlers: events, log }));
  const shared: Parts = {
    db,
    outbox,
    measureFilm,
    reader: createTimelineReader(pool),
    textModel,
    modelTimeoutMs,
    store,
    decodeImage: createImageDecoder(),
    readFont: createFontReader(),
    audio,
    log,
  };
  const handlers = {
    listTimelines: createListTimelines(shared),
    createTimeline: createCreateTimeline(shared),
    getTimeline: createGetTimeline(shared),
    updateTimeline: createUpdateTimeline(shared),
    duplicateTimeline: createDuplicateTimeline(shared),
    deleteTimeline: createDeleteTimeline(shared),
    listSlides: createListSlides(shared),
    createSlide: createCreateSlide(shared),
    getSlide: createGetSlide(shared),
    updateSlide: createUpdateSlide(shared),
    deleteSlide: createDeleteSlide(shared),
    putDeck: createPutDeck(shared),
    reorderSlides: createReorderSlides(shared),
    generateSlides: createGenerateSlides(shared),
    writeNotes: createWriteNotes(shared),
    getTextModel: () => Promise.resolve({ isConfigured: textModel !== null }),
    lockTimeline: createLockTimeline(shared),
    unlockTimeline: createUnlockTimeline(shared),
    shareTimeline: createShareTimeline(shared),
    unshareTimeline: createUnshareTimeline(shared),
    ...imageHandlers(shared),
    ...musicHandlers(shared),
    ...fontHandlers(shared),
    getBrand: createGetBrand(shared),
    putBrand: createPutBrand(shared),
    resolveShare: createResolveShare(shared),
    getUsage: createGetUsage(shared),
  };
  stack.use(await serveService(bus, TimelineService, handlers, log));
  return runningUntilDisposed(stack, { checks: { database: check }, stalled: kernel.stalled });
}
