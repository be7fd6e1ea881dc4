import '@testing-library/jest-dom/vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { Toaster } from '../components/toast.tsx';
import { SessionProvider } from '../features/session/session-context.tsx';
import { createSession } from '../features/session/session-store.ts';
import { createQueryClient } from '../lib/query-client.ts';

const signedIn = { user: { id: 'u1', email: 'ada@example.org', name: 'ada' }, session: { id: 's1' } };
const configuration = { signUpDisabled: false, audioEnabled: true, sso: [], links: {} };

/** What every page asks for. */
const COMMON: RequestHandler[] = [
  http.get('/api/auth/get-session', () => HttpResponse.json(signedIn)),
  http.get('/api/config', () => HttpResponse.json({ data: configuration })),
];

/** A stand-in for the server of a test file; what it was not taught fails the test. */
export function useServer(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers, ...COMMON);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    // What jsdom does not have.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    );
    window.scrollTo = () => {};
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(() => {
    cleanup();
    server.resetHandlers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  afterAll(() => server.close());
  return server;
}

/** Renders routes at `path` for a signed-in user, as the app would. */
export async function renderPage(routes: RouteObject[], path: string) {
  const queryClient = createQueryClient();
  const session = createSession({
    alert: () => {},
    goToLogin: () => {},
    clearCachedData: () => queryClient.clear(),
  });
  await session.recheck();
  session.stop();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient, user: userEvent.setup() };
}
