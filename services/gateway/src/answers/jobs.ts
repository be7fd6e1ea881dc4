import {
  jobOf,
  type BundleStatus as BundleStatusMessage,
  type Export as ExportMessage,
  type FilmProgress as FilmProgressMessage,
  type ImportStatus as ImportStatusMessage,
  type Job as JobMessage,
  type SlideVideo,
  type VideoProgress as VideoProgressMessage,
  type VideoStatus,
} from '@slidewright/contracts';
import {
  BUNDLE_PHASE_BASE_S,
  EXPORT_FORMATS,
  isOfItsCode,
  readJobKind,
  readProofEntry,
  VIDEO_PHASE_LABELS,
  type BundlePhase,
  type VideoPhase,
} from '@slidewright/domain';
import type {
  BundleStatus,
  Calls,
  DataOf,
  ExportStatus,
  FilmProgress,
  ImportStatus,
  Job,
  VideoProgress,
} from '@slidewright/http-api';
import { AppError } from '@slidewright/platform';
import { errorAnswer, isoTime, isoTimeOrNull, oneOf, statusName } from './common.ts';

const VIDEO_PHASES = Object.keys(VIDEO_PHASE_LABELS) as VideoPhase[];
const BUNDLE_PHASES = Object.keys(BUNDLE_PHASE_BASE_S) as BundlePhase[];

/** The fields that answers about jobs have in common. */
function stateOf(job: JobMessage) {
  const status = statusName(job.status);
  return {
    status: status === 'none' ? ('queued' as const) : status,
    progress: job.progress,
    said: {
      currentTask: job.currentTask,
      ...(job.task === undefined ? {} : { task: { code: job.task.code, values: job.task.values } }),
    },
    estimatedTimeRemaining: job.estimatedTimeRemaining ?? null,
    error: errorAnswer(job.error),
    createdAt: isoTime(job.createdAt),
    startedAt: isoTimeOrNull(job.startedAt),
    completedAt: isoTimeOrNull(job.completedAt),
    updatedAt: isoTime(job.updatedAt),
  };
}

export function jobAnswer(job: JobMessage): Job {
  const { status, progress, createdAt, startedAt, completedAt, error } = stateOf(job);
  const { id, timelineId } = job;
  return { id, kind: readJobKind(job.kind), timelineId, status, progress, createdAt, startedAt, completedAt, error };
}

export function importAnswer(message: ImportStatusMessage): ImportStatus {
  const job = existing(message);
  const { status, progress, said, error, updatedAt } = stateOf(job);
  return {
    jobId: job.id,
    status,
    progress,
    ...said,
    timelineId: message.timelineId === '' ? null : message.timelineId,
    pages: message.pages,
    warnings: message.warnings.map(({ code, message: sentence, page, line, values }) => ({
      code,
      message: sentence,
      ...(page === 0 ? {} : { page }),
      ...(line === 0 ? {} : { line }),
      ...(isOfItsCode({ code, values }) ? { values } : {}),
    })),
    recognised: recognisedAnswer(message.recognised),
    brand: importedBrandAnswer(message.brand),
    error,
    updatedAt,
  };
}

/** The job of a message that is sent only where there is one. */
function existing(message: Parameters<typeof jobOf>[0]): JobMessage {
  const job = jobOf(message);
  if (job === undefined) throw new AppError('INTERNAL', { message: 'a status without its job' });
  return job;
}

function recognisedAnswer(message: ImportStatusMessage['recognised']): ImportStatus['recognised'] {
  if (message === undefined) return null;
  const { as, dialect, title } = message;
  return { as: as === 'outline' ? 'outline' : 'deck', ...(dialect === '' ? {} : { dialect }), title };
}

function importedBrandAnswer(message: ImportStatusMessage['brand']): ImportStatus['brand'] {
  if (message === undefined) return null;
  const { background, text, accent, titleFont, textFont, logo, logoWidth: width, logoHeight: height } = message;
  return {
    logo: logo === '' ? null : { imageId: logo, width, height },
    colors: background === '' ? null : { background, text, accent },
    fonts: { title: titleFont, text: textFont },
  };
}

export function videoProgressAnswer(timelineId: string, message: VideoProgressMessage): VideoProgress {
  const job = existing(message);
  const { progress: percentage, status, said, estimatedTimeRemaining, error, completedAt, updatedAt } = stateOf(job);
  const progress = {
    jobId: job.id,
    status,
    phase: oneOf(VIDEO_PHASES, job.phase, 'validate'),
    percentage,
    slideIndex: message.slideIndex,
    totalSlides: message.totalSlides,
    ...said,
    estimatedTimeRemaining,
    error,
    completedAt,
    updatedAt,
  };
  return { ...progress, progress, downloadUrl: message.downloadable ? videoPath(timelineId) : null };
}

export function videoStatusAnswer(timelineId: string, message: VideoStatus): DataOf<Calls['getVideoStatus']> {
  return {
    status: statusName(message.status),
    upToDate: message.upToDate,
    downloadUrl: message.downloadable ? videoPath(timelineId) : null,
    completedAt: isoTimeOrNull(message.completedAt),
    proof: message.proof?.entries.map(readProofEntry) ?? null,
  };
}

export function filmAnswer(timelineId: string, message: FilmProgressMessage): FilmProgress {
  const job = jobOf(message);
  const { progress: percentage, status, said, estimatedTimeRemaining, error, completedAt } = stateOrNone(job);
  return {
    jobId: job?.id ?? null,
    status,
    phase: job === undefined ? null : oneOf(['narration', 'video'], job.phase, 'narration'),
    percentage,
    ...said,
    estimatedTimeRemaining,
    error,
    completedAt,
    downloadUrl: message.downloadable ? videoPath(timelineId) : null,
  };
}

export function bundleStatusAnswer(timelineId: string, message: BundleStatusMessage): BundleStatus {
  const job = jobOf(message);
  const { progress, status, said, estimatedTimeRemaining, error, completedAt, updatedAt } = stateOrNone(job);
  const fields = {
    jobId: job?.id ?? null,
    status,
    phase: job === undefined ? null : oneOf(BUNDLE_PHASES, job.phase, 'discover'),
    ...said,
    filesFound: message.filesFound,
    filesProcessed: message.filesProcessed,
    totalSize: Number(message.totalSize),
    downloadUrl: message.downloadable ? `/api/timelines/${timelineId}/bundle/download` : null,
    upToDate: message.upToDate,
    estimatedTimeRemaining,
    error,
    completedAt,
    updatedAt,
  };
  return { ...fields, progress: { ...fields, progress } };
}

/** The same, also where there is no job. */
function stateOrNone(job: JobMessage | undefined) {
  if (job !== undefined) return stateOf(job);
  const none = { estimatedTimeRemaining: null, error: null, completedAt: null, updatedAt: null };
  return { ...none, status: 'none' as const, progress: 0, said: { currentTask: '' } };
}

export function exportAnswer(message: ExportMessage): ExportStatus {
  const job = existing(message);
  const { status, progress, said, error, createdAt, completedAt, updatedAt } = stateOf(job);
  const isThere = message.filename !== '';
  return {
    jobId: job.id,
    timelineId: message.timelineId,
    format: oneOf(EXPORT_FORMATS, message.format, 'markdown'),
    status,
    progress,
    ...said,
    filename: isThere ? message.filename : null,
    size: isThere ? Number(message.size) : null,
    downloadUrl: message.downloadable ? `/api/exports/${job.id}/download` : null,
    error,
    createdAt,
    completedAt,
    updatedAt,
  };
}

function videoPath(timelineId: string): string {
  return `/api/timelines/${timelineId}/video`;
}

export function slideVideoAnswer(
  timelineId: string,
  { slideId, durationMs, size, updatedAt }: SlideVideo,
): DataOf<Calls['getSlideVideo']> {
  return {
    slideId,
    durationMs,
    size: Number(size),
    downloadUrl: `/api/timelines/${timelineId}/slides/${slideId}/video/download`,
    updatedAt: isoTime(updatedAt),
  };
}
