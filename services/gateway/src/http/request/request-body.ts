import type { Request } from 'express';

/** Longer than an upload is allowed to be, so that a client that sends too much can still read why it was refused. */
const DROPPED_BYTES = 256 * 1_048_576;
const DROPPED_MS = 120_000;

/** The bytes of a body. Reading may end early without ending the connection, so that an answer can still be sent. */
export function chunksOf(request: Request): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

/**
 * Reads what is left of a body and drops it. Closing the connection while a client still sends would reset it, and
 * many clients then report a broken connection instead of the answer. Beyond the bounds it is closed all the same.
 */
export function dropRest(request: Request): void {
  if (request.complete || request.destroyed) return;
  let left = DROPPED_BYTES;
  const close = (): void => void request.socket.destroy();
  const timer = setTimeout(close, DROPPED_MS);
  request
    .on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) close();
    })
    .once('close', () => clearTimeout(timer))
    .resume();
}
