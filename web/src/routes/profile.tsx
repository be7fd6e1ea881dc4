import { BrandForm } from '../features/brand/brand-form.tsx';
import { ApiKeyList } from '../features/profile/api-keys/api-key-list.tsx';
import { DeleteAccount } from '../features/profile/delete-account.tsx';
import { EmailVerification } from '../features/profile/email-verification.tsx';
import { LanguageChoice } from '../features/profile/language-choice.tsx';
import { NameForm } from '../features/profile/name-form.tsx';
import { PasswordForm } from '../features/profile/password-form.tsx';
import { Section } from '../features/profile/section.tsx';
import { SignInMethods } from '../features/profile/sign-in-methods.tsx';
import { SessionList } from '../features/profile/session-list.tsx';
import { WebhookList } from '../features/profile/webhooks/webhook-list.tsx';
import { api } from '../lib/api/client.ts';
import { useConfiguration } from '../lib/api/configuration.ts';
import { Message, useMessages } from '../lib/language/use-messages.tsx';
import { useSession } from '../lib/session/session-context.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  const say = useMessages();
  useDocumentTitle(say('common.profile'));
  const { user } = useSession();
  const issuer = useConfiguration().data?.sso[0];
  return (
    <div className="mx-auto max-w-4xl px-4 py-10 sm:px-6">
      <h1 className="text-xl font-semibold tracking-tight">{say('common.profile')}</h1>
      <p className="mt-1 mb-8 text-muted">{user?.email}</p>
      {user && !user.emailVerified ? <EmailVerification email={user.email} /> : null}
      <Section title={say('profile.name.title')} about={say('profile.name.about')}>
        <NameForm />
      </Section>
      <Section title={say('profile.language.title')} about={say('profile.language.about')}>
        <LanguageChoice />
      </Section>
      <Section id="brand" title={say('brand.title')} about={say('brand.about')}>
        <BrandForm />
      </Section>
      <Section title={say('session.password')} about={say('profile.password.about')}>
        <PasswordForm />
      </Section>
      {issuer ? (
        <Section title={say('profile.sso.title')} about={say('profile.sso.about')}>
          <SignInMethods name={issuer.name} />
        </Section>
      ) : null}
      <Section title={say('profile.sessions.title')} about={say('profile.sessions.about')}>
        <SessionList />
      </Section>
      <Section
        id="api-keys"
        title={say('profile.keys.title')}
        about={
          <Message
            code="profile.keys.about"
            components={{ link: <a href={api.getDocs.url()} className="underline underline-offset-4" /> }}
          />
        }
      >
        <ApiKeyList />
      </Section>
      <Section id="webhooks" title={say('profile.webhooks.title')} about={say('profile.webhooks.about')}>
        <WebhookList />
      </Section>
      <Section title={say('profile.delete.title')} about={say('profile.delete.about')}>
        <DeleteAccount />
      </Section>
    </div>
  );
}
