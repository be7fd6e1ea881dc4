import type { Webhook } from '@slidewright/http-api';
import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useUpdateWebhook } from '../../../lib/queries/webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Changes address, events and state of a webhook. */
export function EditWebhookDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const update = useUpdateWebhook(webhook.id);
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit webhook"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" disabled={update.isPending}>
            {update.isPending ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <WebhookForm
        id={formId}
        initial={webhook}
        canBeDisabled
        error={update.error}
        onSubmit={({ url, events, enabled }) =>
          update.mutate(
            {
              events,
              // A new address or state begins without the failures so far.
              ...(url === webhook.url ? {} : { url }),
              ...(enabled === webhook.enabled ? {} : { enabled }),
            },
            { onSuccess: onClose },
          )
        }
      />
    </Dialog>
  );
}
