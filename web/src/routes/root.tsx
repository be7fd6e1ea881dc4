import { useEffect } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { AccountCorner } from '../components/page/account-corner.tsx';
import { preloadDialogs } from '../components/dialog.tsx';
import { PreloadContext } from '../components/intent-link.tsx';
import { BRAND, Brand, PageFrame } from '../components/page/page-frame.tsx';
import { preloadToasts, Toaster } from '../components/toast/toaster.tsx';

/** Frame of every page of the app. */
export function Root({ preload }: { preload: (path: string) => Promise<unknown> }) {
  const navigation = useNavigation();
  const { key } = useLocation();
  // What had the focus is gone with its page. The document's first page leaves it to the browser.
  useEffect(() => {
    if (key !== 'default' && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [key]);
  // Behind the page, but before a question or a toast says that there is no connection.
  useEffect(() => {
    void preloadDialogs();
    void preloadToasts();
  }, []);
  return (
    <PreloadContext value={preload}>
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
    </PreloadContext>
  );
}
