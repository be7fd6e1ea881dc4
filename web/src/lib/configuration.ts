import type { Configuration } from '@slidewright/http-api';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';

/** What the server says of itself: flags, links, sign-on buttons. The same for everybody. */
export function useConfiguration() {
  return useQuery({
    queryKey: ['configuration'],
    queryFn: ({ signal }) => callApi<Configuration>('GET', '/api/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
