import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { connectBus } from '@slidewright/platform';
import { expect, it } from 'vitest';
import { eventually, silentLog, startTestNats } from '../../src/index.ts';

/** The way to a server, on which connections can be held up, as where a network loses packets. */
async function startRelay(url: string) {
  const { hostname: host, port } = new URL(url);
  const open = new Set<Socket>();
  const heldUp: Socket[] = [];
  let accepted = 0;
  let toHoldUp = 0;
  const lead = (client: Socket): void => {
    const server = connect({ host, port: Number(port) });
    server.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => server.destroy());
    client.pipe(server).pipe(client);
  };
  const relay = createServer((client) => {
    accepted += 1;
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    if (heldUp.length < toHoldUp) heldUp.push(client);
    else lead(client);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    url: `nats://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    open,
    accepted: () => accepted,
    /** Ends all connections; as many that come next lead nowhere. */
    holdUp(count: number) {
      toHoldUp = count;
      for (const client of open) client.destroy();
    },
    /** What was held up arrives, and the server ends those that do not say who they are. */
    letThrough(): readonly Socket[] {
      for (const client of heldUp) {
        const server = connect({ host, port: Number(port) });
        server.once('data', (greeting) => {
          client.end(greeting);
          server.destroy();
        });
        client.resume();
      }
      return heldUp;
    },
    async [Symbol.asyncDispose]() {
      for (const client of open) client.destroy();
      relay.close();
      await once(relay, 'close');
    },
  };
}

it('[OP1] after an attempt to connect that was held up there is one connection, also when the attempt gets through', async () => {
  await using nats = await startTestNats();
  await using relay = await startRelay(nats.url);
  await using bus = await connectBus({ url: relay.url, name: 'test', log: silentLog });
  // The client's own attempt, and that of the check which finds out why there is no server.
  relay.holdUp(2);
  await eventually(() => !bus.isConnected());
  // Both are given up after ten seconds.
  await eventually(() => bus.isConnected());
  const late = relay.letThrough();
  await eventually(() => late.every((socket) => !relay.open.has(socket)) && relay.open.size === 1);
  const accepted = relay.accepted();

  bus.connection.subscribe('asked', { queue: 'one', callback: (_error, message) => void message.respond() });
  for (let index = 0; index < 20; index += 1) await bus.connection.request('asked', '', { timeout: 5_000 });
  expect(relay.open.size).toBe(1);
  expect(relay.accepted()).toBe(accepted);
});
