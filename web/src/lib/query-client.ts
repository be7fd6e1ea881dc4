import { onlineManager, QueryClient } from '@tanstack/react-query';
import { onNetworkChange } from './network.ts';

onlineManager.setEventListener(onNetworkChange);

/** Server state with the product's defaults; a query says itself when it wants others. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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

/** The one of the app. */
export const queryClient = createQueryClient();
