import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inboxPrefix, natsAuthorization, natsPermissions, PROCESSES, type ProcessName } from '@slidewright/contracts';
import { freePort, startNats } from '@slidewright/embedded';
import { createLogger } from '@slidewright/platform';
import { startPostgresPair } from '@slidewright/testing/postgres-pair';

/** Real servers that can be taken away and brought back. */
export interface Servers extends AsyncDisposable {
  /** DATABASE_URL of the product, which names a primary and its standby. */
  readonly databaseUrl: string;
  /** Address of the server that takes writes now. */
  primaryUrl(): string;
  /** NATS_… of a process: each has a user of its own. */
  natsSettings(process: ProcessName): Readonly<Record<string, string>>;
  /** OBJECT_STORE_DIR of the product: a link, so that the store can vanish at once. */
  readonly storeLink: string;
  /** Where the objects really are. */
  readonly storeDirectory: string;
  /** Kills Postgres as a crash would and starts it again `awayMs` later. */
  losePostgres(awayMs: number): Promise<void>;
  /** Stops the primary, and promotes its standby `downMs` later. */
  failOverPostgres(downMs: number): Promise<void>;
  /** The same for NATS; `wipe` also deletes everything it had stored. */
  loseNats(awayMs: number, wipe: boolean): Promise<void>;
  /** NATS disconnects every process and refuses what it signs in with, for `awayMs`. */
  refuseCredentials(awayMs: number): Promise<void>;
  /** Every access to the store fails for `awayMs`. */
  loseStore(awayMs: number): Promise<void>;
  /** The store refuses to write for `awayMs`; it can be read, and objects can be deleted. */
  refuseWrites(awayMs: number): Promise<void>;
}

const log = createLogger({ service: 'chaos', level: 'error' });
const START_ATTEMPTS = 40;
const PASSWORD = 'a password of this run alone';
const OTHER_PASSWORD = 'the password before the last rotation';
/** A folder of the kernel in which nobody, root included, can create a file. */
const READ_ONLY = '/sys/kernel';

export async function startServers(directory: string): Promise<Servers> {
  const natsPort = await freePort();
  const natsDirectory = join(directory, 'nats');
  const accepting = (password: string): string =>
    natsAuthorization(
      Object.keys(PROCESSES).map((name) => ({
        name,
        password: JSON.stringify(password),
        permissions: natsPermissions(name, [name as ProcessName]),
      })),
    );
  const openNats = () =>
    startNats({ directory: natsDirectory, port: natsPort, log, furtherLines: accepting(PASSWORD) });
  const postgres = await startPostgresPair(join(directory, 'postgres'));
  let nats = await openNats();

  const storeDirectory = join(directory, 'store-data');
  const storeLink = join(directory, 'store');
  await mkdir(storeDirectory);
  await symlink(storeDirectory, storeLink);
  // rename(2) replaces the link at once: there is no moment in which neither is there.
  const pointStoreAt = async (target: string): Promise<void> => {
    await symlink(target, `${storeLink}.next`);
    await rename(`${storeLink}.next`, storeLink);
  };
  const noDirectory = join(directory, 'store-away');
  await writeFile(noDirectory, '');

  return {
    databaseUrl: postgres.url,
    primaryUrl: () => postgres.primaryUrl(),
    natsSettings: (process) => ({
      NATS_URL: `nats://127.0.0.1:${natsPort}`,
      NATS_USER: process,
      NATS_PASSWORD: PASSWORD,
      NATS_INBOX_PREFIX: inboxPrefix(process),
    }),
    storeLink,
    storeDirectory,
    async losePostgres(awayMs) {
      await postgres.killPrimary();
      await delay(awayMs);
      await again(() => postgres.restartPrimary());
    },
    failOverPostgres: (downMs) => postgres.switchOver({ downMs }),
    async loseNats(awayMs, wipe) {
      await nats.kill();
      if (wipe) await rm(join(natsDirectory, 'store'), { recursive: true, force: true });
      await delay(awayMs);
      nats = await again(openNats);
    },
    async refuseCredentials(awayMs) {
      await nats.reload(accepting(OTHER_PASSWORD));
      await delay(awayMs);
      await nats.reload(accepting(PASSWORD));
    },
    async loseStore(awayMs) {
      await pointStoreAt(noDirectory);
      await delay(awayMs);
      await pointStoreAt(storeDirectory);
    },
    async refuseWrites(awayMs) {
      // The disk store writes every object here first.
      const incoming = join(storeDirectory, 'incoming');
      await replaceFolder(incoming, READ_ONLY);
      await delay(awayMs);
      // The next write creates the folder.
      await rm(incoming);
    },
    async [Symbol.asyncDispose]() {
      await nats[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
    },
  };
}

/** Replaces a folder by a link. A write that has begun may create the folder again meanwhile. */
async function replaceFolder(folder: string, target: string): Promise<void> {
  for (;;) {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    try {
      return await symlink(target, folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** After a crash a server may refuse to start until the last of its processes has ended. */
async function again<Server>(start: () => Promise<Server>): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await delay(250);
    }
  }
}

/** Brings the tables of every service up to date, as the migration step of an installation does. */
export async function migrateAll(root: string, environment: Readonly<Record<string, string>>): Promise<void> {
  for (const service of ['auth', 'timeline', 'audio', 'render', 'bundle', 'import']) {
    const migrating = spawn(process.execPath, [join(root, 'services', service, 'src/main.ts'), 'migrate'], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(migrating, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`the migration of ${service} ended with ${code}`);
  }
}
