import { API_KEY_SCOPES, ERROR_STATUS, LIMITS } from '@slidewright/domain';
import { z } from 'zod';
import type { AuthCall, Call } from './call.ts';
import { CALLS } from './calls.ts';
import { AUTH_CALLS } from './calls/auth.ts';
import { failure, IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER } from './envelope.ts';
import { authFailure } from './schemas/accounts.ts';
import * as admin from './schemas/admin.ts';
import * as apiKeys from './schemas/api-keys.ts';
import * as audio from './schemas/audio.ts';
import * as jobs from './schemas/jobs.ts';
import * as timelines from './schemas/timelines.ts';
import * as webhooks from './schemas/webhooks.ts';

type Json = Record<string, unknown>;

/** Schemas with a name in the document; others refer to them. */
const COMPONENTS: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [timelines.timeline, 'Timeline'],
  [timelines.timelineSummary, 'TimelineSummary'],
  [timelines.slide, 'Slide'],
  [timelines.sharedTimeline, 'SharedTimeline'],
  [apiKeys.apiKey, 'ApiKey'],
  [apiKeys.apiKeyEvent, 'ApiKeyEvent'],
  [admin.account, 'Account'],
  [admin.operatorEvent, 'OperatorEvent'],
  [webhooks.webhook, 'Webhook'],
  [webhooks.webhookDelivery, 'WebhookDelivery'],
  [audio.voice, 'Voice'],
  [audio.audioFile, 'AudioFile'],
  [audio.audioStatus, 'AudioStatus'],
  [audio.bulkNarrationAnswer, 'BulkNarration'],
  [jobs.job, 'Job'],
  [jobs.videoProgress, 'VideoProgress'],
  [jobs.videoStatus, 'VideoStatus'],
  [jobs.proofEntry, 'ProofEntry'],
  [jobs.slideVideo, 'SlideVideo'],
  [jobs.bundleStatus, 'BundleStatus'],
  [jobs.configuration, 'Configuration'],
  [failure, 'Failure'],
  [authFailure, 'AuthFailure'],
]);

/** Error statuses of every request. */
const ALWAYS = [400, 421, 429, 500, 503];
/** Further error statuses of requests that change something. */
const OF_WRITES = [403, 413, 415];

const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: 'The request is malformed or invalid.',
  401: 'There is no session, or the key is unknown, expired or revoked.',
  403: 'The request is forbidden, the API key does not have the scope, or the account is disabled or over its quota.',
  404: 'Not found, or owned by another user.',
  409: 'The request conflicts with the current state.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  416: 'The requested range is outside the file.',
  421: 'The host name does not belong to this server.',
  422: 'The request is valid but cannot be processed.',
  423: 'The timeline is locked while its video is queued or active.',
  429: 'Too many requests.',
  500: 'Internal error.',
  502: 'An external provider failed.',
  503: 'A dependency is unavailable.',
  507: 'The storage is full.',
};

const HEADERS = {
  requestId: {
    'X-Request-Id': {
      schema: { type: 'string' },
      description: 'Id of the request; a valid one that was sent is kept.',
    },
  },
  retryAfter: {
    'Retry-After': { schema: { type: 'integer', minimum: 1 }, description: 'Seconds until the next try.' },
  },
  replayed: {
    'Idempotency-Replayed': {
      schema: { const: 'true' },
      description: 'Set on the repeated response of an Idempotency-Key.',
    },
  },
  object: {
    'Accept-Ranges': { schema: { const: 'bytes' } },
    ETag: { schema: { type: 'string' } },
    'Last-Modified': { schema: { type: 'string' } },
  },
} as const;

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'The id of the last event that was received: what was missed since then is sent first, or `resync`.',
  schema: { type: 'string' },
};

/** Returns the OpenAPI 3.1 document of the API. */
export function openApiDocument(options: { version: string; serverUrl: string; singleSignOn: boolean }): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, call] of Object.entries<Call>(CALLS)) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(operationId, call);
  }
  for (const [operationId, call] of Object.entries<AuthCall>(AUTH_CALLS)) {
    if (call.singleSignOn && !options.singleSignOn) continue;
    (paths[call.path] ??= {})[call.method.toLowerCase()] = authOperation(operationId, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Slidewright',
      version: options.version,
      description:
        'Narrated slide videos from an outline. A successful response has `data`, an error response `error`, `code` and `requestId`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.serverUrl }],
    paths,
    components: {
      schemas: Object.fromEntries([...COMPONENTS].map(([schema, name]) => [name, schemaJson(schema, 'output')])),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'slidewright.session_token', description: 'Set by sign-in.' },
        apiKey: { type: 'http', scheme: 'bearer', description: apiKeyDescription() },
        operatorKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'OPERATOR_KEY of the server. Without that setting there are no such calls.',
        },
      },
    },
  };
}

function operation(operationId: string, call: Call): Json {
  const parameters = [
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
    ...(call.idempotent
      ? [
          {
            name: IDEMPOTENCY_KEY_HEADER,
            in: 'header',
            description: 'Repeating the key and the body within 24 h returns the same response.',
            schema: {
              type: 'string',
              minLength: 1,
              maxLength: LIMITS.idempotencyKeyLength,
              pattern: IDEMPOTENCY_KEY.source,
            },
          },
        ]
      : []),
    ...(call.answer.kind === 'events' ? [LAST_EVENT_ID] : []),
  ];
  return {
    operationId,
    summary: call.summary,
    tags: [call.tag],
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(call),
    responses: {
      ...Object.fromEntries(call.statuses.map((status) => [status, successOf(call, status)])),
      ...(call.answer.kind === 'object' ? { 304: { description: 'Not modified.', headers: HEADERS.requestId } } : {}),
      ...failures(failureStatuses(call), failure),
    },
  };
}

/** Of an API key, the list names the scope that it needs. */
function securityOf({ scope, operator }: Call): Json[] {
  if (operator) return [{ operatorKey: [] }];
  if (scope === undefined) return [];
  return scope === 'account' ? [{ session: [] }] : [{ session: [] }, { apiKey: [scope] }];
}

function apiKeyDescription(): string {
  const scopes = Object.entries(API_KEY_SCOPES).map(([name, meaning]) => `${name}: ${meaning}.`);
  return `An API key of the profile page. The scope that a call needs is listed with it. ${scopes.join(' ')}`;
}

/** Every error status of a call. */
function failureStatuses(call: Call): number[] {
  const isWrite = call.method !== 'GET';
  return [
    ...ALWAYS,
    ...(isWrite ? OF_WRITES : []),
    ...(call.public ? [] : [401, 403]),
    ...(call.notFound === undefined ? [] : [404]),
    ...(call.answer.kind === 'object' ? [416] : []),
    // Conflicts with the current state: changed elsewhere, in use, locked.
    ...(isWrite && !call.public ? [409, 423] : []),
    ...(call.idempotent ? [422] : []),
    ...(call.multipart ? [507] : []),
    ...(call.quota ? [ERROR_STATUS.QUOTA_EXCEEDED] : []),
    ...(call.bulky ? [413] : []),
    ...(call.failures ?? []).map((code) => ERROR_STATUS[code]),
    ...(call.costly ? [502] : []),
  ];
}

function failures(statuses: readonly number[], schema: z.ZodType): Json {
  const content = { 'application/json': { schema: reference(schema) } };
  return Object.fromEntries(
    [...new Set(statuses)]
      .toSorted((a, b) => a - b)
      .map((status) => {
        const waits = status === 429 || status === 503;
        const headers = { ...HEADERS.requestId, ...(waits ? HEADERS.retryAfter : {}) };
        return [status, { description: STATUS_MEANINGS[status] ?? 'Error.', headers, content }];
      }),
  );
}

function requestBodyOf(call: Pick<Call, 'body' | 'multipart'>): Json {
  if (call.body) {
    // A missing body is read as an empty one.
    const required = !call.body.safeParse({}).success;
    return { requestBody: { required, content: { 'application/json': { schema: schemaJson(call.body, 'input') } } } };
  }
  if (call.multipart) {
    const fields = schemaJson(call.multipart, 'input');
    const properties = { file: { type: 'string', format: 'binary' }, ...(fields['properties'] as Json) };
    const schema = { ...fields, properties, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return {};
}

function successOf({ answer, idempotent }: Call, status: number): Json {
  switch (answer.kind) {
    case 'empty':
      return { description: 'Done.', headers: HEADERS.requestId };
    case 'json': {
      const extra = answer.extra ? schemaJson(answer.extra, 'output') : {};
      const properties = { data: reference(answer.schema), ...(extra['properties'] as Json | undefined) };
      const schema = { type: 'object', properties, required: Object.keys(properties) };
      const headers = { ...HEADERS.requestId, ...(idempotent ? HEADERS.replayed : {}) };
      return { description: 'Done.', headers, content: { 'application/json': { schema } } };
    }
    case 'object': {
      const range = { 'Content-Range': { schema: { type: 'string' } } };
      const headers = { ...HEADERS.requestId, ...HEADERS.object, ...(status === 206 ? range : {}) };
      const types = [...(answer.contentTypes ?? [answer.contentType])];
      const content = Object.fromEntries(types.map((type) => [type, {}]));
      return { description: status === 206 ? 'The requested range.' : 'The file.', headers, content };
    }
    case 'events': {
      const data = Object.entries(answer.events).map(([name, schema]) => [name, schemaJson(schema, 'output')]);
      const description = 'Server-sent events. `x-events` has the schema of the data of each event.';
      const content = { [answer.contentType]: { schema: { type: 'string' }, 'x-events': Object.fromEntries(data) } };
      return { description, headers: HEADERS.requestId, content };
    }
    case 'document':
      return { description: 'The document.', headers: HEADERS.requestId, content: { [answer.contentType]: {} } };
    default:
      return answer satisfies never;
  }
}

function authOperation(operationId: string, call: AuthCall): Json {
  const isWrite = call.method === 'POST';
  // 403 also for a request with an API key.
  const statuses = [...ALWAYS, 401, 403, ...(isWrite ? [...OF_WRITES, 422] : [])];
  const parameters = parametersOf(call.query, 'query');
  const done = call.answer
    ? { 200: { description: 'Done.', headers: HEADERS.requestId, content: jsonContent(call.answer) } }
    : {
        302: { description: 'Redirect.', headers: { ...HEADERS.requestId, Location: { schema: { type: 'string' } } } },
      };
  return {
    operationId,
    summary: call.summary,
    tags: ['Auth'],
    security: call.public ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(call),
    responses: { ...done, ...failures(statuses, authFailure) },
  };
}

function jsonContent(schema: z.ZodType): Json {
  return { 'application/json': { schema: reference(schema) } };
}

function parametersOf(schema: z.ZodType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { required = [] } = schemaJson(schema, 'input') as { required?: string[] };
  // Query values are texts; the schema of the parsed value is more specific.
  const { properties = {} } = schemaJson(schema, 'output') as {
    properties?: Record<string, Json>;
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

/** A reference if the schema, or that of its items, has a name; otherwise the schema. */
function reference(schema: z.ZodType): Json {
  const name = COMPONENTS.get(schema);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  if (schema instanceof z.ZodArray) return { type: 'array', items: reference(schema.element as z.ZodType) };
  return schemaJson(schema, 'output');
}

function schemaJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
