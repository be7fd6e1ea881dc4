import { SESSION, SESSION_MESSAGES } from '@slidewright/domain';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../components/button.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { AuthPage, TEXT_LINK } from '../features/session/auth-page.tsx';
import { returnPath } from '../features/session/guards.tsx';
import { PasswordInput } from '../features/session/password-input.tsx';
import { signIn } from '../features/session/session-client.ts';
import { useSession } from '../features/session/session-context.tsx';
import { SingleSignOn, singleSignOnFailure } from '../features/session/single-sign-on.tsx';
import { useAccountForm } from '../features/session/use-account-form.ts';
import { useSignUpDisabled } from '../features/session/use-sign-up-disabled.ts';
import { useConfiguration } from '../lib/configuration.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  useDocumentTitle('Sign in');
  const { recheck, expired } = useSession();
  const passwordSignIn = useConfiguration().data?.passwordSignIn ?? true;
  const navigate = useNavigate();
  const location = useLocation();
  const [parameters] = useSearchParams();
  const signUpDisabled = useSignUpDisabled();
  const form = useAccountForm({
    form: 'signIn',
    defaultValues: { email: '', password: '' },
    submit: async ({ email, password }) => {
      await signIn(email, password);
      setTimeout(() => {
        void recheck().then(() => navigate(returnPath(location.state)));
      }, SESSION.redirectAfterSuccessMs);
    },
  });
  // What came back from single sign-on stands until the visitor tries something else.
  const failure = form.failure ?? (form.attempted ? null : singleSignOnFailure(parameters.get('error')));
  const notice =
    failure !== null ? (
      <Notice tone="bad">{failure}</Notice>
    ) : expired && !form.attempted ? (
      <Notice tone="warn">{SESSION_MESSAGES.expired}</Notice>
    ) : null;
  return (
    <AuthPage
      introduced
      title="Sign in to your account"
      subtitle={
        signUpDisabled ? undefined : (
          <>
            or{' '}
            <Link to="/signup" className={TEXT_LINK}>
              create a new account
            </Link>
          </>
        )
      }
    >
      {passwordSignIn ? (
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
          <Field label="Password" error={form.errorOf('password')}>
            {(parts) => (
              <PasswordInput
                {...parts}
                {...form.register('password')}
                autoComplete="current-password"
                placeholder="Enter your password"
              />
            )}
          </Field>
          {notice}
          {form.succeeded ? <Notice tone="good">{SESSION_MESSAGES.loginSucceeded}</Notice> : null}
          <Button type="submit" tone="primary" disabled={form.submitting || form.succeeded}>
            {form.submitting ? 'Signing in...' : 'Sign In'}
          </Button>
          <Link to="/forgot-password" className={`${TEXT_LINK} self-start text-sm`}>
            Forgot your password?
          </Link>
        </form>
      ) : (
        notice
      )}
      <SingleSignOn />
    </AuthPage>
  );
}
