import type { BodyInputOf, Calls, WebhookDelivery } from '@slidewright/http-api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { WEBHOOK_LOG_QUERY } from '../constants.ts';

const WEBHOOKS = ['webhooks', 'list'] as const;
const logKey = (id: string) => ['webhooks', 'log', id] as const;

/** The webhooks of the user. Read again whenever they are shown, because the server may disable them. */
export function useWebhooks() {
  return useQuery({
    queryKey: WEBHOOKS,
    queryFn: ({ signal }) => api.listWebhooks({}, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

/** Adds a webhook; the secret is not kept in memory after the dialog that shows it. */
export function useCreateWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (creation: BodyInputOf<Calls['createWebhook']>) => api.createWebhook(creation),
    onSettled: () => queryClient.invalidateQueries({ queryKey: WEBHOOKS }),
    gcTime: 0,
  });
}

export function useUpdateWebhook(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: BodyInputOf<Calls['updateWebhook']>) => api.updateWebhook({ id, ...change }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: WEBHOOKS }),
  });
}

export function useRotateWebhookSecret(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.rotateWebhookSecret({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: WEBHOOKS }),
    gcTime: 0,
  });
}

export function useDeleteWebhook(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.deleteWebhook({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: WEBHOOKS }),
  });
}

/** What was sent, newest first, read again while it is shown. */
export function useWebhookLog(id: string) {
  return useQuery({
    queryKey: logKey(id),
    queryFn: ({ signal }) => api.listWebhookDeliveries({ id }, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(isSending) ? WEBHOOK_LOG_QUERY.sendingPollMs : WEBHOOK_LOG_QUERY.idlePollMs,
  });
}

/** Whether a delivery is on its way now, rather than waiting for its next attempt. */
export function isSending({ status, nextAttemptAt }: WebhookDelivery): boolean {
  return status === 'pending' && (nextAttemptAt === null || Date.parse(nextAttemptAt) <= Date.now());
}

export function useTestWebhook(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.testWebhook({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: logKey(id) }),
  });
}

export function useResendDelivery(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => api.resendWebhookDelivery({ id, deliveryId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: logKey(id) }),
  });
}
