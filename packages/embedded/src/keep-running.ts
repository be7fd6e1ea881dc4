import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@slidewright/platform';
import type { ChildServer } from './child.ts';

export interface KeptServer extends AsyncDisposable {
  readonly url: string;
  /** Of the current process. */
  readonly pid: number;
}

export interface KeepRunningOptions<Server> {
  readonly name: string;
  /** Starts the server, on a free port if `port` is not given. */
  readonly start: (port?: number) => Promise<Server>;
  readonly log: Logger;
  /** Delay between restart attempts. */
  readonly retryMs?: number;
}

const RETRY_MS = 500;

/**
 * Starts a server and restarts it on the same port whenever it ends unexpectedly; its clients reconnect by themselves.
 * Throws when the first start fails.
 */
export async function keepRunning<Server extends ChildServer & { readonly url: string }>({
  name,
  start,
  log,
  retryMs = RETRY_MS,
}: KeepRunningOptions<Server>): Promise<KeptServer> {
  let server = await start();
  const { url } = server;
  const port = Number(new URL(url).port);
  const stop = new AbortController();
  const { signal } = stop;

  const restart = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        server = await start(port);
        log.warn({ server: name, pid: server.pid }, 'an embedded server was restarted');
        return;
      } catch (error) {
        log.error({ err: error, server: name }, 'an embedded server could not be restarted');
        await delay(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const watching = (async () => {
    while (!signal.aborted) {
      await Promise.race([server.exited, aborted(signal)]);
      if (signal.aborted) return;
      log.error({ server: name, pid: server.pid }, 'an embedded server ended unexpectedly');
      await restart();
    }
  })();

  return {
    url,
    get pid() {
      return server.pid;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await watching;
      await server[Symbol.asyncDispose]();
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
