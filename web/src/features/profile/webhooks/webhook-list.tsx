import type { Webhook } from '@slidewright/http-api';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatDateTime } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
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
  const say = useMessages();
  const webhooks = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<{ readonly dialog: DialogName; readonly webhook: Webhook } | null>(null);
  if (webhooks.isPending) return <Skeleton className="h-16 w-full" />;
  if (webhooks.isError) return <Notice tone="bad">{webhooks.error.message}</Notice>;
  const Opened = opened && DIALOGS[opened.dialog];
  return (
    <div className="flex flex-col gap-4">
      {webhooks.data.length === 0 ? <p className="text-sm text-muted">{say('profile.webhooks.none')}</p> : null}
      <ul className="flex flex-col gap-2 empty:hidden">
        {webhooks.data.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onOpen={(dialog) => setOpened({ dialog, webhook })} />
        ))}
      </ul>
      <Button className="self-start" onClick={() => setAdding(true)}>
        {say('profile.webhooks.add')}
      </Button>
      {/* Their state ends with them, so a secret is not in the page after its dialog is closed. */}
      {isAdding ? <AddWebhookDialog onClose={() => setAdding(false)} /> : null}
      {Opened ? <Opened webhook={opened.webhook} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onOpen: (dialog: DialogName) => void;
}

function WebhookRow({ webhook, onOpen }: WebhookRowProps) {
  const say = useMessages();
  const { url, events, enabled, disabledReason, needsNewSecret, previousSecretUntil } = webhook;
  const action = (dialog: DialogName, label: string) => (
    <Button
      tone="quiet"
      aria-label={say('profile.webhooks.actionOf', { action: label, url })}
      onClick={() => onOpen(dialog)}
    >
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
          {enabled ? say('profile.webhooks.enabled') : say('profile.webhooks.disabled')} ·{' '}
          {events.length === 1 ? events[0] : say('profile.webhooks.events', { count: events.length })}
        </p>
        {disabledReason === null ? null : (
          <p className="text-sm text-bad">{say(`profile.webhooks.disabledBy.${disabledReason}`)}</p>
        )}
        {needsNewSecret ? <p className="text-sm text-bad">{say('profile.webhooks.needsSecret')}</p> : null}
        {previousSecretUntil === null || needsNewSecret ? null : (
          <p className="numbers text-sm text-muted">
            {say('profile.webhooks.oldSecretUntil', { time: formatDateTime(previousSecretUntil) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap">
        {action('log', say('profile.webhooks.log'))}
        {action('edit', say('common.edit'))}
        {action('secret', say('profile.webhooks.newSecret'))}
        {action('delete', say('common.delete'))}
      </div>
    </li>
  );
}
