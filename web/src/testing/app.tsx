import { SIGN_IN_PATHS } from '@slidewright/domain';
import { configure, getConfig, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { SessionProvider } from '../lib/session/session-context.tsx';
import { followLanguage } from '../lib/session/follow-language.ts';
import { createSession, type Session } from '../lib/session/session-store.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { ROUTES } from '../router.tsx';
import { SignInPages } from '../sign-in/pages.tsx';

const isSignIn = (pathname: string): boolean => SIGN_IN_PATHS.some((path) => path === pathname);

/**
 * The whole web app at an address, built as in `main.tsx` and `sign-in.tsx`; `alert` records alerts. Each document
 * has its own session.
 */
export function renderApp(path: string, state?: unknown) {
  const alert = vi.fn<(message: string) => void>();
  const running: Session[] = [];
  // Not a hook of this module: hooks are those of a file, and files share the module.
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
    running.forEach((session) => session.stop());
  });
  // A page whose component throws does not become what the test waits for.
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  const { asyncWrapper } = getConfig();
  configure({ asyncWrapper: (wait) => asyncWrapper(() => Promise.race([wait(), broken.promise])) });
  onTestFinished(() => configure({ asyncWrapper }));
  const onCaughtError = (error: unknown): void => {
    console.error(error);
    broken.reject(error);
  };
  let shown = openDocument(path, state);
  function openDocument(address: string, documentState: unknown) {
    const [pathname = '', search = ''] = address.split('?');
    window.history.replaceState(documentState ?? null, '', isSignIn(pathname) ? address : '/');
    const session = createSession({
      alert,
      leaveFor: (next, request) => {
        session.stop();
        // Like a browser, the page continues until the other document is loaded.
        setTimeout(() => {
          // The document of the next test has no second app.
          if (isOver) return;
          shown.view.unmount();
          shown = openDocument(next, request);
        });
      },
      clearCachedData: () => queryClient.clear(),
    });
    running.push(session);
    const router = createMemoryRouter(ROUTES, {
      initialEntries: [{ pathname, search: search && `?${search}`, state: documentState }],
    });
    followLanguage(session);
    void session.recheck();
    const view = render(
      <SessionProvider session={session}>
        {isSignIn(pathname) ? <SignInPages path={pathname} /> : <RouterProvider router={router} />}
      </SessionProvider>,
      { onCaughtError },
    );
    const currentPath = (): string => (isSignIn(pathname) ? window.location.pathname : router.state.location.pathname);
    return { view, router, session, path: currentPath };
  }
  return {
    get container() {
      return shown.view.container;
    },
    get router() {
      return shown.router;
    },
    get session() {
      return shown.session;
    },
    queryClient,
    alert,
    unmount: () => shown.view.unmount(),
    path: () => shown.path(),
  };
}
