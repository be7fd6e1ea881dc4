import { checkServer, createDatabase, toAppError } from '@slidewright/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, silentLog, startBreakableProxy, startPostgresPair, type PostgresPair } from '../../src/index.ts';

let pair: PostgresPair;
beforeAll(async () => {
  pair = await startPostgresPair();
});
afterAll(() => pair[Symbol.asyncDispose]());

const placeOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) });

/** 'postgres://user:password@a,b/name' */
const both = (first: string, second: string) => first.replace(/@[^/]+/, (host) => `${host},${new URL(second).host}`);

describe('[OP1] when Postgres fails over to a standby', () => {
  it('connections that stay on the former primary are dropped, and count as an outage until then', async () => {
    await using proxy = await startBreakableProxy(placeOf(pair.primaryUrl()));
    const address = new URL(pair.primaryUrl());
    address.host = `127.0.0.1:${proxy.port}`;
    await using database = createDatabase<unknown>({
      url: address.href,
      schema: 'public',
      maxConnections: 5,
      log: silentLog,
    });
    await sql`create table written (at timestamptz)`.execute(database.db);
    const write = async () => void (await sql`insert into written values (now())`.execute(database.db));
    await Promise.all(Array.from({ length: 5 }, write));

    await pair.switchOver();
    // The address leads to the former primary, which is a standby now: reads would succeed there.
    await expect(eventually(write, { timeoutMs: 100 })).rejects.toSatisfy((error: unknown) => {
      const { code, dependency } = toAppError(error);
      return code === 'UNAVAILABLE' && dependency === 'the database';
    });
    await expect(database.check()).rejects.toThrow('the server is a standby');
    proxy.redirect(placeOf(pair.primaryUrl()));
    await eventually(write, { timeoutMs: 20_000 });
    await Promise.all(Array.from({ length: 20 }, write));
    await database.check();
  });

  it('an address with both servers leads to the one that takes writes, whichever comes first', async () => {
    const url = both(pair.standbyUrl(), pair.primaryUrl());
    await using database = createDatabase<unknown>({
      url: `${url}?target_session_attrs=read-write`,
      schema: 'public',
      log: silentLog,
    });
    const write = async () => void (await sql`create table if not exists both_hosts ()`.execute(database.db));
    await write();
    await pair.switchOver();
    await eventually(write, { timeoutMs: 20_000 });
    await expect(database.check()).resolves.toBeUndefined();
  });

  it('a start waits at a standby, and says what it is', async () => {
    await expect(checkServer(pair.standbyUrl(), silentLog)).rejects.toThrow('the server is a standby');
    const gone = pair.standbyUrl().replace('@', '@127.0.0.1:1,');
    await expect(checkServer(gone, silentLog)).rejects.toThrow(
      /^127\.0\.0\.1:1: connect ECONNREFUSED 127\.0\.0\.1:1; 127\.0\.0\.1:\d+: the server is a standby/,
    );
  });
});
