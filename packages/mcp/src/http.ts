import { createMcpHandler } from '@modelcontextprotocol/server';
import type { McpParts } from './parts.ts';
import { mcpServerFactory } from './server.ts';

/** Answers requests of the streamable HTTP transport. */
export interface McpHttpHandler {
  fetch(request: Request, parts: McpParts): Promise<Response>;
}

/**
 * A handler without sessions: each request has a server of its own, so that any process can answer any of them. Serves
 * the revision 2026-07-28 of the protocol and those of 2025. A body is at most `maxBodyBytes` long.
 */
export function mcpHttpHandler({ maxBodyBytes }: { maxBodyBytes: number }): McpHttpHandler {
  return {
    async fetch(request, parts) {
      const handler = createMcpHandler(mcpServerFactory(parts), {
        maxRequestBodySize: maxBodyBytes,
        // Nothing is announced over subscriptions.
        maxSubscriptions: 0,
      });
      return handler.fetch(request);
    },
  };
}
