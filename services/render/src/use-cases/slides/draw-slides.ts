import { join } from 'node:path';
import type { JobOutcome, JobRun } from '@slidewright/jobs';
import { metrics, temporaryDirectory, type ObjectStore } from '@slidewright/platform';
import { openNarration } from '../../adapters/narration-pcm.ts';
import { readSegments } from '../../adapters/segments.ts';
import { deckKeys, slideFiles, type SlideKeys } from '../../deck/object-keys.ts';
import { durationMs, placeDeck, samplesInSlide, type PlacedSlide } from '../../deck/placed-deck.ts';
import { slideSegments } from '../../deck/slide-segments.ts';
import { encodeAac, exactSamples, mux } from '../../engine/assembly.ts';
import { checkVideo } from '../../engine/check-video.ts';
import type { SlideToDraw } from '../../engine/drawing/renderer-messages.ts';
import { slideJob } from '../../jobs.ts';
import { cachedObjectRepository } from '../../repositories/cached-objects.ts';
import { slideVideoRepository } from '../../repositories/slide-videos.ts';
import type { RenderTables } from '../../repositories/tables.ts';
import { together } from '../together.ts';
import { drawingError } from './drawing-error.ts';
import { fetchImages } from './fetch-images.ts';
import { recordPoster, type DrawnPoster } from './record-poster.ts';
import type { DrawingParts } from '../../parts.ts';

interface Placed {
  readonly position: number;
  readonly slide: PlacedSlide;
  readonly keys: SlideKeys;
}

type Input = { snapshotKey: string; slides: number[] };

/** Of the time of a unit: drawing and encoding, then one part for each slide's file. */
const DRAWN_PERCENT = 70;

/**
 * Makes a few slides' files: the H.264 stream that the master is joined from, the slide's own video with its
 * narration, and the poster for the first. What is in the store already is not made again.
 */
export function createDrawSlides(parts: DrawingParts) {
  const { store } = parts;

  return async (run: JobRun<Input>): Promise<JobOutcome<{ captured: number }, RenderTables>> => {
    const { signal } = run;
    const snapshot = await parts.snapshots.load(run.input.snapshotKey, signal);
    const deck = placeDeck(snapshot);
    const keys = deckKeys(snapshot.timelineId, deck, parts.fingerprints);
    const all = run.input.slides.map((position): Placed => ({
      position,
      slide: deck.slides[position]!,
      keys: keys.slides[position]!,
    }));
    await using folder = await temporaryDirectory('slides');
    try {
      const captured = await together(
        signal,
        (both) => ensureSegments(parts, run, all, snapshot.images ?? {}, both),
        (both) => ensureNarrations(parts, all, folder.path, both),
      );
      const sizes = new Map<number, number>();
      for (const [index, placed] of all.entries()) {
        sizes.set(placed.position, await ensureSlideVideo(parts, placed, folder.path, signal));
        run.progress({ percent: DRAWN_PERCENT + ((100 - DRAWN_PERCENT) * (index + 1)) / all.length });
      }
      const posterKey = all.find(({ position }) => position === 0)?.keys.poster;
      const poster = posterKey === undefined ? null : await store.head(posterKey);
      const { timelineId, revision } = snapshot;
      const { ownerId } = run.job;
      const drawn: DrawnPoster | null =
        poster === null || posterKey === undefined
          ? null
          : { timelineId, ownerId, objectKey: posterKey, size: poster.size, revision };
      return {
        result: { captured },
        async commit(tx, outbox) {
          await slideVideoRepository(tx).replace(
            all.map(({ position, slide, keys: { video } }) => ({
              timeline_id: timelineId,
              slide_id: slide.id,
              owner_id: ownerId,
              object_key: video,
              size: sizes.get(position)!,
              duration_ms: durationMs(slide.plan.frames, deck.format),
            })),
          );
          if (drawn !== null) await recordPoster(tx, outbox, drawn);
          await cachedObjectRepository(tx).touch(timelineId, [
            ...all.flatMap((placed) => slideFiles(placed.keys)),
            ...(drawn === null ? [] : [drawn.objectKey]),
          ]);
        },
      };
    } catch (error) {
      throw signal.aborted ? error : drawingError(error, run.attempt, slideJob);
    }
  };
}

/** Draws and stores the streams that are missing; returns how many pictures the browser drew for them. */
async function ensureSegments(
  parts: DrawingParts,
  run: JobRun<Input>,
  all: readonly Placed[],
  snapshotImages: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<number> {
  const { store, renderers } = parts;
  const segments = all.flatMap(({ position, slide, keys }) =>
    slideSegments(slide).map((film, index) => ({
      position,
      slide: film,
      key: keys.segments[index]!,
      pictures: keys.pictures[index]!,
      // The first slide is one segment.
      poster: position === 0 ? keys.poster : null,
    })),
  );
  const isStored = await Promise.all(
    segments.map(async ({ key, poster }) => {
      const wanted = poster === null ? [key] : [key, poster];
      return !(await Promise.all(wanted.map((object) => store.head(object)))).includes(null);
    }),
  );
  const missing = segments.filter((_, index) => !isStored[index]);
  if (missing.length === 0) return 0;
  const first = missing.findIndex(({ poster }) => poster !== null);
  await using kept = await temporaryDirectory('pictures');
  const films = await Promise.all(
    missing.map(({ slide, pictures }, index) =>
      withPictures(store, slide, pictures, join(kept.path, `${index}.pictures`), signal),
    ),
  );
  const toDraw = missing.filter((_, index) => films[index]!.drawn === undefined);
  metrics.cacheRequest.inc({ cache: 'pictures', result: 'hit' }, missing.length - toDraw.length);
  metrics.cacheRequest.inc({ cache: 'pictures', result: 'miss' }, toDraw.length);
  await using images = await fetchImages(store, snapshotImages, missing, signal);
  const task = { slides: films, posterOf: first === -1 ? null : first, images: images?.path ?? null };
  await using drawn = await renderers.draw(task, signal, {
    onProgress: (share) => run.progress({ percent: DRAWN_PERCENT * share }),
    // What is left is encoded beside the next slides, and waits for files and small programs.
    onFree: () => run.freeWorker(),
  });
  run.progress({ percent: DRAWN_PERCENT });
  const slides = new Set(toDraw.map(({ position }) => position)).size;
  parts.log.info({ jobId: run.job.id, slides, pictures: drawn.pictures }, 'slides were drawn');
  await Promise.all(
    missing.map(async ({ key, pictures }, index) => {
      const file = drawn.drawn[index];
      if (file) await store.put(pictures, { file }, { contentType: 'application/octet-stream', signal });
      await store.put(key, { file: drawn.segments[index]! }, { contentType: 'video/h264', signal });
    }),
  );
  if (drawn.poster !== null) {
    await store.put(missing[first]!.poster!, { file: drawn.poster }, { contentType: 'image/jpeg', signal });
  }
  return drawn.pictures;
}

/** A segment with its pictures in `file`, where an earlier drawing stored them under `key`. */
async function withPictures(
  store: ObjectStore,
  slide: SlideToDraw,
  key: string,
  file: string,
  signal: AbortSignal,
): Promise<SlideToDraw> {
  if ((await store.head(key)) === null) return slide;
  await store.download(key, file, { signal });
  return { ...slide, drawn: file };
}

const narrationFile = (folder: string, { position }: Placed): string => join(folder, `${position}.m4a`);

/**
 * The sound of the slides whose own video is not stored, in the folder: from the store, because the pictures of a slide
 * change more often than what it says, or encoded and stored.
 */
async function ensureNarrations(
  { store, programs }: DrawingParts,
  all: readonly Placed[],
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  for (const placed of all) {
    const { slide, keys } = placed;
    if ((await store.head(keys.video)) !== null) continue;
    const file = narrationFile(folder, placed);
    const isStored = (await store.head(keys.audio)) !== null;
    metrics.cacheRequest.inc({ cache: 'slide_audio', result: isStored ? 'hit' : 'miss' });
    if (isStored) {
      await store.download(keys.audio, file, { signal });
      continue;
    }
    const pcm = await openNarration(store, slide, signal);
    try {
      const sound = exactSamples(pcm, slide.timing.leadSamples, samplesInSlide(slide));
      await encodeAac(programs, sound, file, signal);
    } finally {
      pcm?.destroy();
    }
    await store.put(keys.audio, { file }, { contentType: 'audio/mp4', signal });
  }
}

/** The slide's own video in the store; returns its size. */
async function ensureSlideVideo(
  { store, programs }: DrawingParts,
  placed: Placed,
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  const { slide, keys } = placed;
  const stored = await store.head(keys.video);
  if (stored !== null) return stored.size;
  const file = join(folder, `${placed.position}.mp4`);
  const rate = slide.format.frameRate;
  const stream = readSegments(store, [keys], signal);
  const tags = { title: slide.title, chapters: [] };
  await mux(programs, { stream, rate, audioFile: narrationFile(folder, placed), tags }, file, signal);
  const size = await checkVideo(file, slide.plan.frames, rate);
  await store.put(keys.video, { file }, { contentType: 'video/mp4', signal });
  return size;
}
