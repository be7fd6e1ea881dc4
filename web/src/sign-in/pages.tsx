import { useEffect, type ComponentType } from 'react';
import { AVATAR_PLACE, Brand, BRAND, PageFrame, SignInLinks } from '../components/page/page-frame.tsx';
import { PageSpinner } from '../components/spinner.tsx';
import { useMessages } from '../lib/language/use-messages.tsx';
import { useSession } from '../lib/session/session-context.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { Login } from './login.tsx';
import { ResetPassword } from './reset-password.tsx';
import { signInRequest } from './sign-in-request.ts';
import { SignUp } from './signup.tsx';

/** Pages of signed-out visitors; a signed-in visitor is sent on to the app. */
const SIGNED_OUT_PAGES: Readonly<Record<string, ComponentType>> = { '/': Login, '/login': Login, '/signup': SignUp };
const OPEN_PAGES: Readonly<Record<string, ComponentType>> = {
  '/forgot-password': ForgotPassword,
  '/reset-password': ResetPassword,
};

/**
 * The sign-in pages: a separate document without router and data, to keep the first visit small; the app is loaded
 * after signing in.
 */
export function SignInPages({ path }: { path: string }) {
  const { loading, user } = useSession();
  return (
    <PageFrame
      brand={
        <a href="/" className={BRAND}>
          <Brand />
        </a>
      }
      account={loading || user ? AVATAR_PLACE : <SignInLinks />}
    >
      <Page path={path} />
    </PageFrame>
  );
}

function Page({ path }: { path: string }) {
  const say = useMessages();
  const { loading, isAuthenticated, leaveFor } = useSession();
  const OpenPage = OPEN_PAGES[path];
  const isLedOn = !OpenPage && isAuthenticated;
  useEffect(() => {
    if (isLedOn) leaveFor(signInRequest().returnTo);
    else if (!loading && path === '/') window.history.replaceState(null, '', '/login');
  }, [isLedOn, leaveFor, loading, path]);
  if (OpenPage) return <OpenPage />;
  if (loading || isAuthenticated) return <PageSpinner label={say('common.checkingSession')} />;
  const SignedOutPage = SIGNED_OUT_PAGES[path] ?? Login;
  return <SignedOutPage />;
}
