import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { AccountForm, CURRENT_PASSWORD_FIELD, EMAIL_FIELD } from '../features/session/account-form.tsx';
import { AuthPage, TEXT_LINK } from '../features/session/auth-page.tsx';
import { Message, useMessages } from '../lib/language/use-messages.tsx';
import { signIn } from './sign-in-client.ts';
import { useSignUpDisabled } from '../lib/session/use-sign-up-disabled.ts';
import { useConfiguration } from '../lib/api/configuration.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { signInRequest } from './sign-in-request.ts';
import { Introduction } from './introduction.tsx';
import { useArrival } from './use-arrival.ts';
import { SingleSignOn, singleSignOnFailure } from './single-sign-on.tsx';

const FIELDS = {
  email: EMAIL_FIELD,
  password: { ...CURRENT_PASSWORD_FIELD, placeholder: 'session.passwordPlaceholder' },
} as const;

export function Login() {
  const say = useMessages();
  useDocumentTitle(say('session.login.page'));
  const { arrive, missing } = useArrival();
  const passwordSignIn = useConfiguration().data?.passwordSignIn ?? true;
  const signUpDisabled = useSignUpDisabled();
  const failure = singleSignOnFailure(new URLSearchParams(window.location.search));
  const reason = signInRequest().notice;
  const notice =
    failure !== null ? (
      <Notice tone="bad">{failure}</Notice>
    ) : reason !== null ? (
      <Notice tone="warn">{reason}</Notice>
    ) : null;
  return (
    <AuthPage
      introduction={<Introduction />}
      title={say('session.login.title')}
      subtitle={
        signUpDisabled ? undefined : (
          <Message code="session.login.orSignUp" components={{ link: <a href="/signup" className={TEXT_LINK} /> }} />
        )
      }
    >
      {passwordSignIn ? (
        <AccountForm
          form="signIn"
          fields={FIELDS}
          submit={async ({ email, password }) => {
            await signIn(email, password);
            arrive();
          }}
          notice={notice}
          success={missing === null ? say('session.login.succeeded') : null}
        >
          {({ submitting, succeeded }) => (
            <>
              {succeeded && missing !== null ? <Notice tone="bad">{missing}</Notice> : null}
              <Button type="submit" tone="primary" disabled={submitting || (succeeded && missing === null)}>
                {submitting ? say('session.login.pending') : say('common.signIn')}
              </Button>
              <a href="/forgot-password" className={`${TEXT_LINK} self-start text-sm`}>
                {say('session.login.forgot')}
              </a>
            </>
          )}
        </AccountForm>
      ) : (
        notice
      )}
      <SingleSignOn />
    </AuthPage>
  );
}
