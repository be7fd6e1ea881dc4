import { API_KEY_SCOPE_NAMES, type ApiKeyScope } from '@slidewright/domain';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Select } from '../../../components/select.tsx';
import { fieldFault } from '../../../lib/forms/field-rule.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useCreateApiKey } from '../../../lib/queries/api-keys.ts';
import { useFocusInvalid } from '../../../lib/use-focus-invalid.ts';
import { API_KEY_FIELDS } from '../profile-fields.static.ts';
import { SecretDialog } from '../secret-dialog.tsx';

/** In days; null for never. */
const EXPIRIES = [30, 90, 365, null] as const;
const FIRST_DAYS = 90;

/** Creates a key, and shows it once. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useMessages();
  const create = useCreateApiKey();
  const formId = useId();
  return (
    <SecretDialog
      secret={create.data?.key}
      title={say('profile.keys.dialog.title')}
      action={
        <Button type="submit" form={formId} tone="primary" disabled={create.isPending}>
          {create.isPending ? say('profile.keys.dialog.creating') : say('profile.keys.create')}
        </Button>
      }
      made={{
        title: say('profile.keys.dialog.made'),
        label: say('profile.keys.dialog.key'),
        copy: say('profile.keys.dialog.copy'),
        once: say('profile.keys.dialog.once'),
      }}
      onClose={onClose}
    >
      <KeyForm id={formId} error={create.error?.message} onSubmit={(choice) => create.mutate(choice)} />
    </SecretDialog>
  );
}

interface KeyChoice {
  readonly name: string;
  readonly scopes: ApiKeyScope[];
  readonly expiresInDays: number | null;
}

interface KeyFormProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly onSubmit: (choice: KeyChoice) => void;
}

function KeyForm({ id, error, onSubmit }: KeyFormProps) {
  const say = useMessages();
  const [choice, setChoice] = useState<KeyChoice>({ name: '', scopes: ['read'], expiresInDays: FIRST_DAYS });
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const form = useFocusInvalid(tries, error);
  const { name, scopes, expiresInDays } = choice;
  const isNameWrong = fieldFault(API_KEY_FIELDS.name, name) !== null;
  const isScopeMissing = fieldFault(API_KEY_FIELDS.scopes, scopes) !== null;
  const change = (part: Partial<KeyChoice>): void => setChoice((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTries((before) => before + 1);
    if (!isNameWrong && !isScopeMissing) onSubmit(choice);
  };
  return (
    <form ref={form} id={id} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Field
        label={say('profile.name.title')}
        hint={say('profile.keys.dialog.nameHint')}
        error={isTried && isNameWrong ? say('profile.keys.dialog.nameNeeded') : undefined}
      >
        {(parts) => (
          <TextInput
            {...parts}
            value={name}
            maxLength={API_KEY_FIELDS.name.most!}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <ScopeFields
        scopes={scopes}
        error={isTried && isScopeMissing ? say('profile.chooseOne') : undefined}
        onChange={(chosen) => change({ scopes: chosen })}
      />
      <Field label={say('profile.keys.dialog.expires')}>
        {(parts) => (
          <Select
            {...parts}
            value={String(expiresInDays)}
            onChange={({ target }) => change({ expiresInDays: EXPIRIES[target.selectedIndex]! })}
          >
            {EXPIRIES.map((days) => (
              <option key={days} value={String(days)}>
                {days === null ? say('profile.keys.dialog.never') : say('profile.keys.dialog.inDays', { days })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
    </form>
  );
}

interface ScopeFieldsProps {
  readonly scopes: readonly ApiKeyScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: ApiKeyScope[]) => void;
}

function ScopeFields({ scopes, error, onChange }: ScopeFieldsProps) {
  const say = useMessages();
  const noteId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : noteId}>
      <legend className="mb-1 text-sm font-medium">{say('profile.keys.dialog.may')}</legend>
      {API_KEY_SCOPE_NAMES.map((scope) => (
        <label key={scope} className="flex min-h-10 items-start gap-3 py-1.5 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={scopes.includes(scope)}
            aria-invalid={error === undefined ? undefined : true}
            onChange={({ target }) =>
              onChange(API_KEY_SCOPE_NAMES.filter((one) => (one === scope ? target.checked : scopes.includes(one))))
            }
          />
          <span>
            {say(`profile.keys.scope.${scope}`)} <code className="text-muted">{scope}</code>
          </span>
        </label>
      ))}
      {error === undefined ? null : (
        <p id={noteId} className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
