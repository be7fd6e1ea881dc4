import { LIMITS } from '@slidewright/domain';
import { z } from 'zod';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';
import { failure, IDEMPOTENCY_KEY_HEADER } from './envelope.ts';
import * as audio from './schemas/audio.ts';
import * as jobs from './schemas/jobs.ts';
import * as timelines from './schemas/timelines.ts';

type Json = Record<string, unknown>;

/** Schemas that the document names once and refers to. */
const COMPONENTS: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [timelines.timeline, 'Timeline'],
  [timelines.timelineSummary, 'TimelineSummary'],
  [timelines.slide, 'Slide'],
  [timelines.sharedTimeline, 'SharedTimeline'],
  [audio.voice, 'Voice'],
  [audio.audioFile, 'AudioFile'],
  [audio.audioStatus, 'AudioStatus'],
  [audio.bulkNarrationAnswer, 'BulkNarration'],
  [jobs.job, 'Job'],
  [jobs.videoProgress, 'VideoProgress'],
  [jobs.videoStatus, 'VideoStatus'],
  [jobs.slideVideo, 'SlideVideo'],
  [jobs.bundleStatus, 'BundleStatus'],
  [jobs.configuration, 'Configuration'],
  [failure, 'Failure'],
]);

/** The calls that the auth library answers in its own shapes. */
const AUTH_CALLS: readonly { method: string; path: string; summary: string; fields?: readonly string[] }[] = [
  { method: 'get', path: '/api/auth/get-session', summary: 'The session and its user; null when signed out.' },
  { method: 'get', path: '/api/auth/use-session', summary: 'The same by its other name.' },
  { method: 'post', path: '/api/auth/sign-in/email', summary: 'Signs in.', fields: ['email', 'password'] },
  { method: 'post', path: '/api/auth/sign-up/email', summary: 'Signs up.', fields: ['email', 'password', 'name'] },
  { method: 'post', path: '/api/auth/sign-out', summary: 'Signs out.' },
  { method: 'post', path: '/api/auth/update-user', summary: "Changes the user's name.", fields: ['name'] },
  { method: 'get', path: '/api/auth/verify-email', summary: 'Follows the link of a mail (query: token).' },
  { method: 'post', path: '/api/auth/request-password-reset', summary: 'Mails a reset link.', fields: ['email'] },
  { method: 'post', path: '/api/auth/forget-password', summary: 'The same by its older name.', fields: ['email'] },
  { method: 'post', path: '/api/auth/reset-password', summary: 'Sets a password.', fields: ['newPassword', 'token'] },
  { method: 'post', path: '/api/auth/send-verification-email', summary: 'Mails a link.', fields: ['email'] },
  { method: 'post', path: '/api/auth/revoke-sessions', summary: 'Ends every session of the user.' },
  { method: 'post', path: '/api/auth/delete-user', summary: 'Deletes the account and all it owns.' },
  { method: 'get', path: '/api/auth/oidc/start', summary: 'Begins single sign-on, where it is configured.' },
  { method: 'get', path: '/api/auth/oidc/callback', summary: 'Where the identity provider comes back to.' },
];

/** The OpenAPI 3.1 document of the whole interface. */
export function openApiDocument(options: { version: string; serverUrl: string }): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, call] of Object.entries<Call>(CALLS)) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(operationId, call);
  }
  for (const { method, path, summary, fields } of AUTH_CALLS) {
    (paths[path] ??= {})[method] = authOperation(summary, fields);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Slidewright',
      version: options.version,
      description:
        'Narrated slide videos from an outline. A success carries `data`; a failure `error`, `code` and `requestId`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.serverUrl }],
    paths,
    components: {
      schemas: Object.fromEntries([...COMPONENTS].map(([schema, name]) => [name, schemaJson(schema, 'output')])),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'slidewright.session_token', description: 'Set by signing in.' },
      },
      responses: {
        Failure: {
          description: 'What went wrong, as a sentence and a code.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
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
            description: 'The same key and body give the same answer again for 24 h.',
            schema: { type: 'string', maxLength: LIMITS.idempotencyKeyLength },
          },
        ]
      : []),
  ];
  return {
    operationId,
    summary: call.summary,
    tags: [call.tag],
    security: call.access === 'session' ? [{ session: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(call),
    responses: {
      ...Object.fromEntries(call.statuses.map((status) => [status, successOf(call)])),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function requestBodyOf(call: Call): Json {
  if (call.body) {
    const required = !call.body.safeParse(undefined).success;
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

function successOf({ answer }: Call): Json {
  switch (answer.kind) {
    case 'empty':
      return { description: 'Done.' };
    case 'json': {
      const extra = answer.extra ? schemaJson(answer.extra, 'output') : {};
      const properties = { data: reference(answer.schema), ...(extra['properties'] as Json | undefined) };
      const schema = { type: 'object', properties, required: Object.keys(properties) };
      return { description: 'Done.', content: { 'application/json': { schema } } };
    }
    case 'object':
    case 'document':
      return {
        description: answer.kind === 'object' ? 'The bytes; ranges work.' : 'The document.',
        content: { [answer.contentType]: {} },
      };
    default:
      return answer satisfies never;
  }
}

function authOperation(summary: string, fields: readonly string[] = []): Json {
  const properties = Object.fromEntries(fields.map((field) => [field, { type: 'string' }]));
  return {
    summary,
    tags: ['Auth'],
    security: [],
    ...(fields.length > 0
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { type: 'object', properties, required: fields } } },
          },
        }
      : {}),
    responses: {
      200: { description: 'Done.' },
      default: { description: 'An object with a message.' },
    },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaJson(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** A reference where the schema (or what it lists) has a name, else the schema itself. */
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
