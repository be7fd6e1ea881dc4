import type { Webhook } from '@slidewright/http-api';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useRotateWebhookSecret } from '../../../lib/queries/webhooks.ts';
import { SecretOnce } from './secret-once.tsx';

/** Replaces the secret of a webhook, and shows the new one once. */
export function NewSecretDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const rotate = useRotateWebhookSecret(webhook.id);
  const secret = rotate.data?.secret;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={secret === undefined ? 'Make a new secret?' : 'The new secret'}
      {...(secret === undefined
        ? {
            description: webhook.needsNewSecret
              ? 'Events are sent again when there is one. The old secret cannot be read.'
              : 'The old secret stays valid for 24 hours: until then, events are signed with both.',
          }
        : {})}
      footer={
        secret === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button tone="primary" disabled={rotate.isPending} onClick={() => rotate.mutate()}>
              {rotate.isPending ? 'Making…' : 'Make new secret'}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Done</Button>
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
