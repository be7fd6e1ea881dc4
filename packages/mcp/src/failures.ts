import { ApiError } from '@slidewright/http-api/node';
import { ToolError } from './tool.ts';

/** What a client is told of an error. */
export interface Failure {
  readonly code: string;
  /** A sentence for a person. */
  readonly sentence: string;
  /** What was thrown, of an unexpected failure. */
  readonly cause?: unknown;
}

/** `isTimeout`: the time of the tool was over when the error was thrown. */
export function failureOf(error: unknown, { isTimeout }: { isTimeout: boolean }): Failure {
  if (isTimeout)
    return {
      code: 'UNAVAILABLE',
      sentence: 'The server did not answer in time. Try again: with the same idempotencyKey nothing is started twice.',
    };
  if (error instanceof ApiError) return { code: error.code || `HTTP_${error.status}`, sentence: error.message };
  if (error instanceof ToolError) return { code: error.code, sentence: error.message };
  if (error instanceof DOMException && error.name === 'AbortError')
    return { code: 'CANCELLED', sentence: 'The call was cancelled.' };
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { code: 'UNAVAILABLE', sentence: 'The server did not answer in time. Try again.' };
  // fetch throws a TypeError if there is no connection.
  if (error instanceof TypeError && error.cause !== undefined)
    return { code: 'UNAVAILABLE', sentence: 'The server cannot be reached.', cause: error };
  return { code: 'INTERNAL', sentence: 'Something went wrong on the server.', cause: error };
}
