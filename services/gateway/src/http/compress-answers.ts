import compression from 'compression';
import type { RequestHandler } from 'express';

/** What is text. Sound, pictures and videos are compressed by their own formats. */
const TEXT_TYPE =
  /^(?:text\/[\w.+-]+|application\/(?:json|javascript|x-subrip|[\w.-]+\+(?:json|xml))|image\/svg\+xml)\b/;
const SMALLEST_BYTES = 1_024;

/**
 * Compresses texts as they are sent, with Brotli or gzip; not files of which parts can be asked for, since a range
 * counts the bytes as stored. To be mounted after the answers of the auth service: their length must tell nothing of a
 * secret that stands beside what somebody else chose (BREACH).
 */
export function compressAnswers(): RequestHandler {
  return compression({
    threshold: SMALLEST_BYTES,
    filter: (_request, response) =>
      !response.hasHeader('Accept-Ranges') && TEXT_TYPE.test(String(response.getHeader('Content-Type') ?? '')),
  });
}
