import { measured, metrics } from '../telemetry/metrics.ts';
import { inSpan } from '../telemetry/trace.ts';
import type { ObjectStore } from './store.ts';

const OPERATIONS = ['put', 'get', 'head', 'download', 'delete'] as const;

/** The same store with metrics and spans for its calls. */
export function observedStore<Store extends ObjectStore>(store: Store): Store {
  // Prometheus sees an increase from 0 to 1, but none where a counter begins with 1.
  for (const operation of OPERATIONS) metrics.objectStoreRequest.zero({ operation, outcome: 'STORAGE_FAILED' });
  const timed = <Result>(operation: (typeof OPERATIONS)[number], call: () => Promise<Result>): Promise<Result> =>
    measured(
      () => inSpan(`store ${operation}`, { kind: 'client' }, call),
      (seconds, code) => metrics.objectStoreRequest.observe({ operation, outcome: code ?? 'ok' }, seconds),
    );
  return {
    ...store,
    put: (...args) => timed('put', () => store.put(...args)),
    get: (...args) => timed('get', () => store.get(...args)),
    head: (...args) => timed('head', () => store.head(...args)),
    download: (...args) => timed('download', () => store.download(...args)),
    delete: (...args) => timed('delete', () => store.delete(...args)),
  };
}
