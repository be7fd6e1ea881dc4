import type { Webhook } from '@slidewright/http-api';
import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useUpdateWebhook } from '../../../lib/queries/webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Changes address, events and state of a webhook. */
export function EditWebhookDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const say = useMessages();
  const update = useUpdateWebhook(webhook.id);
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={say('profile.webhooks.editDialog.title')}
      footer={
        <>
          <Button onClick={onClose}>{say('common.cancel')}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={update.isPending}>
            {update.isPending ? say('profile.saving') : say('common.save')}
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
