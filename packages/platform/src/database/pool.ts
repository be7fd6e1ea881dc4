import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, Pool, type ClientBase, type ClientConfig, type PoolClient, type PoolConfig } from 'pg';
import { isPostgresAway } from '../errors.ts';
import type { Logger } from '../telemetry/log.ts';
import { continueTrace } from '../telemetry/trace.ts';
import { databaseAddresses, explicitTls, hostOf } from './address.ts';
import { READ_ONLY } from './unfit.ts';

export interface PrimaryPoolOptions {
  /** One address, which may name several servers. */
  readonly url: string;
  readonly maxConnections: number;
  readonly applicationName: string;
  readonly log: Logger;
  /** Prepares a new connection; throws where its server cannot be used. */
  readonly prepare: (client: ClientBase) => Promise<unknown>;
  /** A running statement without any reply for this long fails with its connection; 0 for never. */
  readonly silenceMs: number;
}

/** Of one server; with the wait for a free connection. */
const CONNECT_TIMEOUT_MS = 8_000;
const SHORTEST_CONNECT_TIMEOUT_MS = 3_000;
/** Delay of the first TCP keep-alive probe on an idle connection. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Longest use of a connection, so that a name that leads elsewhere or a new server behind a balancer is noticed. */
const LIFETIME_S = 600;

/** Members of a `pg` client that its types lack. */
interface ClientInside {
  readonly connection: EventEmitter & { readonly stream: Socket };
  /** False while a statement is running. */
  readonly readyForQuery: boolean;
  readonly processID: number | null;
}

function insideOf(client: ClientBase): ClientInside {
  return client as unknown as ClientInside;
}

/** The id of the server process that was told at the connect; behind a pooler it is not that of any process. */
export function announcedProcess(client: ClientBase): number | null {
  return insideOf(client).processID;
}

/**
 * A pool with connections to the server that takes writes. Where the address names several, they are tried in order,
 * from the one used last. When a server says that it is read-only, every connection to it is dropped.
 */
export class PrimaryPool extends Pool {
  readonly #hosts: readonly string[];
  readonly #present: { address: number };
  readonly #unfit = new WeakSet<object>();
  readonly #clients = new Set<PoolClient>();

  constructor(options: PrimaryPoolOptions) {
    const addresses = databaseAddresses(options.url).map(explicitTls);
    const present = { address: 0 };
    /** The pool creates its clients by a constructor; this one reads which server is tried now. */
    class ClientOfPresent extends Client {
      constructor(config?: ClientConfig) {
        super({ ...config, connectionString: addresses[present.address]! });
      }
    }
    const timeoutMs = Math.max(CONNECT_TIMEOUT_MS / addresses.length, SHORTEST_CONNECT_TIMEOUT_MS);
    const config = {
      Client: ClientOfPresent,
      max: options.maxConnections,
      connectionTimeoutMillis: timeoutMs,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      maxLifetimeSeconds: LIFETIME_S,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      application_name: options.applicationName,
      onConnect: (client: ClientBase) => this.#prepare(client as Client, timeoutMs, options),
    };
    super(config as PoolConfig);
    this.#hosts = addresses.map(hostOf);
    this.#present = present;
    this.on('connect', (client) => this.#clients.add(client));
    this.on('remove', (client) => this.#clients.delete(client));
    // The pool looks at whether the client has ended right after this event.
    this.on('release', (_error, client) => {
      if (this.#unfit.has(client)) void client.end();
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: (error: Error | undefined, client: PoolClient | undefined, done: (release?: Error | boolean) => void) => void): void; // prettier-ignore
  override connect(
    callback?: (error: Error | undefined, client: PoolClient | undefined, done: (release?: Error | boolean) => void) => void, // prettier-ignore
  ): Promise<PoolClient> | void {
    const connecting = this.#connectToPrimary();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  /** Drops all present connections: those in use when they are released. */
  drop(): void {
    for (const client of this.#clients) this.#unfit.add(client);
    for (let idle = this.idleCount; idle > 0; idle -= 1)
      super.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  }

  async #connectToPrimary(): Promise<PoolClient> {
    const said: string[] = [];
    for (;;) {
      const tried = this.#present.address;
      try {
        return await super.connect();
      } catch (error) {
        if (this.#hosts.length === 1 || !isPostgresAway(error) || isPoolExhausted(error)) throw error;
        said.push(`${this.#hosts[tried]}: ${(error as Error).message}`);
        // Unless another connect has moved on already.
        if (this.#present.address === tried) this.#present.address = (tried + 1) % this.#hosts.length;
        if (said.length < this.#hosts.length) continue;
        throw Object.assign(new Error(said.join('; '), { cause: error }), { code: (error as { code?: string }).code });
      }
    }
  }

  async #prepare(client: Client, timeoutMs: number, { log, prepare, silenceMs }: PrimaryPoolOptions): Promise<void> {
    const { connection } = insideOf(client);
    // The pool listens to idle connections only; one that breaks inside a transaction, between two statements, would
    // end the process. Its next statement fails instead.
    client.on('error', () => {});
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.drop();
    });
    // A pooler accepts connections for which it has no server.
    const late = setTimeout(() => connection.stream.destroy(), timeoutMs);
    try {
      await prepare(client);
    } finally {
      clearTimeout(late);
    }
    if (silenceMs > 0) closeWhenUnanswered(client, silenceMs, log);
  }
}

/** Every connection is in use; another server would not help. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/**
 * Ends a connection without a reply for `silenceMs` while a statement runs. The timeout of `pg` itself would fail the
 * statement but leave the connection in the pool.
 */
function closeWhenUnanswered(client: Client, silenceMs: number, log: Logger): void {
  const inside = insideOf(client);
  inside.connection.stream.setTimeout(silenceMs, () => {
    if (inside.readyForQuery) return;
    continueTrace(null, () => log.warn({ silenceMs }, 'a statement got no reply; its connection is closed'));
    // During a statement this breaks the connection, and the pool drops a client that has ended.
    void client.end();
  });
}
