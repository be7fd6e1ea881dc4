import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createApiClient } from '@slidewright/http-api/node';
import { readDocument } from '@slidewright/slides/importers/read-document';
import { TIMEOUT_MS, type McpParts } from './parts.ts';
import { mcpServerFactory } from './server.ts';
import { ToolError } from './tool.ts';

interface StdioServer {
  /** 'http://127.0.0.1:8080' */
  readonly url: string;
  readonly apiKey: string;
}

export interface StdioOptions extends Pick<McpParts, 'version' | 'onCall'> {
  /** Called by each tool, which waits for it within its time. A rejection must have a sentence as its message. */
  readonly server: () => Promise<StdioServer>;
  readonly signal: AbortSignal;
}

/** More than a tool takes at most. */
const LAST_ANSWERS_MS = TIMEOUT_MS + 1_000;

/**
 * Serves the Model Context Protocol over standard input and output until the input ends and its requests are answered, or
 * the signal is aborted. Nothing else may write to the standard output meanwhile.
 */
export async function serveMcpOverStdio({ server, signal, ...options }: StdioOptions): Promise<void> {
  // A file that is the input ends without being closed.
  const inputEnded = Promise.race(['end', 'close'].map((event) => once(process.stdin, event, { signal }))).catch(
    () => undefined,
  );
  const input = new PassThrough();
  const transport = countingTransport(new StdioServerTransport(input));
  const serving = serveStdio(
    mcpServerFactory({
      ...options,
      readDocument,
      timeoutMs: TIMEOUT_MS,
      connect: async (signal) => {
        const { url, apiKey } = await server().catch((error: Error) => {
          throw new ToolError('UNAVAILABLE', error.message);
        });
        return { api: createApiClient(url, { apiKey, signal }), publicUrl: url };
      },
    }),
    { transport },
  );
  // The transport closes when its own input ends, with requests that have no answer yet.
  process.stdin.pipe(input, { end: false });
  await inputEnded;
  if (!signal.aborted) {
    while (input.writableLength + input.readableLength > 0) await setImmediate();
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(LAST_ANSWERS_MS)]);
    await Promise.race([transport.answered(), once(timeout, 'abort')]);
  }
  await serving.close();
}

/** A transport that knows which requests have no answer yet. */
function countingTransport(wire: StdioServerTransport): Transport & { answered(): Promise<void> } {
  const requests = new Set<unknown>();
  const events = new EventEmitter();
  const settle = (id: unknown): void => {
    requests.delete(id);
    if (requests.size === 0) events.emit('answered');
  };
  const transport: Transport = {
    start() {
      wire.onclose = () => transport.onclose?.();
      wire.onerror = (error) => transport.onerror?.(error);
      wire.onmessage = (message) => {
        if ('method' in message && 'id' in message) requests.add(message.id);
        transport.onmessage?.(message);
        // A cancelled request is not answered.
        if ('method' in message && message.method === 'notifications/cancelled') settle(message.params?.['requestId']);
      };
      return wire.start();
    },
    async send(message) {
      await wire.send(message);
      if (!('method' in message)) settle(message.id);
    },
    close: () => wire.close(),
  };
  return Object.assign(transport, {
    answered: async () => {
      if (requests.size > 0) await once(events, 'answered');
    },
  });
}
