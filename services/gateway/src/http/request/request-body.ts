import type { Request } from 'express';

/** Above the limit of an upload, so that a client that sends too much can still read the error. */
const DROPPED_BYTES = 256 * 1_048_576;
const DROPPED_MS = 120_000;

/**
 * The bytes of a body. Reading may stop early without closing the connection, so that a response can still be sent.
 */
export function chunksOf(request: Request): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

/**
 * Reads and drops the rest of a body. Closing the connection while a client still sends would reset it, and many
 * clients then report a broken connection instead of the response. Past the bounds it is closed.
 */
export function dropRest(request: Request): void {
  if (request.complete || request.destroyed) return;
  let left = DROPPED_BYTES;
  const close = (): void => void request.socket.destroy();
  // A client that goes away after the response ends its connection without a 'close' of the request.
  const timer = setTimeout(close, DROPPED_MS).unref();
  request
    .on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) close();
    })
    .once('close', () => clearTimeout(timer))
    .resume();
}
