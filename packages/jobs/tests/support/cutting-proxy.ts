import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Where the next COMMIT's connection is cut. */
export type Cut =
  /** The server does not receive the COMMIT. */
  | 'before'
  /** The server receives the COMMIT; the connection is cut at once. */
  | 'during'
  /** The server commits, and its reply is lost. */
  | 'after';

export interface CuttingProxy extends AsyncDisposable {
  readonly url: string;
  /** Cuts the connection that sends the next COMMIT. */
  arm(cut: Cut): void;
  /** Cuts every connection now, and refuses new ones until `open`. */
  close(): void;
  open(): void;
}

/** Stands between a pool and Postgres and cuts connections on demand. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let armed: Cut | null = null;
  let refusing = false;
  const server = createServer((client) => {
    if (refusing) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    let cutOnAnswer = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    client.on('data', (bytes) => {
      const mode = bytes.includes('commit\0') ? armed : null;
      if (mode !== null) armed = null;
      if (mode === 'before') {
        cut();
        return;
      }
      if (mode === 'after') cutOnAnswer = true;
      upstream.write(bytes, () => {
        if (mode === 'during') cut();
      });
    });
    upstream.on('data', (bytes) => {
      if (cutOnAnswer) cut();
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    arm(cut) {
      armed = cut;
    },
    close() {
      refusing = true;
      cutAll();
    },
    open() {
      refusing = false;
    },
    async [Symbol.asyncDispose]() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
