import { AuthService } from '@slidewright/contracts';
import { childContext, createClient } from '@slidewright/platform';
import { eventually, testBus, testDatabase } from '@slidewright/testing';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}

it('migrates, serves, and ends at SIGTERM', async () => {
  const databaseUrl = new URL(testDatabase().url);
  await using admin = {
    pool: new Pool({ connectionString: databaseUrl.href }),
    [Symbol.asyncDispose]: () => admin.pool.end(),
  };
  const name = `auth_${randomBytes(6).toString('hex')}`;
  await admin.pool.query(`create database ${name}`);
  databaseUrl.pathname = `/${name}`;
  await using buses = await testBus();
  const env = { DATABASE_URL: databaseUrl.href, NATS_URL: buses.nats.url, AUTH_SECRET: 'x'.repeat(32) };

  const migrated = await run(['migrate'], { DATABASE_URL: env.DATABASE_URL }).ended;
  expect(migrated.code).toBe(0);

  const { child, ended } = run([], env);
  const client = createClient(buses.bus, AuthService);
  const answer = await eventually(() =>
    client.handleHttp({ method: 'GET', url: '/api/auth/get-session' }, childContext()),
  );
  expect(answer.status).toBe(200);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

it('says which setting is missing', async () => {
  const { code, output } = await run([], { DATABASE_URL: 'postgres://localhost/none', NATS_URL: 'nats://localhost' })
    .ended;
  expect(code).toBe(1);
  expect(output).toContain('The setting AUTH_SECRET cannot be used');
});

it('says which setting is missing before it migrates', async () => {
  const { code, output } = await run(['migrate'], {}).ended;
  expect(code).toBe(1);
  expect(output).toContain('The setting DATABASE_URL cannot be used');
});
