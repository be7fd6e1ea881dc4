import {
  create,
  fromJson,
  toJsonString,
  type DescMessage,
  type DescMethodUnary,
  type DescService,
  type JsonValue,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { setTimeout as delay } from 'node:timers/promises';
import { methodSubject, serviceName } from '@slidewright/contracts';
import type { ErrorReason } from '@slidewright/domain/errors/reasons';
import { ErrorCode as NatsErrorCode, NatsError, type Msg, type ServiceMsg } from 'nats';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import type { CallContext } from '../call-context.ts';
import { AppError, isErrorCode, toAppError } from '../errors.ts';
import { PRODUCT_VERSION } from '../product-version.ts';
import type { Logger } from '../telemetry/log.ts';
import { measured, metrics } from '../telemetry/metrics.ts';
import { continueTrace, inSpan, withLogFields } from '../telemetry/trace.ts';
import { contextFromHeaders, contextToHeaders, traceparentOf } from './headers.ts';
import type { Bus } from './connection.ts';

type Input<Method> = Method extends DescMethodUnary<infer I, DescMessage> ? I : never;
type Output<Method> = Method extends DescMethodUnary<DescMessage, infer O> ? O : never;

/** One function per method of the service; an AppError that it throws is rethrown in the caller. */
export type ServiceHandlers<Service extends DescService> = {
  [Name in keyof Service['method']]: (
    request: MessageShape<Input<Service['method'][Name]>>,
    context: CallContext,
  ) => Promise<MessageInitShape<Output<Service['method'][Name]>>>;
};

/** The caller's side of a service. Throws AppError: the remote one, UNAVAILABLE, or DEADLINE_EXCEEDED. */
export type ServiceClient<Service extends DescService> = {
  [Name in keyof Service['method']]: (
    request: MessageInitShape<Input<Service['method'][Name]>>,
    context: CallContext,
  ) => Promise<MessageShape<Output<Service['method'][Name]>>>;
};

interface WireError {
  code: string;
  message: string;
  userMessage: string;
  reason?: ErrorReason;
  details?: unknown;
  retryAfterS?: number;
  dependency?: string;
}

/** Prefix of every inbox (see NATS_INBOX_PREFIX). */
const INBOX = '_INBOX';
const DRAIN_MS = 5_000;
/** How long a call waits for a connection or a responder before it throws UNAVAILABLE. */
const RIDE_OUT_MS = 2_000;
const ASK_AGAIN_MS = 100;
const JSON_OPTIONS = { ignoreUnknownFields: true } as const;

/** 'slidewright.timeline.v1.TimelineService' → 'timeline'. */
function shortName(service: DescService): string {
  return service.typeName.split('.').at(-3) ?? service.typeName;
}

/** 'RenderService/StartVideo', on both sides of a request. */
function spanName(method: DescMethodUnary | DescService['methods'][number]): string {
  return `${method.parent.name}/${method.name}`;
}

/**
 * Handles a service's requests through the NATS services framework. Every instance joins one queue group, so requests
 * are shared; each method is an endpoint that `nats micro` can see. Disposing accepts no more requests and waits for
 * the current ones.
 */
export async function serveService<Service extends DescService>(
  bus: Bus,
  service: Service,
  handlers: ServiceHandlers<Service>,
  log: Logger,
): Promise<AsyncDisposable> {
  const running = new Set<Promise<void>>();
  const registered = await bus.connection.services.add({
    name: serviceName(service),
    version: PRODUCT_VERSION,
    queue: serviceName(service),
    description: service.typeName,
  });
  for (const method of service.methods) {
    const handler = handlers[method.localName as keyof typeof handlers] as
      | ((request: unknown, context: CallContext) => Promise<MessageInitShape<DescMessage>>)
      | undefined;
    if (!handler) throw new Error(`${service.typeName}.${method.name} has no handler`);
    registered.addEndpoint(method.localName, {
      subject: methodSubject(method),
      handler: (error, message) => {
        // Replies go to inboxes only: a caller must not make a service publish where the caller may not.
        if (error || !message.reply?.startsWith(INBOX)) return;
        const answer = answerRequest(bus, message, method as DescMethodUnary, handler, log).finally(() =>
          running.delete(answer),
        );
        running.add(answer);
      },
    });
  }
  return {
    async [Symbol.asyncDispose]() {
      if (!bus.connection.isClosed()) await registered.stop();
      // Current requests may finish; one that does not end must not block the shutdown.
      await Promise.race([Promise.allSettled(running), delay(DRAIN_MS, undefined, { ref: false })]);
    },
  };
}

async function answerRequest(
  bus: Bus,
  message: ServiceMsg,
  method: DescMethodUnary,
  handler: (request: unknown, context: CallContext) => Promise<MessageInitShape<DescMessage>>,
  log: Logger,
): Promise<void> {
  const context = contextFromHeaders(message.headers);
  const work = () => respond(bus, message, method, handler, context, log);
  await continueTrace(traceparentOf(message.headers), () => withLogFields({ requestId: context.requestId }, work));
}

async function respond(
  bus: Bus,
  message: ServiceMsg,
  method: DescMethodUnary,
  handler: (request: unknown, context: CallContext) => Promise<MessageInitShape<DescMessage>>,
  context: CallContext,
  log: Logger,
): Promise<void> {
  try {
    const answer = await measured(
      () =>
        inSpan(spanName(method), { kind: 'server' }, async () => {
          const response = await handler(readRequest(message, method), context);
          return toJsonString(method.output, create(method.output, response));
        }),
      (seconds, code) => metrics.natsHandler.observe({ method: method.name, code: code ?? 'OK' }, seconds),
    );
    await bus.whenConnected(RIDE_OUT_MS);
    message.respond(answer);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status >= 500 && error.code !== 'AI_NOT_CONFIGURED') {
      log.error({ err: thrown, method: method.name, code: error.code }, 'request failed');
    }
    const wire: WireError = {
      code: error.code,
      message: error.message,
      userMessage: error.userMessage,
      ...(error.reason === undefined ? {} : { reason: error.reason }),
      ...(error.details === undefined ? {} : { details: error.details }),
      ...(error.retryAfterS === undefined ? {} : { retryAfterS: error.retryAfterS }),
      ...(error.dependency === undefined ? {} : { dependency: error.dependency }),
    };
    try {
      await bus.whenConnected(RIDE_OUT_MS);
      // A header holds one line; the whole error is in the body.
      message.respondError(error.status, error.code, Buffer.from(JSON.stringify(wire)));
    } catch (cause) {
      log.error({ err: cause, method: method.name }, 'a reply could not be sent');
    }
  }
}

/** Unreadable input is the caller's error, for example a lone surrogate in a text. */
function readRequest(message: ServiceMsg, method: DescMethodUnary): MessageShape<DescMessage> {
  if (message.data.length === 0) return create(method.input);
  try {
    return readMessage(method.input, message.string());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('VALIDATION_FAILED', { message: `${method.name}: ${reason}`, cause });
  }
}

/** A typed client of a service. One object serves every caller; the context identifies the user. */
export function createClient<Service extends DescService>(bus: Bus, service: Service): ServiceClient<Service> {
  const client: Record<string, unknown> = {};
  const target = shortName(service);
  for (const method of service.methods) {
    const subject = methodSubject(method);
    const name = spanName(method);
    client[method.localName] = (request: MessageInitShape<DescMessage>, context: CallContext) =>
      measured(
        () =>
          inSpan(name, { kind: 'client' }, () => callMethod(bus, subject, method as DescMethodUnary, request, context)),
        (seconds, code) => metrics.natsRequest.observe({ target, method: method.name, code: code ?? 'OK' }, seconds),
      );
  }
  return client as ServiceClient<Service>;
}

async function callMethod(
  bus: Bus,
  subject: string,
  method: DescMethodUnary,
  request: MessageInitShape<DescMessage>,
  context: CallContext,
): Promise<MessageShape<DescMessage>> {
  context.signal.throwIfAborted();
  const timeoutMs = context.deadline - Date.now();
  if (timeoutMs <= 0) throw new AppError('DEADLINE_EXCEEDED', { message: `no time left for ${method.name}` });
  const payload = toJsonString(method.input, create(method.input, request));
  const limit = bus.connection.info?.max_payload;
  if (limit !== undefined && Buffer.byteLength(payload) + 4096 > limit) {
    throw new AppError('PAYLOAD_TOO_LARGE', {
      userMessage: 'This is too much to send at once. Please send it in smaller parts.',
    });
  }
  const reply = await requestWithRetry(bus, subject, payload, method, context).catch((error: unknown) => {
    throw transportError(error, method);
  });
  if (reply.headers?.has('Nats-Service-Error-Code')) throw remoteError(reply.string(), method);
  return readMessage(method.output, reply.string());
}

/**
 * Sends a request, and repeats it where that is safe: it had no responder, or the connection broke or no reply came
 * for a method without side effects. So NATS servers and single instances can be restarted without failed calls.
 */
async function requestWithRetry(
  bus: Bus,
  subject: string,
  payload: string,
  method: DescMethodUnary,
  context: CallContext,
): Promise<Msg> {
  const mayRepeat = method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;
  const retryUntil = (): number => Math.min(Date.now() + RIDE_OUT_MS, context.deadline);
  let until = retryUntil();
  for (;;) {
    if (!bus.isConnected() && !(await abortable(bus.whenConnected(until - Date.now()), [context.signal])))
      throw new AppError('UNAVAILABLE', {
        message: 'NATS is unavailable',
        retryAfterS: 2,
        dependency: serviceOf(method),
      });
    const send = (): Promise<Msg> => {
      const timeoutMs = Math.max(context.deadline - Date.now(), 1);
      const headers = contextToHeaders(context, timeoutMs);
      const reply = bus.connection.request(subject, payload, { timeout: timeoutMs, headers });
      // Avoid an unhandled rejection where the reply is no longer waited for.
      reply.catch(() => undefined);
      return reply;
    };
    const answer = mayRepeat ? hedge(send) : send();
    answer.catch(() => undefined);
    const lost = bus.connectionLost();
    try {
      return await abortable(answer, mayRepeat ? [context.signal, lost] : [context.signal]);
    } catch (error) {
      if (mayRepeat && lost.aborted && error === lost.reason) {
        until = retryUntil();
        continue;
      }
      const noResponders = error instanceof NatsError && error.code === NatsErrorCode.NoResponders;
      if (!noResponders || Date.now() + ASK_AGAIN_MS > until) throw error;
      await abortable(delay(ASK_AGAIN_MS), [context.signal]);
    }
  }
}

/** A call without side effects is sent a second time when it has no reply by then. */
const HEDGE_AFTER_MS = 800;
/** Most concurrent calls that are sent twice; more of them mean that all instances are slow, not that one is dead. */
const HEDGES_AT_ONCE = 32;
let hedges = 0;

/**
 * The first reply to a call without side effects. When an instance died or hangs, the call is sent again, to any
 * instance, and fails early when there is no instance for RIDE_OUT_MS.
 */
async function hedge(send: () => Promise<Msg>): Promise<Msg> {
  const first = send();
  const { promise: silence, resolve } = Promise.withResolvers<null>();
  // Nearly every call is answered before: a timer that is aborted by a signal creates two errors with their stacks.
  const timer = setTimeout(resolve, HEDGE_AFTER_MS, null);
  const early = await Promise.race([first, silence]).finally(() => clearTimeout(timer));
  if (early !== null) return early;
  if (hedges >= HEDGES_AT_ONCE) return await first;
  hedges += 1;
  const settled = new AbortController();
  try {
    return await Promise.race([first, sendUntilTaken(send, settled.signal)]);
  } finally {
    hedges -= 1;
    settled.abort();
  }
}

async function sendUntilTaken(send: () => Promise<Msg>, signal: AbortSignal): Promise<Msg> {
  const until = Date.now() + RIDE_OUT_MS;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const noResponders = error instanceof NatsError && error.code === NatsErrorCode.NoResponders;
      if (!noResponders || signal.aborted || Date.now() + ASK_AGAIN_MS > until) throw error;
      await delay(ASK_AGAIN_MS);
    }
  }
}

/** Like fromJsonString, but with JSON.parse, which is several times as fast. */
function readMessage<Desc extends DescMessage>(schema: Desc, json: string): MessageShape<Desc> {
  return fromJson(schema, JSON.parse(json) as JsonValue, JSON_OPTIONS);
}

/** NATS cannot cancel a request; the caller only stops waiting for it. */
async function abortable<T>(promise: Promise<T>, signals: readonly AbortSignal[]): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signals.find((signal) => signal.aborted)!.reason as Error);
  if (signals.some((signal) => signal.aborted)) onAbort();
  for (const signal of signals) signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', onAbort);
  }
}

/** The service of a method in words, such as 'the timeline service'. */
function serviceOf(method: DescMethodUnary): string {
  return `the ${shortName(method.parent)} service`;
}

function transportError(error: unknown, method: DescMethodUnary): AppError {
  const { name } = method;
  const options = { dependency: serviceOf(method), cause: error };
  if (!(error instanceof NatsError)) {
    const found = toAppError(error);
    // The caller's own deadline may pass before the one that NATS was told.
    return found.code === 'DEADLINE_EXCEEDED' && found.dependency === undefined ? tooLate(name, options) : found;
  }
  if (error.code === NatsErrorCode.NoResponders)
    return new AppError('UNAVAILABLE', { message: `${name} has no responders`, retryAfterS: 2, ...options });
  if (error.code === NatsErrorCode.Timeout) return tooLate(name, options);
  return new AppError('UNAVAILABLE', { message: `${name}: ${error.message}`, retryAfterS: 2, ...options });
}

const tooLate = (name: string, options: { readonly dependency: string; readonly cause: unknown }): AppError =>
  new AppError('DEADLINE_EXCEEDED', { message: `${name} did not answer in time`, ...options });

/** Errors of which a service is the cause where it names no dependency of its own. */
const BY_SERVICE: ReadonlySet<string> = new Set(['UNAVAILABLE', 'DEADLINE_EXCEEDED']);

function remoteError(body: string, method: DescMethodUnary): AppError {
  try {
    const wire = JSON.parse(body) as WireError;
    if (!isErrorCode(wire.code)) throw new Error(`unknown code ${wire.code}`);
    return new AppError(wire.code, {
      message: wire.message,
      userMessage: wire.userMessage,
      reason: wire.reason,
      details: wire.details,
      ...(wire.retryAfterS === undefined ? {} : { retryAfterS: wire.retryAfterS }),
      dependency: wire.dependency ?? (BY_SERVICE.has(wire.code) ? serviceOf(method) : undefined),
    });
  } catch (cause) {
    return new AppError('INTERNAL', { message: `${method.name} replied with an unreadable error`, cause });
  }
}

/** The id of the calling user. Throws UNAUTHENTICATED when the request names none. */
export function requireUser(context: CallContext): string {
  if (context.userId === undefined) throw new AppError('UNAUTHENTICATED');
  return context.userId;
}
