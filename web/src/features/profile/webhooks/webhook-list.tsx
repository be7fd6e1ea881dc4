import type { Webhook } from '@slidewright/http-api';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useWebhooks } from '../../../lib/queries/webhooks.ts';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import { WebhookLogDialog } from './webhook-log-dialog.tsx';

const DIALOGS = {
  edit: EditWebhookDialog,
  log: WebhookLogDialog,
  secret: NewSecretDialog,
  delete: DeleteWebhookDialog,
};
type DialogName = keyof typeof DIALOGS;

/** The webhooks of the user: the list, and how to add, change, test and delete them. */
export function WebhookList() {
  const webhooks = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<{ readonly dialog: DialogName; readonly webhook: Webhook } | null>(null);
  if (webhooks.isPending) return <Skeleton className="h-16 w-full" />;
  if (webhooks.isError) return <Notice tone="bad">{webhooks.error.message}</Notice>;
  const Opened = opened && DIALOGS[opened.dialog];
  return (
    <div className="flex flex-col gap-4">
      {webhooks.data.length === 0 ? <p className="text-sm text-muted">You have no webhooks.</p> : null}
      <ul className="flex flex-col gap-2 empty:hidden">
        {webhooks.data.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onOpen={(dialog) => setOpened({ dialog, webhook })} />
        ))}
      </ul>
      <Button className="self-start" onClick={() => setAdding(true)}>
        Add webhook
      </Button>
      {/* Their state ends with them, so a secret is not in the page after its dialog is closed. */}
      {isAdding ? <AddWebhookDialog onClose={() => setAdding(false)} /> : null}
      {Opened ? <Opened webhook={opened.webhook} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

const DISABLED: Readonly<Record<NonNullable<Webhook['disabledReason']>, string>> = {
  gone: 'Disabled, because its address answered that it is gone (410).',
  failing: 'Disabled, because its address accepted nothing for three days.',
};

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onOpen: (dialog: DialogName) => void;
}

function WebhookRow({ webhook, onOpen }: WebhookRowProps) {
  const { url, events, enabled, disabledReason, needsNewSecret, previousSecretUntil } = webhook;
  const action = (dialog: DialogName, label: string) => (
    <Button tone="quiet" aria-label={`${label}: ${url}`} onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  );
  return (
    <li className="rounded-sm border border-line pt-2.5 pb-1">
      <div className="px-4">
        <p className="truncate text-sm font-medium" title={url}>
          {url}
        </p>
        <p className="text-sm text-muted">
          {enabled ? 'Enabled' : 'Disabled'} · {events.length === 1 ? events[0] : `${events.length} events`}
        </p>
        {disabledReason === null ? null : (
          <p className="text-sm text-bad">{DISABLED[disabledReason]} Enable it under Edit.</p>
        )}
        {needsNewSecret ? (
          <p className="text-sm text-bad">
            Its secret cannot be read, because the key of this server was changed, and nothing is sent. Make another
            under New secret and give it to your program.
          </p>
        ) : null}
        {previousSecretUntil === null || needsNewSecret ? null : (
          <p className="numbers text-sm text-muted">
            The old secret is valid until {new Date(previousSecretUntil).toLocaleString()}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap">
        {action('log', 'Log')}
        {action('edit', 'Edit')}
        {action('secret', 'New secret')}
        {action('delete', 'Delete')}
      </div>
    </li>
  );
}
