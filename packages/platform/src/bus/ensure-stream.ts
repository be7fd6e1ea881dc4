import { NatsError, RetentionPolicy, type StreamConfig } from 'nats';
import type { Bus } from './connection.ts';

/** The configuration of a stream that the product creates. */
export type WantedStream = Pick<StreamConfig, 'name' | 'subjects' | 'max_age' | 'num_replicas' | 'storage'> &
  Partial<StreamConfig>;

/** A stream that exists, cannot be used, and that the server refuses to change. */
export class UnfitStream extends Error {
  override readonly name = 'UnfitStream';
}

/** Error code of JetStream. */
const STREAM_NOT_FOUND = 10_059;

/** Creates a stream if it does not exist. */
export async function createMissingStream(bus: Bus, wanted: WantedStream): Promise<void> {
  await findOrCreate(bus, wanted);
}

/**
 * Creates a stream, or changes what differs in an existing one. If the server refuses the change, a stream that
 * serves as it is, as one that an operator made beforehand, stays as it is.
 */
export async function ensureStream(bus: Bus, wanted: WantedStream): Promise<void> {
  const present = await findOrCreate(bus, wanted);
  if (present === null) return;
  // These of an existing stream can never be changed.
  const { name, retention: _retention, storage: _storage, ...settings } = wanted;
  const differs = Object.entries(settings).some(
    ([key, value]) => JSON.stringify(present[key as keyof StreamConfig]) !== JSON.stringify(value),
  );
  if (!differs) return;
  const manager = await bus.jetStreamManager();
  try {
    await manager.streams.update(name, settings);
  } catch (error) {
    const problem = problemOf(present, wanted);
    if (problem !== null)
      throw new UnfitStream(`the stream ${name} ${problem}, and NATS refuses to change it (${messageOf(error)})`, {
        cause: error,
      });
    bus.log.info({ stream: name, reason: messageOf(error) }, 'a stream stays as it is');
  }
}

/** Returns the configuration of the stream that exists, or null after creating it. */
async function findOrCreate(bus: Bus, wanted: WantedStream): Promise<StreamConfig | null> {
  const manager = await bus.jetStreamManager();
  try {
    return (await manager.streams.info(wanted.name)).config;
  } catch (error) {
    if (!(error instanceof NatsError) || error.api_error?.err_code !== STREAM_NOT_FOUND) throw error;
  }
  await manager.streams.add(wanted);
  return null;
}

/** Why a stream cannot be used as it is; null if it can. */
function problemOf(present: StreamConfig, wanted: WantedStream): string | null {
  const missing = wanted.subjects.filter((subject) => !present.subjects.some((given) => covers(given, subject)));
  if (missing.length > 0) return `lacks the subject ${missing.join(', ')}`;
  if (present.retention !== (wanted.retention ?? RetentionPolicy.Limits))
    return `has the retention ${present.retention} and needs ${wanted.retention ?? RetentionPolicy.Limits}`;
  if (present.max_age > 0 && present.max_age < wanted.max_age)
    return `keeps messages for ${seconds(present.max_age)} s and must keep them for ${seconds(wanted.max_age)} s`;
  if (wanted.duplicate_window !== undefined && present.duplicate_window < wanted.duplicate_window)
    return `has a duplicate window of ${seconds(present.duplicate_window)} s and needs ${seconds(wanted.duplicate_window)} s`;
  if (wanted.max_msgs_per_subject !== undefined && present.max_msgs_per_subject < 1)
    return 'keeps every value of a key, and must keep the last one';
  if (wanted.allow_rollup_hdrs === true && !present.allow_rollup_hdrs) return 'is no key-value bucket';
  return null;
}

/** Whether every subject of `subject`, which may have wildcards, is one of `given`. */
function covers(given: string, subject: string): boolean {
  const [tokens, needed] = [given.split('.'), subject.split('.')];
  for (const [index, token] of tokens.entries()) {
    if (token === '>') return needed.length > index;
    const wanted = needed[index];
    if (wanted === undefined || wanted === '>' || (token !== '*' && token !== wanted)) return false;
  }
  return tokens.length === needed.length;
}

function seconds(nanoseconds: number): number {
  return nanoseconds / 1e9;
}

function messageOf(error: unknown): string {
  return (error as Error).message;
}
