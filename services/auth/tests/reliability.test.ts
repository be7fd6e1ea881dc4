import { UserDeletedSchema } from '@slidewright/contracts';
import { createJobKernel } from '@slidewright/jobs';
import { childContext, consumeEvents, createDatabase, ensureStreams, on } from '@slidewright/platform';
import { eventually, silentLog, startBreakableProxy, testDatabase } from '@slidewright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFindLiveSession } from '../src/repositories/sessions.ts';
import type { AuthTables } from '../src/repositories/tables.ts';
import { createDeleteUser, createEraseUser } from '../src/use-cases/delete-user.ts';
import { newEmail, PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

let auth: TestAuth;
/** Users in the events to the other services. */
let deleted: string[];
let consumer: AsyncDisposable;

beforeAll(async () => {
  auth = await startTestAuth();
  deleted = [];
  consumer = consumeEvents(auth.bus, {
    durable: 'test',
    handlers: [
      on(UserDeletedSchema, async ({ userId }) => {
        deleted.push(userId);
      }),
    ],
    log: silentLog,
  });
});
afterAll(async () => {
  await consumer[Symbol.asyncDispose]();
  await auth[Symbol.asyncDispose]();
});

describe('deleting an account', () => {
  it('deletes all of it and notifies the other services', async () => {
    const visitor = auth.visitor();
    const userId: string = (await visitor.signUp()).body.user.id;
    await visitor.post('/request-password-reset', { email: visitor.email });
    await eventually(async () => (await auth.db.selectFrom('verification').select('id').execute()).length === 2);

    const answer = await visitor.post('/delete-user', { password: PASSWORD });
    expect(answer.body).toEqual({ success: true, message: 'User deleted' });
    expect([...visitor.cookies.keys()]).toEqual(['slidewright.known_device']);
    await eventually(() => deleted.includes(userId));
    const tables = ['user', 'session', 'account', 'verification'] as const;
    const left = await Promise.all(tables.map((table) => auth.db.selectFrom(table).select('id').execute()));
    expect(left).toEqual([[], [], [], []]);
    expect((await visitor.post('/sign-in/email', { email: visitor.email, password: PASSWORD })).status).toBe(401);
    expect((await visitor.signUp()).body.user.id).not.toBe(userId);
  });

  it('is answered once audio, render, bundle and import have ended the jobs of the account', async () => {
    const released = Promise.withResolvers<void>();
    const ended: string[] = [];
    await using own = await startTestAuth(undefined, {
      endJobs(service, ownerId) {
        ended.push(`${service} ${ownerId}`);
        return released.promise;
      },
    });
    const visitor = own.visitor();
    const userId: string = (await visitor.signUp()).body.user.id;
    let answered = false;
    const answer = visitor.post('/delete-user', { password: PASSWORD }).then(({ status }) => {
      answered = true;
      return status;
    });
    await eventually(() => ended.length === 4);
    expect(ended.toSorted()).toEqual(['audio', 'bundle', 'import', 'render'].map((name) => `${name} ${userId}`));
    expect(answered).toBe(false);
    released.resolve();
    expect(await answer).toBe(200);
  });

  it('needs the right password when one is given, and one when the session is older than a day', async () => {
    const visitor = auth.visitor();
    const userId: string = (await visitor.signUp()).body.user.id;
    expect((await visitor.post('/delete-user', { password: 'not the password' })).status).toBe(400);
    await auth.db
      .updateTable('session')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('userId', '=', userId)
      .execute();
    expect((await visitor.post('/delete-user', {})).status).toBe(403);
    expect(await visitor.session()).toBeDefined();
    expect((await visitor.post('/delete-user', { password: PASSWORD })).status).toBe(200);
  });

  it('publishes one event, however many delete at once', async () => {
    const visitor = auth.visitor();
    const userId: string = (await visitor.signUp()).body.user.id;
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.post('/delete-user', {})));
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    await eventually(() => deleted.includes(userId));
    const rows = await auth.db
      .selectFrom('outbox')
      .select('id')
      .where('type_name', '=', UserDeletedSchema.typeName)
      .where('payload', 'like', `%${userId}%`)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('does not happen when its event cannot be stored', async () => {
    await using own = await startTestAuth();
    const visitor = own.visitor();
    await visitor.signUp();
    await sql`alter table ${sql.table(`${own.schema}.outbox`)} rename to outbox_away`.execute(own.db);
    expect((await visitor.post('/delete-user', {})).status).toBe(500);
    expect(await visitor.session()).toBeDefined();
    await sql`alter table ${sql.table(`${own.schema}.outbox_away`)} rename to outbox`.execute(own.db);
    expect((await visitor.post('/delete-user', {})).status).toBe(200);
  });

  it('publishes its event although the service died right after it and NATS was unavailable', async () => {
    await using own = await startTestAuth();
    const visitor = own.visitor();
    await visitor.signUp();
    const token = decodeURIComponent(visitor.cookies.get('slidewright.session_token')!).split('.')[0]!;
    await own.stop();
    await own.nats.kill();

    await using database = createDatabase<AuthTables>({ url: testDatabase().url, schema: own.schema, log: silentLog });
    const { db, pool } = database;
    const kernel = createJobKernel<AuthTables>({ db, bus: own.bus, service: 'auth', kinds: [], log: silentLog });
    const session = (await createFindLiveSession(pool)(token))!;
    const eraseUser = createEraseUser({ db, kernel, endJobs: () => Promise.resolve() });
    const deleteUser = createDeleteUser({ db, eraseUser, verifyPassword: () => Promise.resolve(false) });
    await deleteUser(session, undefined);

    await own.nats.restart({ wipe: true });
    await eventually(() => own.bus.isConnected());
    await ensureStreams(own.bus);
    await using replica = await own.replica();
    void replica;
    const told: string[] = [];
    await using listening = consumeEvents(own.bus, {
      durable: 'late',
      handlers: [
        on(UserDeletedSchema, async ({ userId }) => {
          told.push(userId);
        }),
      ],
      log: silentLog,
    });
    void listening;
    await eventually(() => told.length > 0);
    expect(told).toEqual([session.userId]);
  });
});

describe('while the database is unavailable', () => {
  it('answers 503 with Retry-After to every call, and succeeds again afterwards', async () => {
    const { hostname, port } = new URL(testDatabase().url);
    await using proxy = await startBreakableProxy({ host: hostname, port: Number(port) });
    await using own = await startTestAuth(
      {},
      {
        reroute(databaseUrl) {
          const through = new URL(databaseUrl);
          through.host = `127.0.0.1:${proxy.port}`;
          return through.href;
        },
      },
    );
    const visitor = own.visitor();
    expect((await visitor.signUp()).status).toBe(200);
    proxy.cut();
    for (const [method, path, json] of [
      ['GET', '/get-session', undefined],
      ['POST', '/sign-out', undefined],
      ['POST', '/sign-in/email', { email: visitor.email, password: PASSWORD }],
      ['POST', '/sign-up/email', { email: newEmail(), password: PASSWORD }],
      ['POST', '/update-user', { name: 'Grace' }],
    ] as const) {
      const answer = await visitor.request(method, path, json ? { json } : {});
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
    }
    await expect(own.client.checkSession({ cookie: visitor.cookieHeader() }, childContext())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    proxy.restore();
    await eventually(async () => (await visitor.session())?.email === visitor.email);
    expect((await visitor.get('/get-session')).body.user.email).toBe(visitor.email);
  });
});

describe('expired rows', () => {
  it('are deleted, and nothing else', async () => {
    await using own = await startTestAuth();
    const visitor = own.visitor();
    await visitor.signUp();
    await visitor.post('/request-password-reset', { email: visitor.email });
    await eventually(async () => (await own.db.selectFrom('verification').select('id').execute()).length === 2);
    const past = new Date(Date.now() - 1_000);
    await visitor.post('/sign-in/email', { email: visitor.email, password: PASSWORD });
    const { userId } = (await visitor.session())!;
    await own.db
      .insertInto('session')
      .values({ userId, token: 'old', expiresAt: past, updatedAt: past, ipAddress: null, userAgent: null })
      .execute();
    await own.db.insertInto('verification').values({ identifier: 'old', value: 'old', expiresAt: past }).execute();
    await own.db.insertInto('rateLimit').values({ key: 'old', count: 9, resetsAt: past }).execute();
    await using replica = await own.replica();
    void replica;
    await eventually(async () => (await own.db.selectFrom('session').select('id').execute()).length === 1);
    await eventually(async () => (await own.db.selectFrom('verification').select('id').execute()).length === 2);
    await eventually(async () => {
      const keys = await own.db.selectFrom('rateLimit').select('key').execute();
      return keys.length > 0 && !keys.some(({ key }) => key === 'old');
    });
    expect(await visitor.session()).toBeDefined();
  });
});
