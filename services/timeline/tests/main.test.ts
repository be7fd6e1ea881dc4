import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TimelineService } from '@slidewright/contracts';
import { connectBus, createClient, createDatabase, runProcess } from '@slidewright/platform';
import { eventually, silentLog, startTestNats, testContext, testDatabase } from '@slidewright/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A database of its own, since the program chooses its schema itself. */
async function ownDatabase() {
  const { url } = testDatabase();
  const name = `main_${randomBytes(6).toString('hex')}`;
  await using admin = createDatabase<unknown>({ url, schema: 'public', log: silentLog });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

it('migrates as a step of its own, serves, and stops cleanly at SIGTERM', async () => {
  await using nats = await startTestNats();
  const env = { PATH: process.env.PATH, DATABASE_URL: await ownDatabase(), NATS_URL: nats.url };
  await runProcess(process.execPath, [MAIN, 'migrate'], { env });
  await runProcess(process.execPath, [MAIN, 'migrate'], { env });

  const program = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  const ended = once(program, 'exit');
  await using bus = await connectBus({ url: nats.url, name: 'test', log: silentLog });
  const client = createClient(bus, TimelineService);
  const owner = testContext();
  const { timeline } = await eventually(() => client.createTimeline({ title: 'Bees' }, owner));
  expect(timeline!.title).toBe('Bees');
  program.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('names the setting that is wrong', async () => {
  const env = { PATH: process.env.PATH, NATS_URL: 'nats://127.0.0.1:4222' };
  const result = await runProcess(process.execPath, [MAIN], { env, okCodes: [1] });
  expect(result.stdout.toString()).toMatch(/DATABASE_URL/);
});
