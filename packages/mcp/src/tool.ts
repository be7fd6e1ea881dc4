import type { ApiClient } from '@slidewright/http-api/node';
import type { z } from 'zod';
import type { ReadDocument } from './parts.ts';

/** What a tool has to work with. */
export interface ToolContext {
  /** The API with the key of the caller. Its calls end when the time of the tool is over. */
  readonly api: ApiClient;
  /** Aborted when the client cancels the request or the time of the tool is over. */
  readonly signal: AbortSignal;
  readonly readDocument: ReadDocument;
  /** The address, absolute, of a path of the API. */
  address(path: string): string;
  /** Sends a progress notification if the client asked for them. `progress` in percent. */
  report(progress: number, message: string): Promise<void>;
}

/** What a tool does to timelines; clients ask the user before a destructive one. */
type Effect = 'reads' | 'adds' | 'changes' | 'destroys';

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** Written for a language model: when to use it, what it returns. */
  readonly description: string;
  readonly effect: Effect;
  readonly input: Input;
  readonly output: Output;
  /** Throws ApiError or ToolError. */
  readonly run: (input: z.output<Input>, context: ToolContext) => Promise<z.input<Output>>;
}

/** Declares a tool; `run` is typed by its schemas. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Tool {
  return tool as unknown as Tool;
}

/** A failure that a tool finds itself. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
