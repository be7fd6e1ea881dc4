import { KeyRound } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { useConfiguration } from '../lib/api/configuration.ts';
import type { MessageCode } from '../lib/language/message-codes.ts';
import { say } from '../lib/language/messages.ts';
import { useMessages } from '../lib/language/use-messages.tsx';
import { signInRequest } from './sign-in-request.ts';

const FAILURES = new Map<string | null, MessageCode>([
  ['SSO_UNAVAILABLE', 'session.sso.unavailable'],
  ['SSO_EXPIRED', 'session.sso.expired'],
  ['SSO_FAILED', 'session.sso.failed'],
  ['SSO_EMAIL_NOT_VERIFIED', 'session.sso.notVerified'],
  ['SSO_ACCOUNT_EXISTS', 'session.sso.accountExists'],
  ['ACCOUNT_DISABLED', 'session.sso.accountDisabled'],
  ['SIGNUP_DISABLED', 'session.signUp.disabled'],
  ['EMAIL_DOMAIN_NOT_ALLOWED', 'session.sso.domainNotAllowed'],
]);

/** Messages for the operator, by what the issuer sent instead of a verified address. */
const SENT_ADDRESS = new Map<string | null, MessageCode>([
  ['no-address', 'session.sso.sent.noAddress'],
  ['not-verified', 'session.sso.sent.notVerified'],
  ['not-stated', 'session.sso.sent.notStated'],
]);

/** Sentences for a failed single sign-on by the query of the address; null for an unknown code. */
export function singleSignOnFailure(query: URLSearchParams): string | null {
  const code = query.get('error');
  const sent = code === 'SSO_EMAIL_NOT_VERIFIED' ? SENT_ADDRESS.get(query.get('sent')) : undefined;
  const failure = FAILURES.get(code);
  if (failure === undefined) return null;
  return sent === undefined ? say(failure) : `${say(failure)} ${say(sent)}`;
}

/** A button for each sign-on service that is configured; nothing without one. */
export function SingleSignOn() {
  const say = useMessages();
  const { data } = useConfiguration();
  if (!data || data.sso.length === 0) return null;
  const query = new URLSearchParams({ returnTo: signInRequest().returnTo });
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-5">
      {data.sso.map(({ id, name, startUrl }) => (
        <Button key={id} asChild>
          <a href={`${startUrl}?${query}`}>
            <KeyRound aria-hidden className="size-4" /> {say('session.sso.continue', { name })}
          </a>
        </Button>
      ))}
    </div>
  );
}
