import { BrandForm } from '../features/brand/brand-form.tsx';
import { ApiKeyList } from '../features/profile/api-keys/api-key-list.tsx';
import { DeleteAccount } from '../features/profile/delete-account.tsx';
import { EmailVerification } from '../features/profile/email-verification.tsx';
import { NameForm } from '../features/profile/name-form.tsx';
import { PasswordForm } from '../features/profile/password-form.tsx';
import { Section } from '../features/profile/section.tsx';
import { SignInMethods } from '../features/profile/sign-in-methods.tsx';
import { SessionList } from '../features/profile/session-list.tsx';
import { WebhookList } from '../features/profile/webhooks/webhook-list.tsx';
import { api } from '../lib/api/client.ts';
import { useConfiguration } from '../lib/api/configuration.ts';
import { useSession } from '../lib/session/session-context.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  useDocumentTitle('Profile');
  const { user } = useSession();
  const issuer = useConfiguration().data?.sso[0];
  return (
    <div className="mx-auto max-w-4xl px-4 py-10 sm:px-6">
      <h1 className="text-xl font-semibold tracking-tight">Profile</h1>
      <p className="mt-1 mb-8 text-muted">{user?.email}</p>
      {user && !user.emailVerified ? <EmailVerification email={user.email} /> : null}
      <Section title="Name" about="Only you see it.">
        <NameForm />
      </Section>
      <Section
        id="brand"
        title="Brand"
        about="Your logo, colours and fonts, laid over any theme. New timelines use them."
      >
        <BrandForm />
      </Section>
      <Section title="Password" about="Changing it signs you out everywhere else.">
        <PasswordForm />
      </Section>
      {issuer ? (
        <Section title="Single sign-on" about="Another way into this account, beside its password.">
          <SignInMethods name={issuer.name} />
        </Section>
      ) : null}
      <Section title="Sessions" about="Where you are signed in.">
        <SessionList />
      </Section>
      <Section
        id="api-keys"
        title="API keys"
        about={
          <>
            For programs that work for you: scripts, the command line, agents. The{' '}
            <a href={api.getDocs.url()} className="underline underline-offset-4">
              API reference
            </a>{' '}
            names the scope of each call.
          </>
        }
      >
        <ApiKeyList />
      </Section>
      <Section
        id="webhooks"
        title="Webhooks"
        about="Addresses of yours that are told when films, narration, bundles, imports and exports end."
      >
        <WebhookList />
      </Section>
      <Section title="Delete account" about="Deletes your timelines, videos and files.">
        <DeleteAccount />
      </Section>
    </div>
  );
}
