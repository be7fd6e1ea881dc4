import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/** Counts the runs that use this process, each by an open connection, which the system closes if a run is killed. */
export interface Leases extends AsyncDisposable {
  readonly port: number;
  /** Resolves when the last run has left, or when none came in time after `open`. */
  readonly ended: Promise<void>;
  /** Starts to wait for the first run. */
  open(): void;
}

const FIRST_RUN_WITHIN_MS = 15_000;
const LONGEST_TOKEN = 200;
/** Answer to a run whose connection is accepted. */
export const WELCOME = 'welcome\n';

export async function listenForRuns(token: string): Promise<Leases> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const runs = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let given = '';
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.on('data', (text: string) => {
      if (runs.has(socket)) return;
      given += text;
      if (given === `${token}\n`) {
        clearTimeout(timer);
        runs.add(socket);
        socket.write(WELCOME);
      } else if (given.length > LONGEST_TOKEN) socket.destroy();
    });
    const leave = (): void => {
      if (!runs.delete(socket)) return;
      // The last one is left open: its end tells that run that this process has stopped.
      if (runs.size > 0) socket.end();
      else {
        server.close();
        end();
      }
    };
    socket.on('end', leave);
    socket.on('close', leave);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    ended,
    open() {
      timer = setTimeout(() => {
        if (runs.size > 0) return;
        server.close();
        end();
      }, FIRST_RUN_WITHIN_MS);
    },
    [Symbol.asyncDispose]() {
      clearTimeout(timer);
      server.close();
      return Promise.resolve();
    },
  };
}
