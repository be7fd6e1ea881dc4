import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type * as Sdk from '@opentelemetry/sdk-trace';
import { z } from 'zod';
import { PRODUCT_VERSION } from '../product-version.ts';
import { parseEnv, urlSetting, type Environment } from '../config.ts';
import type { Logger } from './log.ts';
import { useTracer } from './trace.ts';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Settings of the export of traces. Headers, time-outs and certificates are read by the exporter itself. */
export interface TracingSettings {
  /** Endpoint for OTLP over HTTP, as JSON. */
  readonly url: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** Share of traces that are kept, 0 to 1. */
  readonly ratio: number;
}

const SETTINGS = z.object({
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlSetting().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/json'], { error: 'traces are sent as JSON over HTTP, so it must be http/json' })
    .optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `it must be one of ${SAMPLERS.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'it must be a number between 0 and 1' })
    .min(0, 'it must be a number between 0 and 1')
    .max(1, 'it must be a number between 0 and 1')
    .default(1),
});

/** Settings of the export; null when it is off. Throws ConfigError naming the setting that is wrong. */
export function readTracingSettings(env: Environment): TracingSettings | null {
  const settings = parseEnv(SETTINGS, env);
  const url =
    settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    (settings.OTEL_EXPORTER_OTLP_ENDPOINT && `${settings.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`);
  if (url === undefined || settings.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  return { url, sampler: settings.OTEL_TRACES_SAMPLER, ratio: settings.OTEL_TRACES_SAMPLER_ARG };
}

const SEND_EVERY_MS = 1_000;
const SEND_TIMEOUT_MS = 5_000;
const FLUSH_TIMEOUT_MS = 3_000;
const COMPLAIN_EVERY_MS = 60_000;

/**
 * Exports the spans of this process to a collector. A slow or unavailable collector loses spans and has no other
 * effect. Disposing sends the rest, for at most 3 s.
 */
export async function startTracing(settings: TracingSettings, service: string, log: Logger): Promise<AsyncDisposable> {
  // Loaded here, so that a process that sends no traces does not pay for it.
  const [sdk, { OTLPTraceExporter }, resources, { setGlobalErrorHandler }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ]);
  let complainedAt = Number.NEGATIVE_INFINITY;
  setGlobalErrorHandler((error) => {
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    log.warn({ err: error }, 'traces could not be exported');
  });
  const own = resources.resourceFromAttributes({
    'service.name': `slidewright-${service}`,
    'service.version': PRODUCT_VERSION,
    'service.instance.id': `${hostname()}:${process.pid}`,
  });
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
  const told = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(own).merge(told),
    sampler: createSampler(sdk, settings),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: settings.url, timeoutMillis: SEND_TIMEOUT_MS }),
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  });
  useTracer(provider.getTracer('slidewright', PRODUCT_VERSION));
  return {
    async [Symbol.asyncDispose]() {
      useTracer(null);
      await Promise.race([
        provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'traces could not be exported')),
        delay(FLUSH_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
  };
}

function createSampler(sdk: typeof Sdk, { sampler, ratio }: TracingSettings): Sdk.Sampler {
  const root = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  } as const;
  if (!sampler.startsWith('parentbased_')) return root[sampler as keyof typeof root]();
  return new sdk.ParentBasedSampler({ root: root[sampler.replace('parentbased_', '') as keyof typeof root]() });
}
