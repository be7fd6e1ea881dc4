import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { updateName } from '../../lib/account.ts';
import { useSession } from '../session/session-context.tsx';
import { useAccountForm } from '../session/use-account-form.ts';

export function NameForm() {
  const { user, recheck } = useSession();
  const form = useAccountForm({
    form: 'name',
    defaultValues: { name: user?.name ?? '' },
    submit: async ({ name }) => {
      await updateName(name);
      await recheck();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.onSubmit(event)} className="flex flex-col gap-4">
      <Field label="Name" error={form.errorOf('name')}>
        {(parts) => <TextInput {...parts} {...form.register('name')} autoComplete="name" />}
      </Field>
      {form.failure === null ? null : <Notice tone="bad">{form.failure}</Notice>}
      {form.succeeded ? <Notice tone="good">Your name is saved.</Notice> : null}
      <Button type="submit" className="self-start" disabled={form.submitting}>
        {form.submitting ? 'Saving...' : 'Save name'}
      </Button>
    </form>
  );
}
