import type { Calls, DataOf, ImportStatus } from '@slidewright/http-api';
import { TEXT_EXTENSIONS } from '@slidewright/slides';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { request, RequestError } from '../api/request.ts';
import { IMPORT_QUERY } from '../constants.ts';
import { mayAskForBundleAgain } from './bundle.ts';
import { refreshFilm } from './film.ts';
import { importKey } from './keys.ts';
import { refreshTimeline } from './timelines.ts';
import { isLive } from './video.ts';

/** The `accept` attribute of a field for decks of other programs. */
export const DECK_TYPES = '.pptx,.odp,.pdf';

/** The same for decks in Markdown and outlines, which open in the wizard. */
export const TEXT_TYPES = `${TEXT_EXTENSIONS.join()},.zip`;

export const isDeckFile = ({ name }: File): boolean => /\.(?:pptx|odp|pdf)$/i.test(name);

/** A deck whose file was imported before, and the timeline that it became. */
export interface KnownDeck {
  readonly file: File;
  readonly timelineId: string;
  readonly title: string;
}

/** One import of a deck at a time, from the choice of the file to its timeline. */
export interface DeckImport {
  /** Starts an import, unless one is live. A file whose name was imported before waits for `answer`. */
  start(file: File): void;
  /** Takes the known deck into its timeline, or imports it as a new one. */
  answer(choice: 'change' | 'new'): void;
  cancel(): void;
  /** Forgets an import that has ended, and the question about a known deck. */
  reset(): void;
  readonly known: KnownDeck | null;
  readonly isUploading: boolean;
  readonly isLive: boolean;
  readonly isCancelling: boolean;
  /** Whether the deck is taken into a timeline that exists. */
  readonly isChange: boolean;
  /** Null until the file is uploaded. */
  readonly job: ImportStatus | null;
  readonly error: Error | null;
}

interface Upload {
  readonly file: File;
  readonly timelineId: string | undefined;
  readonly signal: AbortSignal;
}

/** Imports a deck as a new timeline, or takes it into this one. */
export function useDeckImport(timelineId?: string): DeckImport {
  const queryClient = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const [uploading, setUploading] = useState<AbortController | null>(null);
  const [known, setKnown] = useState<KnownDeck | null>(null);
  const upload = useMutation({
    mutationFn: uploadDeck,
    onSuccess: (started) => setJobId(started.jobId),
    onSettled: () => setUploading(null),
  });
  const find = useMutation({
    mutationFn: findKnownDeck,
    onSuccess: (found, { file, signal }) => {
      if (found === null) return upload.mutate({ file, timelineId: undefined, signal });
      setKnown(found);
      return setUploading(null);
    },
    onError: () => setUploading(null),
  });
  const job = useQuery({
    queryKey: importKey(jobId),
    queryFn: async ({ signal }) => {
      const status = await api.getImport({ jobId: jobId! }, { signal });
      if (status.status === 'completed' && status.timelineId !== null) {
        void refreshTimeline(queryClient, status.timelineId);
        refreshFilm(queryClient, status.timelineId);
      }
      return status;
    },
    enabled: jobId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isLive(state.data?.status ?? 'queued') ? IMPORT_QUERY.pollMs : false),
    retry: mayAskForBundleAgain,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.cancelImport({ jobId: id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importKey(jobId) }),
  });
  const live = uploading !== null || (jobId !== null && job.error === null && isLive(job.data?.status ?? 'queued'));
  const reset = (): void => {
    find.reset();
    upload.reset();
    cancel.reset();
    setKnown(null);
    setJobId(null);
  };
  const begin = (work: (signal: AbortSignal) => void): void => {
    if (live) return;
    reset();
    const controller = new AbortController();
    setUploading(controller);
    work(controller.signal);
  };
  return {
    start: (file) =>
      begin((signal) =>
        timelineId === undefined ? find.mutate({ file, signal }) : upload.mutate({ file, timelineId, signal }),
      ),
    answer(choice) {
      if (known === null) return;
      const target = choice === 'change' ? known.timelineId : undefined;
      begin((signal) => upload.mutate({ file: known.file, timelineId: target, signal }));
    },
    cancel() {
      if (uploading !== null) uploading.abort();
      else if (jobId !== null) cancel.mutate(jobId);
    },
    reset,
    known,
    isUploading: uploading !== null,
    isLive: live,
    isCancelling: cancel.isPending || (cancel.isSuccess && live),
    isChange: (upload.variables?.timelineId ?? timelineId) !== undefined,
    job: job.data ?? null,
    error:
      [find.error, upload.error].find((error) => error !== null && error.name !== 'AbortError') ??
      job.error ??
      cancel.error,
  };
}

/** The newest import of a file with this name whose timeline is still there. */
async function findKnownDeck({ file, signal }: Pick<Upload, 'file' | 'signal'>): Promise<KnownDeck | null> {
  const [newest] = await api.listImports({ filename: file.name }, { signal });
  if (newest === undefined) return null;
  try {
    const { title } = await api.getTimeline({ id: newest.timelineId }, { signal });
    return { file, timelineId: newest.timelineId, title };
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

/** Uploads a deck and starts its import; throws an error with a sentence for people. */
async function uploadDeck({ file, timelineId, signal }: Upload): Promise<DataOf<Calls['startImport']>> {
  const form = new FormData();
  if (timelineId !== undefined) form.append('timelineId', timelineId);
  form.append('file', file, file.name);
  const response = await request('POST', api.startImport.url(), { body: form, signal });
  const { data } = (await response.json()) as { data: DataOf<Calls['startImport']> };
  return data;
}
