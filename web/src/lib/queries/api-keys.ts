import type { BodyInputOf, Calls } from '@slidewright/http-api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { API_KEYS_KEY } from './keys.ts';

/** The API keys of the user. Read again whenever they are shown, because programs use them meanwhile. */
export function useApiKeys() {
  return useQuery({
    queryKey: [...API_KEYS_KEY, 'list'],
    queryFn: ({ signal }) => api.listApiKeys({}, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

/** What was done with the keys. */
export function useApiKeyActivity(isEnabled: boolean) {
  return useQuery({
    queryKey: [...API_KEYS_KEY, 'activity'],
    queryFn: ({ signal }) => api.listApiKeyActivity({}, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}

export function useCreateApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (creation: BodyInputOf<Calls['createApiKey']>) => api.createApiKey(creation),
    onSettled: () => queryClient.invalidateQueries({ queryKey: API_KEYS_KEY }),
    // The key is not kept in memory after the dialog that shows it.
    gcTime: 0,
  });
}

export function useRevokeApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.revokeApiKey({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: API_KEYS_KEY }),
  });
}
