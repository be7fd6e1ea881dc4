import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the server received. */
export interface ProviderRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON; empty for a GET. */
  readonly body: Record<string, unknown>;
}

/** How the server responds to one request. */
export type ProviderReply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string | Buffer;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Accepts the request and never responds. */
  | { readonly kind: 'silence' }
  /** Sends fewer bytes than its Content-Length, then closes the connection. */
  | { readonly kind: 'cut'; readonly body: string | Buffer; readonly contentType: string }
  /** Sends an endless body. */
  | { readonly kind: 'flood' };

export interface ProviderServer extends AsyncDisposable {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** All requests so far, oldest first. */
  readonly requests: readonly ProviderRequest[];
}

export function jsonReply(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ProviderReply {
  return {
    kind: 'answer',
    status,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
}

export function bytesReply(body: Buffer, contentType: string): ProviderReply {
  return { kind: 'answer', status: 200, body, headers: { 'content-type': contentType } };
}

/** An HTML page, as a proxy in between returns. */
export function htmlReply(status: number): ProviderReply {
  return {
    kind: 'answer',
    status,
    body: `<html><head><title>${status} Bad Gateway</title></head><body><h1>${status}</h1></body></html>`,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  };
}

/** Starts a local stand-in for a provider of speech or text. `reply` receives the number of the request, from 1. */
export async function startProviderServer(
  reply: (request: ProviderRequest, count: number) => ProviderReply,
): Promise<ProviderServer> {
  const requests: ProviderRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const request: ProviderRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
      requests.push(request);
      send(response, reply(request, requests.length));
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

/** The same for a provider of text: request n gets reply n, all further requests the last reply. */
export function startTextProvider(replies: readonly [ProviderReply, ...ProviderReply[]]): Promise<ProviderServer> {
  return startProviderServer((_, count) => replies[Math.min(count, replies.length) - 1]!);
}

function send(response: ServerResponse, reply: ProviderReply): void {
  switch (reply.kind) {
    case 'answer':
      response.writeHead(reply.status, reply.headers).end(reply.body);
      return;
    case 'silence':
      return;
    case 'cut':
      response.writeHead(200, { 'content-type': reply.contentType, 'content-length': reply.body.length + 4_096 });
      response.write(reply.body, () => response.destroy());
      return;
    case 'flood': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(64 * 1_024, ' ');
      const pump = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', pump);
      };
      pump();
      return;
    }
    default:
      reply satisfies never;
  }
}
