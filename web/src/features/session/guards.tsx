import { Navigate, Outlet, useLocation } from 'react-router';
import { PageSpinner } from '../../components/spinner.tsx';
import { useSession } from './session-context.tsx';

/** Where a visitor wanted to go before being asked to sign in. Only paths of this app are taken. */
export function returnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/timelines';
}

/** Pages for signed-in people. */
export function RequireSession() {
  const { loading, isAuthenticated } = useSession();
  const location = useLocation();
  if (loading) return <PageSpinner label="Checking authentication..." />;
  if (!isAuthenticated) return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />;
  return <Outlet />;
}

/** Pages for signed-out people. */
export function RequireSignedOut() {
  const { loading, isAuthenticated } = useSession();
  const location = useLocation();
  if (loading) return <PageSpinner label="Checking authentication..." />;
  if (isAuthenticated) return <Navigate to={returnPath(location.state)} replace />;
  return <Outlet />;
}

/** The front door: sends everybody where they belong. */
export function Home() {
  const { loading, isAuthenticated } = useSession();
  if (loading) return <PageSpinner label="Checking authentication..." />;
  return <Navigate to={isAuthenticated ? '/timelines' : '/login'} replace />;
}
