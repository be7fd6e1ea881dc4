import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** Text types. Sound, pictures and videos are compressed by their own formats. */
const TEXT_TYPE =
  /^(?:text\/[\w.+-]+|application\/(?:json|javascript|x-subrip|[\w.-]+\+(?:json|xml))|image\/svg\+xml)\b/;
const SMALLEST_BYTES = 1_024;
/** Logarithm of the bytes that Brotli looks back at. Answers are small, and the usual 4 MiB are allocated for each. */
const BROTLI_WINDOW = 18;

/**
 * Compresses texts as they are sent, with Brotli or gzip; not files with ranges, which count the stored bytes.
 * Mounted after the routes of the auth service: the length of a compressed response could reveal a secret next to
 * input of an attacker (BREACH).
 */
export function compressAnswers(): RequestHandler {
  return compression({
    threshold: SMALLEST_BYTES,
    brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW } },
    filter: (_request, response) =>
      !response.hasHeader('Accept-Ranges') && TEXT_TYPE.test(String(response.getHeader('Content-Type') ?? '')),
  });
}
