import { parentPort, workerData } from 'node:worker_threads';
import { createWebhookSender, type WebhookSenderOptions } from './webhook-sender.ts';
import type { WebhookThreadAnswer, WebhookThreadRequest } from './webhook-thread.ts';

/** The thread of `createWebhookThread`. */
const sender = createWebhookSender(workerData as WebhookSenderOptions);
const running = new Map<number, AbortController>();

parentPort!.on('message', (request: WebhookThreadRequest) => {
  const { id } = request;
  if (request.call === 'end') return running.get(id)?.abort();
  const controller = new AbortController();
  running.set(id, controller);
  const result =
    request.call === 'check'
      ? sender.check(request.url)
      : sender.post(request.url, request.headers, request.body, controller.signal);
  void result
    .then((value) => parentPort!.postMessage({ id, result: value } satisfies WebhookThreadAnswer))
    // Only what is no longer wanted rejects.
    .catch(() => undefined)
    .finally(() => running.delete(id));
});
