import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { PageSpinner } from './components/spinner.tsx';
import { Home, LeaveEndedSession, RequireSession } from './features/session/guards.tsx';
import { loadMessages } from './lib/language/catalogues.ts';
import type { CataloguePart } from './lib/language/message-codes.ts';
import { useMessages } from './lib/language/use-messages.tsx';
import { ErrorPage } from './routes/error-page.tsx';
import { NotFound } from './routes/not-found.tsx';
import { Root } from './routes/root.tsx';

/** The code of a page and its parts of the catalogue, loaded together. */
function page<Code>(code: () => Promise<Code>, ...messages: readonly CataloguePart[]): () => Promise<Code> {
  return async () => {
    const [loaded] = await Promise.all([code(), loadMessages(...messages)]);
    return loaded;
  };
}

const WIZARD_PARTS = ['wizard', 'saving', 'imports', 'narration', 'preview', 'recording', 'voices', 'words'] as const;
const DATA = () => import('./routes/data.tsx');

/**
 * Every page but the sign-in pages, which are a separate document (`sign-in.tsx`). Each page's code is loaded with
 * it.
 */
export const ROUTES: RouteObject[] = [
  {
    element: <Root preload={loadPages} />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <LoadingPage />,
    children: [
      { path: '/', element: <Home /> },
      {
        lazy: DATA,
        children: [
          {
            element: <LeaveEndedSession />,
            children: [{ path: '/verify-email', lazy: page(() => import('./routes/verify-email.tsx'), 'session') }],
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
              {
                path: '/start',
                lazy: page(() => import('./routes/start.tsx'), 'start', 'imports', 'preview', 'voices', 'words'),
              },
              {
                path: '/start/:timelineId',
                lazy: page(
                  () => import('./routes/start-film.tsx'),
                  'start',
                  'timeline',
                  'imports',
                  'narration',
                  'player',
                  'preview',
                  'recording',
                  'voices',
                  'words',
                ),
              },
              {
                path: '/timelines',
                lazy: page(() => import('./routes/timelines.tsx'), 'timelines', 'imports', 'words'),
              },
              { path: '/timelines/new', lazy: page(() => import('./routes/new-timeline.tsx'), ...WIZARD_PARTS) },
              {
                path: '/timelines/:timelineId',
                lazy: page(
                  () => import('./routes/timeline.tsx'),
                  'timeline',
                  'imports',
                  'narration',
                  'player',
                  'preview',
                  'recording',
                  'words',
                ),
              },
              {
                path: '/timelines/:timelineId/edit',
                lazy: page(() => import('./routes/edit-timeline.tsx'), ...WIZARD_PARTS),
              },
              {
                path: '/profile',
                lazy: page(() => import('./routes/profile.tsx'), 'profile', 'brand', 'imports', 'session', 'words'),
              },
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
    hydrateFallbackElement: <LoadingPage />,
    lazy: DATA,
    children: [{ path: '/share/:token', lazy: page(() => import('./routes/share.tsx'), 'player') }],
  },
];

function LoadingPage() {
  return <PageSpinner label={useMessages()('common.loading')} />;
}

/** Loads the code of the pages at a path. */
async function loadPages(path: string): Promise<void> {
  const pages = matchRoutes(ROUTES, path) ?? [];
  await Promise.all(pages.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy() : null)));
}

export function createRouter() {
  return createBrowserRouter(ROUTES);
}
