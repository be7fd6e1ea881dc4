import type { Webhook } from '@slidewright/http-api';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Message, useMessages } from '../../../lib/language/use-messages.tsx';
import { useDeleteWebhook } from '../../../lib/queries/webhooks.ts';

/** Asks before a webhook is deleted. */
export function DeleteWebhookDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const say = useMessages();
  const deletion = useDeleteWebhook(webhook.id);
  return (
    <ConfirmDialog
      open
      title={say('profile.webhooks.deleteDialog.title')}
      description={
        <Message
          code="profile.webhooks.deleteDialog.about"
          values={{ url: webhook.url }}
          components={{ b: <strong className="font-medium break-all text-ink" /> }}
        />
      }
      action={say('profile.webhooks.deleteDialog.action')}
      pendingAction={say('profile.webhooks.deleteDialog.pending')}
      pending={deletion.isPending}
      failure={deletion.error?.message}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
