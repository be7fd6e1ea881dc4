import { AppError } from '@slidewright/platform';
import { eventually } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADA, BOB, startGateway, type CallOptions, type TestGateway } from './harness.ts';

const TIMELINE_ID = '0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e11';

describe('Idempotency-Key', () => {
  let server: TestGateway;
  let created = 0;
  let hold: Promise<void> = Promise.resolve();
  let failing = false;
  beforeAll(async () => {
    server = await startGateway({
      timeline: {
        createSlide: async ({ timelineId, slide }) => {
          created += 1;
          const number = created;
          await hold;
          if (failing) throw new AppError('UNAVAILABLE');
          return { slide: { id: TIMELINE_ID, timelineId, title: `${slide?.title} ${number}` } };
        },
      },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const create = (key: string, title = 'T', options: CallOptions = {}) =>
    server.call('POST', `/api/timelines/${TIMELINE_ID}/slides`, {
      json: { title },
      headers: { 'idempotency-key': key },
      ...options,
    });

  it('gives the same answer again, across gateways', async () => {
    const first = await create('k1');
    const before = created;
    const again = await create('k1');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.text()).toBe(await first.text());

    const other = await server.another();
    const elsewhere = await fetch(`${other.address}/api/timelines/${TIMELINE_ID}/slides`, {
      method: 'POST',
      body: JSON.stringify({ title: 'T' }),
      headers: { cookie: `user=${ADA}`, 'content-type': 'application/json', 'idempotency-key': 'k1' },
    });
    expect(elsewhere.headers.get('idempotency-replayed')).toBe('true');
    expect(created).toBe(before);
  });

  it('answers 422 for another body and for another address', async () => {
    await create('k2');
    const other = await create('k2', 'other');
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    const elsewhere = await server.call('POST', '/api/timelines/3d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e44/slides', {
      json: { title: 'T' },
      headers: { 'idempotency-key': 'k2' },
    });
    expect(elsewhere.status).toBe(422);
  });

  it('answers 409 while the first is in flight', async () => {
    const released = Promise.withResolvers<void>();
    hold = released.promise;
    const before = created;
    const first = create('k3');
    await expect.poll(() => created).toBe(before + 1);
    const second = await create('k3');
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' });
    released.resolve();
    hold = Promise.resolve();
    expect((await first).status).toBe(201);
    expect((await create('k3')).headers.get('idempotency-replayed')).toBe('true');
  });

  it('keeps users apart, and no failure', async () => {
    await create('k4');
    expect((await create('k4', 'T', { user: BOB })).headers.get('idempotency-replayed')).toBeNull();
    failing = true;
    expect((await create('k5')).status).toBe(503);
    failing = false;
    expect((await create('k5')).status).toBe(201);
  });

  it('refuses a key of more than 255 characters', async () => {
    expect((await create('k'.repeat(256))).status).toBe(400);
    expect((await create('k'.repeat(255))).status).toBe(201);
  });
});

describe('rate limits', () => {
  it('answers 429 with Retry-After, counting a user whatever address is forged', async () => {
    await using server = await startGateway(
      { timeline: { deleteTimeline: () => Promise.resolve({}) } },
      { RATE_LIMIT_WRITES_PER_USER: '3', RATE_LIMIT_WRITES: '5' },
    );
    const remove = (user: string, address: string) =>
      server.call('DELETE', `/api/timelines/${TIMELINE_ID}`, { user, headers: { 'x-forwarded-for': address } });
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await remove(ADA, `10.0.0.${turn}`)).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect((await remove(BOB, '10.0.0.9')).status).toBe(204);
    const refused = await remove(BOB, '10.0.0.10');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('counts what reads cost: large responses weigh more, and count for their reader only', async () => {
    const outline = 'bees '.repeat(20_000);
    await using server = await startGateway(
      {
        timeline: {
          getTimeline: () => Promise.resolve({ timeline: { id: TIMELINE_ID, outline } }),
          listTimelines: () => Promise.resolve({ timelines: [] }),
        },
      },
      { RATE_LIMIT_READ_COST_PER_USER: '20' },
    );
    const read = (user: string) => server.call('GET', `/api/timelines/${TIMELINE_ID}`, { user });
    const statuses = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const response = await read(ADA);
      statuses.push(response.status);
      await response.text();
    }
    // 100,000 bytes cost seven points.
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const refused = await read(ADA);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.call('GET', '/api/timelines', { user: BOB })).status).toBe(200);
  });

  it('charges visitors of shared timelines by their address for what they read', async () => {
    const title = 'bees '.repeat(20_000);
    await using server = await startGateway(
      {
        timeline: {
          resolveShare: () => Promise.resolve({ timeline: { id: TIMELINE_ID, ownerId: ADA, isPublished: true } }),
        },
        render: { getSchedule: () => Promise.resolve({ slides: [{ title }], fpsNumerator: 30, fpsDenominator: 1 }) },
      },
      { RATE_LIMIT_READ_COST_PER_USER: '20', TRUST_PROXY: '1' },
    );
    const read = async (address: string): Promise<number> => {
      const headers = { 'x-forwarded-for': address };
      const response = await server.call('GET', '/api/share/token/chapters', { user: null, headers });
      await response.text();
      return response.status;
    };
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) statuses.push(await read('10.0.0.1'));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await read('10.0.0.2')).toBe(200);
  });

  it('does not check the session of a reader who is over the limit', async () => {
    let asked = 0;
    await using server = await startGateway(
      {
        auth: {
          checkSession: () => {
            asked += 1;
            return Promise.resolve({ session: { userId: ADA } });
          },
        },
        timeline: { listTimelines: () => Promise.resolve({ timelines: [] }) },
      },
      { RATE_LIMIT_READ_COST_PER_USER: '2' },
    );
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await server.call('GET', '/api/timelines')).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
    expect(asked).toBe(3);
  });

  it('reads four whole decks of a user at a time, and lets others read theirs meanwhile', async () => {
    const doors: PromiseWithResolvers<void>[] = [];
    await using server = await startGateway({
      timeline: {
        getTimeline: async () => {
          const door = Promise.withResolvers<void>();
          doors.push(door);
          await door.promise;
          return { timeline: { id: TIMELINE_ID } };
        },
      },
    });
    const read = async (user: string): Promise<number> =>
      (await server.call('GET', `/api/timelines/${TIMELINE_ID}`, { user })).status;
    const mine = Array.from({ length: 5 }, () => read(ADA));
    await eventually(() => doors[3] ?? false);
    const theirs = read(BOB);
    (await eventually(() => doors[4] ?? false)).resolve();
    expect(await theirs).toBe(200);
    doors[0]!.resolve();
    await eventually(() => doors[5] ?? false);
    for (const door of doors) door.resolve();
    expect(await Promise.all(mine)).toEqual([200, 200, 200, 200, 200]);
  });

  it('refuses a timeline that is too large to be sent in time', async () => {
    const speakerNotes = 'b'.repeat(700_000);
    await using server = await startGateway({
      timeline: {
        getTimeline: () =>
          Promise.resolve({ timeline: { id: TIMELINE_ID }, slides: [{ speakerNotes }], nextPageToken: '1' }),
        listSlides: ({ pageToken }) =>
          Number(pageToken) < 8
            ? Promise.resolve({ slides: [{ speakerNotes }], nextPageToken: String(Number(pageToken) + 1) })
            : Promise.reject(new AppError('DEADLINE_EXCEEDED')),
      },
    });
    const refused = await server.call('GET', `/api/timelines/${TIMELINE_ID}`);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      error: 'This timeline has too much text to be read at once. Please read its slides one by one.',
    });
  });

  it('trusts as many proxies as are set, and no more', async () => {
    await using server = await startGateway(
      { timeline: { deleteTimeline: () => Promise.resolve({}) } },
      { RATE_LIMIT_WRITES: '1', TRUST_PROXY: '1' },
    );
    const remove = (addresses: string) =>
      server.call('DELETE', `/api/timelines/${TIMELINE_ID}`, { headers: { 'x-forwarded-for': addresses } });
    expect((await remove('1.1.1.1, 10.0.0.1')).status).toBe(204);
    expect((await remove('2.2.2.2, 10.0.0.1')).status).toBe(429);
    expect((await remove('1.1.1.1, 10.0.0.2')).status).toBe(204);
  });

  it('lets a thousand clients poll', async () => {
    await using server = await startGateway({ audio: { getAudioStatus: () => Promise.resolve({}) } });
    const poll = () =>
      server.call('GET', `/api/timelines/${TIMELINE_ID}/audio-status`).then((response) => response.status);
    // Fifty at a time: a thousand at once can take a busy machine longer than the time limit of a call.
    for (let wave = 0; wave < 20; wave += 1)
      expect(new Set(await Promise.all(Array.from({ length: 50 }, poll)))).toEqual(new Set([200]));
  });
});

describe('the auth service behind /api/auth', () => {
  let server: TestGateway;
  const seen: { method: string; url: string; headers: Record<string, string>; body: string }[] = [];
  beforeAll(async () => {
    server = await startGateway({
      auth: {
        handleHttp: ({ method, url, headers, body }) => {
          seen.push({
            method,
            url,
            headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
            body: Buffer.from(body).toString(),
          });
          return Promise.resolve({
            status: 200,
            headers: [
              { name: 'set-cookie', value: 'a=1; HttpOnly' },
              { name: 'set-cookie', value: 'b=2; HttpOnly' },
              { name: 'content-type', value: 'application/json' },
            ],
            body: Buffer.from('{"ok":true}'),
          });
        },
      },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('gets the request as it came, with the real address and no forged one', async () => {
    const response = await server.call('POST', '/api/auth/sign-in/email?x=1', {
      user: null,
      json: { email: 'a@b.c' },
      headers: {
        'x-forwarded-for': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
        'x-forwarded-host': 'e',
      },
    });
    expect(await response.json()).toEqual({ ok: true });
    expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2; HttpOnly']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { method, url, headers, body } = seen.at(-1)!;
    expect({ method, url, body }).toEqual({
      method: 'POST',
      url: '/api/auth/sign-in/email?x=1',
      body: '{"email":"a@b.c"}',
    });
    expect(headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
    expect(JSON.stringify(headers)).not.toContain('6.6.6.6');
    expect(headers).not.toHaveProperty('x-forwarded-host');
  });

  it('passes an empty sign-out on', async () => {
    expect((await server.call('POST', '/api/auth/sign-out')).status).toBe(200);
    expect(seen.at(-1)).toMatchObject({ method: 'POST', body: '', headers: { cookie: `user=${ADA}` } });
  });

  it('[A10] refuses large and foreign bodies itself, with a message', async () => {
    const large = await server.call('POST', '/api/auth/sign-in/email', { json: { email: 'x'.repeat(70_000) } });
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ message: 'This is too large: at most 64 KiB can be sent.' });
    const text = await server.call('POST', '/api/auth/sign-in/email', {
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.status).toBe(415);
  });

  it('answers 503 with Retry-After to every call while auth is unavailable', async () => {
    await server.stop('auth');
    for (const path of ['/api/auth/get-session', '/api/timelines']) {
      const response = await server.call('GET', path);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('2');
    }
    expect((await server.call('GET', '/api/config')).status).toBe(200);
  });
});
