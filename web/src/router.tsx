import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { PageSpinner } from './components/spinner.tsx';
import { Home, LeaveEndedSession, RequireSession } from './features/session/guards.tsx';
import { ErrorPage } from './routes/error-page.tsx';
import { NotFound } from './routes/not-found.tsx';
import { Root } from './routes/root.tsx';

const DATA = () => import('./routes/data.tsx');

/**
 * Every page but the sign-in pages, which are a separate document (`sign-in.tsx`). Each page's code is loaded with
 * it.
 */
export const ROUTES: RouteObject[] = [
  {
    element: <Root preload={loadPages} />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSpinner label="Loading..." />,
    children: [
      { path: '/', element: <Home /> },
      {
        lazy: DATA,
        children: [
          {
            element: <LeaveEndedSession />,
            children: [{ path: '/verify-email', lazy: () => import('./routes/verify-email.tsx') }],
          },
        ],
      },
      {
        lazy: () => import('./routes/signed-in.tsx'),
        children: [
          {
            element: <RequireSession />,
            children: [
              { path: '/deck', lazy: () => import('./routes/deck.tsx') },
              { path: '/start', lazy: () => import('./routes/start.tsx') },
              { path: '/timelines', lazy: () => import('./routes/timelines.tsx') },
              { path: '/timelines/new', lazy: () => import('./routes/new-timeline.tsx') },
              { path: '/timelines/:timelineId', lazy: () => import('./routes/timeline.tsx') },
              { path: '/timelines/:timelineId/edit', lazy: () => import('./routes/edit-timeline.tsx') },
              { path: '/profile', lazy: () => import('./routes/profile.tsx') },
            ],
          },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
  {
    // The public player has its own frame: its visitors have no account.
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSpinner label="Loading..." />,
    lazy: DATA,
    children: [{ path: '/share/:token', lazy: () => import('./routes/share.tsx') }],
  },
];

/** Loads the code of the pages at a path. */
async function loadPages(path: string): Promise<void> {
  const pages = matchRoutes(ROUTES, path) ?? [];
  await Promise.all(pages.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy() : null)));
}

export function createRouter() {
  return createBrowserRouter(ROUTES);
}
