import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { duplexPair, Readable } from 'node:stream';

const NO_BODY = new Set([204, 304]);

/**
 * A fetch whose requests go to a server of this process, as on a connection from `address` but without a network. They
 * pass every check of the server, also while it no longer accepts connections. The host of the URL is not looked up.
 */
export function createInternalFetch(
  server: Server,
  caller: { readonly address: string; readonly headers: Readonly<Record<string, string>> },
): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    const body = asked.body === null ? null : Buffer.from(await asked.arrayBuffer());
    asked.signal.throwIfAborted();
    const [near, far] = duplexPair();
    Object.defineProperty(far, 'remoteAddress', { value: caller.address });
    server.emit('connection', far);
    const { pathname, search, host } = new URL(asked.url);
    const outgoing = httpRequest({
      createConnection: () => near,
      method: asked.method,
      path: pathname + search,
      headers: {
        ...caller.headers,
        ...Object.fromEntries(asked.headers),
        host,
        connection: 'close',
        ...(body === null ? {} : { 'content-length': body.length }),
      },
      signal: asked.signal,
    });
    outgoing.end(body);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const { statusCode = 502, rawHeaders } = incoming;
    const headers = new Headers();
    for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
    if (NO_BODY.has(statusCode)) {
      incoming.resume();
      return new Response(null, { status: statusCode, headers });
    }
    return new Response(Readable.toWeb(incoming) as ReadableStream, { status: statusCode, headers });
  };
}
