import { setTimeout as delay } from 'node:timers/promises';
import { connect, type ConnectionOptions } from 'nats';
import { describeRefusal } from './refusal.ts';
import type { BusSettings } from './settings.ts';

const EXPLAIN_EVERY_MS = 2_000;

/**
 * Calls `tell` with each new reason for which no connection can be made, until `over` aborts. The client reconnects
 * without telling why it fails, so this tries a connection of its own.
 */
export async function explainOutage(
  access: ConnectionOptions,
  settings: BusSettings,
  tell: (reason: string) => void,
  over: AbortSignal,
): Promise<void> {
  let told: string | null = null;
  while (!over.aborted) {
    const reason = await reasonToFail(access, settings);
    if (over.aborted) return;
    if (reason !== null && reason !== told) {
      told = reason;
      tell(reason);
    }
    await delay(EXPLAIN_EVERY_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
  }
}

/** Connects once; returns why that fails, or null. */
async function reasonToFail(access: ConnectionOptions, settings: BusSettings): Promise<string | null> {
  try {
    const connection = await connect({ ...access, reconnect: false });
    await connection.close();
    return null;
  } catch (error) {
    return describeRefusal(error, settings).reason;
  }
}
