import { createApiClient } from '@slidewright/http-api/node';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { mcpServerFactory, type McpParts } from './server.ts';

export interface StdioOptions extends Pick<McpParts, 'version' | 'onCall'> {
  /** Address of the server, 'http://127.0.0.1:8080'. */
  readonly serverUrl: string;
  readonly apiKey: string;
}

/**
 * Serves the Model Context Protocol over standard input and output until the input ends. Nothing else may write to the
 * standard output meanwhile.
 */
export async function serveMcpOverStdio({ serverUrl, apiKey, ...options }: StdioOptions): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  process.stdin.once('close', resolve);
  await using handle = {
    server: serveStdio(
      mcpServerFactory({
        ...options,
        publicUrl: serverUrl,
        connect: (signal) => createApiClient(serverUrl, { apiKey, signal }),
      }),
    ),
    async [Symbol.asyncDispose]() {
      await this.server.close();
    },
  };
  void handle;
  await ended;
}
