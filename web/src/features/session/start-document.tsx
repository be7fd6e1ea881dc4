import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startColorTheme } from '../../lib/color-theme.ts';
import { SessionProvider } from '../../lib/session/session-context.tsx';
import { createSession } from '../../lib/session/session-store.ts';

/** Renders the pages of a document and looks up the session. */
export function startDocument(pages: ReactNode, { clearCachedData }: { clearCachedData: () => void }): void {
  startColorTheme();
  // A document restored from the back/forward cache may have an outdated session.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  const session = createSession({
    alert: (message) => window.alert(message),
    leaveFor: (path, request) => {
      // The history state survives the load of the other document.
      window.history.replaceState(request ?? null, '', path);
      window.location.reload();
    },
    clearCachedData,
  });
  void session.recheck();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <SessionProvider session={session}>{pages}</SessionProvider>
    </StrictMode>,
  );
}
