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

// The context of work follows it through every await: the trace, and the ids of its log lines. Without a tracer an
// incoming trace is passed on unchanged.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

let tracer: Tracer | null = null;

/** Sets the tracer; null turns spans off. */
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
  /** Names, counts and ids; never a user's text or a secret. */
  readonly attributes?: Attributes;
  /** The code of what the work threw, where that is not an AppError. */
  readonly codeOf?: ((error: unknown) => ErrorCode) | undefined;
}

/** An active span. Without a tracer only `run` has an effect. */
export interface ActiveSpan {
  /** Runs something as part of the span. */
  run<Result>(work: () => Result): Result;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Ends the span, with the error if the work failed. */
  end(error?: unknown): void;
}

const UNTRACED: ActiveSpan = { run: (work) => work(), rename: () => {}, set: () => {}, end: () => {} };

/** Starts a child of the active span. The caller ends it. */
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

/** Runs work in a span of its own, and records the code of its error. */
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

/** Work of another process without a tracer. Times are milliseconds since the epoch. */
export interface PastSpan {
  readonly name: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes?: Attributes;
}

/** Adds completed spans below the active one. */
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
  // Errors of the caller do not mark the span as failed.
  if (error.status < 500) return;
  span.setStatus({ code: SpanStatusCode.ERROR, message: error.code });
  // The message may quote a user or a provider, so it is only in the log, under the same trace id.
  span.addEvent('exception', { 'exception.type': thrown instanceof Error ? thrown.name : typeof thrown });
}

/** Runs work as part of a remote trace, detached from the current context. */
export function continueTrace<Result>(traceparent: string | null | undefined, work: () => Result): Result {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  const base = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
  return context.with(base, work);
}

/** The current W3C trace context (https://www.w3.org/TR/trace-context/), for a process that continues it. */
export function currentTraceparent(): string | null {
  const span = trace.getSpanContext(context.active());
  if (!span) return null;
  return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}`;
}

/** Ids in every log line of some work. */
export interface LogFields {
  readonly requestId?: string | undefined;
  readonly jobId?: string | undefined;
}

const LOG_FIELDS = createContextKey('log fields');

/** Runs work with these ids added to its log lines. */
export function withLogFields<Result>(fields: LogFields, work: () => Result): Result {
  const active = context.active();
  return context.with(active.setValue(LOG_FIELDS, { ...fieldsOf(active), ...fields }), work);
}

/** The ids of the current context. */
export function logFields(): Record<string, string> {
  const active = context.active();
  const span = trace.getSpanContext(active);
  return { ...fieldsOf(active), ...(span ? { traceId: span.traceId, spanId: span.spanId } : {}) };
}

function fieldsOf(active: Context): Record<string, string> | undefined {
  return active.getValue(LOG_FIELDS) as Record<string, string> | undefined;
}
