import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { CALLS, type Call } from '@slidewright/http-api';
import { AppError } from '@slidewright/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../src/http/callers/api-key.ts';
import { readGatewayConfig } from '../src/index.ts';
import { ADA, startGateway, type TestGateway } from './harness.ts';

const KEY = 'an operator-key-of-the-tests-of-forty-characters'.replaceAll(' ', '-');
const ACCOUNT = randomUUID();
const CREATED = new Date('2026-03-01T10:00:00Z');
const CALLS_OF_OPERATOR = Object.entries<Call>(CALLS).filter(([, call]) => call.operator);
const CALLS_WITH_QUOTA = Object.entries<Call>(CALLS).filter(([, call]) => call.quota !== undefined);

const ACCOUNT_MESSAGE = {
  id: ACCOUNT,
  email: 'ada@example.org',
  name: 'Ada',
  createdAt: timestampFromDate(CREATED),
  disabled: false,
  signIn: ['password', 'sso'],
  storageBytes: 1_000n,
  filmMsThisMonth: 90_000n,
  quotaFilmMinutes: 60n,
};

let server: TestGateway;
const updates: object[] = [];
const asked: { storageBytes: bigint; makesFilm: boolean; userId: string | undefined }[] = [];
const made: string[] = [];

beforeAll(async () => {
  server = await startGateway(
    {
      auth: {
        checkSession: ({ cookie }) =>
          Promise.resolve({
            session: { userId: ADA, sessionId: 's', email: 'a@b.c', name: 'Ada', hasQuota: cookie.includes('limited') },
          }),
        checkApiKey: () => Promise.resolve({ keyId: 'k', userId: ADA, scopes: ['read', 'write', 'render', 'export'] }),
        checkQuota: ({ storageBytes, makesFilm }, { userId }) => {
          asked.push({ storageBytes, makesFilm, userId });
          return Promise.reject(
            new AppError('QUOTA_EXCEEDED', {
              userMessage: 'This account has used 60 of 60 minutes of film this month.',
              details: { quota: 'filmMinutesPerMonth', used: 60, allowed: 60 },
            }),
          );
        },
        listAccounts: () => Promise.resolve({ accounts: [ACCOUNT_MESSAGE], nextCursor: 'next' }),
        getAccount: () => Promise.resolve(ACCOUNT_MESSAGE),
        updateAccount: (request) => {
          updates.push(request);
          return Promise.resolve(ACCOUNT_MESSAGE);
        },
        deleteAccount: () => Promise.resolve({}),
        createResetLink: () => Promise.resolve({ url: 'https://slides.example/reset-password?token=x' }),
        linkSignIn: () => Promise.resolve(ACCOUNT_MESSAGE),
        listOperatorEvents: () =>
          Promise.resolve({
            events: [
              {
                at: timestampFromDate(CREATED),
                action: 'quota',
                accountId: ACCOUNT,
                address: '::',
                details: '{"a":1}',
              },
            ],
          }),
      },
      render: { startVideo: () => (made.push('video'), Promise.resolve({ jobId: 'j' })) },
      import: { reserveDeck: () => (made.push('deck'), Promise.resolve({})) },
    },
    { OPERATOR_KEY: KEY },
  );
});
afterAll(() => server[Symbol.asyncDispose]());

const attempt = (call: Call, headers: Record<string, string>, on = server.gateway.address) =>
  fetch(`${on}${call.path.replaceAll(/\{(\w+)\}/g, ACCOUNT)}`, {
    method: call.method,
    headers: { ...(call.body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(call.body ? { body: JSON.stringify({ issuer: 'https://issuer.example', subject: 'ada' }) } : {}),
  });
const asOperator = (method: string, path: string, json?: unknown) =>
  server.call(method, `/api/admin${path}`, { user: null, headers: { authorization: `Bearer ${KEY}` }, json });

describe("the operator's calls", () => {
  it.each(CALLS_OF_OPERATOR)('[OP7] %s is served to the key of the operator only', async (_, call) => {
    expect((await attempt(call, { authorization: `Bearer ${KEY}` })).status).toBe(call.statuses[0]);
    const refused = [
      {},
      { cookie: `user=${ADA}`, origin: 'http://127.0.0.1:8080' },
      { authorization: `Bearer ${createApiKey().key}` },
      { authorization: `Bearer ${KEY}x` },
      { authorization: `Bearer ${KEY.slice(0, -1)}` },
      { authorization: 'Bearer ' },
      { authorization: `Basic ${KEY}` },
      { 'x-operator-key': KEY },
    ];
    for (const headers of refused)
      expect({ headers, status: (await attempt(call, headers as Record<string, string>)).status }).toEqual({
        headers,
        status: expect.toSatisfy((status: number) => status === 401 || status === 403),
      });
  });

  it('[OP7] do not exist where no key is set, whatever is sent', async () => {
    const without = await server.another({ OPERATOR_KEY: undefined as unknown as string });
    for (const [, call] of CALLS_OF_OPERATOR)
      for (const authorization of [`Bearer ${KEY}`, 'Bearer undefined', 'Bearer ', 'Bearer null'])
        expect((await attempt(call, { authorization }, without.address)).status).toBe(404);
  });

  it('[OP7] a key that is short or cannot be sent is refused at the start', () => {
    for (const key of ['short', `${'a'.repeat(40)} b`, `${'a'.repeat(40)}ä`])
      expect(() => readGatewayConfig({ OPERATOR_KEY: key })).toThrow('OPERATOR_KEY');
  });

  it('[OP7] return accounts in the documented form', async () => {
    const response = await asOperator('GET', '/accounts?limit=1&q=ada');
    expect(await response.json()).toEqual({
      data: [
        {
          id: ACCOUNT,
          email: 'ada@example.org',
          name: 'Ada',
          createdAt: CREATED.toISOString(),
          lastSeenAt: null,
          disabled: false,
          signIn: ['password', 'sso'],
          storageBytes: 1_000,
          filmMinutesThisMonth: 1.5,
          quotas: { storageBytes: null, filmMinutesPerMonth: 60 },
        },
      ],
      nextCursor: 'next',
    });
    expect(await (await asOperator('GET', '/audit')).json()).toMatchObject({
      data: [{ action: 'quota', accountId: ACCOUNT, details: { a: 1 } }],
      nextCursor: null,
    });
  });

  it('[OP7] change only what is sent; null removes a limit', async () => {
    await asOperator('PUT', `/accounts/${ACCOUNT}`, { disabled: true });
    expect(updates.at(-1)).toMatchObject({ accountId: ACCOUNT, disabled: true });
    expect(updates.at(-1)).not.toHaveProperty('quotaStorageBytes', expect.anything());
    await asOperator('PUT', `/accounts/${ACCOUNT}`, { quotas: { storageBytes: 0, filmMinutesPerMonth: null } });
    expect(updates.at(-1)).toMatchObject({ quotaStorageBytes: 0n, quotaFilmMinutes: -1n });
    for (const quotas of [{ storageBytes: -1 }, { storageBytes: 1.5 }, { filmMinutesPerMonth: '60' }])
      expect((await asOperator('PUT', `/accounts/${ACCOUNT}`, { quotas })).status).toBe(400);
  });

  it('[OP7] are limited, so that the key cannot be guessed', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 400 && !statuses.has(429); count += 1)
      statuses.add((await attempt(CALLS.listAccounts, { authorization: `Bearer ${count}` })).status);
    expect([...statuses]).toEqual([401, 429]);
  });
});

describe('a call of an account that is over its quota', () => {
  it.each(CALLS_WITH_QUOTA)('[OP7] %s is refused before anything is made', async (_, call) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(2_000)]), 'file.md');
    const body: Record<string, unknown> = {
      filename: 'a.mp3',
      contentType: 'audio/mpeg',
      size: 1_234,
      voice: 'alloy',
      voiceId: 'alloy',
      text: 'Hi',
      format: 'markdown',
    };
    const before = made.length;
    const response = await fetch(
      `${server.gateway.address}${call.path
        .replace('{bucket}', 'audio')
        .replace('{piece}', 'still-water')
        .replaceAll(/\{(\w+)\}/g, ACCOUNT)}`,
      {
        method: call.method,
        headers: {
          cookie: `user=${ADA}; limited`,
          origin: 'http://127.0.0.1:8080',
          ...(call.multipart ? {} : { 'content-type': 'application/json' }),
        },
        body: call.multipart ? form : JSON.stringify(body),
      },
    );
    expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
      status: 403,
      code: 'QUOTA_EXCEEDED',
      details: { used: 60, allowed: 60 },
    });
    expect(made).toHaveLength(before);
    const { storageBytes, makesFilm, userId } = asked.at(-1)!;
    expect({ makesFilm, userId }).toEqual({ makesFilm: call.quota === 'film', userId: ADA });
    // A form is a little larger than its file.
    const announced = call.multipart ? 2_000 : call.path.endsWith('presigned-url') ? 1_234 : 0;
    expect(Number(storageBytes)).toBeGreaterThanOrEqual(announced);
    expect(Number(storageBytes)).toBeLessThanOrEqual(announced + 1_000);
  });

  it('[OP7] an account without quotas is not counted', async () => {
    const before = asked.length;
    await server.call('POST', `/api/timelines/${ACCOUNT}/video-generation`, { json: {} });
    expect(asked).toHaveLength(before);
    expect(made).toContain('video');
  });
});
