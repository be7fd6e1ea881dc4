import '@testing-library/jest-dom/vitest';
import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, vi } from 'vitest';
import { SessionProvider } from '../features/session/session-context.tsx';
import { createSession, type Session } from '../features/session/session-store.ts';
import { queryClient } from '../lib/query-client.ts';
import { ROUTES } from '../router.tsx';

const running: Session[] = [];

afterEach(() => {
  cleanup();
  for (const session of running.splice(0)) session.stop();
  queryClient.clear();
});

/** The whole app at an address, as `main.tsx` puts it together; `alert` records what it announced. */
export function renderApp(path: string, state?: unknown) {
  const alert = vi.fn<(message: string) => void>();
  const session = createSession({
    alert,
    goToLogin: () => void router.navigate('/login'),
    clearCachedData: () => queryClient.clear(),
  });
  running.push(session);
  const [pathname, search = ''] = path.split('?');
  const router = createMemoryRouter(ROUTES, {
    initialEntries: [{ pathname: pathname!, search: search && `?${search}`, state }],
  });
  void session.recheck();
  const view = render(
    <SessionProvider session={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return { ...view, router, session, queryClient, alert, path: () => router.state.location.pathname };
}
