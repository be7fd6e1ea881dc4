import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useCreateWebhook } from '../../../lib/queries/webhooks.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm, type WebhookChoice } from './webhook-form.tsx';

const FIRST: WebhookChoice = { url: '', events: ['film.finished', 'film.failed'], enabled: true };

/** Adds a webhook, and shows its secret once. */
export function AddWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateWebhook();
  const formId = useId();
  const secret = create.data?.secret;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={secret === undefined ? 'Add a webhook' : 'The secret of your webhook'}
      footer={
        secret === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} tone="primary" disabled={create.isPending}>
              {create.isPending ? 'Adding…' : 'Add webhook'}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Done</Button>
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
