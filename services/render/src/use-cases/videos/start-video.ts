import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Slide, StartVideoRequest } from '@slidewright/contracts';
import { errorReason } from '@slidewright/domain';
import { readSlide } from '@slidewright/slides/content/blocks';
import { hasWords } from '@slidewright/slides/speech/speech-text';
import {
  AppError,
  childContext,
  invalid,
  requireUser,
  toAppError,
  withTransaction,
  type CallContext,
} from '@slidewright/platform';
import { completeSnapshot, withMusic, withRoomTone, type DeckSource } from '../../adapters/deck-source.ts';
import { hashOf } from '../../deck/object-keys.ts';
import type { DeckSnapshot } from '../../deck/snapshot.ts';
import { isLive, videoJob } from '../../jobs.ts';
import type { Parts } from '../../parts.ts';

const DEFAULT_PRIORITY = 5;
const UNLOCK_TIMEOUT_MS = 5_000;
/** A start that holds the lock becomes a job, or gives up, well within this. */
const OTHER_START_MS = 8_000;
const OTHER_START_POLL_MS = 50;

/** The film a video belongs to. */
export interface VideoOfFilm {
  /** The film's job: the video is its child. */
  readonly parentId: string;
  /** The timeline's revision that was narrated; another one under the lock is a CONFLICT. */
  readonly revision: number;
}

export type StartVideo = ReturnType<typeof createStartVideo>;

/**
 * Starts a timeline's master video: takes the edit lock for a new job, reads the deck as it stands under the
 * lock, checks that it can be narrated, and queues the job. While a job runs, returns that one.
 * Throws NOT_FOUND, TIMELINE_LOCKED, VALIDATION_FAILED without slides, AUDIO_MISSING, CONFLICT while the last
 * video is still being cancelled.
 */
export function createStartVideo(parts: Parts) {
  const { db, kernel, decks, log } = parts;

  const findRunning = async (timelineId: string, ownerId: string): Promise<string | null> => {
    const job = await kernel.latest(videoJob, { key: timelineId });
    if (job === null || job.ownerId !== ownerId || !isLive(job)) return null;
    if (job.cancelRequested) throw stillCancelling();
    return job.id;
  };

  /** Takes the lock, or returns the job that another start has made meanwhile. */
  const lockOrFind = async (
    timelineId: string,
    jobId: string,
    context: CallContext,
  ): Promise<{ runningJobId: string } | { timeline: Awaited<ReturnType<DeckSource['lock']>> }> => {
    const deadline = Date.now() + OTHER_START_MS;
    for (;;) {
      try {
        return { timeline: await decks.lock(timelineId, jobId, context) };
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'TIMELINE_LOCKED') || Date.now() > deadline) throw error;
        const runningJobId = await findRunning(timelineId, requireUser(context));
        if (runningJobId !== null) return { runningJobId };
        await delay(OTHER_START_POLL_MS, undefined, { signal: context.signal });
      }
    }
  };

  const unlock = async (timelineId: string, jobId: string, context: CallContext): Promise<void> => {
    try {
      const { requestId } = context;
      // Without the signal of the call: the lock is released also after its deadline, and after it was aborted.
      const own = childContext({ userId: requireUser(context), requestId, timeoutMs: UNLOCK_TIMEOUT_MS });
      await decks.unlock(timelineId, jobId, own);
    } catch (error) {
      // The timeline asks after the job some time later, and finds none.
      log.warn({ err: error, timelineId, jobId }, 'the edit lock could not be given back');
    }
  };

  const enqueue = async (
    snapshot: DeckSnapshot,
    jobId: string,
    request: Pick<StartVideoRequest, 'priority'>,
    film: VideoOfFilm | undefined,
    context: CallContext,
  ) => {
    const snapshotKey = await parts.snapshots.save(snapshot);
    const snapshotHash = hashOf(snapshot);
    return withTransaction(db, (tx) =>
      kernel.enqueue(tx, videoJob, {
        jobId,
        ownerId: requireUser(context),
        timelineId: snapshot.timelineId,
        key: snapshot.timelineId,
        inputHash: snapshotHash,
        input: { snapshotKey, snapshotHash, slideCount: snapshot.slides.length },
        priority: request.priority || DEFAULT_PRIORITY,
        ...(film === undefined ? {} : { parentId: film.parentId }),
        context,
      }),
    );
  };

  return async (
    request: Pick<StartVideoRequest, 'timelineId' | 'overwriteMode' | 'priority'>,
    context: CallContext,
    film?: VideoOfFilm,
  ): Promise<{ jobId: string; existing: boolean }> => {
    const ownerId = requireUser(context);
    checkRequest(request);
    const { timelineId } = request;
    const running = await findRunning(timelineId, ownerId);
    if (running !== null) return { jobId: running, existing: true };
    const jobId = randomUUID();
    const locked = await lockOrFind(timelineId, jobId, context);
    if ('runningJobId' in locked) return { jobId: locked.runningJobId, existing: true };
    try {
      if (film !== undefined && Number(locked.timeline.revision) !== film.revision) throw changedMeanwhile();
      const slides = await decks.slides(timelineId, context);
      if (slides.length === 0) throw invalid(errorReason('videoWithoutSlides'));
      const narration = parts.audioEnabled ? await decks.narration(timelineId, context) : new Map();
      if (parts.audioEnabled) checkNarrated(slides, (slideId) => narration.has(slideId));
      const drawn = await completeSnapshot(decks, locked.timeline, slides, narration, context);
      const snapshot = withRoomTone(await withMusic(drawn, decks, locked.timeline, context));
      if (snapshot.slides.length === 0) throw invalid(errorReason('videoWithoutWords'));
      const enqueued = await enqueue(snapshot, jobId, request, film, context);
      if (enqueued.created) return { jobId, existing: false };
      await unlock(timelineId, jobId, context);
      if (enqueued.cancelling) throw stillCancelling();
      return { jobId: enqueued.jobId, existing: true };
    } catch (error) {
      // A commit that broke off may have been made: then the job is there, and the lock is its own.
      const stored = await kernel.find(jobId).catch(() => null);
      if (stored !== null) return { jobId, existing: false };
      await unlock(timelineId, jobId, context);
      throw toAppError(error);
    }
  };
}

function stillCancelling(): AppError {
  return new AppError('CONFLICT', { reason: errorReason('cancelling'), retryAfterS: 1 });
}

function changedMeanwhile(): AppError {
  return new AppError('CONFLICT', { reason: errorReason('timelineChanged') });
}

function checkRequest(request: Pick<StartVideoRequest, 'overwriteMode' | 'priority'>): void {
  if (request.overwriteMode !== '' && request.overwriteMode !== 'overwrite') {
    throw invalid("overwriteMode can only be 'overwrite'.", [
      { field: 'overwriteMode', message: "must be 'overwrite'" },
    ]);
  }
  if (request.priority < 0 || request.priority > 10) {
    throw invalid('priority must be between 1 and 10.', [{ field: 'priority', message: 'must be between 1 and 10' }]);
  }
}

function checkNarrated(slides: readonly Slide[], isNarrated: (slideId: string) => boolean): void {
  const missing = slides.filter((slide) => hasWords(readSlide(slide)) && !isNarrated(slide.id)).length;
  if (missing === 0) return;
  throw new AppError('AUDIO_MISSING', { reason: errorReason('videoWithoutAudio', { count: missing }) });
}
