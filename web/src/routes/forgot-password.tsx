import { Link } from 'react-router';
import { Button } from '../components/button.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { AuthPage, TEXT_LINK } from '../features/session/auth-page.tsx';
import { useAccountForm } from '../features/session/use-account-form.ts';
import { requestPasswordReset } from '../lib/account.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  useDocumentTitle('Forgot your password');
  const form = useAccountForm({
    form: 'forgotPassword',
    defaultValues: { email: '' },
    submit: async ({ email }) => {
      await requestPasswordReset(email);
    },
  });
  return (
    <AuthPage
      title="Reset your password"
      subtitle="Enter your email address. We send you a link to choose a new password."
    >
      <form noValidate onSubmit={(event) => void form.onSubmit(event)} className="flex flex-col gap-4">
        <Field label="Email Address" error={form.errorOf('email')}>
          {(parts) => (
            <TextInput
              {...parts}
              {...form.register('email')}
              type="email"
              autoComplete="email"
              placeholder="Enter your email"
            />
          )}
        </Field>
        {form.failure === null ? null : <Notice tone="bad">{form.failure}</Notice>}
        {form.succeeded ? (
          <Notice tone="good">
            If there is an account with this address, a link is on its way. It works for one hour after it was sent.
          </Notice>
        ) : null}
        <Button type="submit" tone="primary" disabled={form.submitting}>
          {form.submitting ? 'Sending...' : 'Send link'}
        </Button>
        <Link to="/login" className={`${TEXT_LINK} self-start text-sm`}>
          Back to sign in
        </Link>
      </form>
    </AuthPage>
  );
}
