import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createReadStream, createWriteStream } from 'node:fs';
import { finished, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../config.ts';
import { AppError, notFound } from '../errors.ts';
import { NotThereYet } from '../service/startup-timeout.ts';
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

export interface S3StoreConfig {
  /** Absent for Amazon S3. */
  readonly endpoint?: string | undefined;
  /** Public address of the store, when it differs. */
  readonly publicEndpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  /** Absent: the SDK finds them itself, such as the identity of a pod. */
  readonly keys?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Timeout for the head of a reply and between two parts of its body, in milliseconds; default 30 s. */
  readonly requestTimeoutMs?: number | undefined;
}

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
/** Timeout of the check for the bucket. */
const CHECK_TIMEOUT_MS = 5_000;
const RETRY_AFTER_S = 5;

/** Objects in any S3-compatible store. */
export function createS3Store(config: S3StoreConfig): ObjectStore {
  const requestTimeoutMs = config.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const options = {
    region: config.region,
    forcePathStyle: config.endpoint !== undefined,
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
      httpAgent: CONNECTIONS,
      httpsAgent: CONNECTIONS,
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
  const publicEndpoint = config.publicEndpoint ?? config.endpoint;
  const signer = new S3Client({ ...options, ...(publicEndpoint === undefined ? {} : { endpoint: publicEndpoint }) });
  const at = (key: string) => {
    checkKey(key);
    return { Bucket: config.bucket, Key: key };
  };

  let speaksS3 = false;

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
        params: { ...location, Body: measured.stream, ContentType: putOptions.contentType },
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
        const batch = keys.slice(first, first + MAX_DELETES_A_CALL);
        const answer = await client
          .send(
            new DeleteObjectsCommand({
              Bucket: config.bucket,
              Delete: { Objects: batch.map((key) => ({ Key: at(key).Key })), Quiet: true },
            }),
          )
          .catch((error: unknown) => {
            throw storageError(error);
          });
        const failed = answer.Errors?.find(({ Code }) => Code !== 'NoSuchKey');
        if (failed) throw new AppError('STORAGE_FAILED', { message: `deleting ${failed.Key}: ${failed.Message}` });
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

    async check() {
      const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      try {
        if (speaksS3) await client.send(new HeadBucketCommand({ Bucket: config.bucket }), { abortSignal });
        else await recogniseStore(client, config, abortSignal);
        speaksS3 = true;
      } catch (error) {
        throw whyUnusable(abortSignal.aborted ? abortSignal.reason : error, config);
      }
    },
  };
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

/**
 * Lists one object: unlike that of a HEAD, its reply has a body, and many web servers reply to any HEAD like a store.
 * Throws ConfigError for a body that is not S3's.
 */
async function recogniseStore(client: S3Client, config: S3StoreConfig, abortSignal: AbortSignal): Promise<void> {
  const list = new ListObjectsV2Command({ Bucket: config.bucket, MaxKeys: 1 });
  const answer = await client.send(list, { abortSignal }).catch((error: S3ServiceException & { Code?: string }) => {
    const status = error.$metadata?.httpStatusCode ?? 0;
    if (error.Code === undefined && status >= 200 && status < 500) return null;
    throw error;
  });
  if (answer?.Name === undefined)
    throw new ConfigError(
      `The setting S3_ENDPOINT cannot be used: the server at ${config.endpoint ?? 'Amazon S3'} does not speak S3.`,
    );
}

/** Why the bucket cannot be used, and the setting to change. */
function whyUnusable(error: unknown, config: S3StoreConfig): Error {
  if (error instanceof ConfigError) return error;
  const { $metadata, name, message } = error as Error & { $metadata?: { httpStatusCode?: number } };
  const address = config.endpoint ?? `Amazon S3 in ${config.region}`;
  switch ($metadata?.httpStatusCode) {
    case 401:
    case 403:
      return new ConfigError(
        `The setting S3_ACCESS_KEY_ID cannot be used: ${address} refuses its key or keeps it from the bucket ${config.bucket}.`,
      );
    case 301:
    case 400:
      return new ConfigError(
        `The setting S3_REGION cannot be used: the bucket ${config.bucket} is not in ${config.region}.`,
      );
    case 404:
      return new NotThereYet('S3_BUCKET', `${address} has no bucket ${config.bucket}`, { cause: error });
    default:
  }
  if (name === 'CredentialsProviderError')
    return new NotThereYet('S3_ACCESS_KEY_ID', 'it is not set and the machine brings no keys of its own');
  return new NotThereYet('S3_ENDPOINT', `no object store answers at ${address} (${message || name})`, { cause: error });
}

function storageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failure = error as Error & { $metadata?: { httpStatusCode?: number }; Code?: string };
  const status = failure.$metadata?.httpStatusCode;
  // Not every 404: servers send it also for an unknown bucket, and a wrong setting is no missing file.
  if (failure.name === 'NoSuchKey' || failure.name === 'NotFound') return notFound('This file does not exist.');
  if (failure.name === 'InvalidRange' || status === 416) {
    return new AppError('RANGE_NOT_SATISFIABLE', {
      userMessage: 'The requested part of the file does not exist.',
      cause: error,
    });
  }
  if (failure.name === 'XMinioStorageFull' || failure.name === 'QuotaExceeded' || status === 507)
    return new AppError('STORAGE_FULL', { cause: error });
  // A retry of a request that the store refuses cannot succeed.
  const isRefused = status === 400 || status === 413;
  return new AppError('STORAGE_FAILED', {
    message: `${failure.name}: ${failure.message}`,
    retryAfterS: RETRY_AFTER_S,
    ...(isRefused ? {} : { dependency: OBJECT_STORE }),
    cause: error,
  });
}
