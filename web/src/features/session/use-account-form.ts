import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';

type Rules<Values extends FieldValues> = Parameters<typeof standardSchemaResolver<Values, unknown, Values>>[0];

export interface AccountFormOptions<Values extends FieldValues> {
  readonly rules: Rules<Values>;
  readonly defaultValues: DefaultValues<Values>;
  readonly submit: (values: Values) => Promise<void>;
}

/**
 * A form of an account page: idle, submitting, then successful or failed. Fields are checked on
 * submit, and after the first attempt whenever they change or lose focus. A new attempt clears
 * the messages of the last one.
 */
export function useAccountForm<Values extends FieldValues>({
  rules,
  defaultValues,
  submit,
}: AccountFormOptions<Values>) {
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(rules),
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
  const errorOf = (name: keyof Values & string): string | undefined => {
    const error = form.formState.errors[name];
    return typeof error?.message === 'string' ? error.message : undefined;
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
