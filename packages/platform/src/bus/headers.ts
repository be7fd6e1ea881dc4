import { headers as natsHeaders, type MsgHdrs } from 'nats';
import { randomUUID } from 'node:crypto';
import type { CallContext } from '../call-context.ts';
import { currentTraceparent } from '../telemetry/trace.ts';

const USER = 'Slidewright-User';
const REQUEST = 'Slidewright-Request-Id';
const TIMEOUT = 'Slidewright-Timeout-Ms';
const TRACE = 'traceparent';
const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_TIMEOUT_MS = 600_000;

/** The trace that the caller is part of. */
export function traceparentOf(header: MsgHdrs | undefined): string | undefined {
  return header?.get(TRACE);
}

/** The time left travels, not the deadline itself, so that clocks need not agree. */
export function contextToHeaders(context: CallContext, timeoutMs: number): MsgHdrs {
  const header = natsHeaders();
  if (context.userId !== undefined) header.set(USER, context.userId);
  header.set(REQUEST, context.requestId);
  const traceparent = currentTraceparent();
  if (traceparent !== null) header.set(TRACE, traceparent);
  header.set(TIMEOUT, String(Math.ceil(timeoutMs)));
  return header;
}

/** The signal is created when it is first read: most calls read none, and its timer costs more than they do. */
export function contextFromHeaders(header: MsgHdrs | undefined): CallContext {
  const asked = Number(header?.get(TIMEOUT));
  const timeoutMs = asked > 0 ? Math.min(Math.ceil(asked), MAX_TIMEOUT_MS) : DEFAULT_TIMEOUT_MS;
  const userId = header?.get(USER);
  const deadline = Date.now() + timeoutMs;
  let signal: AbortSignal | undefined;
  return {
    ...(userId ? { userId } : {}),
    requestId: header?.get(REQUEST) || randomUUID(),
    deadline,
    get signal() {
      return (signal ??= signalUntil(deadline));
    },
  };
}

/** AbortSignal.timeout aborts later than the call, also if no time is left. */
function signalUntil(deadline: number): AbortSignal {
  const leftMs = deadline - Date.now();
  if (leftMs > 0) return AbortSignal.timeout(leftMs);
  return AbortSignal.abort(new DOMException('The time for the call is over', 'TimeoutError'));
}
