import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './app.css';
import { SessionProvider } from './features/session/session-context.tsx';
import { createSession } from './features/session/session-store.ts';
import { startColorTheme } from './lib/color-theme.ts';
import { createQueryClient } from './lib/query-client.ts';
import { createRouter } from './router.tsx';

startColorTheme();
const queryClient = createQueryClient();
const session = createSession({
  alert: (message) => window.alert(message),
  goToLogin: () => void router.navigate('/login'),
  clearCachedData: () => queryClient.clear(),
});
const router = createRouter();
void session.recheck();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
