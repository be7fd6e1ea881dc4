import type { Calls, DataOf, ImportStatus } from '@slidewright/http-api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { request } from '../api/request.ts';
import { IMPORT_QUERY } from '../constants.ts';
import { mayAskForBundleAgain } from './bundle.ts';
import { refreshTimeline } from './timelines.ts';
import { isLive } from './video.ts';

/** The `accept` attribute of a field for decks of other programs. */
export const DECK_TYPES = '.pptx,.odp,.pdf';

export const isDeckFile = ({ name }: File): boolean => /\.(?:pptx|odp|pdf)$/i.test(name);

/** One import of a deck at a time, from the choice of the file to its timeline. */
export interface DeckImport {
  /** Starts an import, unless one is live. */
  start(file: File): void;
  cancel(): void;
  /** Forgets an import that has ended. */
  reset(): void;
  readonly isUploading: boolean;
  readonly isLive: boolean;
  readonly isCancelling: boolean;
  /** Null until the file is uploaded. */
  readonly job: ImportStatus | null;
  readonly error: Error | null;
}

/** Imports a deck as a new timeline, or takes it into this one. */
export function useDeckImport(timelineId?: string): DeckImport {
  const queryClient = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const [uploading, setUploading] = useState<AbortController | null>(null);
  const start = useMutation({
    mutationFn: ({ file, signal }: { readonly file: File; readonly signal: AbortSignal }) =>
      uploadDeck(file, timelineId, signal),
    onSuccess: (started) => setJobId(started.jobId),
    onSettled: () => setUploading(null),
  });
  const job = useQuery({
    queryKey: ['imports', jobId],
    queryFn: async ({ signal }) => {
      const status = await api.getImport({ jobId: jobId! }, { signal });
      if (status.status === 'completed' && status.timelineId !== null)
        void refreshTimeline(queryClient, status.timelineId);
      return status;
    },
    enabled: jobId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isLive(state.data?.status ?? 'queued') ? IMPORT_QUERY.pollMs : false),
    retry: mayAskForBundleAgain,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.cancelImport({ jobId: id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['imports', jobId] }),
  });
  const live = uploading !== null || (jobId !== null && job.error === null && isLive(job.data?.status ?? 'queued'));
  const reset = (): void => {
    start.reset();
    cancel.reset();
    setJobId(null);
  };
  return {
    start(file) {
      if (live) return;
      reset();
      const controller = new AbortController();
      setUploading(controller);
      start.mutate({ file, signal: controller.signal });
    },
    cancel() {
      if (uploading !== null) uploading.abort();
      else if (jobId !== null) cancel.mutate(jobId);
    },
    reset,
    isUploading: uploading !== null,
    isLive: live,
    isCancelling: cancel.isPending || (cancel.isSuccess && live),
    job: job.data ?? null,
    error: (start.error?.name === 'AbortError' ? null : start.error) ?? job.error ?? cancel.error,
  };
}

/** Uploads a deck and starts its import; throws an error with a sentence for people. */
async function uploadDeck(
  file: File,
  timelineId: string | undefined,
  signal: AbortSignal,
): Promise<DataOf<Calls['startImport']>> {
  const form = new FormData();
  if (timelineId !== undefined) form.append('timelineId', timelineId);
  form.append('file', file, file.name);
  const response = await request('POST', api.startImport.url(), { body: form, signal });
  const { data } = (await response.json()) as { data: DataOf<Calls['startImport']> };
  return data;
}
