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
import { formatList } from '../lib/language/format.ts';
import { say } from '../lib/language/messages.ts';
import { Message, useMessages } from '../lib/language/use-messages.tsx';
import { signUp } from './sign-in-client.ts';
import { useSignUpDisabled } from '../lib/session/use-sign-up-disabled.ts';
import { useConfiguration } from '../lib/api/configuration.ts';
import { ACCOUNT_FIELDS } from '../features/session/account-fields.static.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { Introduction } from './introduction.tsx';
import { useArrival } from './use-arrival.ts';
import { SingleSignOn } from './single-sign-on.tsx';

const sayDomains = (domains: readonly string[]): string =>
  say('session.signUp.domains', { domains: formatList(domains, { type: 'disjunction' }) });

export function SignUp() {
  const say = useMessages();
  useDocumentTitle(say('session.signUp.page'));
  const { arrive, missing } = useArrival();
  const signUpDisabled = useSignUpDisabled();
  const { data: configuration } = useConfiguration();
  const [isCreated, setIsCreated] = useState(false);
  const domains = configuration?.signUpDomains ?? [];
  // Where only some domains may have accounts, an address is confirmed before its first sign-in.
  const mustConfirm = domains.length > 0;
  if (configuration?.passwordSignIn === false) {
    return (
      <AuthPage title={say('session.signUp.title')}>
        <Notice tone="warn">{say('session.passwordSignInDisabled')}</Notice>
        <SingleSignOn />
      </AuthPage>
    );
  }
  if (signUpDisabled) {
    return (
      <AuthPage title={say('session.signUp.title')}>
        <Notice tone="warn" title={say('session.signUp.unavailable')}>
          <p className="mt-1">{say('session.signUp.disabledNotice')}</p>
          <a href="/login" className="mt-3 inline-block rounded-sm font-medium underline underline-offset-4">
            {say('session.signUp.signInInstead')}
          </a>
        </Notice>
      </AuthPage>
    );
  }
  if (isCreated && (mustConfirm || missing !== null)) {
    return (
      <AuthPage title={say('session.signUp.title')}>
        {missing === null ? (
          <Notice tone="good">{say('session.signUp.confirmAddress')}</Notice>
        ) : (
          <Notice tone="bad">{missing}</Notice>
        )}
        <a href="/login" className={`${TEXT_LINK} self-start text-sm`}>
          {say('session.backToSignIn')}
        </a>
      </AuthPage>
    );
  }
  if (isCreated) {
    return (
      <div className="fixed inset-0 z-30 bg-ground">
        <PageSpinner label={say('session.signUp.succeeded')} />
      </div>
    );
  }
  return (
    <AuthPage
      introduction={<Introduction />}
      title={say('session.signUp.title')}
      subtitle={
        <Message code="session.signUp.orSignIn" components={{ link: <a href="/login" className={TEXT_LINK} /> }} />
      }
    >
      <AccountForm
        form="signUp"
        fields={{
          email: { ...EMAIL_FIELD, hint: mustConfirm ? sayDomains(domains) : undefined },
          password: {
            ...NEW_PASSWORD_FIELD,
            hint: say('session.passwordHint', { minimum: ACCOUNT_FIELDS.password.least }),
          },
          confirmPassword: CONFIRM_PASSWORD_FIELD,
        }}
        submit={async ({ email, password }) => {
          if (signUpDisabled) throw new Error(say('session.signUp.disabled'));
          await signUp(email, password);
          setIsCreated(true);
          if (!mustConfirm) arrive();
        }}
      >
        {({ submitting }) => (
          <Button type="submit" tone="primary" disabled={submitting}>
            {submitting ? say('session.signUp.pending') : say('session.signUp.create')}
          </Button>
        )}
      </AccountForm>
      <SingleSignOn />
    </AuthPage>
  );
}
