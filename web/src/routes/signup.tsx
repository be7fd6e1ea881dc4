import { domainNotAllowedMessage, SESSION, SESSION_MESSAGES } from '@slidewright/domain';
import { Link, useNavigate } from 'react-router';
import { Button } from '../components/button.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { PageSpinner } from '../components/spinner.tsx';
import { AuthPage, TEXT_LINK } from '../features/session/auth-page.tsx';
import { PasswordInput } from '../features/session/password-input.tsx';
import { signUp } from '../features/session/session-client.ts';
import { useSession } from '../features/session/session-context.tsx';
import { SingleSignOn } from '../features/session/single-sign-on.tsx';
import { useAccountForm } from '../features/session/use-account-form.ts';
import { useSignUpDisabled } from '../features/session/use-sign-up-disabled.ts';
import { useConfiguration } from '../lib/configuration.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  useDocumentTitle('Create an account');
  const { recheck } = useSession();
  const navigate = useNavigate();
  const signUpDisabled = useSignUpDisabled();
  const { data: configuration } = useConfiguration();
  const domains = configuration?.signUpDomains ?? [];
  // Where only some domains may have accounts, an address is confirmed before its first sign-in.
  const mustConfirm = domains.length > 0;
  const form = useAccountForm({
    form: 'signUp',
    defaultValues: { email: '', password: '', confirmPassword: '' },
    submit: async ({ email, password }) => {
      if (signUpDisabled) throw new Error(SESSION_MESSAGES.signUpDisabled);
      await signUp(email, password);
      if (mustConfirm) return;
      setTimeout(() => {
        void recheck().then(() => navigate('/timelines'));
      }, SESSION.redirectAfterSuccessMs);
    },
  });
  if (configuration?.passwordSignIn === false) {
    return (
      <AuthPage title="Create your account">
        <Notice tone="warn">{SESSION_MESSAGES.passwordSignInDisabled}</Notice>
        <SingleSignOn />
      </AuthPage>
    );
  }
  if (signUpDisabled) {
    return (
      <AuthPage title="Create your account">
        <Notice tone="warn" title="Registration Temporarily Unavailable">
          <p className="mt-1">{SESSION_MESSAGES.signUpDisabledNotice}</p>
          <Link to="/login" className="mt-3 inline-block rounded-sm font-medium underline underline-offset-4">
            Sign in to existing account →
          </Link>
        </Notice>
      </AuthPage>
    );
  }
  if (form.succeeded && mustConfirm) {
    return (
      <AuthPage title="Create your account">
        <Notice tone="good">{SESSION_MESSAGES.confirmAddress}</Notice>
        <Link to="/login" className={`${TEXT_LINK} self-start text-sm`}>
          Back to sign in
        </Link>
      </AuthPage>
    );
  }
  if (form.succeeded) {
    return (
      <div className="fixed inset-0 z-30 bg-ground">
        <PageSpinner label={SESSION_MESSAGES.signupSucceeded} />
      </div>
    );
  }
  return (
    <AuthPage
      introduced
      title="Create your account"
      subtitle={
        <>
          or{' '}
          <Link to="/login" className={TEXT_LINK}>
            sign in to your existing account
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void form.onSubmit(event)} className="flex flex-col gap-4">
        <Field
          label="Email Address"
          error={form.errorOf('email')}
          {...(mustConfirm ? { hint: domainNotAllowedMessage(domains) } : {})}
        >
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
        <Field
          label="Password"
          error={form.errorOf('password')}
          hint={`At least ${SESSION.minimumPasswordLength} characters`}
        >
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
        {form.failure === null ? null : <Notice tone="bad">{form.failure}</Notice>}
        <Button type="submit" tone="primary" disabled={form.submitting}>
          {form.submitting ? 'Creating account...' : 'Create Account'}
        </Button>
      </form>
      <SingleSignOn />
    </AuthPage>
  );
}
