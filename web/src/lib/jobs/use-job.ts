import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../api/request.ts';
import { isLive } from './job-state.ts';
import type { JobKindOf } from './job-kinds.ts';
import { measuredSecondsLeft, withSample, type JobSample } from './time-left.ts';

/** Polling cannot succeed any more. */
const ENDS_POLLING = new Set([401, 403, 404]);

/** The query of a job's state, polled while the job is live, and before it is live if `isExpected`. */
export function jobQuery<Data, Input, Started>(kind: JobKindOf<Data, Input, Started>, isExpected = false) {
  return queryOptions({
    queryKey: kind.key,
    queryFn: ({ signal }) => kind.read(signal),
    staleTime: kind.staleMs,
    refetchOnMount: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (error instanceof RequestError && ENDS_POLLING.has(error.status)) return false;
      const isPolled = data !== undefined && (kind.isPolled?.(data) ?? isLive(kind.stateOf(data)?.status));
      return isExpected || isPolled ? kind.pollMs : false;
    },
    retry: kind.mayRetry,
    ...(kind.retryDelay === undefined ? {} : { retryDelay: kind.retryDelay }),
  });
}

/**
 * The newest job of a kind, polled to its end also if it was started elsewhere, with functions that start and cancel
 * it. The queries that it changes are read again when a part of it or all of it has ended.
 */
export function useJob<Data, Input, Started>(
  kind: JobKindOf<Data, Input, Started>,
  { isEnabled = true, isExpected = false }: { isEnabled?: boolean; isExpected?: boolean } = {},
) {
  const queryClient = useQueryClient();
  const [wasLive, setWasLive] = useState(false);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...jobQuery(kind, isExpected && !wasLive),
    enabled: isEnabled,
  });
  const state = isEnabled && data !== undefined ? kind.stateOf(data) : null;
  const live = isLive(state?.status);
  if (live && !wasLive) setWasLive(true);

  const refresh = (keys: Iterable<readonly unknown[]>): Promise<unknown> =>
    Promise.all([...keys].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const lookAgain = async (): Promise<void> => {
    await refresh(kind.announcedBy ?? []);
    await refresh([kind.key]);
  };
  const start = useMutation({ mutationFn: kind.start, onSettled: lookAgain });
  const cancel = useMutation({ mutationFn: (jobId: string) => kind.cancel(jobId), onSettled: lookAgain });

  const stage = state === null ? null : `${state.jobId ?? ''} ${live ? 'live' : state.status} ${state.stage}`;
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (stage === null || data === undefined || seen.current === stage) return;
    const isFirst = seen.current === null;
    seen.current = stage;
    if (!live) cancel.reset();
    if (isFirst && !live) return;
    for (const queryKey of kind.changes(data)) void queryClient.invalidateQueries({ queryKey, refetchType: 'all' });
  }, [cancel, data, kind, live, queryClient, stage]);

  const [measured, setMeasured] = useState<{ readonly at: number; readonly samples: readonly JobSample[] }>({
    at: 0,
    samples: [],
  });
  if (measured.at !== dataUpdatedAt)
    setMeasured({
      at: dataUpdatedAt,
      samples: live ? withSample(measured.samples, { atMs: dataUpdatedAt, percent: state!.percent }) : [],
    });

  return {
    data,
    state,
    live,
    /** Seconds to its end: as the server estimates, else at the speed that was measured here; null while not known. */
    secondsLeft: live ? (state!.secondsLeft ?? measuredSecondsLeft(measured.samples)) : null,
    /** Why its state cannot be read; what was read before it may be old. */
    lost: error,
    retry: () => void refetch(),
    start: (input: Input): void => {
      cancel.reset();
      start.mutate(input);
    },
    /** The same, with what was started. */
    startAsync: (input: Input): Promise<Started> => {
      cancel.reset();
      return start.mutateAsync(input);
    },
    started: start.data,
    starting: start.isPending,
    startFailure: start.error,
    cancel: (): void => {
      start.reset();
      if (state !== null) cancel.mutate(state.jobId ?? '');
    },
    cancelling: cancel.isPending || (cancel.isSuccess && live),
    cancelFailure: cancel.error,
    /** Removes the failures of start and cancel. */
    reset: (): void => {
      start.reset();
      cancel.reset();
    },
  };
}

/** A job as panels show it. */
export type JobView = Pick<
  ReturnType<typeof useJob>,
  | 'state'
  | 'live'
  | 'secondsLeft'
  | 'lost'
  | 'retry'
  | 'starting'
  | 'startFailure'
  | 'cancel'
  | 'cancelling'
  | 'cancelFailure'
>;
