import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the server received. */
export interface SpeechServerRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined for a GET. */
  readonly body: Record<string, unknown> | undefined;
}

/** How the server responds to one request. */
export type SpeechReply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string | Buffer;
      readonly headers: Readonly<Record<string, string>>;
    }
  /** Accepts the request and never responds. */
  | { readonly kind: 'silence' }
  /** Sends fewer bytes than its Content-Length, then closes the connection. */
  | { readonly kind: 'cut'; readonly body: Buffer; readonly contentType: string };

export interface SpeechServer extends AsyncDisposable {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** All requests so far, oldest first. */
  readonly requests: readonly SpeechServerRequest[];
}

export function speechJson(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): SpeechReply {
  return {
    kind: 'answer',
    status,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
}

export function speechBytes(body: Buffer, contentType: string): SpeechReply {
  return { kind: 'answer', status: 200, body, headers: { 'content-type': contentType } };
}

/** An HTML page, as a proxy in between returns. */
export function speechPage(status: number): SpeechReply {
  return {
    kind: 'answer',
    status,
    body: '<!doctype html><title>Sign in to the network</title>',
    headers: { 'content-type': 'text/html; charset=utf-8' },
  };
}

/** Starts a local stand-in for a speech provider. `reply` receives the number of the request, from 1. */
export async function startSpeechServer(
  reply: (request: SpeechServerRequest, count: number) => SpeechReply,
): Promise<SpeechServer> {
  const requests: SpeechServerRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const request: SpeechServerRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>),
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

function send(response: ServerResponse, reply: SpeechReply): void {
  switch (reply.kind) {
    case 'answer':
      response.writeHead(reply.status, reply.headers).end(reply.body);
      return;
    case 'silence':
      return;
    case 'cut':
      response.writeHead(200, { 'content-type': reply.contentType, 'content-length': reply.body.length * 2 });
      response.write(reply.body, () => response.destroy());
      return;
    default:
      reply satisfies never;
  }
}

export interface ToneOptions {
  readonly ms: number;
  readonly sampleRate?: number;
  readonly hertz?: number;
  /** Amplitude: 0 is silence, 1 full scale. */
  readonly level?: number;
  /** Writes the header of a stream of unknown length. */
  readonly streamed?: boolean;
}

/** Returns a WAV file with a sine tone, for tests in which only length and level of speech matter. */
export function toneWav({ ms, sampleRate = 24_000, hertz = 220, level = 0.3, streamed = false }: ToneOptions): Buffer {
  const count = Math.round((ms * sampleRate) / 1000);
  const data = Buffer.alloc(count * 2);
  for (let index = 0; index < count; index += 1)
    data.writeInt16LE(Math.round(32_767 * level * Math.sin((2 * Math.PI * hertz * index) / sampleRate)), index * 2);
  return wavFile(data, { sampleRate, streamed });
}

/** Returns a WAV file of mono samples with 16 bits. A streamed one does not tell its length. */
export function wavFile(
  data: Buffer,
  { sampleRate, streamed = false }: { readonly sampleRate: number; readonly streamed?: boolean },
): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(streamed ? 0xff_ff_ff_ff : 36 + data.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(streamed ? 0xff_ff_ff_ff : data.length, 40);
  return Buffer.concat([header, data]);
}
