import { createHash, randomBytes } from 'node:crypto';
import { AccountChangedSchema } from '@slidewright/contracts';
import { childContext } from '@slidewright/platform';
import { eventually, recordLiveUpdates, type RecordedUpdates } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestAuth, type TestAuth, type Visitor } from './harness.ts';

const CLIENT = { address: '203.0.113.5', userAgent: 'script/1' };
let auth: TestAuth;
let updates: RecordedUpdates;

beforeAll(async () => {
  auth = await startTestAuth();
  updates = await recordLiveUpdates(auth.bus);
});
afterAll(async () => {
  await updates[Symbol.asyncDispose]();
  await auth[Symbol.asyncDispose]();
});

interface Account {
  readonly person: Visitor;
  readonly id: string;
}

/** Connections of the account are checked again after the change; it is committed by then. */
const CHANGES: Record<string, (account: Account) => Promise<unknown>> = {
  'its owner signs out': ({ person }) => person.post('/sign-out'),
  'all its sessions are ended': ({ person }) => person.post('/revoke-sessions'),
  'one of its sessions is ended': async ({ person }) => {
    const { body } = await person.get('/list-sessions');
    return person.post('/revoke-session', { id: (body as { id: string }[])[0]!.id });
  },
  'its name changes': ({ person }) => person.post('/update-user', { name: 'Another' }),
  'it is deleted': ({ person }) => person.post('/delete-user', { password: PASSWORD }),
  'it is disabled by an operator': ({ id }) =>
    auth.client.updateAccount({ accountId: id, disabled: true, client: CLIENT }, childContext()),
  'it is deleted by an operator': ({ id }) =>
    auth.client.deleteAccount({ accountId: id, client: CLIENT }, childContext()),
  'it gets an API key, which is then revoked': async ({ id }) => {
    const context = childContext({ userId: id });
    const keyHash = createHash('sha256').update(randomBytes(32)).digest();
    const request = { name: 'CI', prefix: 'sw_1f2e3d4c', scopes: ['read'], keyHash, client: CLIENT };
    const { apiKey } = await auth.client.createApiKey(request, context);
    await toldOf(id, 1);
    await auth.client.revokeApiKey({ keyId: apiKey!.id, client: CLIENT }, context);
    await toldOf(id, 2);
  },
};

const toldOf = (id: string, times: number): Promise<unknown> =>
  eventually(() => updates.of(AccountChangedSchema).filter(({ ownerId }) => ownerId === id).length >= times);

describe('[IS4] open pages and programs of an account are told when', () => {
  it.each(Object.keys(CHANGES))('%s', async (name) => {
    const person = auth.visitor();
    await person.signUp();
    const { userId: id } = (await person.session())!;
    await CHANGES[name]!({ person, id });
    await eventually(() => expect(updates.of(AccountChangedSchema).map(({ ownerId }) => ownerId)).toContain(id));
  });
});

it('[IS4] reading an account tells nobody', async () => {
  const [reader, last] = [auth.visitor(), auth.visitor()];
  await reader.signUp();
  await last.signUp();
  const { userId } = (await reader.session())!;
  await reader.get('/get-session');
  await reader.get('/list-sessions');
  const { userId: lastId } = (await last.session())!;
  await last.post('/sign-out');
  await toldOf(lastId, 1);
  expect(updates.of(AccountChangedSchema).filter(({ ownerId }) => ownerId === userId)).toEqual([]);
});
