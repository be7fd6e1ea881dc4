import type { ReactNode } from 'react';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useSignUpDisabled } from '../../lib/session/use-sign-up-disabled.ts';
import { Button } from '../button.tsx';
import { Footer } from './footer.tsx';
import { OfflineBanner } from './offline-banner.tsx';

export const BRAND = 'flex min-h-10 items-center gap-2.5 rounded-sm text-base font-semibold tracking-tight';

/** Icon and name of the product, for a link home with the class `BRAND`. */
export function Brand() {
  return (
    <>
      <img src="/icon.svg" alt="" width={26} height={26} />
      Slidewright
    </>
  );
}

interface PageFrameProps {
  /** The link home. */
  readonly brand: ReactNode;
  /** Right side of the header. */
  readonly account: ReactNode;
  readonly children: ReactNode;
}

/** Frame of every page. Does not use the router, which the sign-in pages do not load. */
export function PageFrame({ brand, account, children }: PageFrameProps) {
  const say = useMessages();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-sm bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50"
      >
        {say('common.skipToContent')}
      </a>
      <header className="border-b border-line bg-ground">
        <nav
          aria-label={say('common.mainNavigation')}
          className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-4 sm:px-6"
        >
          {brand}
          <div className="flex-1" />
          {account}
        </nav>
      </header>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** In the header while the session is looked up. */
export const AVATAR_PLACE = <div aria-hidden className="size-10 animate-pulse rounded-full bg-line" />;

/**
 * In the header of signed-out visitors. The sign-in pages are a separate document, so these are no links of the
 * router.
 */
export function SignInLinks() {
  const say = useMessages();
  const signUpDisabled = useSignUpDisabled();
  return (
    <>
      <Button asChild tone="quiet">
        <a href="/login">{say('common.signIn')}</a>
      </Button>
      {signUpDisabled ? null : (
        <Button asChild className="max-sm:hidden">
          <a href="/signup">{say('common.signUp')}</a>
        </Button>
      )}
    </>
  );
}
