import type { LiveUpdateData, LiveUpdateName } from '@slidewright/http-api';
import { api } from '../api/client.ts';
import { isOffline, untilOnline } from '../api/network.ts';
import { request, RequestError } from '../api/request.ts';
import { pause } from '../pause.ts';

/** What changed on the server. */
export type LiveUpdate = {
  [Name in LiveUpdateName]: { readonly name: Name; readonly data: LiveUpdateData<Name> };
}[LiveUpdateName];

/** The position in the stream, with the update at it, if there is one. */
export interface StreamMessage {
  readonly id: string;
  readonly update: LiveUpdate | null;
}

/** Two and a half intervals of the server's comments: a stream that is silent for longer is broken. */
const SILENT_MS = 50_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

export interface FollowOptions {
  /** The last position that this browser knows; null to begin now. */
  readonly lastId: () => string | null;
  readonly onMessage: (message: StreamMessage) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads the live updates until aborted, or until there is no session any more. After a failure it connects again, after
 * longer and longer waits; without a network it waits until the server can be reached.
 */
export async function followLiveUpdates({ lastId, onMessage, signal }: FollowOptions): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readStream({
        lastId,
        onMessage: (message) => {
          failures = 0;
          onMessage(message);
        },
        signal,
      });
    } catch (error) {
      if (error instanceof RequestError && (error.status === 401 || error.status === 403)) return;
      if (isOffline(error)) await untilOnline(signal);
    }
    failures += 1;
    // Clients of a gateway that stops do not all come back at once.
    const longestMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
    await pause(longestMs * (0.5 + Math.random() / 2), signal);
  }
}

async function readStream({ lastId, onMessage, signal }: FollowOptions): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENT_MS);
  try {
    const id = lastId();
    const response = await request('GET', api.followEvents.url(), {
      headers: { accept: 'text/event-stream', ...(id === null ? {} : { 'last-event-id': id }) },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    });
    const decoder = new TextDecoder();
    let unread = '';
    for await (const chunk of chunksOf(response)) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENT_MS);
      const blocks = (unread + decoder.decode(chunk, { stream: true })).split('\n\n');
      unread = blocks.pop()!;
      for (const block of blocks) {
        const message = readBlock(block);
        if (message !== null) onMessage(message);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Not every browser iterates over streams. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** A block of https://html.spec.whatwg.org/multipage/server-sent-events.html as the server writes it; null without an id. */
function readBlock(block: string): StreamMessage | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  const id = fields.get('id');
  if (id === undefined) return null;
  const name = fields.get('event');
  if (name === undefined) return { id, update: null };
  return { id, update: { name, data: JSON.parse(fields.get('data') ?? '{}') as unknown } as LiveUpdate };
}
