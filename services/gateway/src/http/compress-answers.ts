import compression from 'compression';
import type { RequestHandler } from 'express';

/** Text types. Sound, pictures and videos are compressed by their own formats. */
const TEXT_TYPE =
  /^(?:text\/[\w.+-]+|application\/(?:json|javascript|x-subrip|[\w.-]+\+(?:json|xml))|image\/svg\+xml)\b/;
const SMALLEST_BYTES = 1_024;

/**
 * Compresses texts as they are sent, with Brotli or gzip; not files with ranges, which count the stored bytes.
 * Mounted after the routes of the auth service: the length of a compressed response could reveal a secret next to
 * input of an attacker (BREACH).
 */
export function compressAnswers(): RequestHandler {
  return compression({
    threshold: SMALLEST_BYTES,
    filter: (_request, response) =>
      !response.hasHeader('Accept-Ranges') && TEXT_TYPE.test(String(response.getHeader('Content-Type') ?? '')),
  });
}
