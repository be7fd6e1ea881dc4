import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { AttemptRow, DeliveryRow } from '../../repositories/webhook-deliveries.ts';

export function deliveryMessage(delivery: DeliveryRow, attempts: readonly AttemptRow[]) {
  const { id, messageId, type, status, error, createdAt, nextAttemptAt } = delivery;
  return {
    id,
    messageId,
    type,
    status,
    error: error ?? '',
    createdAt: timestampFromDate(createdAt),
    ...(nextAttemptAt === null ? {} : { nextAttemptAt: timestampFromDate(nextAttemptAt) }),
    attempts: attempts.map((attempt) => ({
      at: timestampFromDate(attempt.at),
      status: attempt.status ?? 0,
      durationMs: attempt.durationMs,
      error: attempt.error ?? '',
      excerpt: attempt.excerpt,
    })),
  };
}
