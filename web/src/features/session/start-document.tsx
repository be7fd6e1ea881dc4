import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startColorTheme } from '../../lib/color-theme.ts';
import { SessionProvider } from '../../lib/session/session-context.tsx';
import { createSession } from '../../lib/session/session-store.ts';

/** Shows the pages of a document, and looks up who is signed in. */
export function startDocument(pages: ReactNode, { clearCachedData }: { clearCachedData: () => void }): void {
  startColorTheme();
  // A document that the browser kept and shows again knows nothing of a sign-in or sign-out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  const session = createSession({
    alert: (message) => window.alert(message),
    leaveFor: (path, request) => {
      // The state stays with the entry of the history while the browser loads the other document.
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
