import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@slidewright/platform';
import type { ChildServer } from './child.ts';

export interface KeptServer extends AsyncDisposable {
  readonly url: string;
  /** Of the process that runs now. */
  readonly pid: number;
}

export interface KeepRunningOptions<Server> {
  readonly name: string;
  /** Starts it, on a free port or on the one that its users know. */
  readonly start: (port?: number) => Promise<Server>;
  readonly log: Logger;
  /** Between attempts to start it again. */
  readonly retryMs?: number;
}

const RETRY_MS = 500;

/**
 * A server that is started again where it was whenever it ends without being asked to; its users
 * connect again by themselves. Throws when the first start fails.
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

  const startAgain = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        server = await start(port);
        log.warn({ server: name, pid: server.pid }, 'an embedded server was started again');
        return;
      } catch (error) {
        log.error({ err: error, server: name }, 'an embedded server could not be started again yet');
        await delay(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const watching = (async () => {
    while (!signal.aborted) {
      await Promise.race([server.exited, aborted(signal)]);
      if (signal.aborted) return;
      log.error({ server: name, pid: server.pid }, 'an embedded server ended unexpectedly');
      await startAgain();
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
