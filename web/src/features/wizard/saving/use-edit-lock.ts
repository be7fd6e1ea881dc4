import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { say } from '../../../lib/language/messages.ts';
import { videoKeys } from '../../../lib/queries/keys.ts';
import { isLive, useVideoProgress, useVideoStatus } from '../../../lib/queries/video.ts';

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
  const progress = useVideoProgress(timelineId, { enabled: isLive(status.data?.status) });
  const locked = isLive(status.data?.status) && (progress.data === undefined || isLive(progress.data.status));

  // The status is refetched when the progress shows that the job has ended.
  const hasEnded = progress.data !== undefined && !isLive(progress.data.status) && isLive(status.data?.status);
  useEffect(() => {
    if (hasEnded) void queryClient.invalidateQueries({ queryKey: videoKeys.status(timelineId), exact: true });
  }, [hasEnded, queryClient, timelineId]);

  useEffect(() => {
    const askAgain = (): void => {
      if (document.visibilityState === 'visible')
        void queryClient.invalidateQueries({ queryKey: videoKeys.status(timelineId), exact: true });
    };
    document.addEventListener('visibilitychange', askAgain);
    return () => document.removeEventListener('visibilitychange', askAgain);
  }, [queryClient, timelineId]);

  return {
    locked,
    currentTask: progress.data?.currentTask || say('saving.locked.task'),
    percentage: progress.data?.percentage ?? 0,
  };
}
