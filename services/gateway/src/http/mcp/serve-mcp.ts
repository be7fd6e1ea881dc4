import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createApiClient } from '@slidewright/http-api/node';
import { mcpHttpHandler, ToolError, type ToolCall } from '@slidewright/mcp';
import { AppError, childContext, countedAddress, type Logger, type WorkPool } from '@slidewright/platform';
import type { Request as HttpRequest, RequestHandler, Response as HttpResponse } from 'express';
import { bearerOf, type Identify } from '../callers/identify.ts';
import { sendFailure } from '../failures.ts';
import type { OriginGuard } from '../guards/origin.ts';
import type { CountRequest } from '../guards/rate-limits.ts';
import { nameCaller } from '../observe-requests.ts';
import { readBody } from '../request/read-body.ts';
import { requestIdOf } from '../request/request-id.ts';
import { readDocumentWork } from '../../work.ts';

/** Bytes of a request; a deck of 3 MB in base64 fits. */
const BODY_LIMIT_BYTES = 4_194_304;
/** The host of internal requests; the guard of host names accepts addresses. */
const INTERNAL_URL = 'http://127.0.0.1';
/** Headers of the client that internal requests have as well. */
const PASSED_HEADERS = ['traceparent', 'user-agent', 'x-forwarded-for'];

export interface McpEndpointParts {
  readonly publicUrl: string;
  readonly version: string;
  readonly identify: Identify;
  readonly guardOrigin: OriginGuard;
  readonly countRequest: CountRequest;
  /** A fetch to this gateway, with the address and the headers of a client. */
  readonly fetchAs: (client: { address: string; headers: Record<string, string> }) => typeof fetch;
  /** Milliseconds until a request is answered, without the time to receive it. */
  readonly timeoutMs: number;
  readonly workPool: WorkPool;
  readonly log: Logger;
}

/**
 * The Model Context Protocol over HTTP, without sessions: any gateway answers any request. Tools call the API of this
 * gateway with the key of the caller, so that scopes, limits and owners are checked as for any client.
 */
export function serveMcp(parts: McpEndpointParts): RequestHandler {
  const handler = mcpHttpHandler({ maxBodyBytes: BODY_LIMIT_BYTES });
  return async (request, response) => {
    const controller = new AbortController();
    response.once('close', () => controller.abort(new AppError('CANCELLED')));
    try {
      parts.guardOrigin(request);
      await parts.countRequest('writesPerAddress', countedAddress(request.ip));
      const apiKey = bearerOf(request);
      if (apiKey === null)
        throw new AppError('UNAUTHENTICATED', { userMessage: 'Send an API key as Authorization: Bearer.' });
      const context = childContext({
        requestId: requestIdOf(request),
        timeoutMs: parts.timeoutMs,
        signal: controller.signal,
      });
      const caller = await parts.identify(request, context);
      nameCaller(response, caller);
      const timeoutMs = context.deadline - Date.now();
      const body = request.method === 'POST' ? await readBody(request, BODY_LIMIT_BYTES) : null;
      const fetch = parts.fetchAs({ address: request.socket.remoteAddress ?? '', headers: passedHeaders(request) });
      const answer = await handler.fetch(webRequest(request, body, controller.signal), {
        version: parts.version,
        timeoutMs,
        connect: (signal) => ({
          api: createApiClient(INTERNAL_URL, { apiKey, signal, fetch }),
          publicUrl: parts.publicUrl,
        }),
        readDocument: (source, signal) =>
          parts.workPool.run(readDocumentWork, source, { owner: caller.userId, signal }).catch(asToolError),
        onCall: (call) => logCall(parts.log, call, caller.userId),
      });
      await sendAnswer(response, answer);
    } catch (error) {
      const cause: unknown = controller.signal.aborted ? controller.signal.reason : error;
      if (cause instanceof AppError && cause.status === 401 && !response.headersSent)
        response.setHeader('WWW-Authenticate', 'Bearer');
      sendFailure(request, response, cause, { log: parts.log });
    }
  };
}

/** What a person did to a document has a sentence; everything else is unexpected. */
function asToolError(error: unknown): never {
  throw error instanceof AppError && error.code !== 'INTERNAL' ? new ToolError(error.code, error.userMessage) : error;
}

function passedHeaders(request: HttpRequest): Record<string, string> {
  const passed = PASSED_HEADERS.flatMap((name) => {
    const value = request.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(passed), 'x-request-id': requestIdOf(request) };
}

function webRequest(request: HttpRequest, body: Buffer | null, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(request.path, INTERNAL_URL), {
    method: request.method,
    headers,
    body: body && new Uint8Array(body),
    signal,
  });
}

async function sendAnswer(response: HttpResponse, answer: Response): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  if (answer.body === null) response.end();
  else await pipeline(Readable.fromWeb(answer.body as WebStream), response);
}

/** Arguments and results are not logged. */
function logCall(log: Logger, { tool, ms, code, cause }: ToolCall, userId: string): void {
  if (cause !== undefined) log.error({ err: cause, tool, userId }, 'a tool failed');
  log.info({ tool, ms, userId, ...(code === undefined ? {} : { code }) }, 'tool called');
}
