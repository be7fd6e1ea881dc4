import { AppError } from '@slidewright/platform';
import type { Request, Response } from 'express';
import type { EventsAnswer, EventSink } from '../call-handler.ts';
import { endObservation } from './observe-requests.ts';

/** Text that a client has not taken yet; past it, events are left out. */
const MOST_UNSENT_BYTES = 262_144;

/** Sends server-sent events until the client disconnects, or `recheck` throws because its session or key has ended. */
export function sendEvents(
  request: Request,
  response: Response,
  { open }: EventsAnswer,
  recheck: () => Promise<void>,
): void {
  if (request.method === 'HEAD') {
    begin(response);
    response.end();
    return;
  }
  let checks = Promise.resolve();
  const sink: EventSink = {
    send(text) {
      if (response.writableEnded) return true;
      if (!response.headersSent) begin(response);
      if (response.writableLength > MOST_UNSENT_BYTES) return false;
      response.write(text);
      return true;
    },
    end: () => void response.end(),
    recheck() {
      // One after the other: a check that is running may have read the state before the change.
      checks = checks.then(recheck).catch((error: unknown) => {
        if (isRefused(error)) response.end();
      });
    },
  };
  const stream = open(sink);
  if (response.destroyed) stream[Symbol.dispose]();
  else response.once('close', () => stream[Symbol.dispose]());
}

function begin(response: Response): void {
  response.statusCode = 200;
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  // A proxy or a compression must not hold events back.
  response.setHeader('Cache-Control', 'no-cache, no-store, no-transform');
  response.setHeader('X-Accel-Buffering', 'no');
  response.flushHeaders();
  endObservation(response);
}

/** Not for a check that failed because a service is unavailable. */
function isRefused(error: unknown): boolean {
  return error instanceof AppError && (error.status === 401 || error.status === 403);
}
