export { mcpHttpHandler, type McpHttpHandler } from './http.ts';
export type { McpParts, ToolCall } from './server.ts';
