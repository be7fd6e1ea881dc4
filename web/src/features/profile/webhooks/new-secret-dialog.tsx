import type { Webhook } from '@slidewright/http-api';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useRotateWebhookSecret } from '../../../lib/queries/webhooks.ts';
import { SecretOnce } from './secret-once.tsx';

/** Replaces the secret of a webhook, and shows the new one once. */
export function NewSecretDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const say = useMessages();
  const rotate = useRotateWebhookSecret(webhook.id);
  const secret = rotate.data?.secret;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        secret === undefined ? say('profile.webhooks.secretDialog.title') : say('profile.webhooks.secretDialog.made')
      }
      {...(secret === undefined
        ? {
            description: webhook.needsNewSecret
              ? say('profile.webhooks.secretDialog.unreadable')
              : say('profile.webhooks.secretDialog.about'),
          }
        : {})}
      footer={
        secret === undefined ? (
          <>
            <Button onClick={onClose}>{say('common.cancel')}</Button>
            <Button tone="primary" disabled={rotate.isPending} onClick={() => rotate.mutate()}>
              {rotate.isPending
                ? say('profile.webhooks.secretDialog.making')
                : say('profile.webhooks.secretDialog.make')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{say('common.done')}</Button>
        )
      }
    >
      {secret === undefined ? null : <SecretOnce secret={secret} />}
      {rotate.error === null ? null : (
        <Notice tone="bad" className="mt-4">
          {rotate.error.message}
        </Notice>
      )}
    </Dialog>
  );
}
