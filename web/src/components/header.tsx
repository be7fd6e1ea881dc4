import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../features/session/session-context.tsx';
import { useSignUpDisabled } from '../features/session/use-sign-up-disabled.ts';
import { Button } from './button.tsx';
import { IntentLink } from './intent-link.tsx';

// Signed-out visitors never see the menu, so they do not load it.
const AccountMenu = lazy(() => import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu })));

const AVATAR_PLACE = <div aria-hidden className="size-10 animate-pulse rounded-full bg-line" />;

export function Logo() {
  return (
    <Link to="/" className="flex min-h-10 items-center gap-2.5 rounded-sm text-base font-semibold tracking-tight">
      <img src="/icon.svg" alt="" width={26} height={26} />
      Slidewright
    </Link>
  );
}

export function Header() {
  const { user, loading } = useAuth();
  const signUpDisabled = useSignUpDisabled();
  return (
    <header className="border-b border-line bg-ground">
      <nav aria-label="Main" className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-4 sm:px-6">
        <Logo />
        <div className="flex-1" />
        {loading ? (
          AVATAR_PLACE
        ) : user ? (
          <>
            <Button asChild tone="quiet" className="max-sm:hidden">
              <IntentLink to="/timelines" preload={() => import('../routes/timelines.tsx')}>
                Timelines
              </IntentLink>
            </Button>
            <Suspense fallback={AVATAR_PLACE}>
              <AccountMenu />
            </Suspense>
          </>
        ) : (
          <>
            <Button asChild tone="quiet">
              <IntentLink to="/login" preload={() => import('../routes/login.tsx')}>
                Sign In
              </IntentLink>
            </Button>
            {signUpDisabled ? null : (
              <Button asChild className="max-sm:hidden">
                <IntentLink to="/signup" preload={() => import('../routes/signup.tsx')}>
                  Sign Up
                </IntentLink>
              </Button>
            )}
          </>
        )}
      </nav>
    </header>
  );
}
