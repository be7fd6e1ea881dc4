// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { matchRoutes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ROUTES } from './router.tsx';
import { renderApp } from './testing/app.tsx';
import { useBrowser } from './testing/browser.ts';
import { server, signedIn, useServer } from './testing/server.ts';

useServer();
useBrowser();

it('a link that gets the focus loads the code of its page', async () => {
  signedIn();
  server.use(http.get('*/api/timelines', () => HttpResponse.json({ data: [], nextCursor: null })));
  const { route } = matchRoutes(ROUTES, '/start')!.at(-1)!;
  const load = vi.spyOn(route as { lazy: () => Promise<unknown> }, 'lazy');
  renderApp('/timelines');
  const link = await screen.findByRole('link', { name: 'New Timeline' });
  expect(load).not.toHaveBeenCalled();
  link.focus();
  expect(load).toHaveBeenCalledOnce();
});

it('[IS8] the focus goes on in the page that a link leads to', async () => {
  signedIn();
  server.use(http.get('*/api/timelines', () => HttpResponse.json({ data: [], nextCursor: null })));
  renderApp('/timelines');
  await userEvent.setup().click(await screen.findByRole('link', { name: 'New Timeline' }));
  await screen.findByRole('heading', { name: 'Make a film' });
  await waitFor(() => expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement));
});
