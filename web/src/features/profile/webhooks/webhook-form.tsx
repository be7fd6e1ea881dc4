import { WEBHOOK_EVENTS, WEBHOOK_OUTCOMES, WEBHOOK_SUBJECTS, type WebhookEvent } from '@slidewright/domain';
import { useId, useState, type FormEvent } from 'react';
import { Field, TextInput } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { RequestError } from '../../../lib/api/request.ts';
import { fieldFault } from '../../../lib/forms/field-rule.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useFocusInvalid } from '../../../lib/use-focus-invalid.ts';
import { WEBHOOK_FIELDS } from '../profile-fields.static.ts';

export interface WebhookChoice {
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly enabled: boolean;
}

interface WebhookFormProps {
  readonly id: string;
  readonly initial: WebhookChoice;
  /** Offered for a webhook that exists. */
  readonly canBeDisabled?: boolean;
  readonly error: Error | null;
  readonly onSubmit: (choice: WebhookChoice) => void;
}

/** Address, events and state of a webhook. */
export function WebhookForm({ id, initial, canBeDisabled = false, error, onSubmit }: WebhookFormProps) {
  const say = useMessages();
  const [choice, setChoice] = useState(initial);
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const form = useFocusInvalid(tries, error);
  const { url, events, enabled } = choice;
  const isAddressWrong = fieldFault(WEBHOOK_FIELDS.url, url.trim()) !== null;
  const isEventMissing = fieldFault(WEBHOOK_FIELDS.events, events) !== null;
  const change = (part: Partial<WebhookChoice>): void => setChoice((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTries((before) => before + 1);
    if (!isAddressWrong && !isEventMissing) onSubmit({ ...choice, url: url.trim() });
  };
  const isOfAddress = error instanceof RequestError && error.fields.some(({ field }) => field === 'url');
  return (
    <form ref={form} id={id} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Field
        label={say('profile.webhooks.form.address')}
        hint={say('profile.webhooks.form.addressHint')}
        error={
          isTried && isAddressWrong
            ? say('profile.webhooks.form.addressNeeded')
            : isOfAddress
              ? error.message
              : undefined
        }
      >
        {(parts) => (
          <TextInput
            {...parts}
            type="url"
            value={url}
            maxLength={WEBHOOK_FIELDS.url.most!}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/slidewright"
            onChange={({ target }) => change({ url: target.value })}
          />
        )}
      </Field>
      <EventFields
        events={events}
        error={isTried && isEventMissing ? say('profile.chooseOne') : undefined}
        onChange={(chosen) => change({ events: chosen })}
      />
      {canBeDisabled ? (
        <label className="flex min-h-10 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={enabled}
            onChange={({ target }) => change({ enabled: target.checked })}
          />
          {say('profile.webhooks.enabled')}
        </label>
      ) : null}
      {error === null || isOfAddress ? null : <Notice tone="bad">{error.message}</Notice>}
    </form>
  );
}

interface EventFieldsProps {
  readonly events: readonly WebhookEvent[];
  readonly error: string | undefined;
  readonly onChange: (events: WebhookEvent[]) => void;
}

/** A row for each kind of work, a column for each way it ends. */
function EventFields({ events, error, onChange }: EventFieldsProps) {
  const say = useMessages();
  const noteId = useId();
  return (
    <fieldset aria-describedby={noteId}>
      <legend className="mb-1 text-sm font-medium">{say('profile.webhooks.form.when')}</legend>
      <table className="w-full text-sm">
        <thead>
          <tr>
            <td />
            {WEBHOOK_OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col" className="px-1 pb-1 text-center font-normal text-muted">
                {say(`profile.webhooks.outcome.${outcome}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {WEBHOOK_SUBJECTS.map((subject) => (
            <tr key={subject}>
              <th scope="row" className="text-left font-normal">
                {say(`profile.webhooks.subject.${subject}`)}
              </th>
              {WEBHOOK_OUTCOMES.map((outcome) => {
                const event: WebhookEvent = `${subject}.${outcome}`;
                return (
                  <td key={outcome} className="p-0 text-center">
                    <label className="inline-grid size-10 cursor-pointer place-items-center">
                      <span className="sr-only">{say(`profile.webhooks.event.${subject}.${outcome}`)}</span>
                      <input
                        type="checkbox"
                        className="size-4 accent-accent"
                        checked={events.includes(event)}
                        aria-invalid={error === undefined ? undefined : true}
                        onChange={({ target }) =>
                          onChange(
                            WEBHOOK_EVENTS.filter((one) => (one === event ? target.checked : events.includes(one))),
                          )
                        }
                      />
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={noteId} className={error === undefined ? 'mt-1.5 text-sm text-muted' : 'mt-1.5 text-sm text-bad'}>
        {error ?? say('profile.webhooks.form.narrationHint')}
      </p>
    </fieldset>
  );
}
