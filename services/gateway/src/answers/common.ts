import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { JobStatus, type ErrorReason, type JobError } from '@slidewright/contracts';
import type { Job } from '@slidewright/http-api';

/** RFC 3339; the epoch when the time is not set. */
export function isoTime(time: Timestamp | undefined): string {
  return isoTimeOrNull(time) ?? new Date(0).toISOString();
}

export function isoTimeOrNull(time: Timestamp | undefined): string | null {
  return time === undefined ? null : timestampDate(time).toISOString();
}

const STATUS_NAMES: Record<Exclude<JobStatus, JobStatus.UNSPECIFIED>, Job['status']> = {
  [JobStatus.QUEUED]: 'queued',
  [JobStatus.ACTIVE]: 'active',
  [JobStatus.COMPLETED]: 'completed',
  [JobStatus.FAILED]: 'failed',
  [JobStatus.CANCELLED]: 'cancelled',
};

export function statusName(status: JobStatus): Job['status'] | 'none' {
  return status === JobStatus.UNSPECIFIED ? 'none' : STATUS_NAMES[status];
}

export function errorAnswer(error: JobError | undefined): Job['error'] {
  if (error === undefined) return null;
  const { message, code, reason } = error;
  return { message, code, ...reasonAnswer(reason) };
}

/** The reason of an error, if it has one, as a field of an answer. */
export const reasonAnswer = (reason: ErrorReason | undefined) =>
  reason === undefined ? {} : { reason: { code: reason.code, values: reason.values } };

/** The value if it is one of the allowed ones, else the fallback. */
export function oneOf<const Value extends string>(values: readonly Value[], value: string, fallback: Value): Value {
  return values.includes(value as Value) ? (value as Value) : fallback;
}
