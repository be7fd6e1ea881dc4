import type { AuthCalls, OutputOf } from '@slidewright/http-api';
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

/** Such as '1 API key and 2 webhooks'. */
function countCredentials({ apiKeys, webhooks }: { readonly apiKeys: number; readonly webhooks: number }): string {
  const count = (number: number, thing: string) =>
    number === 0 ? [] : [`${number} ${thing}${number === 1 ? '' : 's'}`];
  return [...count(apiKeys, 'API key'), ...count(webhooks, 'webhook')].join(' and ');
}

export function ResetPassword() {
  useDocumentTitle('Choose a new password');
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  const [changed, setChanged] = useState<OutputOf<AuthCalls['resetPassword']> | null>(null);
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
  if (changed !== null) {
    const { revoked, kept } = changed;
    return (
      <AuthPage title="Your password is changed">
        <Notice tone="good">You are signed out everywhere else. Sign in with the new password.</Notice>
        {revoked ? (
          <Notice tone="warn">
            Nobody had confirmed this email address before you. What was made with the account until now was therefore
            revoked: {countCredentials(revoked)}.
          </Notice>
        ) : null}
        {kept ? (
          <Notice tone="warn">
            The account still has {countCredentials(kept)}. If you do not know them, revoke them on the profile page.
          </Notice>
        ) : null}
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
          setChanged(await signInApi.resetPassword({ token, newPassword: password }));
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
