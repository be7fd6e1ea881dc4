import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { TimelineService } from '@slidewright/contracts';
import { connectBus, createClient, runProcess, startProcess } from '@slidewright/platform';
import { eventually, ownDatabase, silentLog, startTestNats, testContext, testDiskStore } from '@slidewright/testing';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

it('migrates as a step of its own, serves, and stops cleanly at SIGTERM', async () => {
  await using nats = await startTestNats();
  await using storage = await testDiskStore();
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    DATABASE_URL: await ownDatabase(),
    NATS_URL: nats.url,
    ...storage.environment,
  };
  await runProcess(process.execPath, [MAIN, 'migrate'], { env });
  await runProcess(process.execPath, [MAIN, 'migrate'], { env });

  const program = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  const ended = once(program, 'exit');
  await using bus = await connectBus({ url: nats.url, name: 'test', log: silentLog });
  const client = createClient(bus, TimelineService);
  const { timeline } = await eventually(() => client.createTimeline({ title: 'Bees' }, testContext()));
  expect(timeline!.title).toBe('Bees');
  program.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('names the setting that is wrong', async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NATS_URL: 'nats://127.0.0.1:4222' };
  await using started = await startProcess(process.execPath, [MAIN], { env });
  expect(await text(started.stdout)).toMatch(/DATABASE_URL/);
  await expect(started.ended).rejects.toMatchObject({ exitCode: 1 });
});
