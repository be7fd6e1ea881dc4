import { useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { Field, TextInput } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import type { MessageCode } from '../../lib/language/message-codes.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { AccountFormName, AccountFormValues, FieldError } from './account-rules.ts';
import { PasswordInput } from './password-input.tsx';

interface AccountField extends Omit<ComponentProps<'input'>, 'name' | 'id' | 'placeholder'> {
  readonly label: MessageCode;
  readonly placeholder?: MessageCode;
  readonly hint?: string | undefined;
}

interface AccountFormState {
  readonly submitting: boolean;
  readonly succeeded: boolean;
}

interface AccountFormProps<Name extends AccountFormName> {
  readonly form: Name;
  /** In the order of the page, by the name of the value. */
  readonly fields: Readonly<Record<keyof AccountFormValues<Name> & string, AccountField>>;
  readonly submit: (values: AccountFormValues<Name>) => Promise<void>;
  /** Shown above the button until the first attempt. */
  readonly notice?: ReactNode;
  /** Content for a failure, where it is more than the message. */
  readonly renderFailure?: (message: string) => ReactNode;
  readonly success?: ReactNode;
  /** The button and the content below it. */
  readonly children: (state: AccountFormState) => ReactNode;
}

type State = 'idle' | 'submitting' | 'succeeded' | { readonly failure: string };

/**
 * A form of an account page: idle, submitting, then successful or failed. Fields are checked on
 * submit, and after the first attempt whenever they change or lose focus. A new attempt clears
 * the messages of the last one. After a refused attempt the first wrong field has the focus.
 */
export function AccountForm<Name extends AccountFormName>(props: AccountFormProps<Name>) {
  const say = useMessages();
  const { form: name, fields, submit, notice, renderFailure, success, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<string, FieldError>>>({});
  const [state, setState] = useState<State>('idle');
  const [isTried, setIsTried] = useState(false);

  /** The values when all are valid, otherwise null. Shows the errors. */
  const check = async () => {
    const values = Object.fromEntries(new FormData(form.current!));
    // The rules are loaded on submit, not with the page.
    const { checkAccountForm } = await import('./account-rules.ts');
    const checked = checkAccountForm(name, values);
    setErrors(checked.errors);
    return checked;
  };
  const recheck = (): void => {
    if (isTried) void check();
  };
  const send = async (): Promise<void> => {
    setIsTried(true);
    setState('submitting');
    try {
      const checked = await check();
      if (checked.values === null) {
        setState('idle');
        const wrong = Object.keys(fields).find((field) => field in checked.errors);
        form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
        return;
      }
      await submit(checked.values);
      setState('succeeded');
    } catch (error) {
      setState({ failure: (error as Error).message });
    }
  };
  const failure = typeof state === 'object' ? state.failure : null;
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
      onChange={recheck}
      onBlur={recheck}
    >
      {(Object.entries(fields) as [string, AccountField][]).map(([field, { label, placeholder, hint, ...input }]) => {
        const Input = input.type === 'password' ? PasswordInput : TextInput;
        const error = errors[field];
        return (
          <Field key={field} label={say(label)} hint={hint} error={error && say(error.code, error.values)}>
            {(parts) => <Input {...input} {...parts} name={field} placeholder={placeholder && say(placeholder)} />}
          </Field>
        );
      })}
      {isTried ? null : notice}
      {failure === null ? null : <Notice tone="bad">{renderFailure?.(failure) ?? failure}</Notice>}
      {state === 'succeeded' && success ? <Notice tone="good">{success}</Notice> : null}
      {children({ submitting: state === 'submitting', succeeded: state === 'succeeded' })}
    </form>
  );
}

export const EMAIL_FIELD = {
  label: 'session.email',
  type: 'email',
  autoComplete: 'email',
  placeholder: 'session.emailPlaceholder',
} as const;

export const CURRENT_PASSWORD_FIELD = {
  label: 'session.password',
  type: 'password',
  autoComplete: 'current-password',
} as const;

export const NEW_PASSWORD_FIELD = {
  label: 'session.password',
  type: 'password',
  autoComplete: 'new-password',
  placeholder: 'session.passwordPlaceholder',
} as const;

export const CONFIRM_PASSWORD_FIELD = {
  label: 'session.confirmPassword',
  type: 'password',
  autoComplete: 'new-password',
  placeholder: 'session.confirmPasswordPlaceholder',
} as const;
