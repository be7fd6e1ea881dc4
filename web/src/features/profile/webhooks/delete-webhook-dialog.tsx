import type { Webhook } from '@slidewright/http-api';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useDeleteWebhook } from '../../../lib/queries/webhooks.ts';

/** Asks before a webhook is deleted. */
export function DeleteWebhookDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const deletion = useDeleteWebhook(webhook.id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete this webhook?"
      description={
        <>
          <strong className="font-medium break-all text-ink">{webhook.url}</strong> gets no more events, and its log is
          deleted.
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="danger"
            disabled={deletion.isPending}
            onClick={() => deletion.mutate(undefined, { onSuccess: onClose })}
          >
            {deletion.isPending ? 'Deleting…' : 'Delete webhook'}
          </Button>
        </>
      }
    >
      {deletion.error === null ? null : (
        <Notice tone="bad" className="mt-4">
          {deletion.error.message}
        </Notice>
      )}
    </Dialog>
  );
}
