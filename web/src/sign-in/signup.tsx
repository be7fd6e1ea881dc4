import { domainNotAllowedMessage, SESSION_MESSAGES } from '@slidewright/domain';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { PageSpinner } from '../components/spinner.tsx';
import {
  AccountForm,
  CONFIRM_PASSWORD_FIELD,
  EMAIL_FIELD,
  NEW_PASSWORD_FIELD,
} from '../features/session/account-form.tsx';
import { AuthPage, TEXT_LINK } from '../features/session/auth-page.tsx';
import { signUp } from '../lib/session/session-client.ts';
import { useSignUpDisabled } from '../lib/session/use-sign-up-disabled.ts';
import { useConfiguration } from '../lib/api/configuration.ts';
import { SESSION } from '../lib/constants.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { Introduction } from './introduction.tsx';
import { useArrival } from './use-arrival.ts';
import { SingleSignOn } from './single-sign-on.tsx';

export function SignUp() {
  useDocumentTitle('Create an account');
  const { arrive, missing } = useArrival();
  const signUpDisabled = useSignUpDisabled();
  const { data: configuration } = useConfiguration();
  const [isCreated, setIsCreated] = useState(false);
  const domains = configuration?.signUpDomains ?? [];
  // Where only some domains may have accounts, an address is confirmed before its first sign-in.
  const mustConfirm = domains.length > 0;
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
          <a href="/login" className="mt-3 inline-block rounded-sm font-medium underline underline-offset-4">
            Sign in to existing account →
          </a>
        </Notice>
      </AuthPage>
    );
  }
  if (isCreated && (mustConfirm || missing !== null)) {
    return (
      <AuthPage title="Create your account">
        {missing === null ? (
          <Notice tone="good">{SESSION_MESSAGES.confirmAddress}</Notice>
        ) : (
          <Notice tone="bad">{missing}</Notice>
        )}
        <a href="/login" className={`${TEXT_LINK} self-start text-sm`}>
          Back to sign in
        </a>
      </AuthPage>
    );
  }
  if (isCreated) {
    return (
      <div className="fixed inset-0 z-30 bg-ground">
        <PageSpinner label={SESSION_MESSAGES.signupSucceeded} />
      </div>
    );
  }
  return (
    <AuthPage
      introduction={<Introduction />}
      title="Create your account"
      subtitle={
        <>
          or{' '}
          <a href="/login" className={TEXT_LINK}>
            sign in to your existing account
          </a>
        </>
      }
    >
      <AccountForm
        form="signUp"
        fields={{
          email: { ...EMAIL_FIELD, hint: mustConfirm ? domainNotAllowedMessage(domains) : undefined },
          password: { ...NEW_PASSWORD_FIELD, hint: `At least ${SESSION.minimumPasswordLength} characters` },
          confirmPassword: CONFIRM_PASSWORD_FIELD,
        }}
        submit={async ({ email, password }) => {
          if (signUpDisabled) throw new Error(SESSION_MESSAGES.signUpDisabled);
          await signUp(email, password);
          setIsCreated(true);
          if (!mustConfirm) arrive();
        }}
      >
        {({ submitting }) => (
          <Button type="submit" tone="primary" disabled={submitting}>
            {submitting ? 'Creating account...' : 'Create Account'}
          </Button>
        )}
      </AccountForm>
      <SingleSignOn />
    </AuthPage>
  );
}
