import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PRODUCT_VERSION } from '../product-version.ts';
import { toAppError, type ErrorCode } from '../errors.ts';

/** How long something took, in seconds. */
export interface Durations<Label extends string> {
  observe(labels: Record<Label, string>, seconds: number): void;
  /** Exports 0 for these labels from now on. Without it, Prometheus sees no increase at the first observation. */
  zero(labels: Record<Label, string>): void;
}

/** How often something happened. */
export interface Count<Label extends string = never> {
  /** By 0: exports 0 for labels that were never counted. Without it, Prometheus sees no increase at the first count. */
  inc(labels: Record<Label, string>, by?: number): void;
}

/** One value of a gauge with its labels. */
export interface Reading<Label extends string> {
  readonly labels: Record<Label, string>;
  readonly value: number;
}

/** A gauge that is read on collection. Values of several sources are added. */
export interface Level<Label extends string = never> {
  /** Calls `read` on every collection, until disposed. Omitted while `read` fails. */
  follow(read: () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>): Disposable;
}

const registry = new Registry();

const QUICK_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const LONG_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 3_600];

function durations<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: number[],
): Durations<Label> {
  return new Histogram({ name, help, labelNames, buckets, registers: [registry] });
}

function count<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Count<Label> {
  return new Counter({ name, help, labelNames, registers: [registry] });
}

function level<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  combine: (a: number, b: number) => number,
): Level<Label> {
  type Read = () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>;
  const followed = new Set<Read>();
  const gauge: Gauge<Label> = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const told = await Promise.all([...followed].map(async (read) => read()).map((answer) => answer.catch(() => [])));
      const values = new Map<string, Reading<Label>>();
      for (const reading of told.flat()) {
        const key = labelNames.map((label) => reading.labels[label]).join('\0');
        const before = values.get(key);
        values.set(key, before ? { ...reading, value: combine(before.value, reading.value) } : reading);
      }
      gauge.reset();
      // A gauge without labels shows 0 after a reset, also without a value.
      if (values.size === 0) gauge.remove({});
      for (const { labels, value } of values.values()) gauge.set(labels, value);
    },
  });
  return {
    follow(read) {
      followed.add(read);
      return { [Symbol.dispose]: () => void followed.delete(read) };
    },
  };
}

const sum = (a: number, b: number): number => a + b;

/**
 * Every metric of the product. Labels take few values: names of the product's own tables, error codes, status codes;
 * never an id, an address or a user's text.
 */
export const metrics = {
  httpRequest: durations(
    'slidewright_http_request_duration_seconds',
    'Requests to the gateway, from their first byte to the end of the answer. status 499: the client went away.',
    ['method', 'route', 'status'],
    QUICK_S,
  ),
  natsRequest: durations(
    'slidewright_nats_request_duration_seconds',
    'Requests to other services as the caller saw them. code is OK or the error code.',
    ['target', 'method', 'code'],
    QUICK_S,
  ),
  natsHandler: durations(
    'slidewright_nats_handler_duration_seconds',
    'Requests of other services while they were handled here. code is OK or the error code.',
    ['method', 'code'],
    QUICK_S,
  ),
  natsConnected: level('slidewright_nats_connected', 'Whether this process is connected to NATS.', [], Math.min),

  jobs: level(
    'slidewright_jobs',
    'Live jobs in the database. Every process of a service tells the same.',
    ['kind', 'status'],
    Math.max,
  ),
  jobWork: level(
    'slidewright_job_work',
    'The same jobs, each counted by its weight. Every process of a service tells the same.',
    ['kind', 'status'],
    Math.max,
  ),
  oldestQueuedJob: level(
    'slidewright_job_oldest_queued_seconds',
    'How long the job has waited that has waited longest; 0 when none waits. Every process of a service tells the same.',
    ['kind'],
    Math.max,
  ),
  jobWait: durations(
    'slidewright_job_wait_seconds',
    'From the enqueue to the first claim, of jobs that were first claimed here.',
    ['kind'],
    LONG_S,
  ),
  jobRun: durations(
    'slidewright_job_duration_seconds',
    'From a claim to the end of that run. outcome returned: back in the queue.',
    ['kind', 'outcome'],
    LONG_S,
  ),
  jobPhase: durations(
    'slidewright_job_phase_duration_seconds',
    'The phases of runs, as far as they came to their end.',
    ['kind', 'phase'],
    LONG_S,
  ),
  jobFailures: count('slidewright_job_failures_total', 'Jobs that failed for good.', ['kind', 'code']),
  leasesLost: count('slidewright_leases_lost_total', 'Leases that ran out because their worker fell silent.', ['kind']),
  outboxPending: level('slidewright_outbox_pending', 'Messages that wait to be published.', [], sum),
  outboxOldest: level(
    'slidewright_outbox_oldest_seconds',
    'How long the message has waited that has waited longest; 0 when none waits.',
    [],
    Math.max,
  ),

  cacheRequest: count(
    'slidewright_cache_requests_total',
    'Looks for work that was done before. result is hit or miss.',
    ['cache', 'result'],
  ),
  framesCaptured: count('slidewright_frames_captured_total', 'Pictures that browsers drew.'),
  framesEncoded: count('slidewright_frames_encoded_total', 'Frames of film written, repeated ones too.'),
  filmSeconds: count('slidewright_film_seconds_total', 'Seconds of finished master videos.'),

  work: level(
    'slidewright_work',
    'Work of pools: parsers and comparisons in processes of their own. state is running or waiting.',
    ['state'],
    sum,
  ),
  workWait: durations(
    'slidewright_work_wait_seconds',
    'Time until a process of a pool took a piece of work.',
    ['work'],
    QUICK_S,
  ),
  workRun: durations(
    'slidewright_work_duration_seconds',
    'Pieces of work. outcome is done, refused, failed, or killed by time, memory, lost (the process) and cancelled.',
    ['work', 'outcome'],
    QUICK_S,
  ),

  webhookAttempt: count(
    'slidewright_webhook_attempts_total',
    'Attempts to send an event to a webhook. outcome is accepted, refused (any other status) or unreachable.',
    ['outcome'],
  ),
  providerRequest: count(
    'slidewright_provider_requests_total',
    'Calls to speech and text providers. outcome is ok or the error code.',
    ['provider', 'operation', 'outcome'],
  ),
  providerDuration: durations(
    'slidewright_provider_request_duration_seconds',
    'How long calls to speech and text providers took, however they ended.',
    ['provider', 'operation'],
    LONG_S,
  ),
  objectStoreRequest: durations(
    'slidewright_object_store_request_duration_seconds',
    'Calls to the object store; of a get only until its bytes begin to flow. outcome is ok or the error code.',
    ['operation', 'outcome'],
    QUICK_S,
  ),
  databaseConnections: level(
    'slidewright_database_connections',
    'Connections of the pool that are idle or used, and statements for which none is free (waiting).',
    ['state'],
    sum,
  ),
} as const;

new Gauge({
  name: 'slidewright_build_info',
  help: 'Always 1; the version of the product is its label.',
  labelNames: ['version'],
  registers: [registry],
}).set({ version: PRODUCT_VERSION }, 1);

let collecting = false;

/** Adds Node's metrics: memory, CPU, event loop, garbage collection. */
export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({ register: registry });
}

export const METRICS_CONTENT_TYPE = registry.contentType;

/** Every metric of this process in Prometheus' text format. */
export function renderMetrics(): Promise<string> {
  return registry.metrics();
}

/** Runs `work` and reports its duration in seconds and the code of its error, or null. */
export async function measured<Result>(
  work: () => Promise<Result>,
  tell: (seconds: number, code: ErrorCode | null) => void,
  codeOf: (error: unknown) => ErrorCode = (error) => toAppError(error).code,
): Promise<Result> {
  const started = performance.now();
  try {
    const result = await work();
    tell((performance.now() - started) / 1_000, null);
    return result;
  } catch (error) {
    tell((performance.now() - started) / 1_000, codeOf(error));
    throw error;
  }
}
