import { LIMITS } from '@slidewright/domain';
import { CALLS, checkInput, type Call } from '@slidewright/http-api';
import {
  AppError,
  attachment,
  childContext,
  invalid,
  notFound,
  temporaryDirectory,
  type CallContext,
  type IdempotencyStore,
  type KeptAnswer,
  type Logger,
  type ObjectStore,
  countedAddress,
} from '@slidewright/platform';
import { Router, type Request, type Response } from 'express';
import type {
  CallHandlers,
  CallInput,
  DocumentAnswer,
  EventsAnswer,
  JsonAnswer,
  ObjectAnswer,
  Services,
} from '../call-handler.ts';
import type { AnswerBulky, Answered } from './guards/bulky-reads.ts';
import { sendFailure, sendJson } from './failures.ts';
import { fingerprintOf, idempotencyKeyOf, once } from './idempotent.ts';
import { nameCaller, onRoute } from './observe-requests.ts';
import type { WriteGuard } from './guards/origin.ts';
import { clientOf, credentialOf, requireScope, type Identify } from './callers/identify.ts';
import { type CountRequest, type RefusedCallers } from './guards/rate-limits.ts';
import type { RequireOperator } from './callers/operator.ts';
import { parseJsonBody, readBody } from './request/read-body.ts';
import { receiveUpload, type ReceivedUpload } from './objects/receive-upload.ts';
import { requestIdOf } from './request/request-id.ts';
import { queryOf } from './request/request-target.ts';
import { sendObject } from './objects/send-object.ts';
import { sendEvents } from './send-events.ts';
import type { TakeUploadSlot } from './objects/upload-slots.ts';

export interface CallParts {
  readonly handlers: CallHandlers;
  readonly services: Services;
  readonly store: ObjectStore;
  readonly idempotency: IdempotencyStore;
  readonly guardWrite: WriteGuard;
  readonly countRequest: CountRequest;
  readonly takeUploadSlot: TakeUploadSlot;
  readonly identify: Identify;
  readonly refusedCallers: RefusedCallers;
  /** Null where there is no operator's key: its calls do not exist. */
  readonly requireOperator: RequireOperator | null;
  readonly answerBulky: AnswerBulky;
  /** Longest answer of a model, in milliseconds. */
  readonly modelTimeoutMs: number;
  readonly log: Logger;
}

/** Bytes of a response that cost one point. */
const BYTES_A_POINT = 16_384;
/** Timeout of a call, in milliseconds; a long one may wait for a model. */
const TIMEOUTS_MS = { usual: 10_000, long: 120_000, upload: 300_000 } as const;

type AnyHandler = (input: CallInput<Call>, context: CallContext) => Promise<unknown>;

/** Mounts every call of the table; another method on a path of the table is refused with 405. */
export function mountCalls(parts: CallParts): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const existing = Object.entries<Call>(CALLS).filter(([, call]) => !call.operator || parts.requireOperator !== null);
  const byPath = Map.groupBy(existing, ([, call]) => call.path);
  for (const [path, calls] of byPath) {
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    route.all(onRoute(path));
    for (const [id, call] of calls) {
      const handler = parts.handlers[id as keyof CallHandlers] as unknown as AnyHandler;
      const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      route[method]((request, response) => answerCall(parts, call, handler, request, response));
    }
    const allowed = calls.flatMap(([, { method }]) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    route.all((request, response) => {
      response.setHeader('Allow', allowed);
      const error = new AppError('METHOD_NOT_ALLOWED', { userMessage: `${request.method} cannot be used here.` });
      sendFailure(request, response, error, parts);
    });
  }
  return router;
}

async function answerCall(
  parts: CallParts,
  call: Call,
  handler: AnyHandler,
  request: Request,
  response: Response,
): Promise<void> {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new AppError('CANCELLED'));
  });
  try {
    const { context, hasQuota } = await admit(parts, call, request, response, controller.signal);
    const reader = readerOf(call, request, context);
    if (reader !== undefined) response.once('finish', () => countCost(parts, response, reader));
    const answer = async (): Promise<Answered> => {
      context.signal.throwIfAborted();
      const requireQuota = hasQuota ? createRequireQuota(parts, call, context) : () => Promise.resolve();
      const send = await perform(parts, call, handler, request, { context, requireQuota });
      await send(response);
      return { bytes: bodyBytesOf(response) };
    };
    await (call.bulky && reader !== undefined ? parts.answerBulky(reader, answer) : answer());
  } catch (error) {
    // After the client disconnected, any failure follows from that.
    const cause: unknown = controller.signal.aborted ? controller.signal.reason : error;
    sendFailure(request, response, cause, { log: parts.log, notFound: call.notFound });
  }
}

function bodyBytesOf(response: Response): number {
  return (response.locals as { bodyBytes?: number }).bodyBytes ?? 0;
}

/** Whom a read is counted for: a user, or the address of a visitor of a shared timeline. */
function readerOf(call: Call, request: Request, { userId }: CallContext): string | undefined {
  if (call.method !== 'GET') return undefined;
  return userId ?? (call.tag === 'Sharing' ? `visitor ${countedAddress(request.ip)}` : undefined);
}

/** The cost of a read is known after its response; past the limit the next read is refused. */
function countCost(parts: CallParts, response: Response, reader: string): void {
  if (response.hasHeader('Accept-Ranges')) return;
  const points = Math.floor(bodyBytesOf(response) / BYTES_A_POINT);
  if (points > 0) parts.countRequest('readCostPerUser', reader, points).catch(() => undefined);
}

/**
 * Executes a call and returns a function that sends its response. The uploaded file and its slot are released before:
 * a client that has the response may send the next request.
 */
async function perform(
  parts: CallParts,
  call: Call,
  handler: AnyHandler,
  request: Request,
  { context, requireQuota }: { context: CallContext; requireQuota: RequireQuota },
): Promise<(response: Response) => void | Promise<void>> {
  using _slot = call.multipart && context.userId !== undefined ? parts.takeUploadSlot(context.userId) : null;
  if (call.multipart) await requireQuota(Number(request.headers['content-length'] ?? 0));
  await using upload = call.multipart ? await temporaryDirectory('upload') : null;
  const received =
    call.multipart &&
    upload &&
    (await receiveUpload(request, call.multipart, upload.path, {
      signal: context.signal,
      maxBytes: call.uploadBytes,
    }));
  const rawBody = call.body ? await readBody(request, LIMITS.jsonBodyBytes) : Buffer.alloc(0);
  const key = call.idempotent && context.userId ? idempotencyKeyOf(request, context.userId) : undefined;
  const input = readInput(call, request, rawBody, received, key);
  const produce = async () => {
    await requireQuota(received?.size ?? sizeOf(input.body));
    return await handler(input, context);
  };
  if (key === undefined || call.answer.kind !== 'json') {
    const made = await produce();
    return (response) => sendAnswer(parts, call, made, request, response, context.signal);
  }
  const fingerprint = fingerprintOf(request, received ? JSON.stringify([received.sha256, received.fields]) : rawBody);
  const answer = await once(parts.idempotency, key, fingerprint, parts.log, async () =>
    jsonAnswer(call, (await produce()) as JsonAnswer<Call>),
  );
  return (response) => {
    if (answer.repeated) response.setHeader('Idempotency-Replayed', 'true');
    sendJson(response, answer.status, answer.body);
  };
}

/** Checks origin, rate limits, caller and scope of a request; throws when it is refused. */
async function admit(
  parts: CallParts,
  call: Call,
  request: Request,
  response: Response,
  signal: AbortSignal,
): Promise<{ context: CallContext; hasQuota: boolean }> {
  const isWrite = call.method !== 'GET';
  if (isWrite) parts.guardWrite(request, call.multipart ? 'multipart' : 'json');
  await parts.countRequest(isWrite ? 'writesPerAddress' : 'readsPerAddress', countedAddress(request.ip));
  const context = childContext({
    requestId: requestIdOf(request),
    timeoutMs: timeoutOf(call, parts.modelTimeoutMs),
    signal,
  });
  if (call.public) {
    const visitor = readerOf(call, request, context);
    if (visitor !== undefined) await parts.countRequest('readCostPerUser', visitor);
    return { context, hasQuota: false };
  }
  if (call.operator) {
    await parts.requireOperator!(request);
    return { context, hasQuota: false };
  }

  const caller = await parts.identify(request, context);
  nameCaller(response, caller);
  requireScope(caller, call.scope);
  const { userId } = caller;
  await parts.countRequest(isWrite ? 'writesPerUser' : 'readCostPerUser', userId).catch((error: unknown) => {
    if (!isWrite && error instanceof AppError && error.code === 'RATE_LIMITED')
      parts.refusedCallers.note(credentialOf(request)!, error);
    throw error;
  });
  if (call.costly) await parts.countRequest('costlyPerUser', userId);
  return { context: { ...context, userId }, hasQuota: caller.hasQuota };
}

/** Throws QUOTA_EXCEEDED if an account may not store this many bytes more, or make another film. */
type RequireQuota = (bytes: number) => Promise<void>;

function createRequireQuota({ services }: CallParts, { quota }: Call, context: CallContext): RequireQuota {
  return async (bytes) => {
    if (quota === undefined) return;
    await services.auth.checkQuota({ storageBytes: BigInt(bytes), makesFilm: quota === 'film' }, context);
  };
}

/** Size of a file that a body announces, in bytes. */
function sizeOf(body: unknown): number {
  const size = (body as { size?: unknown } | undefined)?.size;
  return typeof size === 'number' ? size : 0;
}

/** What a call does around the answer of a model, in milliseconds. */
const AROUND_MODEL_MS = 10_000;

function timeoutOf(call: Call, modelTimeoutMs: number): number {
  if (call.multipart) return TIMEOUTS_MS.upload;
  if (!call.costly && call.timeLimit !== 'long') return TIMEOUTS_MS.usual;
  return Math.max(TIMEOUTS_MS.long, modelTimeoutMs + AROUND_MODEL_MS);
}

function readInput(
  call: Call,
  request: Request,
  rawBody: Buffer,
  upload: ReceivedUpload | null | undefined,
  idempotencyKey: string | undefined,
): CallInput<Call> {
  const params = call.params ? checkInput(call.params, request.params) : null;
  // A malformed id is answered with 404.
  if (params && !params.ok) throw notFound();
  const checked = (schema: Call['query'], value: unknown): unknown => {
    if (!schema) return undefined;
    const result = checkInput(schema, value);
    if (!result.ok) throw invalid(result.sentence, result.fields);
    return result.value;
  };
  return {
    params: params?.value,
    query: call.query ? checked(call.query, singleValues(request)) : undefined,
    body: call.body ? checked(call.body, parseJsonBody(rawBody)) : undefined,
    upload,
    idempotencyKey,
    client: clientOf(request),
    lastEventId: request.get('last-event-id'),
  } as unknown as CallInput<Call>;
}

/** The query with one value per name, the last one. */
function singleValues(request: Request): Record<string, string> {
  return Object.fromEntries(queryOf(request));
}

async function sendAnswer(
  parts: CallParts,
  call: Call,
  answer: unknown,
  request: Request,
  response: Response,
  signal: AbortSignal,
): Promise<void> {
  switch (call.answer.kind) {
    case 'json': {
      const { status, body } = jsonAnswer(call, answer as JsonAnswer<Call>);
      return sendJson(response, status, body);
    }
    case 'empty':
      response.statusCode = call.statuses[0];
      response.setHeader('Cache-Control', 'no-store');
      response.end();
      return;
    case 'object':
      return sendObject(request, response, parts.store, answer as ObjectAnswer, signal);
    case 'document': {
      const { body, filename, cacheControl = 'no-store' } = answer as DocumentAnswer;
      response.setHeader('Content-Type', call.answer.contentType);
      response.setHeader('Cache-Control', cacheControl);
      if (filename !== undefined) response.setHeader('Content-Disposition', attachment(filename));
      response.locals['bodyBytes'] = Buffer.byteLength(body);
      response.setHeader('Content-Length', Buffer.byteLength(body));
      response.end(body);
      return;
    }
    case 'events':
      return sendEvents(request, response, answer as EventsAnswer, () => recheckCaller(parts, call, request));
    default:
      call.answer satisfies never;
  }
}

/** Throws if the session or key of a request has ended since it was admitted. */
async function recheckCaller({ identify }: CallParts, { scope }: Call, request: Request): Promise<void> {
  const context = childContext({ requestId: requestIdOf(request), timeoutMs: TIMEOUTS_MS.usual });
  requireScope(await identify(request, context), scope!);
}

function jsonAnswer(call: Call, { data, status, extra }: JsonAnswer<Call>): KeptAnswer {
  return { status: status ?? call.statuses[0], body: JSON.stringify({ data, ...extra }) };
}
