import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createApiClient } from '@slidewright/http-api/node';
import { TIMEOUT_MS, type McpParts } from './parts.ts';
import { mcpServerFactory } from './server.ts';
import { ToolError } from './tool.ts';

interface StdioServer {
  /** 'http://127.0.0.1:8080' */
  readonly url: string;
  readonly apiKey: string;
}

export interface StdioOptions extends Pick<McpParts, 'version' | 'onCall'> {
  /** May still be starting: tools wait for it, within their time. A rejection must have a sentence as its message. */
  readonly server: StdioServer | Promise<StdioServer>;
  readonly signal: AbortSignal;
}

/**
 * Serves the Model Context Protocol over standard input and output until the input ends or the signal is aborted. Nothing
 * else may write to the standard output meanwhile.
 */
export async function serveMcpOverStdio({ server, signal, ...options }: StdioOptions): Promise<void> {
  // A file that is the input ends without being closed.
  const inputEnded = Promise.race(['end', 'close'].map((event) => once(process.stdin, event, { signal }))).catch(
    () => undefined,
  );
  const serving = serveStdio(
    mcpServerFactory({
      ...options,
      timeoutMs: TIMEOUT_MS,
      connect: async (signal) => {
        const { url, apiKey } = await Promise.resolve(server).catch((error: Error) => {
          throw new ToolError('UNAVAILABLE', error.message);
        });
        return { api: createApiClient(url, { apiKey, signal }), publicUrl: url };
      },
    }),
  );
  await inputEnded;
  await serving.close();
}
