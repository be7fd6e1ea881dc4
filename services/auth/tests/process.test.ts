import { AuthService, JobEndedSchema, JobStatus } from '@slidewright/contracts';
import { childContext, createClient, type ServiceClient } from '@slidewright/platform';
import { eventually, TEST_LIMIT_MS, testBus, testDatabase } from '@slidewright/testing';
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { newEmail, PASSWORD } from './harness.ts';
import { startReceiver } from './webhook-receiver.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let logged = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (logged += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, printed, logged }));
  return { child, ended };
}

/** Creates an account at a service with the default settings. */
async function signUp(client: ServiceClient<typeof AuthService>): Promise<{ user: { id: string; email: string } }> {
  const origin = 'http://127.0.0.1:8080';
  const headers = { host: new URL(origin).host, origin, 'content-type': 'application/json' };
  const { status, body } = await client.handleHttp(
    {
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(JSON.stringify({ email: newEmail(), password: PASSWORD, name: 'Ada' })),
    },
    childContext({ timeoutMs: TEST_LIMIT_MS }),
  );
  expect(status).toBe(200);
  return JSON.parse(Buffer.from(body).toString()) as { user: { id: string; email: string } };
}

/** A migrated database and a bus for processes of the service. */
async function startServers() {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = new URL(testDatabase().url);
  const admin = stack.adopt(new Pool({ connectionString: databaseUrl.href }), (pool) => pool.end());
  const name = `auth_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name}`);
  databaseUrl.pathname = `/${name}`;
  const { bus, nats } = stack.use(await testBus());
  const env = { DATABASE_URL: databaseUrl.href, NATS_URL: nats.url, AUTH_SECRET: 'x'.repeat(32) };
  const migrated = await run(['migrate'], { DATABASE_URL: env.DATABASE_URL }).ended;
  expect(migrated.code).toBe(0);
  const owned = stack.move();
  return { bus, env, client: createClient(bus, AuthService), [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

it('[AP2] migrates, serves, sends an event again under the same id after it was killed, and ends at SIGTERM', async () => {
  await using servers = await startServers();
  await using receiver = await startReceiver();
  const env = { ...servers.env, WEBHOOK_ALLOWED_HOSTS: receiver.host };
  const { client } = servers;
  const first = run([], env);
  const userId = await eventually(async () => {
    const { user } = await signUp(client);
    return user.id;
  });
  const creation = { url: receiver.url('/'), events: ['film.finished'], enabled: true };
  const { secret } = await client.createWebhook(creation, childContext({ userId }));
  // The first request is never answered.
  receiver.on('/', () => undefined);
  const job = { id: randomUUID(), kind: 'film', status: JobStatus.COMPLETED, timelineId: randomUUID() };
  await servers.bus.publish(JobEndedSchema, { job, ownerId: userId }, { messageId: randomUUID() });
  await eventually(() => expect(receiver.received).toHaveLength(1));
  first.child.kill('SIGKILL');
  await first.ended;

  receiver.on('/', (response) => response.writeHead(204).end());
  const second = run([], env);
  // The lease of the killed process ends first.
  await eventually(() => expect(receiver.received).toHaveLength(2));
  const [before, after] = receiver.received;
  expect(after!.headers['webhook-id']).toBe(before!.headers['webhook-id']);
  expect(new Webhook(secret).verify(after!.body, after!.headers)).toEqual(before!.event);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
  expect(receiver.received).toHaveLength(2);
});

it('[OP7] manages accounts by a command of its own, also while it does not run', async () => {
  await using servers = await startServers();
  const serving = run([], servers.env);
  const { id, email } = await eventually(async () => (await signUp(servers.client)).user);
  serving.child.kill('SIGTERM');
  await serving.ended;
  const admin = async (...args: string[]) => await run(['admin', ...args], servers.env).ended;

  const disabled = await admin('disable', email);
  expect(disabled).toMatchObject({ code: 0 });
  expect(JSON.parse(disabled.printed)).toMatchObject({ id, email, disabled: true });
  expect(JSON.parse((await admin('list')).printed)).toMatchObject({ id, disabled: true });
  expect((await admin('reset-link', id)).printed).toMatch(/^http:\/\/127\.0\.0\.1:8080\/reset-password\?token=\S+\n$/);
  const refused = await admin('delete', id);
  expect(refused).toMatchObject({ code: 1, printed: '', logged: expect.stringContaining('confirm it with --yes') });
  expect(await admin('show', 'nobody@example.org')).toMatchObject({
    code: 1,
    logged: expect.stringContaining("There is no account 'nobody@example.org'"),
  });
  expect((await admin('audit', id)).printed).toMatch(/"reset-link".*\n.*"disable"/);
});
