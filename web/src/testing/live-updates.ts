import type { LiveUpdateData, LiveUpdateName } from '@slidewright/http-api';
import { http, HttpResponse } from 'msw';

const encoder = new TextEncoder();
const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
let position = 0;

/** Answers the streams of live updates of pages. */
export const followEvents = http.get('*/api/events', ({ request }) => {
  let own: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      own = controller;
      open.add(own);
      own.enqueue(encoder.encode(`id: test-${position}\n\n`));
    },
    cancel: () => void open.delete(own),
  });
  request.signal.addEventListener('abort', () => open.delete(own));
  return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } });
});

/** How many streams pages have open. */
export function openStreams(): number {
  return open.size;
}

/** Sends a live update to all open streams. */
export function sendLiveUpdate<Name extends LiveUpdateName>(name: Name, data: LiveUpdateData<Name>): void {
  position += 1;
  const text = `id: test-${position}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  for (const stream of open) stream.enqueue(encoder.encode(text));
}

/** Sends the comment that a server sends every 20 s. */
export function sendComment(): void {
  for (const stream of open) stream.enqueue(encoder.encode(`: alive\nid: test-${position}\n\n`));
}

/** Ends all open streams, as a gateway that stops does. */
export function endStreams(): void {
  for (const stream of open) stream.close();
  open.clear();
}
