import { useSession } from '../../lib/session/session-context.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useConfiguration } from '../../lib/api/configuration.ts';

const LINKS = [
  { key: 'pricing', label: 'common.footer.pricing' },
  { key: 'privacy', label: 'common.footer.privacy' },
  { key: 'terms', label: 'common.footer.terms' },
  { key: 'contact', label: 'common.footer.contact' },
  { key: 'social', label: 'common.footer.social' },
] as const;

const LINK = 'inline-flex min-h-10 items-center rounded-sm hover:text-ink hover:underline';

export function Footer() {
  const say = useMessages();
  const { data } = useConfiguration();
  const { user, loading } = useSession();
  return (
    <footer className="border-t border-line text-sm text-muted">
      <nav
        aria-label={say('common.footer.name')}
        className="mx-auto flex max-w-7xl flex-wrap gap-x-7 px-4 py-4 sm:px-6"
      >
        {LINKS.map(({ key, label }) => {
          const address = data?.links[key];
          return address ? (
            <a key={key} href={address} rel="noreferrer" className={LINK}>
              {say(label)}
            </a>
          ) : null;
        })}
        {user === null && !loading ? (
          <a href="/login" className={LINK}>
            {say('common.signIn')}
          </a>
        ) : null}
      </nav>
    </footer>
  );
}
