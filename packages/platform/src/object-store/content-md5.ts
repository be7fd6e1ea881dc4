import type { S3Client } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { codeOf, statusOf } from './s3-errors.ts';

interface Request {
  readonly body?: unknown;
  readonly headers: Record<string, string>;
}

/**
 * Sends Content-MD5 (RFC 1864) to a store that has refused a request without it, as older ones do for deletions and
 * those with object lock for every write. The refused request is sent again.
 */
export function sendContentMd5WhereDemanded(client: S3Client): void {
  let isDemanded = false;
  client.middlewareStack.add(
    (next) => async (args) => {
      const request = args.request as Request;
      const isAdded = isDemanded && addContentMd5(request);
      try {
        return await next(args);
      } catch (error) {
        if (isAdded || !demandsContentMd5(error) || !addContentMd5(request)) throw error;
        isDemanded = true;
        return next(args);
      }
    },
    // Before the request is signed.
    { step: 'build', priority: 'low', name: 'contentMd5' },
  );
}

/** Returns false for a request without a body in memory. */
function addContentMd5({ body, headers }: Request): boolean {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return false;
  headers['content-md5'] = createHash('md5').update(body).digest('base64');
  return true;
}

function demandsContentMd5(error: unknown): boolean {
  if (statusOf(error) !== 400 && statusOf(error) !== 411) return false;
  return codeOf(error) === 'MissingContentMD5' || /content-?md5/i.test((error as Error).message);
}
