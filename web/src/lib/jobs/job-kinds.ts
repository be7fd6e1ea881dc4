import { BUNDLE, VIDEO, type ExportFormat } from '@slidewright/domain';
import type {
  BundleStatus,
  ExportOptions,
  ExportStatus,
  FilmProgress,
  ImportStatus,
  VideoProgress,
} from '@slidewright/http-api';
import type { QueryKey } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { RequestError } from '../api/request.ts';
import { AUDIO_STATUS, BUNDLE_QUERY, EXPORT_QUERY, VIDEO_QUERY } from '../constants.ts';
import {
  cancelAudioGeneration,
  fetchAudioStatus,
  generateTimelineAudio,
  type AudioSettings,
  type AudioStatus,
  type BulkAudioAnswer,
} from '../queries/audio.ts';
import { audioKeys, bundleKey, exportsKey, filmKey, timelineKeys, videoKeys } from '../queries/keys.ts';
import { isLive, type JobState } from './job-state.ts';

/** One kind of job: how its state is read, how it is started and cancelled, and what it changes. */
export interface JobKindOf<Data, Input = void, Started = unknown> {
  readonly key: QueryKey;
  readonly read: (signal: AbortSignal) => Promise<Data>;
  /** Null where there never was such a job. */
  readonly stateOf: (data: Data) => JobState | null;
  /** Whether the state is polled. Default: while the job is live. */
  readonly isPolled?: (data: Data) => boolean;
  readonly pollMs: number;
  readonly staleMs: number;
  readonly mayRetry: (failures: number, error: Error) => boolean;
  readonly retryDelay?: (failures: number) => number;
  readonly start: (input: Input) => Promise<Started>;
  readonly cancel: (jobId: string) => Promise<unknown>;
  /** Queries of what the job, or a part of it, has changed once it has ended. */
  readonly changes: (data: Data) => readonly QueryKey[];
  /** Queries that say that there is a job. */
  readonly announcedBy?: readonly QueryKey[];
}

const NEVER_RETRIED = new Set([401, 403, 404]);

/** Three retries while the service is away, two for other failures. */
export function mayAskAgain(failures: number, error: Error): boolean {
  const status = error instanceof RequestError ? error.status : 0;
  if (NEVER_RETRIED.has(status)) return false;
  const isOutage = status === 0 || BUNDLE_QUERY.outageStatuses.some((outage) => outage === status);
  return failures < (isOutage ? BUNDLE_QUERY.outageRetries : BUNDLE_QUERY.otherRetries);
}

/** How the states of video and film are read. */
const RENDERING = {
  pollMs: VIDEO_QUERY.pollMs,
  staleMs: VIDEO_QUERY.staleMs,
  mayRetry: (failures: number, error: Error): boolean =>
    failures < VIDEO_QUERY.pollRetries && !(error instanceof RequestError && NEVER_RETRIED.has(error.status)),
  retryDelay: (failures: number): number => VIDEO_QUERY.pollRetryBaseMs * 2 ** failures,
};

/** Queries of the parts of a film and of what shows it. */
export const filmQueries = (timelineId: string): readonly QueryKey[] => [
  videoKeys.all(timelineId),
  audioKeys.status(timelineId),
  audioKeys.files(timelineId),
  bundleKey(timelineId),
  timelineKeys.detail(timelineId),
  timelineKeys.lists,
];

/** Up to this number of slides, the list of sounds is read again after each slide; above it, once at the end. */
const FOLLOWED_SLIDES = 50;

function narrationState({ summary, slides }: AudioStatus): JobState {
  const { pending, processing, completed, failed, total } = summary;
  const live = pending + processing > 0;
  const begun = slides.reduce((sum, { progress = 0 }) => sum + progress / 100, 0);
  return {
    jobId: null,
    status: live
      ? processing > 0
        ? 'active'
        : 'queued'
      : failed > 0
        ? 'failed'
        : completed > 0 && completed === total
          ? 'completed'
          : 'none',
    percent: total === 0 ? 0 : (100 * (completed + failed + begun)) / total,
    stage: live && slides.length > FOLLOWED_SLIDES ? '' : String(completed),
    task: { currentTask: '' },
    secondsLeft: null,
    error: null,
  };
}

/** The narration of a timeline: all jobs of its slides together. */
export const narrationJob = (
  timelineId: string,
  pollMs: number = AUDIO_STATUS.pollMs,
): JobKindOf<AudioStatus, { settings: AudioSettings; regenerate: boolean }, BulkAudioAnswer> => ({
  key: audioKeys.status(timelineId),
  read: (signal) => fetchAudioStatus(timelineId, signal),
  stateOf: narrationState,
  pollMs,
  staleMs: 0,
  mayRetry: () => false,
  start: ({ settings, regenerate }) => generateTimelineAudio(timelineId, settings, { regenerate }),
  cancel: () => cancelAudioGeneration(timelineId),
  changes: (status) => [
    audioKeys.files(timelineId),
    ...(isLive(narrationState(status).status) ? [] : [videoKeys.status(timelineId), bundleKey(timelineId)]),
  ],
});

/** The newest job that makes the video of a timeline from its existing narration. */
export const videoJob = (timelineId: string): JobKindOf<VideoProgress> => ({
  ...RENDERING,
  key: videoKeys.progress(timelineId),
  read: (signal) => api.getVideoProgress({ id: timelineId }, { signal }),
  stateOf: ({ progress: { jobId, status, percentage, currentTask, task, estimatedTimeRemaining, error } }) => ({
    jobId,
    status,
    percent: percentage,
    stage: '',
    task: { currentTask, task },
    secondsLeft: estimatedTimeRemaining,
    error,
  }),
  start: () => api.startVideo({ id: timelineId, overwriteMode: VIDEO.overwriteMode, priority: VIDEO.startPriority }),
  cancel: () => api.cancelVideo({ id: timelineId }),
  changes: () => filmQueries(timelineId),
  // The list says which timelines are locked.
  announcedBy: [videoKeys.status(timelineId), timelineKeys.lists],
});

/** The newest job that makes everything missing for the film of a timeline. */
export const filmJob = (timelineId: string): JobKindOf<FilmProgress> => ({
  ...RENDERING,
  key: filmKey(timelineId),
  read: (signal) => api.getFilm({ id: timelineId }, { signal }),
  stateOf: ({ jobId, status, phase, percentage, currentTask, task, estimatedTimeRemaining, error }) => ({
    jobId,
    status,
    percent: percentage,
    stage: phase ?? '',
    task: { currentTask, task },
    secondsLeft: estimatedTimeRemaining,
    error,
  }),
  start: () => api.startFilm({ id: timelineId, regenerateAudio: false }),
  cancel: () => api.cancelFilm({ id: timelineId }),
  changes: () => filmQueries(timelineId),
});

/** The newest bundle of a timeline. */
export const bundleJob = (timelineId: string): JobKindOf<BundleStatus> => ({
  key: bundleKey(timelineId),
  read: (signal) => api.getBundle({ id: timelineId }, { signal }),
  stateOf: ({ progress: { jobId, status, progress, currentTask, task, estimatedTimeRemaining, error } }) => ({
    jobId,
    status,
    percent: progress,
    stage: '',
    task: { currentTask, task },
    secondsLeft: estimatedTimeRemaining,
    error,
  }),
  pollMs: BUNDLE_QUERY.pollMs,
  staleMs: BUNDLE_QUERY.staleMs,
  mayRetry: mayAskAgain,
  start: () =>
    api.startBundle({
      id: timelineId,
      includeVideos: true,
      includeAudio: true,
      includeFcpxml: true,
      includeMetadata: true,
      compression: BUNDLE.compression,
      compressionLevel: BUNDLE.compressionLevel,
    }),
  cancel: () => api.cancelBundle({ id: timelineId }),
  changes: () => [],
});

/** The state of an export or an import: both have the same fields. */
export const fileState = ({
  jobId,
  status,
  progress,
  currentTask,
  task,
  error,
}: ExportStatus | ImportStatus): JobState => ({
  jobId,
  status,
  percent: progress,
  stage: '',
  task: { currentTask, task },
  secondsLeft: null,
  error,
});

/** One of the newest exports of a timeline in each format; all of them are followed. */
export const exportJob = (
  timelineId: string,
  pick: (exports: readonly ExportStatus[]) => ExportStatus | undefined,
): JobKindOf<ExportStatus[], { format: ExportFormat; options: ExportOptions }, { jobId: string }> => ({
  key: exportsKey(timelineId),
  read: (signal) => api.listExports({ id: timelineId }, { signal }),
  stateOf: (exports) => {
    const found = pick(exports);
    return found === undefined ? null : fileState(found);
  },
  isPolled: (exports) => exports.some(({ status }) => isLive(status)),
  pollMs: EXPORT_QUERY.pollMs,
  staleMs: 0,
  mayRetry: mayAskAgain,
  start: (wanted) => api.startExport({ id: timelineId, ...wanted }),
  cancel: (jobId) => api.cancelExport({ jobId }),
  changes: () => [],
});
