import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { changePassword } from '../../lib/account.ts';
import { PasswordInput } from '../session/password-input.tsx';
import { useAccountForm } from '../session/use-account-form.ts';

export function PasswordForm() {
  const form = useAccountForm({
    form: 'changePassword',
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    submit: async ({ currentPassword, password }) => {
      await changePassword(currentPassword, password);
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.onSubmit(event)} className="flex flex-col gap-4">
      <Field label="Current password" error={form.errorOf('currentPassword')}>
        {(parts) => <PasswordInput {...parts} {...form.register('currentPassword')} autoComplete="current-password" />}
      </Field>
      <Field label="New password" error={form.errorOf('password')}>
        {(parts) => <PasswordInput {...parts} {...form.register('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm new password" error={form.errorOf('confirmPassword')}>
        {(parts) => <PasswordInput {...parts} {...form.register('confirmPassword')} autoComplete="new-password" />}
      </Field>
      {form.failure === null ? null : <Notice tone="bad">{form.failure}</Notice>}
      {form.succeeded ? (
        <Notice tone="good">Your password is changed, and you are signed out everywhere else.</Notice>
      ) : null}
      <Button type="submit" className="self-start" disabled={form.submitting}>
        {form.submitting ? 'Saving...' : 'Change password'}
      </Button>
    </form>
  );
}
