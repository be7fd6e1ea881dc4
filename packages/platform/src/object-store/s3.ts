import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { finished, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { ConfigError } from '../config.ts';
import { AppError } from '../errors.ts';
import { nodeAgentOptions } from '../proxy.ts';
import { sendContentMd5WhereDemanded } from './content-md5.ts';
import type { S3StoreConfig } from './s3-config.ts';
import { codeOf, RETRY_AFTER_S, statusOf, storageError, whyUnusable } from './s3-errors.ts';
import {
  attachment,
  checkKey,
  measure,
  OBJECT_STORE,
  sourceError,
  type ObjectContent,
  type ObjectInfo,
  type ObjectStore,
} from './store.ts';

/** Parts of 8 MiB, two at a time: S3's limit of 10,000 parts allows 80 GB, with 16 MiB in memory. */
const PART_SIZE = 8 * 1024 * 1024;
const PARTS_AT_A_TIME = 2;
const MAX_DELETES_A_CALL = 1_000;
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * A body that is read slowly holds its connection, and waiting for a free one counts towards the timeout. Paused
 * videos would soon hold the SDK's default of 50.
 */
const CONNECTIONS = { maxSockets: 1_000 };
const DELETES_AT_A_TIME = 16;
/** Timeout of each step of the check. */
const CHECK_TIMEOUT_MS = 5_000;
/** Objects that the check writes and deletes; a killed process can leave one. */
const PROBES = 'probe/';
const PROBE = Buffer.from('Written by a check of the object store. It can be deleted.\n');
const PROBE_LEFT_AFTER_MS = 3_600_000;

/** Objects in any S3-compatible store. */
export function createS3Store(config: S3StoreConfig): ObjectStore {
  const requestTimeoutMs = config.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const agent = { ...CONNECTIONS, ...nodeAgentOptions(config.proxies) };
  const options = {
    region: config.region,
    forcePathStyle: config.forcePathStyle ?? config.endpoint !== undefined,
    ...(config.keys === undefined ? {} : { credentials: config.keys }),
    // Some other servers lack the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: requestTimeoutMs,
      // Otherwise the handler only logs the timeout and keeps waiting.
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  } as const;
  const client = new S3Client({ ...options, ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint }) });
  // Before the SDK reads them, which would wait for the rest of a list without a timeout.
  client.middlewareStack.add(
    (next) => async (request) => {
      const answer = await next(request);
      const response = answer.response as { body?: unknown };
      if (response.body instanceof Readable) response.body = watched(response.body, requestTimeoutMs);
      return answer;
    },
    { step: 'deserialize', priority: 'low', name: 'watchBody' },
  );
  sendContentMd5WhereDemanded(client);
  const publicEndpoint = config.publicEndpoint ?? config.endpoint;
  const signer = new S3Client({ ...options, ...(publicEndpoint === undefined ? {} : { endpoint: publicEndpoint }) });
  const at = (key: string) => {
    checkKey(key);
    return { Bucket: config.bucket, Key: key };
  };

  const encryption = config.encryption && {
    ServerSideEncryption: config.encryption.algorithm,
    ...(config.encryption.kmsKeyId === undefined ? {} : { SSEKMSKeyId: config.encryption.kmsKeyId }),
  };
  /** Whether the store deletes several objects by one request. */
  let deletesMany = true;

  const deleteOne = async (key: string, abortSignal?: AbortSignal): Promise<void> => {
    const options = abortSignal === undefined ? {} : { abortSignal };
    await client.send(new DeleteObjectCommand(at(key)), options).catch((error: unknown) => {
      if (codeOf(error) !== 'NoSuchKey') throw error;
    });
  };
  const deleteEach = async (keys: readonly string[]): Promise<void> => {
    const left = [...keys];
    const next = async (): Promise<void> => {
      for (let key = left.pop(); key !== undefined; key = left.pop()) await deleteOne(key);
    };
    await Promise.all(Array.from({ length: DELETES_AT_A_TIME }, next));
  };
  /** Deletes up to 1,000 objects by one request and returns those that the store did not delete. */
  const deleteMany = async (keys: readonly string[]): Promise<string[]> => {
    const answer = await client.send(
      new DeleteObjectsCommand({
        Bucket: config.bucket,
        Delete: { Objects: keys.map((key) => ({ Key: at(key).Key })), Quiet: true },
      }),
    );
    return (answer.Errors ?? []).flatMap(({ Code, Key }) => (Code === 'NoSuchKey' || Key === undefined ? [] : [Key]));
  };

  const deleteBatch = async (keys: readonly string[]): Promise<void> => {
    if (!deletesMany) return deleteEach(keys);
    const left = await deleteMany(keys).catch(async (error: unknown) => {
      if (!mayLackCall(error)) throw error;
      // Stores without this call refuse it in many ways, so that the single deletion decides.
      await deleteOne(keys[0]!);
      deletesMany = false;
      return keys.slice(1);
    });
    await deleteEach(left);
  };

  /** The store's words for what it does at a step of the check. */
  const attempt = async <Result>(
    tried: string,
    work: (abortSignal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    try {
      // Also the search for keys of the machine has to end.
      return await Promise.race([work(abortSignal), abortedBy(abortSignal)]);
    } catch (error) {
      throw whyUnusable(abortSignal.aborted ? abortSignal.reason : error, tried, config);
    }
  };

  const get: ObjectStore['get'] = async (key, getOptions = {}): Promise<ObjectContent> => {
    const { range, signal } = getOptions;
    const answer = await client
      .send(
        new GetObjectCommand({ ...at(key), ...(range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {}) }),
        signal ? { abortSignal: signal } : {},
      )
      .catch((error: unknown) => {
        throw signal?.aborted ? signal.reason : storageError(error);
      });
    const length = answer.ContentLength ?? 0;
    const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '');
    return {
      body: answer.Body as Readable,
      size: match ? Number(match[3]) : length,
      start: match ? Number(match[1]) : 0,
      end: match ? Number(match[2]) : length - 1,
      contentType: answer.ContentType ?? 'application/octet-stream',
      lastModified: answer.LastModified ?? new Date(0),
      etag: answer.ETag ?? '""',
    };
  };

  return {
    get,

    async put(key, body, putOptions) {
      const location = at(key);
      const measured = measure();
      const source = Buffer.isBuffer(body)
        ? Readable.from([body])
        : body instanceof Readable
          ? body
          : createReadStream(body.file);
      const upload = new Upload({
        client,
        params: { ...location, ...encryption, Body: measured.stream, ContentType: putOptions.contentType },
        partSize: PART_SIZE,
        queueSize: PARTS_AT_A_TIME,
        leavePartsOnError: false,
      });
      const onAbort = (): void => void upload.abort();
      putOptions.signal?.addEventListener('abort', onAbort, { once: true });
      try {
        // A broken source must fail the upload, or half an object would count as a whole one.
        const feeding = pipeline(source, measured.stream, putOptions.signal ? { signal: putOptions.signal } : {}).catch(
          async (error: unknown) => {
            await upload.abort();
            throw error;
          },
        );
        const [fed, done] = await Promise.allSettled([feeding, upload.done()]);
        // Either the source broke and failed the upload, or the store did and ended the source.
        if (done.status === 'rejected' && (done.reason as Error).name !== 'AbortError') throw done.reason;
        if (fed.status === 'rejected') throw sourceError(fed.reason);
        if (done.status === 'rejected') throw done.reason;
        return measured.result();
      } catch (error) {
        throw putOptions.signal?.aborted ? putOptions.signal.reason : storageError(error);
      } finally {
        putOptions.signal?.removeEventListener('abort', onAbort);
      }
    },

    async head(key): Promise<ObjectInfo | null> {
      const answer = await client.send(new HeadObjectCommand(at(key))).catch((error: unknown) => {
        const failure = storageError(error);
        if (failure.code === 'NOT_FOUND') return null;
        throw failure;
      });
      if (!answer) return null;
      return {
        size: answer.ContentLength ?? 0,
        contentType: answer.ContentType ?? 'application/octet-stream',
        lastModified: answer.LastModified ?? new Date(0),
        etag: answer.ETag ?? '""',
      };
    },

    async download(key, file, downloadOptions = {}) {
      const { signal } = downloadOptions;
      const { body } = await get(key, { signal });
      await pipeline(body, createWriteStream(file), signal ? { signal } : {}).catch((error: unknown) => {
        throw signal?.aborted ? signal.reason : storageError(error);
      });
    },

    async delete(keys) {
      for (let first = 0; first < keys.length; first += MAX_DELETES_A_CALL) {
        await deleteBatch(keys.slice(first, first + MAX_DELETES_A_CALL)).catch((error: unknown) => {
          throw storageError(error);
        });
      }
    },

    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: config.bucket, Prefix: prefix })) {
        for (const item of page.Contents ?? []) {
          yield { key: item.Key!, size: item.Size ?? 0, lastModified: item.LastModified ?? new Date(0) };
        }
      }
    },

    signedGetUrl: (key, { expiresInS, filename, contentType }) =>
      getSignedUrl(
        signer,
        new GetObjectCommand({
          ...at(key),
          ...(filename === undefined ? {} : { ResponseContentDisposition: attachment(filename) }),
          ...(contentType === undefined ? {} : { ResponseContentType: contentType }),
        }),
        { expiresIn: expiresInS },
      ),

    // Type and length are signed headers, so the store refuses anything else.
    signedPutUrl: (key, { expiresInS, contentType, size }) =>
      getSignedUrl(signer, new PutObjectCommand({ ...at(key), ContentType: contentType, ContentLength: size }), {
        expiresIn: expiresInS,
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      }),

    // Objects, not the bucket: a HEAD has no body to tell a store by, and rights to one do not tell of the others.
    async check() {
      const list = new ListObjectsV2Command({ Bucket: config.bucket, Prefix: PROBES });
      const listed = await attempt('list the objects', (abortSignal) => client.send(list, { abortSignal }));
      if (listed.Name === undefined)
        throw new ConfigError(
          `The setting S3_ENDPOINT cannot be used: the server at ${config.endpoint ?? 'Amazon S3'} does not speak S3: it answered a list of the bucket ${config.bucket} with ${listed.$metadata.httpStatusCode} and no list.`,
        );
      const key = `${PROBES}${randomUUID()}`;
      await attempt('write a probe object', (abortSignal) =>
        client.send(new PutObjectCommand({ ...at(key), ...encryption, Body: PROBE, ContentType: 'text/plain' }), {
          abortSignal,
        }),
      );
      const read = await attempt('read a probe object', async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand(at(key)), { abortSignal });
        return buffer(Body as Readable);
      });
      if (!read.equals(PROBE))
        throw new ConfigError(
          `The setting S3_ENDPOINT cannot be used: ${config.endpoint ?? 'Amazon S3'} returned other bytes of a probe object than were written into the bucket ${config.bucket}.`,
        );
      const before = Date.now() - PROBE_LEFT_AFTER_MS;
      const leftOver = (listed.Contents ?? []).flatMap(({ Key, LastModified }) =>
        Key !== undefined && (LastModified?.getTime() ?? before) < before ? [Key] : [],
      );
      await attempt('delete a probe object', () => deleteBatch([key, ...leftOver]));
      const isLeft = await attempt('look for a deleted probe object', (abortSignal) =>
        exists(client, at(key), abortSignal),
      );
      // Some servers accept a call that they do not know.
      if (isLeft && deletesMany) {
        deletesMany = false;
        await attempt('delete a probe object', (abortSignal) => deleteOne(key, abortSignal));
      }
    },
  };
}

/** Whether a store that refuses to delete several objects by one request may delete them one by one. */
function mayLackCall(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status === 501 || (status >= 200 && status < 500 && status !== 408 && status !== 429);
}

async function exists(
  client: S3Client,
  object: { Bucket: string; Key: string },
  abortSignal: AbortSignal,
): Promise<boolean> {
  return client.send(new HeadObjectCommand(object), { abortSignal }).then(
    () => true,
    (error: unknown) => {
      if (statusOf(error) === 404) return false;
      throw error;
    },
  );
}

/** Rejects with the signal's reason. */
function abortedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/**
 * The same bytes. Fails with STORAGE_FAILED when the store breaks off or sends no data for `silenceMs` while the
 * reader waits. The handler's own socketTimeout would also end a body whose reader has paused.
 */
function watched(source: Readable, silenceMs: number): Readable {
  let timer: NodeJS.Timeout | undefined;
  const body = new Readable({
    // Called when there is room for more, and not again before the next push.
    read() {
      timer = setTimeout(() => {
        const message = `the store sent nothing more for ${silenceMs} ms`;
        body.destroy(new AppError('STORAGE_FAILED', { message, retryAfterS: RETRY_AFTER_S, dependency: OBJECT_STORE }));
      }, silenceMs);
      source.resume();
    },
    destroy(error, done) {
      clearTimeout(timer);
      source.destroy();
      done(error);
    },
  });
  source.pause().on('data', (chunk: Buffer) => {
    clearTimeout(timer);
    if (!body.push(chunk)) source.pause();
  });
  finished(source, (error) => {
    // The received data can be read without a timeout.
    clearTimeout(timer);
    if (error) body.destroy(storageError(error));
    else body.push(null);
  });
  // An error before the reader has added its listener must not end the process.
  return body.on('error', () => {});
}
