import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { JobEndedSchema, JobStatus } from '@slidewright/contracts';
import { childContext } from '@slidewright/platform';
import { eventually } from '@slidewright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestAuth, type TestAuth, type Visitor } from './harness.ts';
import { startReceiver, type Receiver } from './webhook-receiver.ts';

const OPERATOR = { address: '203.0.113.9', userAgent: 'curl' };

let auth: TestAuth;
let receiver: Receiver;
let usage = { bytes: 0, minutes: 0 };
const endedJobs: { service: string; ownerId: string; isKept: boolean }[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  auth = await startTestAuth(
    { webhookAllowedHosts: [receiver.host], apiKeyMaxDays: 90 },
    {
      endJobs: async (service, ownerId, isKept) => void endedJobs.push({ service, ownerId, isKept }),
      usage: (service) => (service === 'timeline' || service === 'render' ? usage : { bytes: 0, minutes: 0 }),
    },
  );
});
afterAll(async () => {
  await auth[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

async function signedUp(): Promise<{ person: Visitor; id: string }> {
  const person = auth.visitor();
  await person.signUp();
  return { person, id: (await person.session())!.userId };
}

const call = () => childContext();
const update = (accountId: string, change: object) =>
  auth.client.updateAccount({ accountId, ...change, client: OPERATOR }, call());
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: { code: string }) => error.code,
  );
const eventsOf = async (accountId: string) =>
  (await auth.client.listOperatorEvents({ limit: 10, cursor: '', accountId }, call())).events;

async function makeKey(userId: string, more: object = {}): Promise<string> {
  const key = `sw_1f2e3d4c_${randomBytes(32).toString('hex')}`;
  const keyHash = createHash('sha256').update(key).digest();
  const request = { name: 'CI', prefix: 'sw_1f2e3d4c', scopes: ['read'], expiresInDays: 30, keyHash, client: OPERATOR };
  await auth.client.createApiKey({ ...request, ...more }, childContext({ userId }));
  return key;
}

const checkKey = (key: string) =>
  auth.client.checkApiKey({ keyHash: createHash('sha256').update(key).digest(), client: OPERATOR }, call());

describe('the list of accounts', () => {
  it('[OP7] has every account once, newest first, in pages, with ways to sign in and what it uses', async () => {
    usage = { bytes: 1_000, minutes: 2 };
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) made.unshift((await signedUp()).id);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const page = await auth.client.listAccounts({ limit: 2, cursor, query: '' }, call());
      expect(page.accounts.length).toBeLessThanOrEqual(2);
      seen.push(...page.accounts.map(({ id }) => id));
      cursor = page.nextCursor;
      if (cursor === '') break;
    }
    expect(seen.slice(0, 3)).toEqual(made);
    expect(new Set(seen).size).toBe(seen.length);
    const account = await auth.client.getAccount({ accountId: made[0]! }, call());
    expect(account).toMatchObject({
      id: made[0],
      name: 'Ada',
      disabled: false,
      signIn: ['password'],
      storageBytes: 2_000n,
      filmMsThisMonth: 240_000n,
    });
    expect(account.quotaStorageBytes).toBeUndefined();
    usage = { bytes: 0, minutes: 0 };
  });

  it('[OP7] is searched by a part of the address or the name, without patterns', async () => {
    const { person, id } = await signedUp();
    const find = async (query: string) =>
      (await auth.client.listAccounts({ limit: 50, cursor: '', query }, call())).accounts.map((one) => one.id);
    expect(await find(person.email.slice(3, 18).toUpperCase())).toEqual([id]);
    expect(await find('ada')).toContain(id);
    expect(await find('%')).toEqual([]);
  });

  it.each(['x', Buffer.from('["now","x"]').toString('base64url'), Buffer.from('7').toString('base64url')])(
    '[OP7] refuses the cursor %s, which it never returned',
    async (cursor) => {
      expect(await codeOf(auth.client.listAccounts({ limit: 2, cursor, query: '' }, call()))).toBe('VALIDATION_FAILED');
    },
  );

  it('[OP7] says when an account was last used', async () => {
    const { id } = await signedUp();
    const lastSeenAt = await eventually(
      async () => (await auth.client.getAccount({ accountId: id }, call())).lastSeenAt ?? false,
    );
    expect(Date.now() - timestampDate(lastSeenAt).getTime()).toBeLessThan(3_600_000);
  });

  it('[OP7] an id of no account is answered as missing', async () => {
    for (const accountId of ['x', randomUUID()]) {
      expect(await codeOf(auth.client.getAccount({ accountId }, call()))).toBe('NOT_FOUND');
      expect(await codeOf(update(accountId, { disabled: true }))).toBe('NOT_FOUND');
      expect(await codeOf(auth.client.deleteAccount({ accountId, client: OPERATOR }, call()))).toBe('NOT_FOUND');
      expect(await codeOf(auth.client.createResetLink({ accountId, client: OPERATOR }, call()))).toBe('NOT_FOUND');
    }
  });
});

describe('a disabled account', () => {
  it('[OP7] has no session, no key, no share link and no job from then on; enabling brings all but sessions back', async () => {
    const { person, id } = await signedUp();
    const key = await makeKey(id);
    expect(await checkKey(key)).toMatchObject({ userId: id });
    expect((await update(id, { disabled: true })).disabled).toBe(true);

    expect(await person.session()).toBeUndefined();
    expect(await codeOf(checkKey(key))).toBe('ACCOUNT_DISABLED');
    expect(await codeOf(auth.client.checkAccount({ accountId: id }, call()))).toBe('ACCOUNT_DISABLED');
    const ended = () => endedJobs.filter(({ ownerId, isKept }) => ownerId === id && isKept);
    await eventually(() => new Set(ended().map(({ service }) => service)).size === 4);
    const signIn = await person.post('/sign-in/email', { email: person.email, password: PASSWORD });
    expect(signIn.status).toBe(403);
    expect(signIn.body).toMatchObject({
      code: 'ACCOUNT_DISABLED',
      message: 'This account is disabled. Ask the operator of this server.',
    });
    const wrong = await person.post('/sign-in/email', { email: person.email, password: 'not the password' });
    expect(wrong.body).not.toMatchObject({ code: 'ACCOUNT_DISABLED' });

    expect((await update(id, { disabled: false })).disabled).toBe(false);
    expect(await checkKey(key)).toMatchObject({ userId: id });
    expect(await codeOf(auth.client.checkAccount({ accountId: id }, call()))).toBeNull();
    expect((await person.post('/sign-in/email', { email: person.email, password: PASSWORD })).status).toBe(200);
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['enable', 'disable']);
  });

  it('[OP7] gets no event at its webhooks, and those after it was enabled', async () => {
    const [one, other] = [await signedUp(), await signedUp()];
    for (const { id } of [one, other]) {
      const request = { url: receiver.url(`/${id}`), events: ['film.finished'], enabled: true };
      await auth.client.createWebhook(request, childContext({ userId: id }));
    }
    const finish = async ({ id: ownerId }: { id: string }) => {
      const job = { id: randomUUID(), kind: 'film', status: JobStatus.COMPLETED, timelineId: randomUUID() };
      await auth.bus.publish(JobEndedSchema, { job, ownerId }, { messageId: randomUUID() });
      return job.id;
    };
    const received = ({ id }: { id: string }) =>
      receiver.at(`/${id}`).map(({ event }) => (event as { data: { jobId: string } }).data.jobId);
    await update(one.id, { disabled: true });
    await finish(one);
    const marker = await finish(other);
    await eventually(() => received(other).includes(marker));
    await update(one.id, { disabled: false });
    const later = await finish(one);
    await eventually(() => received(one).length > 0);
    expect(received(one)).toEqual([later]);
  });
});

describe('deleting an account', () => {
  it('[OP7] ends its sessions and jobs, and its entry in the log of operators stays', async () => {
    const { person, id } = await signedUp();
    await auth.client.deleteAccount({ accountId: id, client: OPERATOR }, call());
    expect(await person.session()).toBeUndefined();
    expect(endedJobs.filter(({ ownerId, isKept }) => ownerId === id && !isKept)).toHaveLength(4);
    expect(await codeOf(auth.client.getAccount({ accountId: id }, call()))).toBe('NOT_FOUND');
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({ action: 'delete', accountId: id, address: OPERATOR.address, details: '{}' });
  });
});

describe('a reset link', () => {
  it('[OP7] sets a new password once, and ends the sessions before', async () => {
    const { person, id } = await signedUp();
    const { url } = await auth.client.createResetLink({ accountId: id, client: OPERATOR }, call());
    const link = new URL(url);
    expect(link.pathname).toBe('/reset-password');
    const token = link.searchParams.get('token')!;
    const reset = () => person.post('/reset-password', { token, newPassword: 'another horse battery' });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(400);
    expect(await person.session()).toBeUndefined();
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['reset-link']);
    expect(JSON.stringify(await eventsOf(id), (_, value) => (typeof value === 'bigint' ? 0 : value))).not.toContain(
      token,
    );
  });

  it('[OP7] is refused where nobody signs in by password, with the setting', async () => {
    await using other = await startTestAuth({ passwordSignIn: false });
    const { id } = await other.db
      .insertInto('user')
      .values({ email: 'a@example.com', name: 'Ada', emailVerified: true, image: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refused = other.client.createResetLink({ accountId: id, client: OPERATOR }, call());
    await expect(refused).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: expect.stringContaining('PASSWORD_SIGN_IN'),
    });
  });
});

describe('linking single sign-on', () => {
  it('[OP7] lets an identity into one account, and never into a second', async () => {
    const [one, two] = [await signedUp(), await signedUp()];
    const link = (accountId: string) =>
      auth.client.linkSignIn({ accountId, issuer: 'https://issuer.example', subject: 'ada', client: OPERATOR }, call());
    expect((await link(one.id)).signIn).toEqual(['password', 'sso']);
    expect((await link(one.id)).signIn).toEqual(['password', 'sso']);
    expect(await codeOf(link(two.id))).toBe('CONFLICT');
    expect((await eventsOf(one.id)).map(({ details }) => details)).toEqual(['{"issuer":"https://issuer.example"}']);
  });
});

describe('quotas', () => {
  const check = (userId: string, request: { storageBytes?: bigint; makesFilm?: boolean }) =>
    auth.client.checkQuota({ storageBytes: 0n, makesFilm: false, ...request }, childContext({ userId }));

  it('[OP7] are refused with what was used and what is allowed, before anything is stored', async () => {
    const { person, id } = await signedUp();
    expect((await person.session())!.hasQuota).toBe(false);
    usage = { bytes: 500, minutes: 5 };
    await check(id, { storageBytes: 1_000_000n, makesFilm: true });
    await update(id, { quotaStorageBytes: 2_000n, quotaFilmMinutes: 10n });
    expect((await person.session())!.hasQuota).toBe(true);
    await check(id, { storageBytes: 1_000n });
    await expect(check(id, { storageBytes: 1_001n })).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      details: { quota: 'storageBytes', used: 1_000, allowed: 2_000 },
    });
    await expect(check(id, { makesFilm: true })).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      userMessage: expect.stringContaining('10 of 10 minutes of film this month'),
      details: { quota: 'filmMinutesPerMonth', used: 10, allowed: 10 },
    });
    await update(id, { quotaStorageBytes: -1n, quotaFilmMinutes: -1n });
    await check(id, { storageBytes: 1_000_000n, makesFilm: true });
    usage = { bytes: 0, minutes: 0 };
  });

  it('[OP7] are also those of API keys', async () => {
    const { id } = await signedUp();
    const key = await makeKey(id);
    expect((await checkKey(key)).hasQuota).toBe(false);
    await update(id, { quotaStorageBytes: 0n });
    expect((await checkKey(key)).hasQuota).toBe(true);
    expect(await codeOf(check(id, {}))).toBe('QUOTA_EXCEEDED');
  });
});

describe('the longest age of API keys', () => {
  it('[OP7] is refused for new keys, and ends older ones', async () => {
    const { id } = await signedUp();
    expect(await codeOf(makeKey(id, { expiresInDays: undefined }))).toBe('VALIDATION_FAILED');
    expect(await codeOf(makeKey(id, { expiresInDays: 91 }))).toBe('VALIDATION_FAILED');
    const key = await makeKey(id, { expiresInDays: 90 });
    await auth.db.updateTable('apiKey').set({ expiresAt: null }).where('userId', '=', id).execute();
    expect(await checkKey(key)).toMatchObject({ userId: id });
    const [shown] = (await auth.client.listApiKeys({}, childContext({ userId: id }))).apiKeys;
    const days = (timestampDate(shown!.expiresAt!).getTime() - timestampDate(shown!.createdAt!).getTime()) / 86_400_000;
    expect(days).toBe(90);
    await auth.db
      .updateTable('apiKey')
      .set({ createdAt: sql<Date>`now() - interval '91 days'` })
      .where('userId', '=', id)
      .execute();
    expect(await codeOf(checkKey(key))).toBe('API_KEY_EXPIRED');
  });
});
