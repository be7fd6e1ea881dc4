import { type ErrorCode, ERROR_STATUS } from '@slidewright/domain/errors/codes';
import type { ErrorReason, SaidReason } from '@slidewright/domain/errors/reasons';
import { READ_ONLY, UnfitServer } from './database/unfit.ts';

export { type ErrorCode, ERROR_STATUS, isErrorCode } from '@slidewright/domain/errors/codes';

export interface AppErrorOptions {
  /** For the log. Default: userMessage. */
  readonly message?: string;
  /** One clear sentence for the user. Default: that of the reason. */
  readonly userMessage?: string;
  /** What the sentence says, for other languages. */
  readonly reason?: (ErrorReason & { readonly sentence?: string }) | undefined;
  /** JSON that helps the caller, such as `[{field, message}]`. */
  readonly details?: unknown;
  /** When to retry, in seconds. */
  readonly retryAfterS?: number;
  /**
   * The unavailable dependency in words ('the object store'); the same call succeeds once it is available. Not set
   * where the call itself may be at fault.
   */
  readonly dependency?: string | undefined;
  /**
   * The dependency is there and refused the call: only its operator can mend that, so a job waits for it for some
   * minutes at most.
   */
  readonly isRefused?: boolean | undefined;
  readonly cause?: unknown;
}

const DEFAULT_SENTENCES: Partial<Record<ErrorCode, string>> = {
  VALIDATION_FAILED: 'The request is not valid.',
  UNAUTHENTICATED: 'Session expired. Please log in again.',
  FORBIDDEN: "Access Denied: You don't have permission to perform this action.",
  NOT_FOUND: 'Not found.',
  TOO_COMPLEX: 'This takes too much work to read. Divide it into smaller parts, and try again.',
  CANCELLED: 'The request was cancelled.',
  UNAVAILABLE: 'A part of the service is away at the moment. Please try again shortly.',
  DEADLINE_EXCEEDED: 'This took too long. Please try again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  STORAGE_FULL: 'There is no room left to store the file.',
  STORAGE_FAILED: 'The file storage is not answering. Please try again shortly.',
  WORKER_LOST: 'The work was interrupted too often and was given up. Please start it again.',
};

/** The only error class that crosses processes. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly userMessage: string;
  readonly reason?: ErrorReason;
  readonly details?: unknown;
  readonly retryAfterS?: number;
  readonly dependency?: string;
  readonly isRefused: boolean;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const { reason } = options;
    const userMessage =
      options.userMessage ?? reason?.sentence ?? DEFAULT_SENTENCES[code] ?? DEFAULT_SENTENCES.INTERNAL!;
    super(options.message ?? userMessage, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.userMessage = userMessage;
    if (reason !== undefined) this.reason = { code: reason.code, values: reason.values };
    if (options.details !== undefined) this.details = options.details;
    if (options.retryAfterS !== undefined) this.retryAfterS = options.retryAfterS;
    if (options.dependency !== undefined) this.dependency = options.dependency;
    this.isRefused = options.isRefused ?? false;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export function notFound(userMessage = 'Not found.'): AppError {
  return new AppError('NOT_FOUND', { userMessage });
}

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** A refused input; the sentence names what is wrong, `fields` says where. */
export function invalid(sentence: string | SaidReason, fields: readonly FieldProblem[] = []): AppError {
  return new AppError('VALIDATION_FAILED', {
    ...(typeof sentence === 'string' ? { userMessage: sentence } : { reason: sentence }),
    ...(fields.length > 0 ? { details: fields } : {}),
  });
}

/** Any thrown value as an AppError; an unknown one becomes INTERNAL with its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === 'AbortError') return new AppError('CANCELLED', { cause: error });
  if (error instanceof Error && error.name === 'TimeoutError')
    return new AppError('DEADLINE_EXCEEDED', { cause: error });
  const message = error instanceof Error ? error.message : String(error);
  if (isPostgresAway(error))
    return new AppError('UNAVAILABLE', { message, retryAfterS: 2, dependency: 'the database', cause: error });
  // A statement that was cancelled because it, or the wait for a lock, took too long.
  if (hasCode(error, '57014', '55P03') || (error instanceof Error && error.message === 'Query read timeout'))
    return new AppError('DEADLINE_EXCEEDED', { message, dependency: 'the database', cause: error });
  // The file system of this machine, or that of Postgres (SQLSTATE disk_full).
  if (hasCode(error, 'ENOSPC', 'EDQUOT', '53100')) return new AppError('STORAGE_FULL', { message, cause: error });
  return new AppError('INTERNAL', { message, cause: error });
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/**
 * Whether Postgres refused or lost the connection, rather than the statement; also where the server has become a
 * standby, and where a pooler in front of it has no server to give (SQLSTATE 08P01 from PgBouncer).
 */
export function isPostgresAway(error: unknown): boolean {
  if (error instanceof UnfitServer) return true;
  if (
    hasCode(
      error,
      READ_ONLY,
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ETIMEDOUT',
      '57P01',
      '57P02',
      '57P03',
      '08000',
      '08001',
      '08003',
      '08004',
      '08006',
      '08P01',
      '53200',
      '53300',
    )
  )
    return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/.test(
      error.message,
    )
  );
}
