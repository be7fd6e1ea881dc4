import { IDEMPOTENCY_BUCKET, STREAMS } from '@slidewright/contracts';

/** What NATS keeps for the product: events, notifications, and answers kept for repeated requests. */
export const STREAM_NAMES: readonly string[] = [
  ...Object.values(STREAMS).map(({ name }) => name),
  // The gateway's key-value bucket; NATS keeps a bucket in a stream of this name.
  `KV_${IDEMPOTENCY_BUCKET}`,
];
