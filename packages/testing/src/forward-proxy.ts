import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface ForwardProxy extends AsyncDisposable {
  readonly url: string;
  /** What went through it: 'CONNECT host:443', 'GET http://host/path'. */
  readonly passed: readonly string[];
}

export interface ForwardProxyOptions {
  /** Servers by host name, as the DNS of the outside network would know them; others are resolved as usual. */
  readonly hosts?: Readonly<Record<string, { readonly host: string; readonly port: number }>>;
  /** 'user:password' that it demands. */
  readonly credentials?: string;
}

/** A forward proxy on loopback: tunnels by CONNECT (RFC 9110, 9.3.6), and requests with an absolute address. */
export async function startForwardProxy(options: ForwardProxyOptions = {}): Promise<ForwardProxy> {
  const passed: string[] = [];
  const sockets = new Set<Socket>();
  const wanted =
    options.credentials === undefined ? undefined : `Basic ${Buffer.from(options.credentials).toString('base64')}`;
  const locate = (host: string, port: number): { host: string; port: number } => {
    const name = host.replaceAll(/^\[|\]$/g, '');
    // A name stands for the names below it, as buckets have them.
    const known = Object.entries(options.hosts ?? {}).find(([key]) => name === key || name.endsWith(`.${key}`));
    return known?.[1] ?? { host: name, port };
  };
  const server = createServer((request, response) => {
    if (request.headers['proxy-authorization'] !== wanted) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end();
      return;
    }
    passed.push(`${request.method} ${request.url}`);
    const url = URL.parse(request.url!);
    if (url?.protocol !== 'http:') {
      response.writeHead(400).end();
      return;
    }
    const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = request.headers;
    const target = locate(url.hostname, Number(url.port) || 80);
    const onward = sendRequest({ ...target, method: request.method, path: url.pathname + url.search, headers });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.on('error', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('connect', (request, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy());
    if (request.headers['proxy-authorization'] !== wanted) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
      return;
    }
    passed.push(`CONNECT ${request.url}`);
    const [, host, port] = /^(.*):(\d+)$/.exec(request.url!)!;
    const target = locate(host!, Number(port));
    const upstream = connect(target, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const credentials = options.credentials === undefined ? '' : `${options.credentials}@`;
  return {
    url: `http://${credentials}127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
