import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface BreakableProxy extends AsyncDisposable {
  readonly port: number;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /** Drops all bytes on open and new connections without closing them, as a network that loses packets. */
  silence(): void;
  restore(): void;
  /** Relays new connections to another server; open ones stay where they are. */
  redirect(target: { host: string; port: number }): void;
}

/** A TCP relay that can be cut or silenced, for tests of a server that becomes unavailable and returns. */
export async function startBreakableProxy(target: { host: string; port: number }): Promise<BreakableProxy> {
  const sockets = new Set<Socket>();
  let current = target;
  let broken = false;
  let silent = false;
  const server = createServer((client) => {
    if (broken) {
      client.destroy();
      return;
    }
    const upstream = connect(current.port, current.host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    if (silent) client.resume();
    else client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    broken = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    silence() {
      silent = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    restore() {
      broken = false;
      silent = false;
    },
    redirect(next) {
      current = next;
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
