import type { Webhook } from '@slidewright/http-api';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useDeleteWebhook } from '../../../lib/queries/webhooks.ts';

/** Asks before a webhook is deleted. */
export function DeleteWebhookDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const deletion = useDeleteWebhook(webhook.id);
  return (
    <ConfirmDialog
      open
      title="Delete this webhook?"
      description={
        <>
          <strong className="font-medium break-all text-ink">{webhook.url}</strong> gets no more events, and its log is
          deleted.
        </>
      }
      action="Delete webhook"
      pendingAction="Deleting…"
      pending={deletion.isPending}
      failure={deletion.error?.message}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
