import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './app.css';
import { SessionProvider } from './features/session/session-context.tsx';
import { createSession } from './features/session/session-store.ts';
import { startColorTheme } from './lib/color-theme.ts';
import { createRouter } from './router.tsx';

startColorTheme();
const session = createSession({
  alert: (message) => window.alert(message),
  goToLogin: () => void router.navigate('/login'),
  // Loaded with the first page that shows data; before that there is nothing to clear.
  clearCachedData: () => void import('./lib/query-client.ts').then(({ queryClient }) => queryClient.clear()),
});
const router = createRouter();
void session.recheck();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SessionProvider session={session}>
      <RouterProvider router={router} />
    </SessionProvider>
  </StrictMode>,
);
