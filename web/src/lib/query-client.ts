import { QUERY_DEFAULTS } from '@slidewright/domain';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { onNetworkChange } from './network.ts';

onlineManager.setEventListener(onNetworkChange);

/** Server state with the product's defaults; a query says itself when it wants others. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_DEFAULTS.freshMs,
        gcTime: QUERY_DEFAULTS.cachedMs,
        refetchOnWindowFocus: QUERY_DEFAULTS.refetchOnFocus,
        refetchOnMount: QUERY_DEFAULTS.refetchOnMount,
        refetchInterval: QUERY_DEFAULTS.refetchInterval,
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
