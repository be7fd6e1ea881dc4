export { mcpHttpHandler } from './http.ts';
export type { ToolCall } from './parts.ts';
export { ToolError } from './tool.ts';
