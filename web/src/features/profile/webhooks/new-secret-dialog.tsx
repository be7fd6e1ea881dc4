import type { Webhook } from '@slidewright/http-api';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useRotateWebhookSecret } from '../../../lib/queries/webhooks.ts';
import { SecretDialog } from '../secret-dialog.tsx';

/** Replaces the secret of a webhook, and shows the new one once. */
export function NewSecretDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const say = useMessages();
  const rotate = useRotateWebhookSecret(webhook.id);
  return (
    <SecretDialog
      secret={rotate.data?.secret}
      title={say('profile.webhooks.secretDialog.title')}
      description={
        webhook.needsNewSecret
          ? say('profile.webhooks.secretDialog.unreadable')
          : say('profile.webhooks.secretDialog.about')
      }
      action={
        <Button tone="primary" isBusy={rotate.isPending} onClick={() => rotate.mutate()}>
          {rotate.isPending ? say('profile.webhooks.secretDialog.making') : say('profile.webhooks.secretDialog.make')}
        </Button>
      }
      made={{
        title: say('profile.webhooks.secretDialog.made'),
        label: say('profile.webhooks.secret'),
        copy: say('profile.webhooks.copySecret'),
        once: say('profile.webhooks.secretOnce'),
      }}
      onClose={onClose}
    >
      {rotate.error === null ? null : (
        <Notice tone="bad" className="mt-4">
          {rotate.error.message}
        </Notice>
      )}
    </SecretDialog>
  );
}
