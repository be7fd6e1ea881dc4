import { randomUUID } from 'node:crypto';

/** User, request id and deadline of a call; sent in the headers of every NATS request. */
export interface CallContext {
  /** Absent for the few calls that need no account. */
  readonly userId?: string;
  readonly requestId: string;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

export interface CallContextOptions {
  readonly userId?: string | undefined;
  readonly requestId?: string | undefined;
  /** Milliseconds from now; 10 s by default. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const NEVER = new AbortController().signal;
const DEFAULT_TIMEOUT_MS = 10_000;

/** A context for work that starts in this process: an HTTP request, or a job on behalf of its owner. */
export function childContext(options: CallContextOptions = {}): CallContext {
  return {
    ...(options.userId === undefined ? {} : { userId: options.userId }),
    requestId: options.requestId ?? randomUUID(),
    deadline: Date.now() + (options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
    signal: options.signal ?? NEVER,
  };
}

/** The same caller with a deadline at most this far away; for a long job that makes many short calls. */
export function withTimeout(context: CallContext, timeoutMs: number): CallContext {
  return { ...context, deadline: Math.min(context.deadline, Date.now() + timeoutMs) };
}
