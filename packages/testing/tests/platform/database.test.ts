import { createDatabase, openServiceDatabase, toAppError } from '@slidewright/platform';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { silentLog, startBreakableProxy, testDatabase } from '../../src/index.ts';

/** A database behind a relay, with a pool of one connection and a statement timeout of a second. */
async function relayed() {
  await using stack = new AsyncDisposableStack();
  const { url } = testDatabase();
  const address = new URL(url);
  const proxy = stack.use(await startBreakableProxy({ host: address.hostname, port: Number(address.port || 5432) }));
  address.host = `127.0.0.1:${proxy.port}`;
  const database = stack.use(
    createDatabase<unknown>({
      url: address.href,
      schema: 'public',
      maxConnections: 1,
      statementTimeoutMs: 1_000,
      log: silentLog,
    }),
  );
  const owned = stack.move();
  const ask = async () => (await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows[0]!.one;
  return { proxy, database, ask, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

it('fails a statement without a response, and replaces its connection', async () => {
  await using bench = await relayed();
  expect(await bench.ask()).toBe(1);
  bench.proxy.silence();
  await expect(bench.ask()).rejects.toThrow('Connection terminated');
  bench.proxy.restore();
  expect(await bench.ask()).toBe(1);
});

it('does so within a transaction too', async () => {
  await using bench = await relayed();
  const silenced = bench.database.db.transaction().execute(async (tx) => {
    bench.proxy.silence();
    await sql`select 1`.execute(tx);
  });
  await expect(silenced).rejects.toThrow(/Connection terminated|Client was closed/);
  bench.proxy.restore();
  expect(await bench.ask()).toBe(1);
});

it('keeps an idle connection', async () => {
  await using bench = await relayed();
  const processOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(bench.database.db)).rows[0]!.pid;
  const before = await processOf();
  const client = await bench.database.pool.connect();
  const { stream } = (client as unknown as { connection: { stream: NodeJS.EventEmitter } }).connection;
  stream.emit('timeout');
  client.release();
  expect(await processOf()).toBe(before);
});

it('of a service has connections for the first requests when it is opened, and opens without a server', async () => {
  const schema = { schema: 'public', migrations: {} };
  const { url } = testDatabase();
  await using opened = await openServiceDatabase<unknown>(schema, { databaseUrl: url, log: silentLog });
  expect(opened.pool.idleCount).toBe(4);

  const nowhere = 'postgres://nobody@127.0.0.1:1/none';
  await using away = await openServiceDatabase<unknown>(schema, { databaseUrl: nowhere, log: silentLog });
  expect(away.pool.totalCount).toBe(0);
});

it('a full disk of Postgres is no internal fault', async () => {
  const { url } = testDatabase();
  await using database = createDatabase<unknown>({ url, schema: 'public', log: silentLog });
  const full = sql.raw(`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  const error = toAppError(await full.execute(database.db).catch((thrown: unknown) => thrown));
  expect(error).toMatchObject({ code: 'STORAGE_FULL', status: 507 });
});
