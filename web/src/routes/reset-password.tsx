import { Link, useSearchParams } from 'react-router';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { AuthPage, TEXT_LINK } from '../features/session/auth-page.tsx';
import { PasswordInput } from '../features/session/password-input.tsx';
import { useAccountForm } from '../features/session/use-account-form.ts';
import { resetPassword } from '../lib/account.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  useDocumentTitle('Choose a new password');
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const form = useAccountForm({
    form: 'newPassword',
    defaultValues: { password: '', confirmPassword: '' },
    submit: async ({ password }) => {
      await resetPassword(token, password);
    },
  });
  if (token === '') {
    return (
      <AuthPage title="This link is incomplete">
        <Notice tone="warn">
          Open the link in the message again, or{' '}
          <Link to="/forgot-password" className="underline">
            ask for a new one
          </Link>
          .
        </Notice>
      </AuthPage>
    );
  }
  if (form.succeeded) {
    return (
      <AuthPage title="Your password is changed">
        <Notice tone="good">You are signed out everywhere else. Sign in with the new password.</Notice>
        <Button asChild tone="primary">
          <Link to="/login">Sign In</Link>
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Choose a new password">
      <form noValidate onSubmit={(event) => void form.onSubmit(event)} className="flex flex-col gap-4">
        <Field label="New password" error={form.errorOf('password')}>
          {(parts) => (
            <PasswordInput
              {...parts}
              {...form.register('password')}
              autoComplete="new-password"
              placeholder="Enter your password"
            />
          )}
        </Field>
        <Field label="Confirm Password" error={form.errorOf('confirmPassword')}>
          {(parts) => (
            <PasswordInput
              {...parts}
              {...form.register('confirmPassword')}
              autoComplete="new-password"
              placeholder="Confirm your password"
            />
          )}
        </Field>
        {form.failure === null ? null : (
          <Notice tone="bad">
            {form.failure}{' '}
            <Link to="/forgot-password" className="underline">
              Ask for a new link
            </Link>
          </Notice>
        )}
        <Button type="submit" tone="primary" disabled={form.submitting}>
          {form.submitting ? 'Saving...' : 'Save password'}
        </Button>
        <Link to="/login" className={`${TEXT_LINK} self-start text-sm`}>
          Back to sign in
        </Link>
      </form>
    </AuthPage>
  );
}
