import type { ApiClient } from '@slidewright/http-api/node';
import type { ImportedDeck } from '@slidewright/slides/importers/importer';
import type { DocumentSource } from '@slidewright/slides/importers/read-document';

/** Milliseconds; clients get every answer within 10 s. */
export const TIMEOUT_MS = 9_000;

/** One call of a tool, for a log: no contents. */
export interface ToolCall {
  readonly tool: string;
  /** Milliseconds. */
  readonly ms: number;
  /** The code of the error it returned, if any. */
  readonly code?: string;
  /** What was thrown, of an unexpected failure. */
  readonly cause?: unknown;
}

interface Connection {
  /** The API with the key of the caller. */
  readonly api: ApiClient;
  /** Public address of the product, the base of the addresses in results. */
  readonly publicUrl: string;
}

/** Reads a deck or an outline that the caller sent. Throws ToolError for one that takes too much work. */
export type ReadDocument = (source: DocumentSource, signal: AbortSignal) => Promise<ImportedDeck>;

/** What tools and resources work with. */
export interface McpParts {
  /** Connects to the API; all requests of the client end with the signal. */
  readonly connect: (signal: AbortSignal) => Connection | Promise<Connection>;
  /** Where the caller is not the only one who waits, in another process. */
  readonly readDocument: ReadDocument;
  readonly version: string;
  /** Milliseconds until a tool or a resource must have returned. */
  readonly timeoutMs: number;
  readonly onCall?: (call: ToolCall) => void;
}
