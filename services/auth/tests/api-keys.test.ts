import { timestampDate } from '@bufbuild/protobuf/wkt';
import { childContext } from '@slidewright/platform';
import { eventually } from '@slidewright/testing';
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestAuth, type TestAuth, type Visitor } from './harness.ts';

const CLIENT = { address: '203.0.113.5', userAgent: 'script/1' };

let auth: TestAuth;
let ada: Visitor;

beforeAll(async () => {
  auth = await startTestAuth();
  ada = auth.visitor();
  await ada.signUp();
});
afterAll(() => auth[Symbol.asyncDispose]());

const contextOf = async (visitor: Visitor) => childContext({ userId: (await visitor.session())!.userId });

const hashOf = (key: string) => createHash('sha256').update(key).digest();

async function create(visitor: Visitor, more: { name?: string; expiresInDays?: number; scopes?: string[] } = {}) {
  const key = `sw_1f2e3d4c_${randomBytes(32).toString('hex')}`;
  const request = {
    name: 'CI',
    prefix: 'sw_1f2e3d4c',
    scopes: ['read'],
    ...more,
    keyHash: hashOf(key),
    client: CLIENT,
  };
  const { apiKey } = await auth.client.createApiKey(request, await contextOf(visitor));
  return { key, id: apiKey!.id, apiKey: apiKey! };
}

const check = (key: string, client = CLIENT) =>
  auth.client.checkApiKey({ keyHash: hashOf(key), client }, childContext());

const list = async (visitor: Visitor) => (await auth.client.listApiKeys({}, await contextOf(visitor))).apiKeys;

const activity = async (visitor: Visitor) =>
  (await auth.client.listApiKeyActivity({}, await contextOf(visitor))).events.map(({ action, keyId, client }) => ({
    action,
    keyId,
    address: client?.address,
    userAgent: client?.userAgent,
  }));

describe('an API key', () => {
  it('[AP1] stands for its user and its scopes, and is stored as a hash only', async () => {
    const { key, id } = await create(ada, { scopes: ['export', 'read', 'nonsense'] });
    const { userId } = (await ada.session())!;
    expect(await check(key)).toMatchObject({ keyId: id, userId, scopes: ['read', 'export'] });
    const stored = await auth.db.selectFrom('apiKey').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(stored.hash).toEqual(hashOf(key));
    expect(JSON.stringify(stored)).not.toContain(key.split('_')[2]);
  });

  it('[AP1] is refused from the moment it is revoked, and only its owner revokes it', async () => {
    const { key, id } = await create(ada);
    const bob = auth.visitor();
    await bob.signUp();
    const revoke = async (visitor: Visitor) =>
      auth.client.revokeApiKey({ keyId: id, client: CLIENT }, await contextOf(visitor));
    await expect(revoke(bob)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await list(bob)).toEqual([]);
    expect(await activity(bob)).toEqual([]);
    await check(key);
    await revoke(ada);
    await expect(check(key)).rejects.toMatchObject({
      code: 'API_KEY_REVOKED',
      userMessage: 'This API key was revoked.',
    });
    await expect(revoke(ada)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await list(ada)).map((listed) => listed.id)).not.toContain(id);
  });

  it('[AP1] expires after its days, or never', async () => {
    const { key, id, apiKey } = await create(ada, { expiresInDays: 30 });
    const days = (timestampDate(apiKey.expiresAt!).getTime() - timestampDate(apiKey.createdAt!).getTime()) / 86_400_000;
    expect(days).toBeCloseTo(30, 3);
    expect((await create(ada)).apiKey.expiresAt).toBeUndefined();
    await check(key);
    await auth.db
      .updateTable('apiKey')
      .set((eb) => ({ expiresAt: eb.fn<Date>('now') }))
      .where('id', '=', id)
      .execute();
    await expect(check(key)).rejects.toMatchObject({ code: 'API_KEY_EXPIRED' });
    // The owner sees that it has expired.
    expect((await list(ada)).map((listed) => listed.id)).toContain(id);
  });

  it('[AP1] is unknown when nobody created it', async () => {
    await expect(check('sw_nobody')).rejects.toMatchObject({
      code: 'API_KEY_UNKNOWN',
      userMessage: 'This API key is not valid.',
    });
  });

  it('[AP1] records who used it last, at most once a minute, and each address once a day', async () => {
    const { key, id } = await create(ada, { name: 'Watched' });
    const lastUsedAt = async () => (await list(ada)).find((listed) => listed.id === id)?.lastUsedAt;
    const events = async () => (await activity(ada)).filter(({ keyId }) => keyId === id);
    expect(await lastUsedAt()).toBeUndefined();
    await check(key);
    const first = await eventually(async () => (await lastUsedAt()) ?? false);
    const other = { address: '2001:db8::', userAgent: 'other/2' };
    await check(key, other);
    await eventually(async () => (await events()).length === 3);
    for (let turn = 0; turn < 3; turn += 1) await check(key);
    expect(await lastUsedAt()).toEqual(first);
    await auth.client.revokeApiKey({ keyId: id, client: CLIENT }, await contextOf(ada));
    await expect(check(key, other)).rejects.toMatchObject({ code: 'API_KEY_REVOKED' });
    await eventually(async () => (await events()).length === 5);
    expect(await events()).toEqual(
      expect.arrayContaining([
        { action: 'created', keyId: id, ...CLIENT },
        { action: 'used', keyId: id, ...CLIENT },
        { action: 'used', keyId: id, ...other },
        { action: 'revoked', keyId: id, ...CLIENT },
        { action: 'refused', keyId: id, ...other },
      ]),
    );
  });

  it('[AP1] is one of at most 50, also when they are created at once', async () => {
    const visitor = auth.visitor();
    await visitor.signUp();
    const outcomes = await Promise.allSettled(Array.from({ length: 52 }, () => create(visitor)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]!.reason).toMatchObject({ code: 'CONFLICT' });
  });

  it('[AP1] ends with its account', async () => {
    const visitor = auth.visitor();
    await visitor.signUp();
    const { key, id } = await create(visitor);
    await check(key);
    await visitor.post('/delete-user', { password: PASSWORD });
    await expect(check(key)).rejects.toMatchObject({ code: 'API_KEY_UNKNOWN' });
    expect(await auth.db.selectFrom('apiKeyEvent').selectAll().where('keyId', '=', id).execute()).toEqual([]);
  });
});
