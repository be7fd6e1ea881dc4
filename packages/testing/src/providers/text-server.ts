import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the server received. */
export interface TextRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON. */
  readonly body: Record<string, unknown>;
}

/** How the server responds to one request. */
export type TextReply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Accepts the request and never responds. */
  | { readonly kind: 'silence' }
  /** Sends fewer bytes than its Content-Length, then closes the connection. */
  | { readonly kind: 'cut'; readonly body: string }
  /** Sends an endless body. */
  | { readonly kind: 'flood' };

export interface TextProviderServer extends AsyncDisposable {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** All requests so far, oldest first. */
  readonly requests: readonly TextRequest[];
}

export function jsonReply(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): TextReply {
  return {
    kind: 'answer',
    status,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
}

/** An HTML page, as a proxy returns when its upstream is unavailable. */
export function htmlReply(status: number): TextReply {
  return {
    kind: 'answer',
    status,
    body: `<html><head><title>${status} Bad Gateway</title></head><body><h1>${status}</h1></body></html>`,
    headers: { 'content-type': 'text/html' },
  };
}

/**
 * Starts a local stand-in for a text provider. Request n gets reply n, all further requests the last reply.
 */
export async function startTextProvider(replies: readonly [TextReply, ...TextReply[]]): Promise<TextProviderServer> {
  const requests: TextRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>,
      });
      send(response, replies[Math.min(requests.length, replies.length) - 1]!);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function send(response: ServerResponse, reply: TextReply): void {
  switch (reply.kind) {
    case 'answer':
      response.writeHead(reply.status, reply.headers);
      response.end(reply.body);
      return;
    case 'silence':
      return;
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.body.length + 4096 });
      response.write(reply.body, () => response.socket?.destroy());
      return;
    case 'flood': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(64 * 1024, ' ');
      const pump = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', pump);
      };
      pump();
      return;
    }
    default:
      throw new Error(`unknown reply ${JSON.stringify(reply satisfies never)}`);
  }
}
