import { QUERY_DEFAULTS } from '@slidewright/domain';
import { QueryClient } from '@tanstack/react-query';

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
      },
      mutations: { retry: false },
    },
  });
}

/** The one of the app. */
export const queryClient = createQueryClient();
