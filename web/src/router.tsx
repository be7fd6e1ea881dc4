import { createBrowserRouter, type RouteObject } from 'react-router';
import { PageSpinner } from './components/spinner.tsx';
import { Home, RequireSession, RequireSignedOut } from './features/session/guards.tsx';
import { ErrorPage } from './routes/error-page.tsx';
import { NotFound } from './routes/not-found.tsx';
import { Root } from './routes/root.tsx';

const DATA = () => import('./routes/data.tsx');

/** Every page of the app. What a page needs is loaded with it, not before. */
export const ROUTES: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSpinner label="Loading..." />,
    children: [
      { path: '/', element: <Home /> },
      {
        element: <RequireSignedOut />,
        children: [
          { path: '/login', lazy: () => import('./routes/login.tsx') },
          { path: '/signup', lazy: () => import('./routes/signup.tsx') },
        ],
      },
      { path: '/forgot-password', lazy: () => import('./routes/forgot-password.tsx') },
      { path: '/reset-password', lazy: () => import('./routes/reset-password.tsx') },
      {
        lazy: DATA,
        children: [
          { path: '/verify-email', lazy: () => import('./routes/verify-email.tsx') },
          {
            element: <RequireSession />,
            children: [
              { path: '/deck', lazy: () => import('./routes/deck.tsx') },
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
    // The public player brings its own surroundings: its visitors have no account here.
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSpinner label="Loading..." />,
    lazy: DATA,
    children: [{ path: '/share/:token', lazy: () => import('./routes/share.tsx') }],
  },
];

export function createRouter() {
  return createBrowserRouter(ROUTES);
}
