import { setTimeout as delay } from 'node:timers/promises';
import type { JobKernel } from '@slidewright/jobs';
import { AppError, withTransaction } from '@slidewright/platform';
import { timelinePrefix } from '../../deck/object-keys.ts';
import { filmJob, slideJob, stillsJob, videoJob } from '../../jobs.ts';
import { cachedObjectRepository } from '../../repositories/cached-objects.ts';
import { posterRepository } from '../../repositories/posters.ts';
import { slideVideoRepository } from '../../repositories/slide-videos.ts';
import type { RenderTables } from '../../repositories/tables.ts';
import { videoRepository } from '../../repositories/videos.ts';
import type { Parts } from '../../parts.ts';

const KEYS_AT_ONCE = 500;
/** A run notices its cancellation within about a second; one whose worker died loses its lease first. */
const RUNS_END_WITHIN_MS = 10_000;

export type ForgetTimeline = ReturnType<typeof createForgetTimeline>;

/**
 * Ends a timeline's jobs and drops its rows and objects. Done twice, it changes nothing. Throws UNAVAILABLE while a
 * run has not ended: it could still store something after its folder was emptied.
 */
export function createForgetTimeline(parts: Parts) {
  const { kernel, store } = parts;
  return async (timelineId: string): Promise<void> => {
    await kernel.forget({ timelineId });
    const deadline = Date.now() + RUNS_END_WITHIN_MS;
    while (await hasJobs(kernel, timelineId)) {
      if (Date.now() > deadline) throw new AppError('UNAVAILABLE', { message: `jobs of ${timelineId} still run` });
      await delay(100);
    }
    await withTransaction(parts.db, async (tx) => {
      for (const repository of [videoRepository, slideVideoRepository, posterRepository, cachedObjectRepository])
        await repository(tx).forget(timelineId);
    });
    let keys: string[] = [];
    for await (const { key } of store.list(timelinePrefix(timelineId))) {
      keys.push(key);
      if (keys.length < KEYS_AT_ONCE) continue;
      await store.delete(keys);
      keys = [];
    }
    await store.delete(keys);
  };
}

async function hasJobs(kernel: JobKernel<RenderTables>, timelineId: string): Promise<boolean> {
  const jobs = await Promise.all([
    kernel.list(filmJob, { timelineId }),
    kernel.list(videoJob, { timelineId }),
    kernel.list(slideJob, { timelineId }),
    kernel.list(stillsJob, { timelineId }),
  ]);
  return jobs.flat().length > 0;
}
