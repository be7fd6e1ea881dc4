import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that the receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into events freely
  readonly event: any;
}

export type Respond = (response: ServerResponse, request: IncomingMessage) => void;

export interface Receiver extends AsyncDisposable {
  /** '127.0.0.1:<port>'. */
  readonly host: string;
  readonly received: Received[];
  /** Answers requests of a path; other paths are answered with 204. */
  on(path: string, respond: Respond): void;
  url(path: string): string;
  /** Those of a path, in the order of their arrival. */
  at(path: string): Received[];
}

/** An HTTP server that keeps what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const responders = new Map<string, Respond>();
  const server = createServer((request, response) => {
    const path = request.url!;
    void text(request).then((body) => {
      received.push({ path, headers: request.headers as Record<string, string>, body, event: JSON.parse(body) });
      const respond = responders.get(path) ?? (() => response.writeHead(204).end());
      respond(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    received,
    on: (path, respond) => void responders.set(path, respond),
    url: (path) => `http://${host}${path}`,
    at: (path) => received.filter((one) => one.path === path),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
