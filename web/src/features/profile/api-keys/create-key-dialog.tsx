import { API_KEY_SCOPE_NAMES, API_KEY_SCOPES, LIMITS, type ApiKeyScope } from '@slidewright/domain';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { CopyField } from '../../../components/copy-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, TextInput } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Select } from '../../../components/select.tsx';
import { useCreateApiKey } from '../../../lib/queries/api-keys.ts';
import { useFocusInvalid } from '../../../lib/use-focus-invalid.ts';

const EXPIRIES = [
  { days: 30, label: 'In 30 days' },
  { days: 90, label: 'In 90 days' },
  { days: 365, label: 'In 365 days' },
  { days: null, label: 'Never' },
] as const;
const FIRST_DAYS = 90;

/** Creates a key, and shows it once. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateApiKey();
  const formId = useId();
  const key = create.data?.key;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={key === undefined ? 'Create an API key' : 'Your new API key'}
      footer={
        key === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} tone="primary" disabled={create.isPending}>
              {create.isPending ? 'Creating…' : 'Create key'}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Done</Button>
        )
      }
    >
      {key === undefined ? (
        <KeyForm id={formId} error={create.error?.message} onSubmit={(choice) => create.mutate(choice)} />
      ) : (
        <div className="flex flex-col gap-4">
          <CopyField label="Key" value={key} action="Copy key" className="font-mono text-sm" />
          <Notice tone="warn">Copy it now: it is not shown again. Keep it like a password.</Notice>
        </div>
      )}
    </Dialog>
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
  const [choice, setChoice] = useState<KeyChoice>({ name: '', scopes: ['read'], expiresInDays: FIRST_DAYS });
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const form = useFocusInvalid(tries, error);
  const { name, scopes, expiresInDays } = choice;
  const change = (part: Partial<KeyChoice>): void => setChoice((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTries((before) => before + 1);
    if (name.trim() !== '' && scopes.length > 0) onSubmit(choice);
  };
  return (
    <form ref={form} id={id} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Field
        label="Name"
        hint="Of the program that will use it."
        error={isTried && name.trim() === '' ? 'Please enter a name.' : undefined}
      >
        {(parts) => (
          <TextInput
            {...parts}
            value={name}
            maxLength={LIMITS.apiKeyNameLength}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <ScopeFields
        scopes={scopes}
        error={isTried && scopes.length === 0 ? 'Please choose at least one.' : undefined}
        onChange={(chosen) => change({ scopes: chosen })}
      />
      <Field label="Expires">
        {(parts) => (
          <Select
            {...parts}
            value={String(expiresInDays)}
            onChange={({ target }) => change({ expiresInDays: EXPIRIES[target.selectedIndex]!.days })}
          >
            {EXPIRIES.map(({ days, label }) => (
              <option key={label} value={String(days)}>
                {label}
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
  const noteId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : noteId}>
      <legend className="mb-1 text-sm font-medium">The key may</legend>
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
            {API_KEY_SCOPES[scope]} <code className="text-muted">{scope}</code>
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
