import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { DiscardPolicy, nanos, NatsError, StorageType, type KV, type KvEntry } from 'nats';
import { AppError } from '../errors.ts';
import type { Bus } from './connection.ts';
import { ensureStream } from './ensure-stream.ts';

/** A stored answer. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

/** The state of a request with an idempotency key. */
export type IdempotentRequest =
  /** The request is new: the caller executes it and then reports the outcome. */
  | {
      readonly kind: 'new';
      /** Keeps the answer for repeats. */
      finish(answer: KeptAnswer): Promise<void>;
      /** Releases the key, so that the request can be repeated. */
      abandon(): Promise<void>;
    }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }
  | { readonly kind: 'in-flight' }
  /** The key was used for another request. */
  | { readonly kind: 'mismatch' };

export interface IdempotencyStore {
  /**
   * Claims a key. `key` is 1 to 64 letters and digits that already tell users apart; `fingerprint` is what a repeat
   * must match. Throws UNAVAILABLE while NATS is unavailable. When the server has no room for the key, the request is
   * 'new' and its answer is not stored.
   */
  begin(key: string, fingerprint: string): Promise<IdempotentRequest>;
}

export interface IdempotencyOptions {
  readonly bucket: string;
  /** How long an answer is kept. */
  readonly keptMs: number;
  /**
   * A running request renews its claim four times as often. A claim that was not renewed for this long counts as
   * lost, and the request may be repeated.
   */
  readonly lostAfterMs: number;
  /** Total size of all answers, in bytes; default 256 MiB. */
  readonly maximumBytes?: number;
}

interface Header {
  fingerprint: string;
  /** Distinguishes the claim from those of other processes. */
  claim: string;
  /** When the claim was made or renewed, milliseconds since the epoch. */
  begunAt: number;
  /** Absent while the request runs. */
  status?: number;
  compressed?: boolean;
}

const COMPRESS_FROM_BYTES = 4 * 1024;
/** Largest answer in bytes, so that it takes thousands to evict the others. */
const LONGEST_ANSWER_BYTES = 64 * 1024;
/** A small part of the smallest supported store, which events and notifications share. */
const BUCKET_BYTES = 256 * 1024 ** 2;

const END_AGAIN_MS = 500;
const LONGEST_OUTAGE_MS = 300_000;

const WRONG_LAST_SEQUENCE = 10_071;
/** The account, the server, the stream or its disk is full. */
const OUT_OF_ROOM: ReadonlySet<number> = new Set([10_002, 10_023, 10_047, 10_077]);

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Idempotency keys in a JetStream key-value bucket: shared by all gateways. The bucket has a fixed maximum size,
 * because it shares its store with events and notifications. When it is full, the oldest answers are evicted: repeats
 * come within minutes, and refusing new keys would leave current requests without protection. An answer of more than
 * 64 KiB, compressed, is not stored, and its request is executed again when repeated.
 */
export function createIdempotencyStore(bus: Bus, options: IdempotencyOptions): IdempotencyStore {
  let opened: Promise<KV> | undefined;
  const withBucket = async <T>(use: (bucket: KV) => Promise<T>): Promise<T> => {
    if (!bus.isConnected()) throw new AppError('UNAVAILABLE', { message: 'NATS is unavailable', retryAfterS: 2 });
    opened ??= openBucket(bus, options);
    try {
      return await use(await opened);
    } catch (error) {
      if (isConflict(error)) throw error;
      // A server that lost its store has lost the bucket too: the next request recreates it.
      opened = undefined;
      throw new AppError('UNAVAILABLE', { message: (error as Error).message, retryAfterS: 2, cause: error });
    }
  };

  const claimed = (key: string, header: Header, first: number): IdempotentRequest => {
    let revision = first;
    let last = Promise.resolve();
    /** Serialises the writes of a claim. */
    const write = (act: (bucket: KV, revision: number) => Promise<number | void>): Promise<void> => {
      const attempt = (): Promise<void> =>
        withBucket(async (bucket) => {
          revision = (await act(bucket, revision)) ?? revision;
        });
      const next = last.then(attempt).catch(async (error: unknown) => {
        if (!isConflict(error)) throw error;
        // A write whose acknowledgement was lost has changed the revision, but not the claim.
        const entry = await withBucket((bucket) => bucket.get(key));
        if (entry?.operation !== 'PUT' || decode(entry).header.claim !== header.claim) throw error;
        revision = entry.revision;
        await attempt();
      });
      last = next.catch(() => undefined);
      return next;
    };
    const renewal = setInterval(() => {
      const renewed = encode({ ...header, begunAt: Date.now() });
      write((bucket, known) => bucket.update(key, renewed, known)).catch(() => undefined);
    }, options.lostAfterMs / 4);
    renewal.unref();
    const end = async (act: (bucket: KV, revision: number) => Promise<number | void>): Promise<void> => {
      clearInterval(renewal);
      await write(act).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        void endLater(() => write(act), bus);
      });
    };
    return {
      kind: 'new',
      async finish({ status, body }) {
        const plain = Buffer.from(body);
        const compressed = plain.length > COMPRESS_FROM_BYTES;
        const value = encode({ ...header, status, compressed }, compressed ? await compress(plain) : plain);
        if (value.length > LONGEST_ANSWER_BYTES) {
          bus.log.warn({ bytes: value.length }, 'an answer is too large to be stored for repeats');
          return this.abandon();
        }
        await end((bucket, known) => bucket.update(key, value, known));
      },
      abandon: () => end((bucket, known) => bucket.delete(key, { previousSeq: known })),
    };
  };

  return {
    async begin(key, fingerprint) {
      const header: Header = { fingerprint, claim: randomUUID(), begunAt: Date.now() };
      const created = await withBucket((bucket) => bucket.create(key, encode(header))).catch((error: AppError) => {
        if (isConflict(error)) return null;
        if (!isOutOfRoom(error.cause)) throw error;
        bus.log.warn(
          { reason: error.message },
          'no room for an idempotency key: a repeat of its request is done again',
        );
        return undefined;
      });
      if (created === undefined) return UNKEPT;
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

/** Writes the outcome of a request once NATS is available again; the request does not wait for that. */
async function endLater(write: () => Promise<void>, bus: Bus): Promise<void> {
  const until = Date.now() + LONGEST_OUTAGE_MS;
  for (;;) {
    await delay(END_AGAIN_MS, undefined, { ref: false });
    try {
      return await write();
    } catch (error) {
      if (error instanceof AppError && Date.now() < until) continue;
      bus.log.warn({ err: error }, 'the outcome of a request could not be stored for repeats');
      return;
    }
  }
}

/**
 * Creates the bucket of idempotency keys, or sets its limits, also on one of an earlier version. Throws NatsError or
 * UnfitStream when the server refuses.
 */
export async function ensureBucket(bus: Bus, options: IdempotencyOptions): Promise<void> {
  await ensureStream(bus, {
    // A bucket that the client creates refuses new keys when it is full, so the stream is created here.
    name: `KV_${options.bucket}`,
    subjects: [`$KV.${options.bucket}.>`],
    max_age: nanos(options.keptMs),
    max_bytes: Math.min(options.maximumBytes ?? BUCKET_BYTES, bus.streamMaxBytes ?? Infinity),
    discard: DiscardPolicy.Old,
    num_replicas: bus.streamReplicas,
    max_msgs_per_subject: 1,
    storage: StorageType.File,
    allow_rollup_hdrs: true,
    allow_direct: true,
  });
}

async function openBucket(bus: Bus, options: IdempotencyOptions): Promise<KV> {
  await ensureBucket(bus, options);
  return bus.jetStream.views.kv(options.bucket);
}

/** A request without a stored answer. */
const UNKEPT: IdempotentRequest = {
  kind: 'new',
  finish: () => Promise.resolve(),
  abandon: () => Promise.resolve(),
};

function apiCodeOf(error: unknown): number | undefined {
  return error instanceof NatsError ? error.api_error?.err_code : undefined;
}

/** Whether the server has no room for a stream or a message. */
export function isOutOfRoom(error: unknown): boolean {
  return OUT_OF_ROOM.has(apiCodeOf(error) ?? 0);
}

function isConflict(error: unknown): boolean {
  return apiCodeOf(error) === WRONG_LAST_SEQUENCE;
}

function nullOnConflict(error: unknown): null {
  if (isConflict(error)) return null;
  throw error;
}

/** A line of JSON, then the raw body. */
function encode(header: Header, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

function decode(entry: KvEntry): { header: Header; body: Buffer } {
  const value = Buffer.from(entry.value);
  const end = value.indexOf('\n');
  return { header: JSON.parse(value.toString('utf8', 0, end)) as Header, body: value.subarray(end + 1) };
}
