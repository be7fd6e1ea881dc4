import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { NatsError, StorageType, type KV, type KvEntry } from 'nats';
import { AppError } from '../errors.ts';
import type { Bus } from './connection.ts';

/** An answer that is given again. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

/** What is known of a request that carries an idempotency key. */
export type IdempotentRequest =
  /** Nobody did this yet: the caller does it, then says how it ended. */
  | {
      readonly kind: 'new';
      /** Keeps the answer for repeats. */
      finish(answer: KeptAnswer): Promise<void>;
      /** Forgets the request, so that it may be tried again. */
      abandon(): Promise<void>;
    }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }
  | { readonly kind: 'in-flight' }
  /** The key was used for another request. */
  | { readonly kind: 'mismatch' };

export interface IdempotencyStore {
  /**
   * Claims a key. `key` is 1 to 64 letters and digits that already tell users apart; `fingerprint`
   * is what a repeat must match. Throws UNAVAILABLE while NATS is away.
   */
  begin(key: string, fingerprint: string): Promise<IdempotentRequest>;
}

export interface IdempotencyOptions {
  readonly bucket: string;
  /** How long an answer is kept. */
  readonly keptMs: number;
  /** After this a request without an answer counts as lost with its process, and may be done again. */
  readonly lostAfterMs: number;
}

interface Header {
  fingerprint: string;
  /** When the request began, milliseconds since the epoch. */
  begunAt: number;
  /** Absent while the request runs. */
  status?: number;
  compressed?: boolean;
}

const COMPRESS_FROM_BYTES = 256 * 1024;
/** Stays below the largest message a default server takes. */
const MAXIMUM_BYTES = 1_000_000;
const WRONG_LAST_SEQUENCE = 10_071;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Idempotency keys in a JetStream key-value bucket: shared by all gateways, and outliving each. */
export function createIdempotencyStore(bus: Bus, options: IdempotencyOptions): IdempotencyStore {
  let opened: Promise<KV> | undefined;
  const withBucket = async <T>(use: (bucket: KV) => Promise<T>): Promise<T> => {
    if (!bus.isConnected()) throw new AppError('UNAVAILABLE', { message: 'NATS is away', retryAfterS: 2 });
    opened ??= bus.jetStream.views.kv(options.bucket, {
      ttl: options.keptMs,
      history: 1,
      storage: StorageType.File,
      replicas: bus.streamReplicas,
    });
    try {
      return await use(await opened);
    } catch (error) {
      if (isConflict(error)) throw error;
      // A server that lost its store has lost the bucket too: it is made again at the next request.
      opened = undefined;
      throw new AppError('UNAVAILABLE', { message: (error as Error).message, retryAfterS: 2, cause: error });
    }
  };

  const claimed = (key: string, header: Header, revision: number): IdempotentRequest => ({
    kind: 'new',
    async finish({ status, body }) {
      const plain = Buffer.from(body);
      const compressed = plain.length > COMPRESS_FROM_BYTES;
      const value = encode({ ...header, status, compressed }, compressed ? await compress(plain) : plain);
      if (value.length > MAXIMUM_BYTES) {
        bus.log.warn({ bytes: value.length }, 'an answer is too large to be kept for repeats');
        return this.abandon();
      }
      await withBucket((bucket) => bucket.update(key, value, revision));
    },
    async abandon() {
      await withBucket((bucket) => bucket.delete(key, { previousSeq: revision }));
    },
  });

  return {
    async begin(key, fingerprint) {
      const header: Header = { fingerprint, begunAt: Date.now() };
      const created = await withBucket((bucket) => bucket.create(key, encode(header))).catch(nullOnConflict);
      if (created !== null) return claimed(key, header, created);

      const entry = await withBucket((bucket) => bucket.get(key));
      if (!entry || entry.operation !== 'PUT') return { kind: 'in-flight' };
      const kept = decode(entry);
      if (kept.header.fingerprint !== fingerprint) return { kind: 'mismatch' };
      if (kept.header.status !== undefined) {
        const body = kept.header.compressed ? await decompress(kept.body) : kept.body;
        return { kind: 'answered', answer: { status: kept.header.status, body: body.toString() } };
      }
      if (Date.now() - kept.header.begunAt < options.lostAfterMs) return { kind: 'in-flight' };
      const taken = await withBucket((bucket) => bucket.update(key, encode(header), entry.revision)).catch(
        nullOnConflict,
      );
      return taken === null ? { kind: 'in-flight' } : claimed(key, header, taken);
    },
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.err_code === WRONG_LAST_SEQUENCE;
}

function nullOnConflict(error: unknown): null {
  if (isConflict(error)) return null;
  throw error;
}

/** A line of JSON, then the body as it is. */
function encode(header: Header, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

function decode(entry: KvEntry): { header: Header; body: Buffer } {
  const value = Buffer.from(entry.value);
  const end = value.indexOf('\n');
  return { header: JSON.parse(value.toString('utf8', 0, end)) as Header, body: value.subarray(end + 1) };
}
