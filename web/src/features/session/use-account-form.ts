import { useState } from 'react';
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
  const onSubmit = form.handleSubmit(async (values) => {
    setFailure(null);
    setSucceeded(false);
    try {
      await submit(values);
      setSucceeded(true);
    } catch (error) {
      setFailure((error as Error).message);
    }
  });
  const errorOf = (field: Path<AccountFormValues<Name>>): string | undefined => {
    const { error } = form.getFieldState(field, form.formState);
    return error?.message;
  };
  return {
    register: form.register,
    errorOf,
    onSubmit,
    failure,
    succeeded,
    submitting: form.formState.isSubmitting,
  };
}
