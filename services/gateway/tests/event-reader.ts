import { eventually } from '@slidewright/testing';

export interface ReceivedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** A stream of server-sent events while it is read. */
export interface EventReader extends Disposable {
  readonly response: Response;
  readonly events: readonly ReceivedEvent[];
  /** The last id, also of a comment. */
  readonly lastId: () => string;
  readonly comments: () => number;
  readonly hasEnded: () => boolean;
  /** Resolves to the names of the events once there are so many. */
  untilEvents(count: number): Promise<string[]>;
}

/** Reads the response of GET /api/events, which `cut` aborts. */
export async function readEvents(request: (signal: AbortSignal) => Promise<Response>): Promise<EventReader> {
  const cut = new AbortController();
  const response = await request(cut.signal);
  const events: ReceivedEvent[] = [];
  let lastId = '';
  let comments = 0;
  let hasEnded = false;
  const read = async (): Promise<void> => {
    let unread = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (unread + chunk).split('\n\n');
      unread = blocks.pop()!;
      for (const block of blocks) {
        if (block.startsWith(':')) comments += 1;
        const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        lastId = field('id') ?? lastId;
        const event = field('event');
        if (event !== undefined) events.push({ id: lastId, event, data: JSON.parse(field('data')!) });
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
    });
  if (response.ok) await eventually(() => lastId !== '');
  return {
    response,
    events,
    lastId: () => lastId,
    comments: () => comments,
    hasEnded: () => hasEnded,
    async untilEvents(count) {
      await eventually(() => events.length >= count);
      return events.map(({ event }) => event);
    },
    [Symbol.dispose]: () => cut.abort(),
  };
}
