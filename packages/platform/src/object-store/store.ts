import { Transform, type Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { AppError, invalid } from '../errors.ts';

/** Name of the store in messages of waiting jobs. */
export const OBJECT_STORE = 'the object store';

/** The body could not be read to its end: no fault of the store, so the job does not wait for the store. */
export function sourceError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('STORAGE_FAILED', { message: (error as Error).message, cause: error });
}

/** Bytes to store: in memory, a stream, or a local file. */
export type ObjectBody = Buffer | Readable | { readonly file: string };

export interface PutOptions {
  readonly contentType: string;
  readonly signal?: AbortSignal | undefined;
}

export interface PutResult {
  readonly size: number;
  /** Lower-case hex of the bytes that were stored. */
  readonly sha256: string;
}

export interface ObjectInfo {
  readonly size: number;
  readonly contentType: string;
  readonly lastModified: Date;
  /** Quoted, as in HTTP. Never changes, because objects are immutable. */
  readonly etag: string;
}

export interface ObjectRange {
  readonly start: number;
  /** Inclusive; the end of the object when absent. */
  readonly end?: number | undefined;
}

export interface ObjectContent extends ObjectInfo {
  /** Destroy it when it is not read to its end. */
  readonly body: Readable;
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

export interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly lastModified: Date;
}

/**
 * Where the product keeps files. Objects are immutable: a key is written once (again only with
 * the same bytes). Failures are AppErrors: NOT_FOUND, STORAGE_FULL, STORAGE_FAILED.
 */
export interface ObjectStore {
  /** Atomic. */
  put(key: string, body: ObjectBody, options: PutOptions): Promise<PutResult>;
  get(key: string, options?: { range?: ObjectRange; signal?: AbortSignal | undefined }): Promise<ObjectContent>;
  head(key: string): Promise<ObjectInfo | null>;
  /** Copies an object into a local file. */
  download(key: string, file: string, options?: { signal?: AbortSignal | undefined }): Promise<void>;
  /** A missing object is no error. */
  delete(keys: readonly string[]): Promise<void>;
  list(prefix: string): AsyncIterable<ListedObject>;
  /** A link that needs no session, until it expires. */
  signedGetUrl(key: string, options: { expiresInS: number; filename?: string; contentType?: string }): Promise<string>;
  /** A link for one PUT of exactly this type and size. */
  signedPutUrl(key: string, options: { expiresInS: number; contentType: string; size: number }): Promise<string>;
  /** Throws NotThereYet when the store cannot be used now, ConfigError when it refuses access. */
  check(): Promise<void>;
}

const MAX_KEY_LENGTH = 512;

/** Throws VALIDATION_FAILED for a key that could leave its folder: only plain segments are allowed. */
export function checkKey(key: string): void {
  const fine =
    key.length > 0 &&
    key.length <= MAX_KEY_LENGTH &&
    key.split('/').every((segment) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(segment) && segment.length <= 200);
  if (!fine)
    throw invalid('This file name cannot be used.', [{ field: 'objectName', message: 'not a valid object name' }]);
}

/** Passes bytes through, counting and hashing them. */
export function measure(): { stream: Transform; result(): PutResult } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** The bytes asked for, checked against the size. Throws RANGE_NOT_SATISFIABLE. */
export function resolveRange(size: number, range: ObjectRange | undefined): { start: number; end: number } {
  if (!range) return { start: 0, end: size - 1 };
  const end = Math.min(range.end ?? size - 1, size - 1);
  if (range.start < 0 || range.start > end) {
    throw new AppError('RANGE_NOT_SATISFIABLE', {
      userMessage: 'The requested part of the file does not exist.',
      details: { size },
    });
  }
  return { start: range.start, end };
}

/** A Content-Disposition value that every browser reads (RFC 6266 with the RFC 5987 form for other scripts). */
export function attachment(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
