import { join } from 'node:path';
import { jobTask, toChapters, waitingTask } from '@slidewright/domain';
import type { JobOutcome, JobRun } from '@slidewright/jobs';
import { AppError, metrics, temporaryDirectory, type ObjectStore } from '@slidewright/platform';
import { readSegments } from '../../adapters/segments.ts';
import { deckKeys, type DeckKeys } from '../../deck/object-keys.ts';
import { captionedSlide, durationMs, placeDeck } from '../../deck/placed-deck.ts';
import { proveFilm } from '../../deck/prove-film.ts';
import { mux } from '../../engine/assembly.ts';
import { checkVideo } from '../../engine/check-video.ts';
import type { MissingSlide, VideoInput, VideoResult } from '../../jobs.ts';
import type { RenderTables } from '../../repositories/tables.ts';
import { videoRepository } from '../../repositories/videos.ts';
import { together } from '../together.ts';
import { ensureFilmAudio, ensureSoundMeasure } from './film-audio.ts';
import { publishVideo } from './publish-video.ts';
import { secondsLeft } from './seconds-left.ts';
import { createSlideUnits, type SlideUnits } from './slide-units.ts';
import type { DrawingParts } from '../../parts.ts';

/** Where each phase begins, in percent. Drawing takes nearly all of the time. */
const BEGINS = { validate: 0, ensureAudio: 1, render: 6, assemble: 90, package: 94, publish: 97 } as const;
const HEADS_AT_ONCE = 16;
/** How often files that are deleted while the video is made are made again. */
const ROUNDS = 3;

/**
 * Makes a master video: shares what is not in the store yet out to the workers as units of a few slides,
 * encodes the narration once meanwhile, joins the slides' streams by their bytes, checks the file and
 * publishes it. With nothing changed since the last video there is nothing to do.
 */
export function createMakeVideo(parts: DrawingParts & { readonly workersToShare: number }) {
  const { store } = parts;

  return async (run: JobRun<VideoInput>): Promise<JobOutcome<VideoResult, RenderTables>> => {
    const { signal } = run;
    run.progress({ phase: 'validate', percent: BEGINS.validate, task: jobTask('checkingSlides') });
    const snapshot = await parts.snapshots.load(run.input.snapshotKey, signal);
    const deck = placeDeck(snapshot);
    const keys = deckKeys(snapshot.timelineId, deck, parts.fingerprints);
    const total = deck.slides.length;
    run.progress({ detail: { slideIndex: 0, totalSlides: total } });

    const made = await store.head(keys.master);
    metrics.cacheRequest.inc({ cache: 'master', result: made === null ? 'miss' : 'hit' });
    if (made !== null) {
      run.progress({
        phase: 'publish',
        percent: 99,
        task: jobTask('nothingChanged'),
        detail: { slideIndex: total, totalSlides: total },
      });
      const proof = proveFilm(snapshot, deck, await ensureSoundMeasure(parts, deck, keys, signal));
      return publishVideo(store, run, snapshot, deck, keys, { size: made.size, reused: true, proof });
    }

    const units = createSlideUnits(parts, run, keys, deck.format);
    const missing = await missingSlides(store, keys, signal);
    metrics.cacheRequest.inc({ cache: 'slide_video', result: 'hit' }, total - missing.length);
    metrics.cacheRequest.inc({ cache: 'slide_video', result: 'miss' }, missing.length);
    await units.enqueue(missing);

    const expectedS = (await videoRepository(parts.db).secondsPerSlide()) * missing.length;
    run.progress({
      phase: 'ensureAudio',
      percent: BEGINS.ensureAudio,
      task: jobTask('preparingNarration'),
      detail: { estimatedTimeRemaining: secondsLeft(total, { share: 0, elapsedS: 0, expectedS }) },
    });
    await using folder = await temporaryDirectory('video');
    const audioFile = join(folder.path, 'narration.m4a');
    const sound = await together(
      signal,
      (both) => ensureFilmAudio(parts, deck, keys, audioFile, both),
      (both) => waitForSlides({ store, run, keys, units, expectedS }, missing, both),
    );

    run.progress({
      phase: 'assemble',
      percent: BEGINS.assemble,
      task: jobTask('joining'),
      detail: { slideIndex: total, totalSlides: total, estimatedTimeRemaining: secondsLeft(total, null) },
    });
    const file = join(folder.path, 'master.mp4');
    const stream = readSegments(store, keys.slides, signal);
    const tags = { title: snapshot.title, chapters: toChapters(deck.slides.map(captionedSlide)) };
    await mux(parts.programs, { stream, rate: deck.format.frameRate, audioFile, tags }, file, signal);

    run.progress({
      phase: 'package',
      percent: BEGINS.package,
      task: jobTask('checkingVideo'),
      detail: { estimatedTimeRemaining: 2 },
    });
    const size = await checkVideo(file, deck.frames, deck.format.frameRate);

    run.progress({
      phase: 'publish',
      percent: BEGINS.publish,
      task: jobTask('storingVideo'),
      detail: { estimatedTimeRemaining: 1 },
    });
    await store.put(keys.master, { file }, { contentType: 'video/mp4', signal });
    metrics.filmSeconds.inc({}, durationMs(deck.frames, deck.format) / 1_000);
    const proof = proveFilm(snapshot, deck, sound);
    return publishVideo(store, run, snapshot, deck, keys, { size, reused: false, proof });
  };
}

interface Waiting {
  readonly store: ObjectStore;
  readonly run: JobRun<VideoInput>;
  readonly keys: DeckKeys;
  readonly units: SlideUnits;
  /** How long all slides together are expected to take, in seconds. */
  readonly expectedS: number;
}

/** Reports how far the units are until all slides have their files; files that are deleted meanwhile are made again. */
async function waitForSlides(
  { store, run, keys, units, expectedS }: Waiting,
  first: readonly MissingSlide[],
  signal: AbortSignal,
): Promise<void> {
  const begun = Date.now();
  const total = keys.slides.length;
  let missing = first;
  for (let round = 1; missing.length > 0; round += 1) {
    const toDraw = missing.length;
    await units.wait(
      (drawn, waitingFor) =>
        report(run, { drawn, toDraw, total, waitingFor, expectedS, elapsedS: (Date.now() - begun) / 1_000 }),
      signal,
    );
    missing = await missingSlides(store, keys, signal);
    if (missing.length === 0) return;
    if (round === ROUNDS)
      throw new AppError('STORAGE_FAILED', { message: `${missing.length} drawn slides are not in the store` });
    await units.enqueue(missing);
  }
}

interface Drawn {
  readonly drawn: number;
  readonly toDraw: number;
  readonly total: number;
  /** The unavailable dependency, such as 'the object store'. */
  readonly waitingFor: string | null;
  readonly elapsedS: number;
  readonly expectedS: number;
}

function report(run: JobRun<VideoInput>, { drawn, toDraw, total, waitingFor, elapsedS, expectedS }: Drawn): void {
  const share = toDraw === 0 ? 1 : Math.min(drawn / toDraw, 1);
  const ready = Math.min(total, Math.floor(total - toDraw + drawn));
  run.progress({
    phase: 'render',
    percent: BEGINS.render + (BEGINS.assemble - BEGINS.render) * share,
    task:
      waitingFor === null ? jobTask('drawing', { number: Math.min(ready + 1, total), total }) : waitingTask(waitingFor),
    detail: {
      slideIndex: ready,
      totalSlides: total,
      estimatedTimeRemaining: secondsLeft(total, { share, elapsedS, expectedS }),
    },
  });
}

/** The slides that lack a file in the store, in order. */
async function missingSlides(store: ObjectStore, keys: DeckKeys, signal: AbortSignal): Promise<MissingSlide[]> {
  const missing: MissingSlide[] = [];
  const check = async (position: number): Promise<void> => {
    const { segments, video, poster } = keys.slides[position]!;
    const wanted = position === 0 ? [...segments, video, poster] : [...segments, video];
    const found = await Promise.all(wanted.map((key) => store.head(key)));
    if (found.includes(null)) missing.push({ position, isDrawn: found[segments.length - 1] !== null });
  };
  for (let at = 0; at < keys.slides.length; at += HEADS_AT_ONCE) {
    signal.throwIfAborted();
    const positions = keys.slides.slice(at, at + HEADS_AT_ONCE).map((_, index) => at + index);
    await Promise.all(positions.map(check));
  }
  return missing.toSorted((a, b) => a.position - b.position);
}
