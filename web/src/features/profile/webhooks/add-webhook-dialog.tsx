import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useCreateWebhook } from '../../../lib/queries/webhooks.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm, type WebhookChoice } from './webhook-form.tsx';

const FIRST: WebhookChoice = { url: '', events: ['film.finished', 'film.failed'], enabled: true };

/** Adds a webhook, and shows its secret once. */
export function AddWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useMessages();
  const create = useCreateWebhook();
  const formId = useId();
  const secret = create.data?.secret;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={secret === undefined ? say('profile.webhooks.addDialog.title') : say('profile.webhooks.addDialog.made')}
      footer={
        secret === undefined ? (
          <>
            <Button onClick={onClose}>{say('common.cancel')}</Button>
            <Button type="submit" form={formId} tone="primary" disabled={create.isPending}>
              {create.isPending ? say('profile.webhooks.addDialog.adding') : say('profile.webhooks.add')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{say('common.done')}</Button>
        )
      }
    >
      {secret === undefined ? (
        <WebhookForm id={formId} initial={FIRST} error={create.error} onSubmit={(choice) => create.mutate(choice)} />
      ) : (
        <SecretOnce secret={secret} />
      )}
    </Dialog>
  );
}
