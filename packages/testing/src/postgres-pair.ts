import { execFile } from 'node:child_process';
import { appendFile, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, serverFolderMode, startPostgres, type EmbeddedPostgres } from '@slidewright/embedded';
import { createDatabase, createLogger, ownFolder } from '@slidewright/platform';
import { sql } from 'kysely';
import { eventually } from './eventually.ts';

/** Two Postgres servers: one that takes writes and a streaming standby of it. */
export interface PostgresPair extends AsyncDisposable {
  /** The address of the server that takes writes now. */
  primaryUrl(): string;
  /** The address of its standby. */
  standbyUrl(): string;
  /** The address of both, for programs that use the one that takes writes. */
  readonly url: string;
  /**
   * Stops the primary, promotes the standby and starts the former primary as its standby, on the same ports. Nothing
   * that was committed is lost; it can be repeated, which switches back. Nobody takes writes for `downMs` and the time
   * that this takes. Throws if the standby does not follow the primary.
   */
  switchOver(options?: { readonly downMs?: number }): Promise<void>;
  /** Kills the primary as a crash would. */
  killPrimary(): Promise<void>;
  /** Starts the killed primary again. Throws while the last of its processes has not ended. */
  restartPrimary(): Promise<void>;
}

interface Member {
  readonly directory: string;
  readonly port: number;
  server: EmbeddedPostgres;
}

const log = createLogger({ service: 'postgres-pair', level: 'silent' });

/** Starts a pair in `directory`, or in a temporary folder that is deleted at the end. */
export async function startPostgresPair(directory?: string): Promise<PostgresPair> {
  const folder = directory ?? (await mkdtemp(join(tmpdir(), 'slidewright-pair-')));
  await ownFolder(folder, serverFolderMode());
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const ports = [await freePort(), await freePort()] as const;
  const first = await startPostgres({ directory: one, port: ports[0], log });
  await first[Symbol.asyncDispose]();
  // Without it a standby that was away could miss a piece of the log that is deleted by then.
  await appendFile(join(one, 'data', 'postgresql.auto.conf'), "wal_keep_size = '1GB'\n");
  // A copy of the folder of a stopped server is a base backup.
  await promisify(execFile)('cp', ['-a', one, two]);
  const members: Member[] = [];
  const start = (at: string, port: number) => startPostgres({ directory: at, port, log });
  members.push({ directory: one, port: ports[0], server: await start(one, ports[0]) });
  await follow(two, members[0]!.server.url);
  members.push({ directory: two, port: ports[1], server: await start(two, ports[1]) });
  let [primary, standby] = members as [Member, Member];
  const both = new URL(primary.server.url);
  return {
    url: both.href.replace(both.host, `${both.host},127.0.0.1:${ports[1]}`),
    primaryUrl: () => primary.server.url,
    standbyUrl: () => standby.server.url,
    async switchOver({ downMs = 0 } = {}) {
      await untilFollowed(primary.server.url);
      // The standby has received everything when an orderly stop ends.
      await primary.server[Symbol.asyncDispose]();
      await delay(downMs);
      await promote(standby);
      await follow(primary.directory, standby.server.url);
      primary.server = await start(primary.directory, primary.port);
      [primary, standby] = [standby, primary];
    },
    killPrimary: () => primary.server.kill(),
    async restartPrimary() {
      primary.server = await start(primary.directory, primary.port);
    },
    async [Symbol.asyncDispose]() {
      for (const { server } of members) await server[Symbol.asyncDispose]();
      if (directory === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the server of this folder, which is stopped, a standby of another one from its next start on. */
async function follow(directory: string, primaryUrl: string): Promise<void> {
  const data = join(directory, 'data');
  const { hostname, port, username, password } = new URL(primaryUrl);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  await writeOwned(data, 'standby.signal');
}

/** Until a standby receives what this primary commits. */
async function untilFollowed(url: string): Promise<void> {
  await using database = createDatabase<unknown>({ url, schema: 'public', maxConnections: 1, log });
  await eventually(async () => {
    const { rows } = await sql`select 1 from pg_stat_replication where state = 'streaming'`.execute(database.db);
    return rows.length > 0;
  });
}

/** Writes a file that belongs to the user of the server. */
async function writeOwned(data: string, name: string): Promise<void> {
  const path = join(data, name);
  await writeFile(path, '');
  const { uid, gid } = await stat(data);
  await chown(path, uid, gid);
}

/** Promotes a standby, as pg_ctl does, and waits until it takes writes. */
async function promote({ directory, server }: Member): Promise<void> {
  await writeOwned(join(directory, 'data'), 'promote');
  process.kill(server.pid, 'SIGUSR1');
  await eventually(async () => {
    await using database = createDatabase<unknown>({ url: server.url, schema: 'public', maxConnections: 1, log });
    await sql`create temporary table promoted ()`.execute(database.db);
  });
}
