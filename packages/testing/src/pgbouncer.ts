import { accessSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort, startChild } from '@slidewright/embedded';
import { silentLog } from './servers.ts';

export interface PgBouncer extends AsyncDisposable {
  /** The address of the database through the pooler. */
  readonly url: string;
}

/** Starts PgBouncer in front of the server of `url`, with its default configuration and `settings`. */
export async function startPgBouncer(url: string, settings: Readonly<Record<string, string>> = {}): Promise<PgBouncer> {
  const server = new URL(url);
  const directory = await mkdtemp(join(tmpdir(), 'slidewright-pgbouncer-'));
  const port = await freePort();
  const [file, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')];
  await writeFile(users, `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"\n`);
  const configuration = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    // PgBouncer refuses to run as root.
    ...(process.getuid?.() === 0 ? { user: 'nobody' } : {}),
    ...settings,
  };
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port || '5432'}`,
      '[pgbouncer]',
      ...Object.entries(configuration).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  );
  for (const [path, mode] of [[directory, 0o755] as const, [file, 0o644] as const, [users, 0o644] as const])
    await chmod(path, mode);
  const child = await startChild({
    command: findPgBouncer(),
    args: [file],
    stopSignal: 'SIGTERM',
    ready: /process up/,
    log: silentLog,
  });
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    async [Symbol.asyncDispose]() {
      // SIGINT would wait for its clients; SIGTERM ends it at once.
      await child[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Debian installs it in /usr/sbin, where PATH may not lead. */
function findPgBouncer(): string {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/opt/homebrew/bin']) {
    const candidate = join(folder, 'pgbouncer');
    try {
      accessSync(candidate);
      return candidate;
    } catch {
      continue;
    }
  }
  throw new Error('PgBouncer is not installed: run ./scripts/setup.sh --for-tests');
}
