import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { PageSpinner } from '../../components/spinner.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useSession } from '../../lib/session/session-context.tsx';

/** Leaves the app for the sign-in page, with reason and return address. */
function AskToSignIn() {
  const say = useMessages();
  const { ended, leaveFor } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const returnTo = ended === null || ended.isResumed ? pathname + search : undefined;
    leaveFor('/login', { returnTo, notice: ended?.notice ?? undefined });
  }, [ended, leaveFor, pathname, search]);
  return <PageSpinner label={say('common.checkingSession')} />;
}

/** Pages for signed-in people. */
export function RequireSession() {
  const say = useMessages();
  const { loading, isAuthenticated } = useSession();
  if (loading) return <PageSpinner label={say('common.checkingSession')} />;
  return isAuthenticated ? <Outlet /> : <AskToSignIn />;
}

/** Public pages; left when a session ends while they are shown. */
export function LeaveEndedSession() {
  return useSession().ended === null ? <Outlet /> : <AskToSignIn />;
}

/** The front page redirects to the list. */
export function Home() {
  return <Navigate to="/timelines" replace />;
}
