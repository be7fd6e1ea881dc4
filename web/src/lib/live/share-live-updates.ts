import { followLiveUpdates, type LiveUpdate, type StreamMessage } from './event-stream.ts';

/** A tab that got the lock later has waited for another tab. */
const WAITED_MS = 1_000;

/**
 * Calls `onUpdate` for each live update until the returned function is called. One tab of the browser reads the stream,
 * that which holds the lock, and passes everything on to the others; where a browser has no locks, each tab reads it.
 */
export function shareLiveUpdates(userId: string, onUpdate: (update: LiveUpdate) => void): () => void {
  const name = `slidewright-live-updates ${userId}`;
  const stopping = new AbortController();
  const { signal } = stopping;
  const startedAt = performance.now();
  let lastId: string | null = null;

  const receive = ({ id, update }: StreamMessage): void => {
    lastId = id;
    if (update !== null) onUpdate(update);
  };
  const locks = 'locks' in navigator ? navigator.locks : null;
  const channel = locks === null ? null : new BroadcastChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => receive(data));

  const read = async (): Promise<void> => {
    // The tab before never said where it was, so anything may have changed.
    if (lastId === null && performance.now() - startedAt > WAITED_MS) onUpdate({ name: 'resync', data: {} });
    await followLiveUpdates({
      lastId: () => lastId,
      onMessage: (message) => {
        if (signal.aborted) return;
        receive(message);
        channel?.postMessage(message);
      },
      signal,
    });
  };
  if (locks === null) void read();
  // Rejects when it is aborted while it waits.
  else locks.request(name, { signal }, read).catch(() => undefined);

  return () => {
    stopping.abort();
    channel?.close();
  };
}
