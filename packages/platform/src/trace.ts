import { randomUUID } from 'node:crypto';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A new W3C trace context header value (https://www.w3.org/TR/trace-context/#traceparent-header). */
export function newTraceparent(): string {
  return `00-${randomHex()}-${randomHex().slice(0, 16)}-01`;
}

/** The next hop of a trace: the same trace id under a new span id. An unreadable parent begins a new trace. */
export function childTraceparent(parent: string | undefined): string {
  const match = parent === undefined ? null : TRACEPARENT.exec(parent);
  if (!match || /^0+$/.test(match[1]!)) return newTraceparent();
  return `00-${match[1]}-${randomHex().slice(0, 16)}-${match[3]}`;
}

/** 32 hex digits, out of the entropy that Node keeps at hand for UUIDs. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}

/** The 32 hex digits that name a trace, for logs. */
export function traceIdOf(traceparent: string): string {
  return TRACEPARENT.exec(traceparent)?.[1] ?? '';
}
