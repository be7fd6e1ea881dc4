import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ownFolder, type Logger } from '@slidewright/platform';
import { freePort, startChild, stopOrphanedServer, type ChildServer } from './child.ts';

export interface EmbeddedNats extends ChildServer {
  readonly url: string;
  /** Takes other further lines while it runs. Users whose password is another are disconnected. */
  reload(furtherLines: string): Promise<void>;
}

export interface NatsOptions {
  readonly directory: string;
  readonly log: Logger;
  /** By default a free one. */
  readonly port?: number;
  /**
   * Further lines of the configuration, such as an `authorization` block; they override earlier ones. Without
   * authorization, every local user has all permissions.
   */
  readonly furtherLines?: string;
  /** Path of nats-server; by default found through PATH. */
  readonly executable?: string;
}

const execute = promisify(execFile);

/** A message must fit a request of 1 MiB of JSON with its headers. */
const MAX_PAYLOAD_BYTES = 4 * 1024 * 1024;

/** Returns the path of nats-server, or null. Also looks in /usr/sbin, where Debian installs it and PATH may not lead. */
export function findNatsServer(path: string): string | null {
  const folders = [...path.split(delimiter), '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
  for (const folder of folders) {
    const candidate = join(folder, 'nats-server');
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      continue;
    }
  }
  return null;
}

/**
 * Whether the server can sync each write before acknowledging it (2.10 and later). Older versions sync every two minutes;
 * messages lost in a power failure are published again from Postgres.
 */
async function knowsSyncInterval(command: string): Promise<boolean> {
  const { stdout } = await execute(command, ['--version'], { timeout: 10_000 });
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 10);
}

/** Starts nats-server with JetStream on loopback, with its store in `directory`. */
export async function startNats(options: NatsOptions): Promise<EmbeddedNats> {
  await ownFolder(options.directory);
  const pidFile = join(options.directory, 'nats.pid');
  await stopOrphanedServer(pidFile, options.directory, 'SIGTERM');
  const port = options.port ?? (await freePort());
  const configFile = join(options.directory, 'nats.conf');
  const command = options.executable ?? findNatsServer(process.env.PATH ?? '') ?? 'nats-server';
  const sync = (await knowsSyncInterval(command)) ? ', sync_interval: always' : '';
  // Deleted first: overwriting would keep the mode of an earlier version's file, which every user could read.
  await rm(configFile, { force: true });
  const configure = (furtherLines: string) =>
    writeFile(
      configFile,
      [
        `host: "127.0.0.1"`,
        `port: ${port}`,
        `pid_file: ${JSON.stringify(pidFile)}`,
        `max_payload: ${MAX_PAYLOAD_BYTES}`,
        `jetstream: { store_dir: ${JSON.stringify(join(options.directory, 'store'))}, max_file_store: 4GB${sync} }`,
        furtherLines,
      ].join('\n'),
      { mode: 0o600 },
    );
  await configure(options.furtherLines ?? '');
  const child = await startChild({
    command,
    args: ['-c', configFile],
    stopSignal: 'SIGTERM',
    ready: /Server is ready/,
    log: options.log,
  });
  return Object.assign(child, {
    url: `nats://127.0.0.1:${port}`,
    async reload(furtherLines: string) {
      await configure(furtherLines);
      process.kill(child.pid, 'SIGHUP');
    },
  });
}
