import type { AuthCalls, OutputOf } from '@slidewright/http-api';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { AccountForm, CONFIRM_PASSWORD_FIELD, NEW_PASSWORD_FIELD } from '../features/session/account-form.tsx';
import { AuthPage, TEXT_LINK } from '../features/session/auth-page.tsx';
import { signInApi } from '../lib/api/request.ts';
import { formatList } from '../lib/language/format.ts';
import { say } from '../lib/language/messages.ts';
import { Message, useMessages } from '../lib/language/use-messages.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';

const FIELDS = {
  password: { ...NEW_PASSWORD_FIELD, label: 'session.newPassword' },
  confirmPassword: CONFIRM_PASSWORD_FIELD,
} as const;

/** Such as '1 API key and 2 webhooks'. */
function countCredentials({ apiKeys, webhooks }: { readonly apiKeys: number; readonly webhooks: number }): string {
  return formatList([
    ...(apiKeys === 0 ? [] : [say('session.reset.apiKeys', { count: apiKeys })]),
    ...(webhooks === 0 ? [] : [say('session.reset.webhooks', { count: webhooks })]),
  ]);
}

export function ResetPassword() {
  const say = useMessages();
  useDocumentTitle(say('session.reset.title'));
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  const [changed, setChanged] = useState<OutputOf<AuthCalls['resetPassword']> | null>(null);
  if (token === '') {
    return (
      <AuthPage title={say('session.reset.incomplete')}>
        <Notice tone="warn">
          <Message
            code="session.reset.openAgain"
            components={{ link: <a href="/forgot-password" className="underline" /> }}
          />
        </Notice>
      </AuthPage>
    );
  }
  if (changed !== null) {
    const { revoked, kept } = changed;
    return (
      <AuthPage title={say('session.reset.changed')}>
        <Notice tone="good">{say('session.reset.signedOut')}</Notice>
        {revoked ? (
          <Notice tone="warn">{say('session.reset.revoked', { things: countCredentials(revoked) })}</Notice>
        ) : null}
        {kept ? <Notice tone="warn">{say('session.reset.kept', { things: countCredentials(kept) })}</Notice> : null}
        <Button asChild tone="primary">
          <a href="/login">{say('common.signIn')}</a>
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={say('session.reset.title')}>
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
              {say('session.reset.askAgain')}
            </a>
          </>
        )}
      >
        {({ submitting }) => (
          <>
            <Button type="submit" tone="primary" disabled={submitting}>
              {submitting ? say('common.saving') : say('session.reset.save')}
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
