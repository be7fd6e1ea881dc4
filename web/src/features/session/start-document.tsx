import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startColorTheme } from '../../lib/color-theme.ts';
import { startLanguage } from '../../lib/language/document-language.ts';
import type { CataloguePart } from '../../lib/language/message-codes.ts';
import { followLanguage } from '../../lib/session/follow-language.ts';
import { SessionProvider } from '../../lib/session/session-context.tsx';
import { createSession } from '../../lib/session/session-store.ts';

interface DocumentParts {
  /** The parts of the catalogue that every page of the document needs. */
  readonly messages: readonly CataloguePart[];
  readonly clearCachedData: () => void;
}

/** Looks up the session, and renders the pages of a document once their messages are loaded. */
export async function startDocument(pages: ReactNode, { messages, clearCachedData }: DocumentParts): Promise<void> {
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
  followLanguage(session);
  const language = startLanguage(...messages);
  void session.recheck();
  await language;
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <SessionProvider session={session}>{pages}</SessionProvider>
    </StrictMode>,
  );
}
