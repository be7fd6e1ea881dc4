import type { S3ServiceException } from '@aws-sdk/client-s3';
import { ConfigError } from '../config.ts';
import { AppError, notFound } from '../errors.ts';
import { NotThereYet } from '../service/startup-timeout.ts';
import type { S3StoreConfig } from './s3-config.ts';
import { OBJECT_STORE } from './store.ts';

export const RETRY_AFTER_S = 5;
const LONGEST_QUOTE = 300;

interface HttpAnswer {
  readonly statusCode?: number;
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

type StoreFailure = Partial<S3ServiceException> &
  Error & { readonly code?: string; readonly Code?: string; readonly $response?: HttpAnswer };

/** The status of an HTTP reply; undefined where there was none. */
export function statusOf(error: unknown): number | undefined {
  return (error as StoreFailure).$metadata?.httpStatusCode;
}

/** Name of the error in the server's reply, such as AccessDenied; undefined where the reply had none. */
export function codeOf(error: unknown): string | undefined {
  return (error as StoreFailure).Code;
}

/** What the server said, in its own words on one line: 'AccessDenied: Access Denied (403)'. */
export function serverWords(error: unknown): string {
  const { Code, code, name, message, $response, errors } = error as StoreFailure & { errors?: readonly Error[] };
  const status = statusOf(error);
  const type = $response?.headers?.['content-type']?.split(';')[0];
  const words =
    Code !== undefined
      ? message && message !== 'UnknownError' && message !== Code
        ? `${Code}: ${message}`
        : Code
      : status !== undefined
        ? `${$response?.reason || 'a reply'}${type ? ` with ${type}` : ''} that is no answer of S3`
        : message || errors?.map((part) => part.message).join('; ') || code || name;
  const line = words.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_QUOTE).replace(/\.$/, '');
  return status === undefined ? line : `${line} (${status})`;
}

const isRefusal = (error: unknown): boolean => [401, 403].includes(statusOf(error) ?? 0);

/** The AppError of a failed operation. */
export function storageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { name } = error as Error;
  const status = statusOf(error);
  // Not every 404: servers send it also for an unknown bucket, and a wrong setting is no missing file.
  if (name === 'NoSuchKey' || name === 'NotFound') return notFound('This file does not exist.');
  if (name === 'InvalidRange' || status === 416) {
    return new AppError('RANGE_NOT_SATISFIABLE', {
      userMessage: 'The requested part of the file does not exist.',
      cause: error,
    });
  }
  if (name === 'XMinioStorageFull' || name === 'QuotaExceeded' || status === 507)
    return new AppError('STORAGE_FULL', { cause: error });
  const message = `the object store said ${serverWords(error)}`;
  if (isRefusal(error)) {
    const code = codeOf(error) ?? String(status);
    return new AppError('STORAGE_FAILED', {
      message,
      userMessage: `The file storage refuses the product's access (${code}). Its operator has to allow it.`,
      retryAfterS: RETRY_AFTER_S,
      dependency: `${OBJECT_STORE}, which refuses access (${code})`,
      isRefused: true,
      cause: error,
    });
  }
  // A retry of a request that the store cannot accept cannot succeed.
  const isFaulty = status === 400 || status === 413;
  return new AppError('STORAGE_FAILED', {
    message,
    retryAfterS: RETRY_AFTER_S,
    ...(isFaulty ? {} : { dependency: OBJECT_STORE }),
    cause: error,
  });
}

const REGION_CODES = new Set([
  'PermanentRedirect',
  'TemporaryRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);
const TOKEN_CODES = new Set(['ExpiredToken', 'InvalidToken', 'TokenRefreshRequired']);
const CERTIFICATE_CODES = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_)/;

/**
 * Why the store cannot be used: NotThereYet where it may come to work, else ConfigError. The sentence names the setting
 * to look at, what was tried ('list the bucket') and the words of the server.
 */
export function whyUnusable(error: unknown, tried: string, config: S3StoreConfig): Error {
  if (error instanceof ConfigError || error instanceof NotThereYet) return error;
  const address = config.endpoint ?? `Amazon S3 in ${config.region}`;
  const said = serverWords(error);
  const refused = (setting: string): ConfigError =>
    new ConfigError(
      `The setting ${setting} cannot be used: ${address} refused to ${tried} of the bucket ${config.bucket}: ${said}.`,
      { cause: error },
    );
  const away = (setting: string, reason: string): NotThereYet => new NotThereYet(setting, reason, { cause: error });
  const { name, code = '' } = error as StoreFailure;
  if (name === 'CredentialsProviderError')
    return away('S3_ACCESS_KEY_ID', `it is not set and the machine brings no keys of its own (${said})`);
  if (CERTIFICATE_CODES.test(code))
    return new ConfigError(
      `The setting S3_ENDPOINT cannot be used: the certificate of ${address} is not trusted (${said}); NODE_EXTRA_CA_CERTS can name a file with its authority.`,
      { cause: error },
    );
  const status = statusOf(error);
  const errorCode = codeOf(error);
  if (status === undefined) return away('S3_ENDPOINT', `no object store answers at ${address} (${said})`);
  if (status === 408 || status === 429 || status >= 500)
    return errorCode === 'NotImplemented' ? refused('S3_ENDPOINT') : away('S3_ENDPOINT', `${address} said ${said}`);
  if (errorCode === undefined) {
    const server = (error as StoreFailure).$response?.headers?.['server'];
    return new ConfigError(
      `The setting S3_ENDPOINT cannot be used: the server at ${address} does not speak S3: it answered with ${said}${server === undefined ? '' : `, as ${server}`}.`,
      { cause: error },
    );
  }
  if (errorCode === 'NoSuchBucket')
    return away('S3_BUCKET', `${address} has no bucket ${config.bucket}: it said ${said}`);
  if (REGION_CODES.has(errorCode)) return refused('S3_REGION');
  if (TOKEN_CODES.has(errorCode)) return refused('S3_SESSION_TOKEN');
  if (errorCode === 'SignatureDoesNotMatch') return refused('S3_SECRET_ACCESS_KEY');
  return refused(isRefusal(error) || /Access ?Key|User/i.test(errorCode) ? 'S3_ACCESS_KEY_ID' : 'S3_ENDPOINT');
}
