import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AuthCall, Call, CallScope } from './call.ts';
import { CALLS, type OperationId } from './calls.ts';
import { AUTH_CALLS } from './calls/auth.ts';
import { checkInput } from './envelope.ts';
import { openApiDocument } from './openapi.ts';

const calls = Object.entries<Call>(CALLS);

const jsonFields = (schema: z.ZodType | undefined): object =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : {};

describe('the table of calls', () => {
  it('has each method and path once', () => {
    const keys = calls.map(([, call]) => `${call.method} ${call.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('[OP7] needs the key of the operator for every call on accounts, and for no other', () => {
    const ofOperator = calls.filter(([, call]) => call.operator).map(([, call]) => call.path);
    expect(ofOperator).toEqual(calls.map(([, { path }]) => path).filter((path) => path.startsWith('/api/admin/')));
    expect(ofOperator).not.toHaveLength(0);
  });

  it('[A11] needs a session for every call except health, configuration, the OpenAPI document and shared timelines', () => {
    const open = calls.filter(([, call]) => call.public).map(([, call]) => call.path);
    for (const path of open) expect(path).toMatch(/^\/api\/(health|share|oembed|config|openapi\.json|docs)(\/|$)/);
  });

  it('[AP1] names a scope of API keys for every call that is neither public nor of the operator; keys and accounts are only for sessions', () => {
    const scopes = Map.groupBy(calls, ([, { scope }]) => scope);
    for (const [id, call] of calls)
      expect({ [id]: call.public ?? call.operator ?? call.scope !== undefined }).toEqual({ [id]: true });
    const idsOf = (scope: CallScope) => scopes.get(scope)!.map(([id]) => id);
    expect(idsOf('account')).toEqual([
      'listApiKeys',
      'createApiKey',
      'listApiKeyActivity',
      'revokeApiKey',
    ] satisfies OperationId[]);
    const readsByWrite = calls.filter(([, { method, scope }]) => method !== 'GET' && scope === 'read');
    expect(readsByWrite.map(([id]) => id)).toEqual([
      'checkContentChanged',
      'readDictionaryFile',
    ] satisfies OperationId[]);
  });

  it('names every parameter of a path, and the message of its 404', () => {
    for (const [id, call] of calls) {
      const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect({ [id]: Object.keys(call.params?.shape ?? {}) }).toEqual({ [id]: named });
      const mayBeMissing = named.length > 0;
      expect({ [id]: !mayBeMissing || call.notFound !== undefined }).toEqual({ [id]: true });
    }
  });

  it('gives no field of a query or body the name of a path parameter, because clients pass all fields in one object', () => {
    for (const [id, { params, query, body }] of calls) {
      const fields = new Set([query, body].flatMap((schema) => Object.keys(jsonFields(schema))));
      expect({ [id]: Object.keys(params?.shape ?? {}).filter((name) => fields.has(name)) }).toEqual({ [id]: [] });
    }
  });

  it('honours an idempotency key wherever a POST creates or queues', () => {
    const posts = calls.filter(([, call]) => call.method === 'POST' && !call.idempotent).map(([id]) => id);
    expect(posts).toEqual([
      'checkContentChanged',
      'generateSpeech',
      'readDictionaryFile',
      'previewPronunciation',
      // Its response would be stored for repeats, and with it the key.
      'createApiKey',
      // The response has a secret, which must not be kept with the key.
      'createWebhook',
      'rotateWebhookSecret',
      // Of the operator: a repeated link is another one, a repeated identity changes nothing.
      'createResetLink',
      'linkSignIn',
    ] satisfies OperationId[]);
  });
});

describe('slides sent to the server', () => {
  const slide = { title: 'Bees', bullet_points: ['dance'], speaker_notes: 'Say', duration: 45, position: 2 };
  const twin = { title: 'Bees', bulletPoints: ['dance'], speakerNotes: 'Say', duration: 45, position: 2 };
  const read = { ...twin, blocks: null, layout: '' };

  it('accepts snake_case names and their camelCase forms', () => {
    expect(checkInput(CALLS.createSlide.body, slide)).toEqual({ ok: true, value: read });
    expect(checkInput(CALLS.createSlide.body, twin)).toEqual({ ok: true, value: read });
  });

  it('[BL1] accepts blocks instead of bullets', () => {
    const blocks = [
      { kind: 'quote', text: 'Flow', attribution: '' },
      { kind: 'bullets', items: ['dance'] },
    ];
    const checked = checkInput(CALLS.createSlide.body, { ...slide, bullet_points: ['ignored'], blocks });
    expect(checked).toEqual({ ok: true, value: { ...read, blocks } });
    expect(checkInput(CALLS.createSlide.body, { ...slide, blocks: [{ kind: 'quote', text: 5 }] })).toMatchObject({
      ok: false,
    });
  });

  it('prefers snake_case where both are sent', () => {
    const both = checkInput(CALLS.updateSlide.body, { speaker_notes: 'a', speakerNotes: 'b' });
    expect(both).toMatchObject({ ok: true, value: { speakerNotes: 'a' } });
  });

  it('ignores unknown fields and fields that the server owns', () => {
    const sent = { ...slide, id: 'x', timelineId: 'y', owner: 'me', isLocked: true, locked_by_job: 'z' };
    expect(checkInput(CALLS.createSlide.body, sent)).toEqual({ ok: true, value: read });
  });

  it.each([
    [{ ...slide, duration: '30' }, 'duration', 'duration must be a number.'],
    [{ ...slide, duration: 4 }, 'duration', 'duration must be at least 5.'],
    [{ ...slide, duration: 301 }, 'duration', 'duration must be at most 300.'],
    [{ ...slide, bullet_points: 'dance' }, 'bullet_points', 'bullet_points must be a list.'],
    [{ ...slide, bullet_points: ['a', 7] }, 'bullet_points.1', 'bullet_points.1 must be a text.'],
    [{ ...slide, bulletPoints: Array(51).fill('a') }, 'bulletPoints', 'bulletPoints must have at most 50 entries.'],
    [
      { ...slide, bullet_points: ['x'.repeat(1001)] },
      'bullet_points.0',
      'bullet_points.0 must have at most 1000 characters.',
    ],
    [{ ...slide, title: 'x'.repeat(201) }, 'title', 'title must have at most 200 characters.'],
    [{ ...slide, title: 'a\0b' }, 'title', 'title must not contain the NUL character.'],
    [{ bullet_points: [] }, 'title', 'title is required.'],
    [[], 'body', 'body must be an object.'],
  ])('[W26] refuses %j naming the field %s', (body, field, sentence) => {
    const checked = checkInput(CALLS.createSlide.body, body);
    expect(checked).toMatchObject({ ok: false, sentence });
    expect(checked.ok ? [] : checked.fields.map((problem) => problem.field)).toContain(field);
  });

  it('replaces lone surrogates, which Postgres does not store', () => {
    expect(checkInput(CALLS.createSlide.body, { title: 'a\uD800b 👩‍🚀 \u202E' })).toMatchObject({
      value: { title: 'a\uFFFDb 👩‍🚀 \u202E' },
    });
  });
});

describe('narration requests', () => {
  it('[AU4] accepts pitch as a name or factor, and reads falsy values as 1', () => {
    const read = (body: object) => checkInput(CALLS.generateSlideAudio.body, { voice: 'alloy', ...body });
    expect(read({})).toMatchObject({ value: { speed: 1, pitch: 1, regenerate: false } });
    expect(read({ speed: 0, pitch: 'high' })).toMatchObject({ value: { speed: 1, pitch: 1.2 } });
    expect(read({ speed: 1.2, pitch: 0.8 })).toMatchObject({ value: { speed: 1.2, pitch: 0.8 } });
    expect(read({ speed: 3 })).toMatchObject({ ok: false, sentence: 'speed must be between 0.5 and 2.' });
  });

  it('[D12] requires a voice to synthesise a text', () => {
    expect(checkInput(CALLS.generateSpeech.body, { text: 'Hello', voiceId: ' ' })).toMatchObject({
      sentence: 'Please select a voice to generate audio.',
    });
  });

  it('[AU5] accepts a missing voice, which is reported with other missing settings', () => {
    expect(checkInput(CALLS.generateTimelineAudio.body, {})).toMatchObject({ ok: true, value: { voice: '' } });
  });

  it("[AU4] stores a timeline's speed and pitch as they are used", () => {
    const read = (audioSettings: object) => checkInput(CALLS.updateTimeline.body, { audioSettings });
    expect(read({ speed: 0, pitch: 0.8 })).toMatchObject({ value: { audioSettings: { speed: 1, pitch: 'low' } } });
    expect(read({ speed: null, pitch: 1.2 })).toMatchObject({ value: { audioSettings: { speed: 1, pitch: 'high' } } });
    expect(read({ voice: 'alloy' })).toEqual({ ok: true, value: { audioSettings: { voice: 'alloy' } } });
    expect(read({ speed: 0.3 })).toMatchObject({ sentence: 'audioSettings.speed must be between 0.5 and 2.' });
    expect(read({ pitch: 1.1 })).toMatchObject({ ok: false });
  });
});

describe('starting jobs', () => {
  it('[V6] starts a video with overwrite and priority 5', () => {
    expect(checkInput(CALLS.startVideo.body, undefined)).toMatchObject({
      value: { overwriteMode: 'overwrite', priority: 5 },
    });
  });

  it('[B3] starts a bundle with all contents, deflated at level 6', () => {
    expect(checkInput(CALLS.startBundle.body, {})).toMatchObject({
      value: {
        includeVideos: true,
        includeAudio: true,
        includeFcpxml: true,
        includeMetadata: true,
        compression: 'DEFLATE',
        compressionLevel: 6,
      },
    });
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument({ version: '1.0.0', serverUrl: 'http://localhost', singleSignOn: false }) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId?: string }>>;
    components: { schemas: Record<string, unknown> };
  };

  it('describes every call of the table', () => {
    for (const [id, call] of calls)
      expect(document.paths[call.path]?.[call.method.toLowerCase()]?.operationId).toBe(id);
  });

  it('[A10] describes every account call with its body, and single sign-on if it is configured', () => {
    for (const [id, { method, path, singleSignOn }] of Object.entries<AuthCall>(AUTH_CALLS))
      expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(singleSignOn ? undefined : id);
    const withSso = openApiDocument({ version: '1', serverUrl: 'http://localhost', singleSignOn: true });
    expect(withSso['paths']).toHaveProperty(['/api/auth/oidc/start', 'get']);
    const signUp = JSON.stringify(document.paths['/api/auth/sign-up/email']);
    expect(signUp).toContain('"format":"email"');
    expect(signUp).toContain('"minLength":8');
  });

  it('[AP1] names the scope of API keys that a call needs, and accepts keys for no call on accounts and keys', () => {
    const securityOf = (path: string, method: string) =>
      (document.paths[path]![method] as { security: object[] }).security;
    expect(securityOf('/api/timelines', 'get')).toEqual([{ session: [] }, { apiKey: ['read'] }]);
    expect(securityOf('/api/timelines/{id}/film', 'post')).toEqual([{ session: [] }, { apiKey: ['render'] }]);
    expect(securityOf('/api/config', 'get')).toEqual([]);
    for (const path of Object.keys(document.paths).filter((name) => /^\/api\/(auth|api-keys)(\/|$)/.test(name)))
      for (const method of Object.keys(document.paths[path]!))
        expect(JSON.stringify(securityOf(path, method))).not.toContain('apiKey');
  });

  it('declares every possible response of each call', () => {
    for (const [, call] of calls) {
      const { responses } = document.paths[call.path]![call.method.toLowerCase()] as unknown as {
        responses: Record<string, { headers?: object; content?: object }>;
      };
      const writes = call.method === 'GET' ? [] : ['403', '413', '415'];
      const session = call.public ? [] : ['401', '403'];
      const missing = call.notFound === undefined ? [] : ['404'];
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining([
          ...call.statuses.map(String),
          '400',
          '421',
          '429',
          '500',
          '503',
          ...writes,
          ...session,
          ...missing,
        ]),
      );
      expect(responses).not.toHaveProperty('default');
      for (const response of Object.values(responses)) expect(response.headers).toHaveProperty('X-Request-Id');
      for (const status of ['429', '503']) expect(responses[status]!.headers).toHaveProperty('Retry-After');
    }
  });

  it('has a target for every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(10);
    for (const [, name] of references) expect(Object.keys(document.components.schemas)).toContain(name);
  });
});
