import { SESSION_MESSAGES } from '@slidewright/domain';
import { KeyRound } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { useConfiguration } from '../lib/api/configuration.ts';
import { signInRequest } from './sign-in-request.ts';

const FAILURES = new Map<string | null, string>([
  ['SSO_UNAVAILABLE', 'Single sign-on cannot be reached right now. Please try again in a minute.'],
  ['SSO_EXPIRED', 'That took too long, so the sign-in was not finished. Please start it again.'],
  ['SSO_FAILED', 'Single sign-on did not work. Please try again.'],
  ['SSO_EMAIL_NOT_VERIFIED', 'Your email address is not confirmed there. Confirm it, then sign in again.'],
  [
    'SSO_ACCOUNT_EXISTS',
    'There is an account with this email address already. Sign in with its password and link single sign-on on the profile page, or ask the operator of this server to link it (slidewright admin link-sign-in).',
  ],
  ['ACCOUNT_DISABLED', SESSION_MESSAGES.accountDisabled],
  ['SIGNUP_DISABLED', SESSION_MESSAGES.signUpDisabled],
  [
    'EMAIL_DOMAIN_NOT_ALLOWED',
    'New accounts need an email address of another domain. Please ask the person who runs this site.',
  ],
]);

/** Sentences for the operator, by what the issuer sent instead of a verified address. */
const SENT_ADDRESS = new Map<string | null, string>([
  ['no-address', 'It sent no email address: the operator of this server can choose another claim by OIDC_EMAIL_CLAIM.'],
  [
    'not-verified',
    'It says that the address is not verified: the operator of this server can trust it all the same by OIDC_TRUST_EMAIL.',
  ],
  [
    'not-stated',
    'It does not say whether the address is verified: the operator of this server can trust it by OIDC_TRUST_EMAIL.',
  ],
]);

/** Message for a failed single sign-on by the query of the address; null for an unknown code. */
export function singleSignOnFailure(query: URLSearchParams): string | null {
  const code = query.get('error');
  const sent = code === 'SSO_EMAIL_NOT_VERIFIED' ? SENT_ADDRESS.get(query.get('sent')) : undefined;
  const failure = FAILURES.get(code);
  return failure === undefined ? null : [failure, sent].filter((part) => part !== undefined).join(' ');
}

/** A button for each sign-on service that is configured; nothing without one. */
export function SingleSignOn() {
  const { data } = useConfiguration();
  if (!data || data.sso.length === 0) return null;
  const query = new URLSearchParams({ returnTo: signInRequest().returnTo });
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-5">
      {data.sso.map(({ id, name, startUrl }) => (
        <Button key={id} asChild>
          <a href={`${startUrl}?${query}`}>
            <KeyRound aria-hidden className="size-4" /> Continue with {name}
          </a>
        </Button>
      ))}
    </div>
  );
}
