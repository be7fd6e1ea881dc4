import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { callProvider, type ProviderCall } from '../provider-call.ts';
import { inSpan, useTracer } from './trace.ts';

const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
useTracer(provider.getTracer('test'));
beforeEach(() => exporter.reset());
afterAll(async () => {
  useTracer(null);
  await provider.shutdown();
});

it('describes a failure by code and kind, never by text of users', async () => {
  const quoting = new Error('the service answered 401: the key sk-secret is not known');
  await expect(inSpan('ask', {}, () => Promise.reject(quoting))).rejects.toBe(quoting);
  const [span] = exporter.getFinishedSpans();
  expect(span!.attributes['error.type']).toBe('INTERNAL');
  expect(span!.events.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['exception', { 'exception.type': 'Error' }],
  ]);
  expect(JSON.stringify([span!.status, span!.attributes, span!.events])).not.toContain('sk-secret');
});

it('names the failure of a provider as the metrics do', async () => {
  const call: ProviderCall = { provider: 'a-model', operation: 'write_slides', codeOf: () => 'AI_FAILED' };
  await expect(callProvider(call, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(exporter.getFinishedSpans()[0]!.attributes['error.type']).toBe('AI_FAILED');
});
