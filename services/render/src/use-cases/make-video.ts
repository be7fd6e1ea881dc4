import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_STATUSES, type JobKernel, type JobOutcome, type JobRecord, type JobRun } from '@slidewright/jobs';
import {
  AppError,
  isErrorCode,
  metrics,
  temporaryDirectory,
  withTransaction,
  type ErrorCode,
  type ObjectStore,
} from '@slidewright/platform';
import { millisecondsAtFrame, toChapters } from '@slidewright/domain';
import { type VideoFormat } from '@slidewright/slides';
import type { Kysely } from 'kysely';
import type { DeckStore } from '../adapters/deck-store.ts';
import { openNarration } from '../adapters/narration-pcm.ts';
import {
  deckKeys,
  durationMs,
  narrationHash,
  placeDeck,
  samplesInMaster,
  type DeckKeys,
  type DeckSnapshot,
  type Fingerprints,
  type PlacedDeck,
} from '../deck.ts';
import { encodeAac, exactSamples, mux } from '../engine/assembly.ts';
import { checkVideo } from '../engine/check-video.ts';
import type { MediaPrograms } from '../engine/media-programs.ts';
import { dealUnits, drawingWeight, slideKind } from '../jobs.ts';
import type { CachedObjectRepository } from '../repositories/cached-objects.ts';
import type { SlideVideoRepository } from '../repositories/slide-videos.ts';
import type { VideoRepository } from '../repositories/videos.ts';
import type { RenderTables } from '../repositories/tables.ts';
import { recordPoster, type PosterParts } from './record-poster.ts';

export interface MakeVideoParts extends PosterParts {
  readonly db: Kysely<RenderTables>;
  readonly kernel: JobKernel<RenderTables>;
  readonly snapshots: DeckStore;
  readonly store: ObjectStore;
  readonly videos: VideoRepository;
  readonly slideVideos: SlideVideoRepository;
  readonly cachedObjects: CachedObjectRepository;
  readonly programs: MediaPrograms;
  readonly fingerprints: Fingerprints;
  readonly workersToShare: number;
  /** How often the units are looked at. */
  readonly pollMs?: number;
}

type VideoInput = { snapshotKey: string; snapshotHash: string; slideCount: number };
type VideoResult = { objectKey: string; reused: boolean };
type Outcome = JobOutcome<VideoResult, RenderTables>;

/** Where each phase begins, in percent. Drawing takes nearly all of the time. */
const BEGINS = { validate: 0, ensureAudio: 1, render: 6, assemble: 90, package: 94, publish: 97 } as const;
const POLL_MS = 200;
const HEADS_AT_ONCE = 16;
/** Files that vanish while the video is made are made again, but not for ever. */
const ROUNDS = 3;

/**
 * Makes a master video: shares what is not in the store yet out to the workers as units of a few slides,
 * encodes the narration once meanwhile, joins the slides' streams by their bytes, checks the file and
 * publishes it. With nothing changed since the last video there is nothing to do.
 */
export function createMakeVideo(parts: MakeVideoParts) {
  const { store, kernel } = parts;

  return async (run: JobRun<VideoInput>): Promise<Outcome> => {
    const { signal } = run;
    run.progress({ phase: 'validate', percent: BEGINS.validate, currentTask: 'Checking the slides' });
    const snapshot = await parts.snapshots.load(run.input.snapshotKey, signal);
    const deck = placeDeck(snapshot);
    const keys = deckKeys(snapshot.timelineId, deck, parts.fingerprints);
    const total = deck.slides.length;
    run.progress({ detail: { slideIndex: 0, totalSlides: total } });

    const made = await store.head(keys.master);
    countCache('master', made === null ? 'miss' : 'hit');
    if (made !== null) {
      run.progress({
        phase: 'publish',
        percent: 99,
        currentTask: 'Nothing has changed',
        detail: { slideIndex: total, totalSlides: total },
      });
      return finish(parts, run, snapshot, deck, keys, { size: made.size, reused: true });
    }

    const units = shareOut(parts, run, keys, deck.format);
    let missing = await missingSlides(store, keys, signal);
    countCache('slide_video', 'hit', total - missing.length);
    countCache('slide_video', 'miss', missing.length);
    await units.enqueue(missing);

    run.progress({ phase: 'ensureAudio', percent: BEGINS.ensureAudio, currentTask: 'Preparing the narration' });
    await using folder = await temporaryDirectory('video');
    const audioFile = join(folder.path, 'narration.m4a');
    await ensureAudio(parts, deck, keys, audioFile, signal);

    for (let round = 1; missing.length > 0; round += 1) {
      await units.wait(missing.length, total);
      missing = await missingSlides(store, keys, signal);
      if (missing.length === 0) break;
      if (round === ROUNDS)
        throw new AppError('STORAGE_FAILED', { message: `${missing.length} drawn slides are not in the store` });
      await units.enqueue(missing);
    }

    run.progress({
      phase: 'assemble',
      percent: BEGINS.assemble,
      currentTask: 'Joining the slides',
      detail: { slideIndex: total, totalSlides: total, estimatedTimeRemaining: Math.ceil(2 + total / 50) },
    });
    const file = join(folder.path, 'master.mp4');
    const stream = segmentsOf(store, keys, signal);
    const tags = { title: snapshot.title, chapters: chaptersOf(deck) };
    await mux(parts.programs, { stream, rate: deck.format.frameRate, audioFile, tags }, file, signal);

    run.progress({
      phase: 'package',
      percent: BEGINS.package,
      currentTask: 'Checking the video',
      detail: { estimatedTimeRemaining: 2 },
    });
    const size = await checkVideo(file, deck.frames, deck.format.frameRate);

    run.progress({
      phase: 'publish',
      percent: BEGINS.publish,
      currentTask: 'Storing the video',
      detail: { estimatedTimeRemaining: 1 },
    });
    await store.put(keys.master, { file }, { contentType: 'video/mp4', signal });
    metrics.filmSeconds.inc({}, durationMs(deck.frames, deck.format) / 1_000);
    return finish(parts, run, snapshot, deck, keys, { size, reused: false });
  };

  /** The units of this run: enqueues them and waits until every one has ended well. */
  function shareOut(
    { db, pollMs, workersToShare }: MakeVideoParts,
    run: JobRun<VideoInput>,
    keys: DeckKeys,
    format: VideoFormat,
  ) {
    const own = new Set<string>();
    const begun = Date.now();

    const enqueue = async (missing: readonly number[]): Promise<void> => {
      // What an earlier attempt of this job queued goes on; its slides are not given out twice.
      const live = (await kernel.children(run.job.id)).filter(isLive);
      for (const child of live) own.add(child.id);
      const taken = new Set(live.flatMap((child) => (child.input as { slides: number[] }).slides));
      const units = dealUnits(
        missing.filter((slide) => !taken.has(slide)),
        workersToShare,
      );
      if (units.length === 0) return;
      await withTransaction(db, async (tx) => {
        for (const slides of units) {
          const { jobId } = await kernel.enqueue(tx, slideKind, {
            ownerId: run.job.ownerId,
            timelineId: run.job.timelineId,
            key: `${run.job.id}:${slides.join(',')}`,
            inputHash: keys.slides[slides[0]!]!.segment,
            input: { snapshotKey: run.input.snapshotKey, slides },
            priority: run.job.priority,
            weight: drawingWeight(slides.length, format),
            parentId: run.job.id,
            context: run.context,
          });
          own.add(jobId);
        }
      });
    };

    const wait = async (toDraw: number, total: number): Promise<void> => {
      for (;;) {
        run.signal.throwIfAborted();
        const children = (await kernel.children(run.job.id)).filter((child) => own.has(child.id));
        const broken = children.find((child) => child.status === 'failed' || child.status === 'cancelled');
        if (broken !== undefined) throw unitError(broken);
        const drawn = children.reduce((sum, child) => sum + drawnBy(child), 0);
        report(run, { drawn, toDraw, total, elapsedS: (Date.now() - begun) / 1_000 });
        if (children.every((child) => child.status === 'completed')) return;
        await delay(pollMs ?? POLL_MS, undefined, { signal: run.signal });
      }
    };
    return { enqueue, wait };
  }
}

function chaptersOf(deck: PlacedDeck) {
  const { frameRate } = deck.format;
  return toChapters(
    deck.slides.map(({ title, startFrame, endFrame, timing }) => {
      const startMs = millisecondsAtFrame(startFrame, frameRate);
      return { title, startMs, durationMs: millisecondsAtFrame(endFrame, frameRate) - startMs, cues: timing.cues };
    }),
  );
}

function countCache(cache: 'master' | 'slide_video' | 'film_audio', result: 'hit' | 'miss', by = 1): void {
  metrics.cacheRequest.inc({ cache, result }, by);
}

function isLive(job: JobRecord): boolean {
  return LIVE_STATUSES.some((status) => status === job.status);
}

/** How many slides of a unit are drawn, in parts of one. */
function drawnBy(child: JobRecord): number {
  const slides = (child.input as { slides: number[] }).slides.length;
  return child.status === 'completed' ? slides : (slides * child.progress) / 100;
}

interface Drawn {
  readonly drawn: number;
  readonly toDraw: number;
  readonly total: number;
  readonly elapsedS: number;
}

function report(run: JobRun<VideoInput>, { drawn, toDraw, total, elapsedS }: Drawn): void {
  const share = toDraw === 0 ? 1 : Math.min(drawn / toDraw, 1);
  const ready = Math.min(total, Math.floor(total - toDraw + drawn));
  // Before a twentieth is done a guess would mislead.
  const remaining = share > 0.05 ? Math.ceil((elapsedS * (1 - share)) / share + 2) : undefined;
  run.progress({
    phase: 'render',
    percent: BEGINS.render + (BEGINS.assemble - BEGINS.render) * share,
    currentTask: `Drawing slide ${Math.min(ready + 1, total)} of ${total}`,
    detail: {
      slideIndex: ready,
      totalSlides: total,
      ...(remaining === undefined ? {} : { estimatedTimeRemaining: remaining }),
    },
  });
}

/** A unit that was given up has been tried often enough: its error ends the video, with its own code where it has one. */
function unitError(child: JobRecord): AppError {
  const code: ErrorCode = child.error !== null && isErrorCode(child.error.code) ? child.error.code : 'RENDER_FAILED';
  return new AppError(code === 'INTERNAL' || code === 'UNAVAILABLE' ? 'RENDER_FAILED' : code, {
    message: `a unit of slides ended as ${child.status}: ${child.error?.message ?? ''}`,
    userMessage:
      code === 'INTERNAL' || code === 'UNAVAILABLE' || child.error === null
        ? 'The slides could not be drawn. Please start the video again.'
        : child.error.message,
  });
}

/** The places of the slides that lack a file in the store. */
async function missingSlides(store: ObjectStore, keys: DeckKeys, signal: AbortSignal): Promise<number[]> {
  const missing: number[] = [];
  const check = async (place: number): Promise<void> => {
    const { segment, video, poster } = keys.slides[place]!;
    const wanted = place === 0 ? [segment, video, poster] : [segment, video];
    const found = await Promise.all(wanted.map((key) => store.head(key)));
    if (found.includes(null)) missing.push(place);
  };
  for (let at = 0; at < keys.slides.length; at += HEADS_AT_ONCE) {
    signal.throwIfAborted();
    const places = keys.slides.slice(at, at + HEADS_AT_ONCE).map((_, index) => at + index);
    await Promise.all(places.map(check));
  }
  return missing.toSorted((a, b) => a - b);
}

/** The narration of the whole film as AAC in `file`: from the store, or encoded and stored. */
async function ensureAudio(
  { store, programs }: MakeVideoParts,
  deck: PlacedDeck,
  keys: DeckKeys,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const isStored = (await store.head(keys.audio)) !== null;
  countCache('film_audio', isStored ? 'hit' : 'miss');
  if (isStored) {
    await store.download(keys.audio, file, { signal });
    return;
  }
  await encodeAac(programs, narrationOf(store, deck, signal), file, signal);
  await store.put(keys.audio, { file }, { contentType: 'audio/mp4', signal });
}

async function* narrationOf(store: ObjectStore, deck: PlacedDeck, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (const slide of deck.slides) {
    const pcm = await openNarration(store, slide, signal);
    try {
      yield* exactSamples(pcm, slide.timing.leadSamples, samplesInMaster(slide));
    } finally {
      pcm?.destroy();
    }
  }
}

async function* segmentsOf(store: ObjectStore, keys: DeckKeys, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (const { segment } of keys.slides) {
    const { body } = await store.get(segment, { signal });
    yield* body as AsyncIterable<Buffer>;
  }
}

/** What the job leaves behind: the current master, every slide's video, the poster, and what is of use now. */
async function finish(
  parts: MakeVideoParts,
  run: JobRun<VideoInput>,
  snapshot: DeckSnapshot,
  deck: PlacedDeck,
  keys: DeckKeys,
  master: { size: number; reused: boolean },
): Promise<Outcome> {
  const { timelineId } = snapshot;
  const { ownerId } = run.job;
  const sizes = await Promise.all(keys.slides.map(({ video }) => parts.store.head(video)));
  const poster = await parts.store.head(keys.slides[0]!.poster);
  return {
    result: { objectKey: keys.master, reused: master.reused },
    async commit(tx, outbox) {
      await parts.videos.replace(tx, {
        timeline_id: timelineId,
        owner_id: ownerId,
        job_id: run.job.id,
        master_hash: keys.masterHash,
        revision: snapshot.revision,
        narration_hash: narrationHash(snapshot.slides),
        pacing: snapshot.settings.pacing,
        snapshot_key: run.input.snapshotKey,
        object_key: keys.master,
        size: master.size,
        duration_ms: durationMs(deck.frames, deck.format),
      });
      await parts.slideVideos.replace(
        tx,
        deck.slides.flatMap((slide, place) => {
          const size = sizes[place]?.size;
          if (size === undefined) return [];
          const { video } = keys.slides[place]!;
          const length = durationMs(slide.plan.frames, deck.format);
          return [
            {
              timeline_id: timelineId,
              slide_id: slide.id,
              owner_id: ownerId,
              object_key: video,
              size,
              duration_ms: length,
            },
          ];
        }),
      );
      await parts.slideVideos.keepOnly(
        tx,
        timelineId,
        deck.slides.map((slide) => slide.id),
      );
      if (poster !== null) {
        const drawn = {
          timelineId,
          ownerId,
          objectKey: keys.slides[0]!.poster,
          size: poster.size,
          revision: snapshot.revision,
        };
        await recordPoster(parts, tx, outbox, drawn);
      }
      await parts.cachedObjects.touch(tx, timelineId, [
        keys.master,
        keys.audio,
        run.input.snapshotKey,
        ...keys.slides.flatMap(({ segment, video }) => [segment, video]),
        keys.slides[0]!.poster,
      ]);
    },
  };
}
