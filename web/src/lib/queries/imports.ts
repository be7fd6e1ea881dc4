import type { Calls, DataOf, ImportStatus } from '@slidewright/http-api';
import { TEXT_EXTENSIONS } from '@slidewright/slides/importers/recognise';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { RequestError } from '../api/request.ts';
import { IMPORT_QUERY } from '../constants.ts';
import { fileState, filmQueries, mayAskAgain, type JobKindOf } from '../jobs/job-kinds.ts';
import { useJob, type JobView } from '../jobs/use-job.ts';
import { importKey } from './keys.ts';

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

/** One import of a deck at a time, from the choice of the file to its timeline. It goes on after a reload. */
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
  /** Whether there is an import that runs or has ended, until `reset`. */
  readonly isFollowed: boolean;
  /** Whether the deck is taken into a timeline that exists. */
  readonly isChange: boolean;
  /** What was read of it; null until the file is uploaded. */
  readonly status: ImportStatus | null;
  readonly job: JobView;
  readonly error: Error | null;
}

interface Upload {
  readonly file: File;
  readonly timelineId: string | undefined;
  readonly signal: AbortSignal;
}

/** The import of a deck whose file is uploaded; without an id there is none. */
const importJob = (jobId: string | null): JobKindOf<ImportStatus, Upload, DataOf<Calls['startImport']>> => ({
  key: importKey(jobId),
  read: (signal) => api.getImport({ jobId: jobId! }, { signal }),
  stateOf: fileState,
  pollMs: IMPORT_QUERY.pollMs,
  staleMs: 0,
  mayRetry: mayAskAgain,
  start: uploadDeck,
  cancel: (id) => api.cancelImport({ jobId: id }),
  changes: ({ timelineId }) => (timelineId === null ? [] : filmQueries(timelineId)),
});

/** Where a tab keeps the import that it follows. */
const followedKey = (timelineId: string | undefined): string => `slidewright-import ${timelineId ?? 'new'}`;

/** Imports a deck as a new timeline, or takes it into this one. */
export function useDeckImport(timelineId?: string): DeckImport {
  const [jobId, setJobId] = useState(() => sessionStorage.getItem(followedKey(timelineId)));
  const [uploading, setUploading] = useState<AbortController | null>(null);
  const [known, setKnown] = useState<KnownDeck | null>(null);
  const [target, setTarget] = useState(timelineId);
  const job = useJob(importJob(jobId), { isEnabled: jobId !== null });
  const isGone = job.lost instanceof RequestError && (job.lost.status === 403 || job.lost.status === 404);
  const isOver = isGone || (job.state !== null && !job.live);
  useEffect(() => {
    if (jobId === null) return;
    if (isOver) sessionStorage.removeItem(followedKey(timelineId));
    else sessionStorage.setItem(followedKey(timelineId), jobId);
  }, [isOver, jobId, timelineId]);
  const upload = (deck: Upload): void => {
    setTarget(deck.timelineId);
    job
      .startAsync(deck)
      .then(
        (started) => setJobId(started.jobId),
        () => undefined,
      )
      .finally(() => setUploading(null));
  };
  const find = useMutation({
    mutationFn: findKnownDeck,
    onSuccess: (found, { file, signal }) => {
      if (found === null) return upload({ file, timelineId: undefined, signal });
      setKnown(found);
      return setUploading(null);
    },
    onError: () => setUploading(null),
  });
  const live = uploading !== null || job.live || (jobId !== null && job.state === null && job.lost === null);
  const reset = (): void => {
    find.reset();
    job.reset();
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
        timelineId === undefined ? find.mutate({ file, signal }) : upload({ file, timelineId, signal }),
      ),
    answer(choice) {
      if (known === null) return;
      begin((signal) =>
        upload({ file: known.file, timelineId: choice === 'change' ? known.timelineId : undefined, signal }),
      );
    },
    cancel() {
      if (uploading === null) job.cancel();
      else uploading.abort();
    },
    reset,
    known,
    isUploading: uploading !== null,
    isLive: live,
    isFollowed: jobId !== null && !isGone,
    isChange: target !== undefined,
    status: jobId === null ? null : (job.data ?? null),
    job,
    error: [find.error, job.startFailure].find((error) => error !== null && error.name !== 'AbortError') ?? null,
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
  return api.startImport({ timelineId, file }, { signal });
}
