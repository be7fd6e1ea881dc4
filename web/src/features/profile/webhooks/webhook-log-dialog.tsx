import type { Webhook, WebhookDelivery } from '@slidewright/http-api';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { errorSentence } from '../../../lib/errors/error-sentence.ts';
import { formatDateTime, formatNumber } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { isSending, useResendDelivery, useTestWebhook, useWebhookLog } from '../../../lib/queries/webhooks.ts';

/** What was sent to a webhook and what it answered, with 'Send a test' and 'Send again'. */
export function WebhookLogDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const say = useMessages();
  const log = useWebhookLog(webhook.id);
  const test = useTestWebhook(webhook.id);
  const resend = useResendDelivery(webhook.id);
  const failure = log.error ?? test.error ?? resend.error;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title={say('profile.webhooks.log')}
      description={<span className="break-all">{webhook.url}</span>}
      footer={
        <>
          <Button onClick={onClose}>{say('common.close')}</Button>
          <Button tone="primary" isBusy={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? say('profile.webhooks.sending') : say('profile.webhooks.sendTest')}
          </Button>
        </>
      }
    >
      {failure === null ? null : (
        <Notice tone="bad" className="mt-4">
          {failure.message}
        </Notice>
      )}
      {log.isPending ? <Skeleton className="mt-4 h-24 w-full" /> : null}
      {log.data?.length === 0 ? <p className="mt-4 text-sm">{say('profile.webhooks.logEmpty')}</p> : null}
      <ol className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {log.data?.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isDisabled={resend.isPending || (!webhook.enabled && delivery.type !== 'webhook.test')}
            onResend={() => resend.mutate(delivery.id)}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly isDisabled: boolean;
  readonly onResend: () => void;
}

function DeliveryRow({ delivery, isDisabled, onResend }: DeliveryRowProps) {
  const say = useMessages();
  const { type, createdAt, attempts, messageId } = delivery;
  const failed = delivery.status === 'delivered' ? undefined : delivery.error === null ? attempts.at(-1) : delivery;
  return (
    <li className="py-2.5 text-sm">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap gap-x-2">
            <span className="font-medium">{type}</span>
            <DeliveryState delivery={delivery} />
          </p>
          <p className="numbers text-muted">
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </p>
          {failed === undefined ? null : <p>{sayFailure(failed)}</p>}
        </div>
        <Button
          tone="quiet"
          aria-label={say('profile.webhooks.sendAgainNamed', { type, time: formatDateTime(createdAt) })}
          disabled={isDisabled || isSending(delivery)}
          onClick={onResend}
        >
          {say('profile.webhooks.sendAgain')}
        </Button>
      </div>
      {attempts.length === 0 ? null : (
        <details>
          <summary className="min-h-10 w-fit cursor-pointer content-center text-muted">
            {say('profile.webhooks.attempts', { count: attempts.length })}
          </summary>
          <p className="mb-2 break-all text-muted">
            webhook-id <code>{messageId}</code>
          </p>
          <ol className="flex flex-col gap-2">
            {attempts.map(({ at, status, durationMs, error, reason, excerpt }) => (
              <li key={at} className="border-l-2 border-line pl-3">
                <p className="numbers flex flex-wrap gap-x-3">
                  <time dateTime={at}>{formatDateTime(at)}</time>
                  <span className={error === null ? 'text-good' : 'text-bad'}>
                    {status === null ? say('profile.webhooks.noAnswer') : say('profile.webhooks.status', { status })}
                  </span>
                  <span className="text-muted">{formatNumber(durationMs, { style: 'unit', unit: 'millisecond' })}</span>
                </p>
                {error === null ? null : <p>{sayFailure({ error, reason })}</p>}
                {excerpt === '' ? null : (
                  <pre className="mt-1 rounded-sm bg-sunken px-3 py-2 font-mono whitespace-pre-wrap break-all">
                    {excerpt}
                  </pre>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

/** Why a delivery or an attempt failed, in the page's language; empty where it did not. */
const sayFailure = ({ error, reason }: Pick<WebhookDelivery, 'error' | 'reason'>): string =>
  errorSentence({ message: error ?? '', reason });

function DeliveryState({ delivery }: { readonly delivery: WebhookDelivery }) {
  const say = useMessages();
  const { status, nextAttemptAt } = delivery;
  if (status === 'delivered') return <span className="text-good">{say('profile.webhooks.delivered')}</span>;
  if (status === 'failed') return <span className="text-bad">{say('profile.webhooks.notDelivered')}</span>;
  if (isSending(delivery) || nextAttemptAt === null)
    return <span className="text-muted">{say('profile.webhooks.sending')}</span>;
  return (
    <span className="text-warn">{say('profile.webhooks.nextAttempt', { time: formatDateTime(nextAttemptAt) })}</span>
  );
}
