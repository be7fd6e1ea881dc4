import { useState, type FormEvent } from 'react';
import { useForm, type DefaultValues, type Path, type Resolver } from 'react-hook-form';
import type { AccountFormName, AccountFormValues } from './account-rules.ts';

export interface AccountFormOptions<Name extends AccountFormName> {
  readonly form: Name;
  readonly defaultValues: DefaultValues<AccountFormValues<Name>>;
  readonly submit: (values: AccountFormValues<Name>) => Promise<void>;
}

type AccountResolver<Name extends AccountFormName> = Resolver<
  AccountFormValues<Name>,
  unknown,
  AccountFormValues<Name>
>;

/** Checks by the rules of a form. They are loaded when something is submitted, not with the page. */
function lazyResolver<Name extends AccountFormName>(name: Name): AccountResolver<Name> {
  return async (values, context, options) => {
    const [{ standardSchemaResolver }, { ACCOUNT_RULES }] = await Promise.all([
      import('@hookform/resolvers/standard-schema'),
      import('./account-rules.ts'),
    ]);
    // Each form's rules fit its own values; the table of all of them cannot say so.
    const resolver = standardSchemaResolver(ACCOUNT_RULES[name] as never) as unknown as AccountResolver<Name>;
    return resolver(values, context, options);
  };
}

/**
 * A form of an account page: idle, submitting, then successful or failed. Fields are checked on
 * submit, and after the first attempt whenever they change or lose focus. A new attempt clears
 * the messages of the last one.
 */
export function useAccountForm<Name extends AccountFormName>({
  form: name,
  defaultValues,
  submit,
}: AccountFormOptions<Name>) {
  const form = useForm<AccountFormValues<Name>, unknown, AccountFormValues<Name>>({
    resolver: lazyResolver(name),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [succeeded, setSucceeded] = useState(false);
  const send = form.handleSubmit(async (values) => {
    try {
      await submit(values);
      setSucceeded(true);
    } catch (error) {
      setFailure((error as Error).message);
    }
  });
  const onSubmit = (event: FormEvent): Promise<void> => {
    setFailure(null);
    setSucceeded(false);
    return send(event);
  };
  const { isSubmitted, isSubmitting } = form.formState;
  // A field may be wrong because of another one (the two passwords), so leaving one checks them all.
  const register = (field: Path<AccountFormValues<Name>>) =>
    form.register(field, { onBlur: () => (isSubmitted ? form.trigger() : undefined) });
  const errorOf = (field: Path<AccountFormValues<Name>>): string | undefined => {
    const { error } = form.getFieldState(field, form.formState);
    return error?.message;
  };
  return {
    register,
    errorOf,
    onSubmit,
    failure,
    succeeded,
    submitting: isSubmitting,
    /** Whether a submit was tried, whatever came of it. */
    attempted: isSubmitting || isSubmitted,
  };
}
