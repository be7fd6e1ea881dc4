import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useCreateWebhook } from '../../../lib/queries/webhooks.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { WebhookForm, type WebhookChoice } from './webhook-form.tsx';

const FIRST: WebhookChoice = { url: '', events: ['film.finished', 'film.failed'], enabled: true };

/** Adds a webhook, and shows its secret once. */
export function AddWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useMessages();
  const create = useCreateWebhook();
  const formId = useId();
  return (
    <SecretDialog
      secret={create.data?.secret}
      title={say('profile.webhooks.addDialog.title')}
      action={
        <Button type="submit" form={formId} tone="primary" disabled={create.isPending}>
          {create.isPending ? say('profile.webhooks.addDialog.adding') : say('profile.webhooks.add')}
        </Button>
      }
      made={{
        title: say('profile.webhooks.addDialog.made'),
        label: say('profile.webhooks.secret'),
        copy: say('profile.webhooks.copySecret'),
        once: say('profile.webhooks.secretOnce'),
      }}
      onClose={onClose}
    >
      <WebhookForm id={formId} initial={FIRST} error={create.error} onSubmit={(choice) => create.mutate(choice)} />
    </SecretDialog>
  );
}
