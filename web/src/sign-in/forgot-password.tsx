import { Button } from '../components/button.tsx';
import { AccountForm, EMAIL_FIELD } from '../features/session/account-form.tsx';
import { AuthPage, TEXT_LINK } from '../features/session/auth-page.tsx';
import { signInApi } from '../lib/api/request.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function ForgotPassword() {
  useDocumentTitle('Forgot your password');
  return (
    <AuthPage
      title="Reset your password"
      subtitle="Enter your email address. We send you a link to choose a new password."
    >
      <AccountForm
        form="forgotPassword"
        fields={{ email: EMAIL_FIELD }}
        submit={async ({ email }) => void (await signInApi.requestPasswordReset({ email }))}
        success="If there is an account with this address, a link is on its way. It works for one hour after it was sent."
      >
        {({ submitting }) => (
          <>
            <Button type="submit" tone="primary" disabled={submitting}>
              {submitting ? 'Sending...' : 'Send link'}
            </Button>
            <a href="/login" className={`${TEXT_LINK} self-start text-sm`}>
              Back to sign in
            </a>
          </>
        )}
      </AccountForm>
    </AuthPage>
  );
}
