import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An answer of a store: the status, and the code and words of its error. */
export interface StoreRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** What a front does differently from the S3 server behind it. */
export interface StoreManners {
  /** The answer to a deletion of several objects by one request. */
  readonly deletesMany?: StoreRefusal | 'without-effect' | 'with-errors';
  /** Whether requests with a body need Content-MD5. */
  readonly demandsMd5?: boolean;
  /** Whether the bucket must be named in the host of an address. */
  readonly virtualHostsOnly?: { readonly domain: string };
  /** Refused operations on objects. */
  readonly refuses?: Partial<Record<'read' | 'write' | 'delete' | 'list', StoreRefusal>>;
  /** Header that a write must have, with its value. */
  readonly demandsOnWrites?: readonly [name: string, value: string];
}

export interface StoreFront extends AsyncDisposable {
  readonly endpoint: string;
  readonly port: number;
  /** Can be replaced at any time. */
  manners: StoreManners;
  /** Method and path of all requests. */
  readonly requests: readonly string[];
}

export const ACCESS_DENIED: StoreRefusal = {
  status: 403,
  code: 'AccessDenied',
  message: 'Access Denied by the policy.',
};

/** An HTTP server in front of an S3 server that answers like the stores of other makers. */
export async function startStoreFront(target: string, manners: StoreManners = {}): Promise<StoreFront> {
  const requests: string[] = [];
  const upstream = new URL(target);
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void answer(request, response).catch(() => response.destroy());
  });
  const front = {
    endpoint: '',
    port: 0,
    manners,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://store');
    const body = await buffer(request);
    const refusal = refusalOf(front.manners, request, url, body);
    if (refusal !== null) {
      refuse(response, refusal);
      return;
    }
    const isMany = request.method === 'POST' && url.searchParams.has('delete');
    const { deletesMany } = front.manners;
    if (isMany && deletesMany === 'without-effect') {
      respond(response, 200, '<DeleteResult></DeleteResult>');
      return;
    }
    if (isMany && deletesMany === 'with-errors') {
      const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!);
      const errors = keys.map(
        (key) => `<Error><Key>${key}</Key><Code>InternalError</Code><Message>We failed.</Message></Error>`,
      );
      respond(response, 200, `<DeleteResult>${errors.join('')}</DeleteResult>`);
      return;
    }
    const onward = sendRequest({
      host: upstream.hostname,
      port: upstream.port,
      method: request.method,
      path: request.url,
      headers: request.headers,
    });
    onward.on('error', () => response.destroy());
    onward.on('response', (incoming) => {
      response.writeHead(incoming.statusCode!, incoming.rawHeaders);
      incoming.pipe(response);
    });
    onward.end(body);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  front.port = (server.address() as AddressInfo).port;
  front.endpoint = `http://127.0.0.1:${front.port}`;
  return front;
}

function refusalOf(manners: StoreManners, request: IncomingMessage, url: URL, body: Buffer): StoreRefusal | null {
  const { method, headers } = request;
  const { virtualHostsOnly, refuses = {}, deletesMany, demandsOnWrites } = manners;
  if (virtualHostsOnly && !headers.host!.split(':')[0]!.endsWith(`.${virtualHostsOnly.domain}`))
    return { status: 403, code: 'SecondLevelDomainForbidden', message: 'Please use virtual hosted style to access.' };
  const isMany = method === 'POST' && url.searchParams.has('delete');
  if (manners.demandsMd5 && body.length > 0) {
    const md5 = headers['content-md5'];
    if (md5 === undefined)
      return {
        status: 400,
        code: 'MissingContentMD5',
        message: 'Missing required header for this request: Content-Md5.',
      };
    if (md5 !== createHash('md5').update(body).digest('base64'))
      return { status: 400, code: 'BadDigest', message: 'The Content-MD5 you specified did not match.' };
  }
  if ((isMany || method === 'DELETE') && refuses.delete) return refuses.delete;
  if (isMany && typeof deletesMany === 'object') return deletesMany;
  const isWrite = method === 'PUT' || (method === 'POST' && !isMany);
  if (isWrite && refuses.write) return refuses.write;
  if (demandsOnWrites && (method === 'PUT' || url.searchParams.has('uploads')) && !url.searchParams.has('partNumber')) {
    const [name, value] = demandsOnWrites;
    if (headers[name] !== value) return { ...ACCESS_DENIED, message: `${name} must be ${value}.` };
  }
  const isRead = method === 'GET' || method === 'HEAD';
  const isList = isRead && url.searchParams.has('list-type');
  if (isList) return refuses.list ?? null;
  return (isRead && refuses.read) || null;
}

function refuse(response: ServerResponse, { status, code, message }: StoreRefusal): void {
  respond(response, status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

function respond(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}
