import { setTimeout as delay } from 'node:timers/promises';
import type { JobRecord, JobRun } from '@slidewright/jobs';
import { AppError, isErrorCode, withTransaction, type ErrorCode } from '@slidewright/platform';
import type { VideoFormat } from '@slidewright/slides/film/film';
import type { DeckKeys } from '../../deck/object-keys.ts';
import { dealUnits, drawingWeight, isLive, slideJob, type MissingSlide, type VideoInput } from '../../jobs.ts';
import type { Parts } from '../../parts.ts';

const POLL_MS = 200;

/** The units of work of one run of a video job. */
export interface SlideUnits {
  /** Shares slides out to the workers; those that an earlier attempt queued are not given out twice. */
  enqueue(slides: readonly MissingSlide[]): Promise<void>;
  /**
   * Returns when all units have completed; throws the error of one that ended otherwise. `onDrawn` gets the number of
   * slides drawn, with parts of one, and the unavailable dependency that all remaining ones wait for, null for none.
   */
  wait(onDrawn: (slides: number, waitingFor: string | null) => void, signal: AbortSignal): Promise<void>;
}

export function createSlideUnits(
  { db, kernel, workersToShare }: Parts & { readonly workersToShare: number },
  run: JobRun<VideoInput>,
  keys: DeckKeys,
  format: VideoFormat,
): SlideUnits {
  const own = new Set<string>();
  return {
    async enqueue(missing) {
      const live = (await kernel.children(run.job.id)).filter(isLive);
      for (const child of live) own.add(child.id);
      const taken = new Set(live.flatMap((child) => (child.input as { slides: number[] }).slides));
      const units = dealUnits(
        missing.filter(({ position }) => !taken.has(position)),
        workersToShare,
      );
      if (units.length === 0) return;
      await withTransaction(db, async (tx) => {
        for (const slides of units) {
          const { jobId } = await kernel.enqueue(tx, slideJob, {
            ownerId: run.job.ownerId,
            timelineId: run.job.timelineId,
            key: `${run.job.id}:${slides.join(',')}`,
            inputHash: keys.slides[slides[0]!]!.video,
            input: { snapshotKey: run.input.snapshotKey, slides },
            priority: run.job.priority,
            weight: drawingWeight(slides.length, format),
            parentId: run.job.id,
            context: run.context,
          });
          own.add(jobId);
        }
      });
    },

    async wait(onDrawn, signal) {
      for (;;) {
        signal.throwIfAborted();
        const children = (await kernel.children(run.job.id)).filter((child) => own.has(child.id));
        const broken = children.find((child) => child.status === 'failed' || child.status === 'cancelled');
        if (broken !== undefined) throw unitError(broken);
        const live = children.filter(isLive);
        const waiting = live.find(({ waitingFor }) => waitingFor !== null)?.waitingFor ?? null;
        onDrawn(
          children.reduce((sum, child) => sum + drawnBy(child), 0),
          live.some(({ status }) => status === 'active') ? null : waiting,
        );
        if (children.every((child) => child.status === 'completed')) return;
        await delay(POLL_MS, undefined, { signal });
      }
    },
  };
}

/** How many slides of a unit are drawn, in parts of one. */
function drawnBy(child: JobRecord): number {
  const slides = (child.input as { slides: number[] }).slides.length;
  return child.status === 'completed' ? slides : (slides * child.progress) / 100;
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
