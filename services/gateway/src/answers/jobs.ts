import type {
  BundleStatus as BundleStatusMessage,
  Export as ExportMessage,
  FilmProgress as FilmProgressMessage,
  ImportStatus as ImportStatusMessage,
  Job as JobMessage,
  VideoProgress as VideoProgressMessage,
  VideoStatus,
} from '@slidewright/contracts';
import {
  BUNDLE_PHASE_BASE_S,
  EXPORT_FORMATS,
  isJobKind,
  readProofEntry,
  VIDEO_PHASE_LABELS,
  type BundlePhase,
  type JobKind,
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

/** Throws INTERNAL for a kind that this version does not know, so that the job is not taken for another. */
function jobKind({ id, kind }: JobMessage): JobKind {
  if (isJobKind(kind)) return kind;
  throw new AppError('INTERNAL', { message: `the job ${id} is of an unknown kind: ${kind}` });
}

export function jobAnswer(job: JobMessage): Job {
  const status = statusName(job.status);
  return {
    id: job.id,
    kind: jobKind(job),
    timelineId: job.timelineId,
    status: status === 'none' ? 'queued' : status,
    progress: job.progress,
    createdAt: isoTime(job.createdAt),
    startedAt: isoTimeOrNull(job.startedAt),
    completedAt: isoTimeOrNull(job.completedAt),
    error: errorAnswer(job.error),
  };
}

export function importAnswer(message: ImportStatusMessage): ImportStatus {
  const status = statusName(message.status);
  return {
    jobId: message.jobId,
    status: status === 'none' ? 'queued' : status,
    progress: message.progress,
    currentTask: message.currentTask,
    timelineId: message.timelineId === '' ? null : message.timelineId,
    pages: message.pages,
    warnings: message.warnings.map(({ code, message: sentence, page, line }) => ({
      code,
      message: sentence,
      ...(page === 0 ? {} : { page }),
      ...(line === 0 ? {} : { line }),
    })),
    recognised: recognisedAnswer(message.recognised),
    error: errorAnswer(message.error),
    updatedAt: isoTime(message.updatedAt),
  };
}

function recognisedAnswer(message: ImportStatusMessage['recognised']): ImportStatus['recognised'] {
  if (message === undefined) return null;
  const { as, dialect, title } = message;
  return { as: as === 'outline' ? 'outline' : 'deck', ...(dialect === '' ? {} : { dialect }), title };
}

export function videoProgressAnswer(timelineId: string, message: VideoProgressMessage): VideoProgress {
  const status = statusName(message.status);
  const progress = {
    jobId: message.jobId,
    status: status === 'none' ? ('queued' as const) : status,
    phase: oneOf(VIDEO_PHASES, message.phase, 'validate'),
    percentage: message.percentage,
    slideIndex: message.slideIndex,
    totalSlides: message.totalSlides,
    currentTask: message.currentTask,
    estimatedTimeRemaining: message.estimatedTimeRemaining ?? null,
    error: errorAnswer(message.error),
    completedAt: isoTimeOrNull(message.completedAt),
    updatedAt: isoTime(message.updatedAt),
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
  const isThere = message.jobId !== '';
  return {
    jobId: isThere ? message.jobId : null,
    status: statusName(message.status),
    phase: isThere ? oneOf(['narration', 'video'], message.phase, 'narration') : null,
    percentage: message.percentage,
    currentTask: message.currentTask,
    estimatedTimeRemaining: message.estimatedTimeRemaining ?? null,
    error: errorAnswer(message.error),
    completedAt: isoTimeOrNull(message.completedAt),
    downloadUrl: message.downloadable ? videoPath(timelineId) : null,
  };
}

export function bundleStatusAnswer(timelineId: string, message: BundleStatusMessage): BundleStatus {
  const status = statusName(message.status);
  const fields = {
    jobId: message.jobId === '' ? null : message.jobId,
    status,
    phase: status === 'none' ? null : oneOf(BUNDLE_PHASES, message.phase, 'discover'),
    currentTask: message.currentTask,
    filesFound: message.filesFound,
    filesProcessed: message.filesProcessed,
    totalSize: Number(message.totalSize),
    downloadUrl: message.downloadable ? `/api/timelines/${timelineId}/bundle/download` : null,
    upToDate: message.upToDate,
    estimatedTimeRemaining: message.estimatedTimeRemaining ?? null,
    error: errorAnswer(message.error),
    completedAt: isoTimeOrNull(message.completedAt),
    updatedAt: isoTimeOrNull(message.updatedAt),
  };
  return { ...fields, progress: { ...fields, progress: message.progress } };
}

export function exportAnswer(message: ExportMessage): ExportStatus {
  const status = statusName(message.status);
  const isThere = message.filename !== '';
  return {
    jobId: message.jobId,
    timelineId: message.timelineId,
    format: oneOf(EXPORT_FORMATS, message.format, 'markdown'),
    status: status === 'none' ? 'queued' : status,
    progress: message.progress,
    currentTask: message.currentTask,
    filename: isThere ? message.filename : null,
    size: isThere ? Number(message.size) : null,
    downloadUrl: message.downloadable ? `/api/exports/${message.jobId}/download` : null,
    error: errorAnswer(message.error),
    createdAt: isoTime(message.createdAt),
    completedAt: isoTimeOrNull(message.completedAt),
    updatedAt: isoTime(message.updatedAt),
  };
}

function videoPath(timelineId: string): string {
  return `/api/timelines/${timelineId}/video`;
}
