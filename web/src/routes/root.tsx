import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { Footer } from '../components/footer.tsx';
import { Header } from '../components/header.tsx';
import { OfflineBanner } from '../components/offline-banner.tsx';
import { Toaster } from '../components/toast.tsx';

/** What surrounds every page. */
export function Root() {
  const navigation = useNavigation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-sm bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      {navigation.state === 'idle' ? null : (
        <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-accent" />
      )}
      <Header />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <Toaster />
      <ScrollRestoration />
    </div>
  );
}
