import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { AttemptRow, DeliveryRow } from '../../repositories/webhook-deliveries.ts';

export function deliveryMessage(delivery: DeliveryRow, attempts: readonly AttemptRow[]) {
  const { id, messageId, type, status, error, reason, createdAt, nextAttemptAt } = delivery;
  return {
    id,
    messageId,
    type,
    status,
    error: error ?? '',
    ...(reason === null ? {} : { reason }),
    createdAt: timestampFromDate(createdAt),
    ...(nextAttemptAt === null ? {} : { nextAttemptAt: timestampFromDate(nextAttemptAt) }),
    attempts: attempts.map((attempt) => ({
      at: timestampFromDate(attempt.at),
      status: attempt.status ?? 0,
      durationMs: attempt.durationMs,
      error: attempt.error ?? '',
      ...(attempt.reason === null ? {} : { reason: attempt.reason }),
      excerpt: attempt.excerpt,
    })),
  };
}
