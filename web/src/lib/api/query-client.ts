import { onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { nextRetryMs } from '../errors/error-mapping.ts';
import { onNetworkChange } from './network.ts';

onlineManager.setEventListener(onNetworkChange);

/** Refetches active queries after a temporary failure; the failure is shown meanwhile. */
function createRetryingCache(): QueryCache {
  const attempts = new WeakMap<object, number>();
  return new QueryCache({
    onSuccess: (_data, query) => void attempts.delete(query),
    onError: (error, query) => {
      const made = (attempts.get(query) ?? 0) + 1;
      attempts.set(query, made);
      const delayMs = nextRetryMs(error, made);
      if (delayMs !== null) setTimeout(() => void retry(query), delayMs);
    },
  });
}

async function retry(query: Query<unknown, unknown>): Promise<void> {
  if (!query.isActive() || query.state.status !== 'error' || query.state.fetchStatus !== 'idle') return;
  // A further failure arrives at onError.
  await query.fetch().catch(() => null);
}

/** A query client with the product's defaults. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: createRetryingCache(),
    defaultOptions: {
      queries: {
        staleTime: 300_000,
        gcTime: 600_000,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchInterval: false,
        retry: false,
        // A request is always tried: the server may be reachable although the browser says otherwise. What failed
        // is loaded when it can be reached again.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The app's query client. */
export const queryClient = createQueryClient();
