import { Button } from '../components/button.tsx';
import { AccountForm, EMAIL_FIELD } from '../features/session/account-form.tsx';
import { AuthPage, TEXT_LINK } from '../features/session/auth-page.tsx';
import { signInApi } from '../lib/api/request.ts';
import { useMessages } from '../lib/language/use-messages.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function ForgotPassword() {
  const say = useMessages();
  useDocumentTitle(say('session.forgot.page'));
  return (
    <AuthPage title={say('session.forgot.title')} subtitle={say('session.forgot.about')}>
      <AccountForm
        form="forgotPassword"
        fields={{ email: EMAIL_FIELD }}
        submit={async ({ email }) => void (await signInApi.requestPasswordReset({ email }))}
        success={say('session.forgot.sent')}
      >
        {({ submitting }) => (
          <>
            <Button type="submit" tone="primary" disabled={submitting}>
              {submitting ? say('common.sending') : say('session.forgot.send')}
            </Button>
            <a href="/login" className={`${TEXT_LINK} self-start text-sm`}>
              {say('session.backToSignIn')}
            </a>
          </>
        )}
      </AccountForm>
    </AuthPage>
  );
}
