import { useSession } from '../../lib/session/session-context.tsx';
import { useConfiguration } from '../../lib/api/configuration.ts';

const LINKS = [
  { key: 'pricing', label: 'Pricing' },
  { key: 'privacy', label: 'Privacy Policy' },
  { key: 'terms', label: 'Terms of Service' },
  { key: 'contact', label: 'Contact' },
  { key: 'social', label: 'Social' },
] as const;

const LINK = 'inline-flex min-h-10 items-center rounded-sm hover:text-ink hover:underline';

export function Footer() {
  const { data } = useConfiguration();
  const { user, loading } = useSession();
  return (
    <footer className="border-t border-line text-sm text-muted">
      <nav aria-label="Footer" className="mx-auto flex max-w-7xl flex-wrap gap-x-7 px-4 py-4 sm:px-6">
        {LINKS.map(({ key, label }) => (
          <a key={key} href={data?.links[key] || undefined} rel="noreferrer" className={LINK}>
            {label}
          </a>
        ))}
        {user === null && !loading ? (
          <a href="/login" className={LINK}>
            Sign In
          </a>
        ) : null}
      </nav>
    </footer>
  );
}
