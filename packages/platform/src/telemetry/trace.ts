import {
  context,
  createContextKey,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';
import { AppError, toAppError, type ErrorCode } from '../errors.ts';

// What a piece of work belongs to goes along with it through every await: the trace, and the ids
// that its log lines carry. Without a tracer a trace that came from outside passes through as it is.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

let tracer: Tracer | null = null;

/** Makes spans from now on; null stops it. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

export interface SpanOptions {
  /** 'internal' by default. */
  readonly kind?: keyof typeof KINDS;
  /** Names of our own tables, counts and ids; never what somebody wrote, never a secret. */
  readonly attributes?: Attributes;
  /** The code of what the work threw, where that is not an AppError. */
  readonly codeOf?: ((error: unknown) => ErrorCode) | undefined;
}

/** A piece of work as traces show it. Without a tracer it does nothing but run. */
export interface ActiveSpan {
  /** Runs something as part of the span. */
  run<Result>(work: () => Result): Result;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Ends it; with the error it ended by, if it did. */
  end(error?: unknown): void;
}

const UNTRACED: ActiveSpan = { run: (work) => work(), rename: () => {}, set: () => {}, end: () => {} };

/** Begins a span below the one that is active now. The caller ends it. */
export function beginSpan(name: string, options: SpanOptions = {}): ActiveSpan {
  if (tracer === null) return UNTRACED;
  const parent = context.active();
  const span = tracer.startSpan(
    name,
    { kind: KINDS[options.kind ?? 'internal'], ...(options.attributes ? { attributes: options.attributes } : {}) },
    parent,
  );
  const inside = trace.setSpan(parent, span);
  return {
    run: (work) => context.with(inside, work),
    rename: (next) => void span.updateName(next),
    set: (attributes) => void span.setAttributes(attributes),
    end(error) {
      if (error !== undefined) noteError(span, error, options.codeOf);
      span.end();
    },
  };
}

/** Does some work as a span of its own. What it throws is noted with its code. */
export async function inSpan<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  if (tracer === null) return work();
  const span = beginSpan(name, options);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Work that was done elsewhere, such as in a process without a tracer. Times are milliseconds since the epoch. */
export interface PastSpan {
  readonly name: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes?: Attributes;
}

/** Adds spans below the active one after the fact. */
export function addPastSpans(spans: readonly PastSpan[]): void {
  if (tracer === null) return;
  for (const { name, startedAt, endedAt, attributes } of spans) {
    tracer
      .startSpan(name, { startTime: startedAt, ...(attributes ? { attributes } : {}) }, context.active())
      .end(endedAt);
  }
}

function noteError(span: Span, thrown: unknown, codeOf: SpanOptions['codeOf']): void {
  const error = codeOf ? new AppError(codeOf(thrown)) : toAppError(thrown);
  span.setAttribute('error.type', error.code);
  // What was refused with good reason is an answer; only what failed marks its span as failed.
  if (error.status < 500) return;
  span.setStatus({ code: SpanStatusCode.ERROR, message: error.code });
  // Its message may quote what somebody wrote, or what a provider said: only the log has it, under the same trace id.
  span.addEvent('exception', { 'exception.type': thrown instanceof Error ? thrown.name : typeof thrown });
}

/** Runs work that somebody elsewhere asked for, as part of their trace and of nothing that happens here. */
export function continueTrace<Result>(traceparent: string | null | undefined, work: () => Result): Result {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  const base = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
  return context.with(base, work);
}

/** The W3C trace context of the work that goes on now (https://www.w3.org/TR/trace-context/), for a process that continues it. */
export function currentTraceparent(): string | null {
  const span = trace.getSpanContext(context.active());
  if (!span) return null;
  return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}`;
}

/** Ids that every log line of a piece of work carries. */
export interface LogFields {
  readonly requestId?: string | undefined;
  readonly jobId?: string | undefined;
}

const LOG_FIELDS = createContextKey('log fields');

/** Runs work whose log lines carry these ids, besides those they carry already. */
export function withLogFields<Result>(fields: LogFields, work: () => Result): Result {
  const active = context.active();
  return context.with(active.setValue(LOG_FIELDS, { ...fieldsOf(active), ...fields }), work);
}

/** What a log line that is written now carries. */
export function logFields(): Record<string, string> {
  const active = context.active();
  const span = trace.getSpanContext(active);
  return { ...fieldsOf(active), ...(span ? { traceId: span.traceId, spanId: span.spanId } : {}) };
}

function fieldsOf(active: Context): Record<string, string> | undefined {
  return active.getValue(LOG_FIELDS) as Record<string, string> | undefined;
}
