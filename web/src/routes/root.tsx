import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { AccountCorner } from '../components/account-corner.tsx';
import { BRAND, Brand, PageFrame } from '../components/page-frame.tsx';
import { Toaster } from '../components/toast.tsx';

/** What surrounds every page of the app. */
export function Root() {
  const navigation = useNavigation();
  return (
    <>
      {navigation.state === 'idle' ? null : (
        <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-accent" />
      )}
      <PageFrame
        brand={
          <Link to="/" className={BRAND}>
            <Brand />
          </Link>
        }
        account={<AccountCorner />}
      >
        <Outlet />
      </PageFrame>
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
