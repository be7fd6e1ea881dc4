import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STREAMS, TimelineDeletedSchema } from '@slidewright/contracts';
import { findNatsServer, freePort } from '@slidewright/embedded';
import {
  awaitBus,
  consumeEvents,
  readStartupTimeout,
  createIdempotencyStore,
  on,
  readBusSettings,
  temporaryDirectory,
} from '@slidewright/platform';
import { eventually, silentLog } from '@slidewright/testing';
import { expect, it } from 'vitest';

const SERVERS = 3;

/** A cluster of NATS servers with JetStream and a user; answers their address. */
async function startCluster(stack: AsyncDisposableStack, directory: string): Promise<string> {
  const ports = await Promise.all(Array.from({ length: SERVERS * 2 }, () => freePort()));
  const [clients, routes] = [ports.slice(0, SERVERS), ports.slice(SERVERS)];
  for (const [index, port] of clients.entries()) {
    const home = join(directory, String(index));
    await mkdir(home);
    const settings = [
      `server_name: n${index}`,
      `host: "127.0.0.1"`,
      `port: ${port}`,
      `jetstream: { store_dir: ${JSON.stringify(home)} }`,
      `cluster: { name: films, host: "127.0.0.1", port: ${routes[index]}, routes: [${routes.map((route) => `"nats://127.0.0.1:${route}"`).join(', ')}] }`,
      `accounts: { films: { jetstream: enabled, users: [{ user: ada, password: "pass:word" }] } }`,
    ];
    await writeFile(join(home, 'nats.conf'), settings.join('\n'));
    const child = spawn(findNatsServer(process.env.PATH ?? '')!, ['-c', join(home, 'nats.conf')], { stdio: 'ignore' });
    stack.defer(async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
  }
  return clients.map((port) => `nats://127.0.0.1:${port}`).join(',');
}

it('keeps as many copies as it is told, also of what it makes again', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryDirectory('replicas'));
  const settings = readBusSettings({
    NATS_URL: await startCluster(stack, folder.path),
    NATS_USER: 'ada',
    NATS_PASSWORD: 'pass:word',
    NATS_STREAM_REPLICAS: '3',
  });
  // The servers have not found each other yet; that is waited for.
  const { signal } = new AbortController();
  const timeout = readStartupTimeout({}, { log: silentLog, state: { waitingFor: null }, signal });
  const bus = stack.use(await awaitBus(settings, { name: 'test', log: silentLog }, timeout));
  // While the servers choose who leads them they refuse what they would take a moment later.
  const manager = await eventually(() => bus.jetStreamManager());
  const copiesOf = async (stream: string) => (await manager.streams.info(stream)).config.num_replicas;
  const untilThreeCopies = (stream: string) => eventually(async () => expect(await copiesOf(stream)).toBe(3));
  for (const { name } of Object.values(STREAMS)) await untilThreeCopies(name);

  await eventually(async () => {
    await manager.streams.delete(STREAMS.events.name).catch(() => undefined);
    await expect(manager.streams.info(STREAMS.events.name)).rejects.toThrow('stream not found');
  });
  stack.use(
    consumeEvents(bus, {
      durable: 'test',
      handlers: [on(TimelineDeletedSchema, () => Promise.resolve())],
      log: silentLog,
    }),
  );
  await untilThreeCopies(STREAMS.events.name);

  const kept = createIdempotencyStore(bus, { bucket: 'kept', keptMs: 60_000, lostAfterMs: 60_000 });
  let tries = 0;
  await eventually(async () => {
    tries += 1;
    expect((await kept.begin(`key${tries}`, 'fingerprint')).kind).toBe('new');
  });
  await untilThreeCopies('KV_kept');
});
