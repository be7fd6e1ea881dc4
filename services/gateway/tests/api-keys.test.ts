import { createHash } from 'node:crypto';
import { API_KEY_SCOPE_NAMES, type ApiKeyScope } from '@slidewright/domain';
import { CALLS, type Call } from '@slidewright/http-api';
import { AppError } from '@slidewright/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyHash, createApiKey } from '../src/http/callers/api-key.ts';
import { ADA, BOB, startGateway, type TestGateway } from './harness.ts';

const ID = '0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e11';
const SESSION_CALLS = Object.entries<Call>(CALLS).filter(([, call]) => call.scope !== undefined);

/** A key for every scope, one with all scopes, and keys that are refused. */
const KEYS = Object.fromEntries(
  [...API_KEY_SCOPE_NAMES, 'all', 'expired', 'revoked', 'unknown'].map((name) => [name, createApiKey().key]),
) as Record<ApiKeyScope | 'all' | 'expired' | 'revoked' | 'unknown', string>;
const nameOfHash = new Map(Object.entries(KEYS).map(([name, key]) => [apiKeyHash(key)!.toString('hex'), name]));

let server: TestGateway;
const checked: { address: string; userAgent: string }[] = [];
const created: object[] = [];

beforeAll(async () => {
  server = await startGateway({
    auth: {
      checkApiKey: ({ keyHash, client }) => {
        checked.push({ address: client!.address, userAgent: client!.userAgent });
        const name = nameOfHash.get(Buffer.from(keyHash).toString('hex'));
        switch (name) {
          case 'expired':
            return Promise.reject(new AppError('API_KEY_EXPIRED', { userMessage: 'This API key has expired.' }));
          case 'revoked':
            return Promise.reject(new AppError('API_KEY_REVOKED', { userMessage: 'This API key was revoked.' }));
          case undefined:
          case 'unknown':
            return Promise.reject(new AppError('API_KEY_UNKNOWN', { userMessage: 'This API key is not valid.' }));
          case 'all':
            return Promise.resolve({ keyId: name, userId: ADA, scopes: API_KEY_SCOPE_NAMES });
          default:
            return Promise.resolve({ keyId: name, userId: ADA, scopes: [name] });
        }
      },
      createApiKey: (request) => {
        created.push(request);
        const { name, prefix, scopes } = request;
        return Promise.resolve({ apiKey: { id: ID, name, prefix, scopes } });
      },
    },
    timeline: {
      listTimelines: (_, { userId }) => Promise.resolve({ timelines: [{ id: ID, title: userId! }] }),
      deleteTimeline: () => Promise.resolve({}),
    },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const callWith = (key: string, method: string, path: string, headers: Record<string, string> = {}, json?: unknown) =>
  server.call(method, path, { user: null, headers: { authorization: `Bearer ${key}`, ...headers }, json });

const failureOf = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });

describe('a call with an API key', () => {
  it('[AP1] acts for the user of the key, without a cookie', async () => {
    const response = await callWith(KEYS.read, 'GET', '/api/timelines', { 'user-agent': 'script/1' });
    expect(await response.json()).toMatchObject({ data: [{ title: ADA }] });
    expect(checked.at(-1)).toEqual({ address: '127.0.0.1', userAgent: 'script/1' });
    // The name of the scheme has no case.
    const lower = await callWith('', 'GET', '/api/timelines', { authorization: `bearer  ${KEYS.read}` });
    expect(lower.status).toBe(200);
  });

  it.each(API_KEY_SCOPE_NAMES)('[AP1] with the scope %s reaches exactly the calls of this scope', async (scope) => {
    const outcomeOf = async ([id, call]: [string, Call]) => {
      const path = call.path.replaceAll(/\{(\w+)\}/g, ID);
      const response = await callWith(KEYS[scope], call.method, path, {}, call.body ? {} : undefined);
      const failure = response.status === 403 ? ((await response.json()) as { code: string; error: string }) : null;
      return [id, failure && `${failure.code}: ${failure.error}`];
    };
    const outcomes: unknown[] = [];
    // A few at a time: all at once can take a busy machine longer than the time limit of a call.
    for (let at = 0; at < SESSION_CALLS.length; at += 8)
      outcomes.push(...(await Promise.all(SESSION_CALLS.slice(at, at + 8).map(outcomeOf))));
    const expected = SESSION_CALLS.map(([id, call]) => [
      id,
      call.scope === scope
        ? null
        : call.scope === 'account'
          ? 'API_KEY_NOT_ACCEPTED: API keys are not accepted for accounts and keys. Please sign in and use the profile page.'
          : `API_KEY_SCOPE: This API key does not have the scope '${call.scope}', which this call needs.`,
    ]);
    expect(outcomes).toEqual(expected);
  });

  it.each([
    ['expired', 'API_KEY_EXPIRED'],
    ['revoked', 'API_KEY_REVOKED'],
    ['unknown', 'API_KEY_UNKNOWN'],
  ] as const)('[AP1] that is %s is refused with 401 and a sentence', async (name, code) => {
    const failure = await failureOf(await callWith(KEYS[name], 'GET', '/api/timelines'));
    expect(failure).toMatchObject({ status: 401, code, error: expect.stringMatching(/^This API key .*\.$/) });
  });

  it.each(['', 'x', 'sw_1', KEYS.all.toUpperCase(), `${KEYS.all} `.repeat(2), 'x'.repeat(8_000)])(
    '[AP1] refuses %j as a key, and asks nobody',
    async (key) => {
      const before = checked.length;
      expect(await failureOf(await callWith(key, 'GET', '/api/timelines'))).toMatchObject({
        status: 401,
        code: 'API_KEY_UNKNOWN',
      });
      expect(checked).toHaveLength(before);
    },
  );

  it('[AP1] is judged by the key also if it has a cookie', async () => {
    const cookie = `user=${BOB}`;
    const response = await callWith(KEYS.read, 'GET', '/api/timelines', { cookie });
    expect(await response.json()).toMatchObject({ data: [{ title: ADA }] });
    for (const [key, status] of [
      [KEYS.revoked, 401],
      [KEYS.render, 403],
      ['nonsense', 401],
    ] as const)
      expect((await callWith(key, 'GET', '/api/timelines', { cookie })).status).toBe(status);
    expect((await callWith(KEYS.all, 'GET', '/api/api-keys', { cookie })).status).toBe(403);
  });

  it('[AP1] may come from any origin, while a cookie may not, and must have the right content type', async () => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await callWith(KEYS.write, 'DELETE', `/api/timelines/${ID}`, foreign)).status).toBe(204);
    const cookie = await server.call('DELETE', `/api/timelines/${ID}`, { headers: foreign });
    expect(await failureOf(cookie)).toMatchObject({ status: 403, code: 'CSRF' });
    // Another scheme is no API key.
    const basic = await server.call('DELETE', `/api/timelines/${ID}`, {
      headers: { ...foreign, authorization: 'Basic eDp5' },
    });
    expect(await failureOf(basic)).toMatchObject({ status: 403, code: 'CSRF' });
    const text = await callWith(KEYS.write, 'DELETE', `/api/timelines/${ID}`, { 'content-type': 'text/plain' });
    expect(text.status).toBe(415);
  });

  it.each(['get-session', 'list-sessions', 'update-user', 'change-password', 'delete-user', 'sign-out'])(
    '[AP1] never reaches /api/auth/%s, even with a cookie',
    async (name) => {
      for (const method of ['GET', 'POST'])
        expect(
          await failureOf(await callWith(KEYS.all, method, `/api/auth/${name}`, { cookie: `user=${ADA}` })),
        ).toMatchObject({ status: 403, code: 'API_KEY_NOT_ACCEPTED' });
    },
  );

  it('[AP1] is counted for its key: past the limit 429, and other keys go on', async () => {
    const { address } = await server.another({ RATE_LIMIT_PER_KEY: '3' });
    const read = (key: string) => fetch(`${address}/api/timelines`, { headers: { authorization: `Bearer ${key}` } });
    const statuses = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await read(KEYS.all)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(Number((await read(KEYS.all)).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read(KEYS.read)).status).toBe(200);
  });
});

describe('a new API key', () => {
  it('[AP1] is answered once; the auth service gets its hash only', async () => {
    const json = { name: ' CI ', scopes: ['export', 'read'], expiresInDays: 30 };
    const response = await server.call('POST', '/api/api-keys', { json });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: { key: string; prefix: string } };
    expect(CALLS.createApiKey.answer.schema.parse(data)).toEqual(data);
    expect(data.key).toMatch(/^sw_[0-9a-f]{8}_[0-9a-f]{64}$/);
    expect(data.key.startsWith(`${data.prefix}_`)).toBe(true);
    const request = created.at(-1) as { keyHash: Uint8Array };
    expect(request).toMatchObject({ name: 'CI', expiresInDays: 30, prefix: data.prefix });
    expect(Buffer.from(request.keyHash)).toEqual(createHash('sha256').update(data.key).digest());
    expect(JSON.stringify(request)).not.toContain(data.key.slice(12));
  });

  it.each([
    [{ scopes: ['read'] }, 'name'],
    [{ name: ' ', scopes: ['read'] }, 'name'],
    [{ name: 'x'.repeat(101), scopes: ['read'] }, 'name'],
    [{ name: 'CI', scopes: [] }, 'scopes'],
    [{ name: 'CI', scopes: ['account'] }, 'scopes.0'],
    [{ name: 'CI', scopes: ['read'], expiresInDays: 0 }, 'expiresInDays'],
    [{ name: 'CI', scopes: ['read'], expiresInDays: 3_651 }, 'expiresInDays'],
  ])('[AP1] refuses %j naming %s', async (json, field) => {
    const response = await server.call('POST', '/api/api-keys', { json });
    expect(await failureOf(response)).toMatchObject({ status: 400, details: [{ field }] });
  });
});
