import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import {
  connectBus,
  createDatabase,
  createProcessState,
  readOperationsSettings,
  startOperationsServer,
} from '@slidewright/platform';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { silentLog, startTestNats, testDatabase } from '../../src/index.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

/** The address of a server as it is reached by a relay on the IPv6 loopback address alone. */
async function onIpv6(url: string): Promise<AsyncDisposable & { readonly url: string }> {
  const { hostname: host, port } = new URL(url);
  const relay = createServer((client) => {
    const server = connect({ host, port: Number(port) });
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    client.pipe(server).pipe(client);
  });
  relay.listen(0, '::1');
  await once(relay, 'listening');
  const own = new URL(url);
  own.hostname = '[::1]';
  own.port = String((relay.address() as AddressInfo).port);
  return { url: own.href, [Symbol.asyncDispose]: async () => void relay.close() };
}

describe.skipIf(!hasIpv6)('[OP9] servers on the IPv6 loopback address', () => {
  it('are reached by addresses with brackets: Postgres', async () => {
    const { url, schema } = testDatabase();
    await using relay = await onIpv6(url);
    await using database = createDatabase<unknown>({ url: relay.url, schema, log: silentLog });
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  it('are reached by addresses with brackets: NATS', async () => {
    await using nats = await startTestNats();
    await using relay = await onIpv6(nats.url);
    await using bus = await connectBus({ url: relay.url, name: 'test', log: silentLog });
    expect(bus).toBeDefined();
  });
});

describe.skipIf(!hasIpv6)('[OP9] probes and metrics', () => {
  it('are answered on the addresses of both families', async () => {
    const settings = readOperationsSettings({ OPERATIONS_PORT: '0' })!;
    await using server = await startOperationsServer(settings, createProcessState(), silentLog);
    for (const host of ['127.0.0.1', '[::1]'])
      expect((await fetch(`http://${host}:${server.port}/livez`)).status).toBe(200);
  });
});
