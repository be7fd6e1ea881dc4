export { mcpHttpHandler } from './http.ts';
export type { ToolCall } from './parts.ts';
