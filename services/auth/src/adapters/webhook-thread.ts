import { Worker } from 'node:worker_threads';
import type { SaidReason } from '@slidewright/domain/errors/reasons';
import { AppError } from '@slidewright/platform';
import type { WebhookAnswer, WebhookSender, WebhookSenderOptions } from './webhook-sender.ts';

/** To the thread; `end` names a call whose result is no longer wanted. */
export type WebhookThreadRequest =
  | { readonly id: number; readonly call: 'check'; readonly url: string }
  | {
      readonly id: number;
      readonly call: 'post';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly id: number; readonly call: 'end' };

/** From it: what the sender returned. */
export interface WebhookThreadAnswer {
  readonly id: number;
  readonly result: unknown;
}

/**
 * A sender in a thread of its own: what receivers answer, and how they answer it, costs the thread that checks sessions
 * nothing. It starts at the first use; if it ends, its calls reject with UNAVAILABLE, and the next one starts another.
 */
export function createWebhookThread(options: WebhookSenderOptions): WebhookSender & AsyncDisposable {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let nextId = 1;
  let thread: Worker | undefined;

  function running(): Worker {
    if (thread !== undefined) return thread;
    const started = new Worker(new URL('./webhook-thread-program.ts', import.meta.url), { workerData: options });
    started.unref();
    started.on('message', ({ id, result }: WebhookThreadAnswer) => waiting.get(id)?.resolve(result));
    // An error is followed by the end.
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (thread === started) thread = undefined;
      const ended = new AppError('UNAVAILABLE', { message: 'the thread of webhooks ended', retryAfterS: 2 });
      for (const { reject } of waiting.values()) reject(ended);
    });
    thread = started;
    return started;
  }

  async function ask(request: (id: number) => WebhookThreadRequest, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    const id = nextId++;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    const worker = running();
    const onAbort = (): void => {
      worker.postMessage({ id, call: 'end' } satisfies WebhookThreadRequest);
      answer.reject(signal!.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      worker.postMessage(request(id));
      return await answer.promise;
    } finally {
      waiting.delete(id);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  return {
    check: async (url) => (await ask((id) => ({ id, call: 'check', url }))) as SaidReason | null,
    post: async (url, headers, body, signal) =>
      (await ask((id) => ({ id, call: 'post', url, headers, body }), signal)) as WebhookAnswer,
    async [Symbol.asyncDispose]() {
      await thread?.terminate();
    },
  };
}
