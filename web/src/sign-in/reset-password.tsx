import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { AccountForm, CONFIRM_PASSWORD_FIELD, NEW_PASSWORD_FIELD } from '../features/session/account-form.tsx';
import { AuthPage, TEXT_LINK } from '../features/session/auth-page.tsx';
import { signInApi } from '../lib/api/request.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

const FIELDS = {
  password: { ...NEW_PASSWORD_FIELD, label: 'New password' },
  confirmPassword: CONFIRM_PASSWORD_FIELD,
};

export function ResetPassword() {
  useDocumentTitle('Choose a new password');
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  const [isChanged, setIsChanged] = useState(false);
  if (token === '') {
    return (
      <AuthPage title="This link is incomplete">
        <Notice tone="warn">
          Open the link in the message again, or{' '}
          <a href="/forgot-password" className="underline">
            ask for a new one
          </a>
          .
        </Notice>
      </AuthPage>
    );
  }
  if (isChanged) {
    return (
      <AuthPage title="Your password is changed">
        <Notice tone="good">You are signed out everywhere else. Sign in with the new password.</Notice>
        <Button asChild tone="primary">
          <a href="/login">Sign In</a>
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Choose a new password">
      <AccountForm
        form="newPassword"
        fields={FIELDS}
        submit={async ({ password }) => {
          await signInApi.resetPassword({ token, newPassword: password });
          setIsChanged(true);
        }}
        renderFailure={(message) => (
          <>
            {message}{' '}
            <a href="/forgot-password" className="underline">
              Ask for a new link
            </a>
          </>
        )}
      >
        {({ submitting }) => (
          <>
            <Button type="submit" tone="primary" disabled={submitting}>
              {submitting ? 'Saving...' : 'Save password'}
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
