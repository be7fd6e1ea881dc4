import { bundleCompositions, readBundle, type CompositionBundle } from '@slidewright/compositions/bundle';
import { JPEG_QUALITY } from '@slidewright/compositions/open-drawing-page';
import {
  RenderService,
  SlideDeletedSchema,
  TimelineDeletedSchema,
  TimelineDuplicatedSchema,
  UserDeletedSchema,
  type StartVideoRequest,
} from '@slidewright/contracts';
import { createJobKernel } from '@slidewright/jobs';
import {
  ConfigError,
  consumeEvents,
  every,
  findBrowser,
  on,
  openServiceDatabase,
  runningUntilDisposed,
  serveService,
  type Bus,
  type CallContext,
  type ObjectStore,
  type RunningService,
  type ServiceDatabase,
} from '@slidewright/platform';
import { createDeckSource } from './adapters/deck-source.ts';
import { createDeckStore } from './adapters/deck-store.ts';
import { createNarrator } from './adapters/narrator.ts';
import type { RenderConfig } from './config.ts';
import { audioFingerprint } from './engine/assembly.ts';
import { ENCODER_FINGERPRINT } from './engine/encoder.ts';
import { findMediaPrograms } from './engine/media-programs.ts';
import { createRendererPool } from './engine/drawing/renderer-pool.ts';
import { filmJob, slideJob, stillsJob, videoJob } from './jobs.ts';
import { renderSchema } from './migrations/index.ts';
import type { RenderTables } from './repositories/tables.ts';
import { createCancelFilm } from './use-cases/films/cancel-film.ts';
import { createGetFilm } from './use-cases/films/get-film.ts';
import { createMakeFilm } from './use-cases/films/make-film.ts';
import { createStartFilm } from './use-cases/films/start-film.ts';
import { createDrawSlides } from './use-cases/slides/draw-slides.ts';
import { createGetPoster } from './use-cases/slides/get-poster.ts';
import { createGetSlideVideo } from './use-cases/slides/get-slide-video.ts';
import { createListSlideVideos } from './use-cases/slides/list-slide-videos.ts';
import { createCancelStills } from './use-cases/stills/cancel-stills.ts';
import { createGetStills } from './use-cases/stills/get-stills.ts';
import { createMakeStills } from './use-cases/stills/make-stills.ts';
import { createStartStills } from './use-cases/stills/start-stills.ts';
import { createCopyFilm } from './use-cases/storage/copy-film.ts';
import { createForgetSlide } from './use-cases/storage/forget-slide.ts';
import { createForgetUser } from './use-cases/storage/forget-user.ts';
import { createForgetTimeline } from './use-cases/storage/forget-timeline.ts';
import { createSweepCache } from './use-cases/storage/sweep-cache.ts';
import { createCancelVideo } from './use-cases/videos/cancel-video.ts';
import { createGetMasterVideo } from './use-cases/videos/get-master-video.ts';
import { createGetSchedule } from './use-cases/videos/get-schedule.ts';
import { createGetUsage } from './use-cases/videos/get-usage.ts';
import { createGetVideoProgress } from './use-cases/videos/get-video-progress.ts';
import { createGetVideoStatus } from './use-cases/videos/get-video-status.ts';
import { createMakeVideo } from './use-cases/videos/make-video.ts';
import { createStartVideo } from './use-cases/videos/start-video.ts';
import type { DrawingParts, Parts } from './parts.ts';

/** A sweep lists the whole store. Several processes may be at it at once: what one has deleted, the next does not find. */
const SWEEP_INTERVAL_MS = 6 * 3_600_000;
/** Soon, because workers come and go with the work, and many live shorter than an interval. */
const FIRST_SWEEP_MS = 5 * 60_000;
/** A video job mostly waits for its slides, so one process can hold many. */
const VIDEOS_AT_ONCE = 8;
/** A run of a film job is a few requests. */
const FILMS_AT_ONCE = 8;

export interface RenderParts extends ServiceDatabase {
  readonly bus: Bus;
  readonly store: ObjectStore;
  /** When the cache is swept first; after 5 minutes unless a test wants it sooner. */
  readonly firstSweepMs?: number;
}

/** A running render service. */
export interface Render extends RunningService {
  /** Process ids of the renderers that run; empty for a role that draws nothing. */
  readonly rendererPids: readonly number[];
}

/**
 * The running render service; disposing stops taking requests and work, returns running jobs to the queue
 * and ends every browser. Throws when it is to draw and there is no browser to draw with.
 */
export async function createRender(config: RenderConfig, parts: RenderParts): Promise<Render> {
  const { bus, store, log } = parts;
  await using stack = new AsyncDisposableStack();
  const { db, check } = stack.use(await openServiceDatabase<RenderTables>(renderSchema, parts));
  const kernel = createJobKernel<RenderTables>({
    db,
    bus,
    service: 'render',
    kinds: [filmJob, videoJob, slideJob, stillsJob],
    log,
  });
  const shared: Parts = {
    db,
    kernel,
    store,
    decks: createDeckSource(bus),
    snapshots: createDeckStore(store),
    narrator: createNarrator(bus),
    audioEnabled: config.audioEnabled,
    log,
  };
  stack.use(kernel.start());
  const forgetTimeline = createForgetTimeline(shared);
  const events = [
    on(TimelineDuplicatedSchema, createCopyFilm({ ...shared, forgetTimeline })),
    on(TimelineDeletedSchema, ({ timelineId }) => forgetTimeline(timelineId)),
    on(UserDeletedSchema, createForgetUser(shared)),
    on(SlideDeletedSchema, createForgetSlide(shared)),
  ];
  stack.use(consumeEvents(bus, { durable: 'render', handlers: events, log }));

  let rendererPids: () => readonly number[] = () => [];
  if (config.role !== 'api') {
    const browser = findBrowser(config.browserPath ?? undefined);
    if (browser === null) {
      throw new ConfigError(
        'The setting CHROMIUM_PATH is missing: it must name a browser to draw slides with, since none is installed.',
      );
    }
    const programs = findMediaPrograms(config.ffmpegPath ?? undefined);
    const bundle = config.bundleFolder === null ? await bundleCompositions() : builtBundle(config.bundleFolder);
    const fingerprints = {
      compositions: bundle.hash,
      encoder: `${ENCODER_FINGERPRINT}:${JPEG_QUALITY}`,
      audio: audioFingerprint(programs),
    };
    const renderers = stack.use(
      createRendererPool({
        browser,
        bundle: bundle.folder,
        programs,
        size: config.concurrency,
        log: log.child({ subsystem: 'renderer' }),
      }),
    );
    rendererPids = () => renderers.pids;
    const drawing: DrawingParts = { ...shared, programs, fingerprints, renderers };
    const makeVideo = createMakeVideo({ ...drawing, workersToShare: config.workersToShare });
    const drawSlides = createDrawSlides(drawing);
    stack.use(kernel.work(videoJob, { concurrency: VIDEOS_AT_ONCE }, makeVideo));
    stack.use(kernel.work(slideJob, { concurrency: config.concurrency }, drawSlides));
    // They share the renderers with the slides of videos.
    stack.use(kernel.work(stillsJob, { concurrency: 1 }, createMakeStills(drawing)));
    const sweepCache = createSweepCache(shared);
    stack.use(every(SWEEP_INTERVAL_MS, log, sweepCache, { firstAfterMs: parts.firstSweepMs ?? FIRST_SWEEP_MS }));
  }

  if (config.role !== 'worker') {
    const startVideo = createStartVideo(shared);
    const makeFilm = createMakeFilm({ ...shared, startVideo });
    stack.use(kernel.work(filmJob, { concurrency: FILMS_AT_ONCE }, makeFilm));
    const handlers = {
      startFilm: createStartFilm(shared),
      cancelFilm: createCancelFilm(shared),
      getFilm: createGetFilm(shared),
      startVideo: (request: StartVideoRequest, context: CallContext) => startVideo(request, context),
      cancelVideo: createCancelVideo(shared),
      getVideoProgress: createGetVideoProgress(shared),
      getVideoStatus: createGetVideoStatus(shared),
      getMasterVideo: createGetMasterVideo(shared),
      getSlideVideo: createGetSlideVideo(shared),
      listSlideVideos: createListSlideVideos(shared),
      getSchedule: createGetSchedule(shared),
      getPoster: createGetPoster(shared),
      startStills: createStartStills(shared),
      getStills: createGetStills(shared),
      cancelStills: createCancelStills(shared),
      getJob: kernel.getJob,
      endJobs: kernel.endJobs,
      getUsage: createGetUsage(shared),
    };
    stack.use(await serveService(bus, RenderService, handlers, log));
  }
  return {
    get rendererPids() {
      return rendererPids();
    },
    ...runningUntilDisposed(stack, { checks: { database: check }, stalled: kernel.stalled }),
  };
}

function builtBundle(folder: string): CompositionBundle {
  const bundle = readBundle(folder);
  if (bundle !== null) return bundle;
  throw new ConfigError(`The setting COMPOSITION_BUNDLE_DIR names ${folder}, which holds no built compositions.`);
}
