import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { say } from '../../../lib/language/messages.ts';
import { videoKeys } from '../../../lib/queries/keys.ts';
import { videoJob } from '../../../lib/jobs/job-kinds.ts';
import { isLive } from '../../../lib/jobs/job-state.ts';
import { sayTask } from '../../../lib/jobs/job-task.ts';
import { useJob } from '../../../lib/jobs/use-job.ts';
import { useVideoStatus } from '../../../lib/queries/video.ts';

export interface EditLock {
  readonly locked: boolean;
  readonly currentTask: string;
  /** From 0 to 100. */
  readonly percentage: number;
}

/**
 * Whether the timeline is locked by its video job. Polled while it is locked, otherwise refetched on return to the
 * page, because the job may have been started elsewhere.
 */
export function useEditLock(timelineId: string): EditLock {
  const queryClient = useQueryClient();
  const status = useVideoStatus(timelineId);
  const isLocked = isLive(status.data?.status);
  const { state } = useJob(videoJob(timelineId), { isEnabled: isLocked });
  useEffect(() => {
    const askAgain = (): void => {
      if (document.visibilityState === 'visible')
        void queryClient.invalidateQueries({ queryKey: videoKeys.status(timelineId), exact: true });
    };
    document.addEventListener('visibilitychange', askAgain);
    return () => document.removeEventListener('visibilitychange', askAgain);
  }, [queryClient, timelineId]);

  return {
    locked: isLocked && (state === null || isLive(state.status)),
    currentTask: state?.task.currentTask ? sayTask(state.task) : say('saving.locked.task'),
    percentage: state?.percent ?? 0,
  };
}
