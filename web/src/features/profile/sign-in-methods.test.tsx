// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { useBrowser } from '../../testing/browser.ts';
import { server, useServer } from '../../testing/server.ts';
import { SignInMethods } from './sign-in-methods.tsx';

useServer();
useBrowser();

function show(isLinked: boolean): void {
  server.use(
    http.get('*/api/auth/sign-in-methods', () => HttpResponse.json({ password: true, singleSignOn: isLinked })),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignInMethods name="Example" />
    </QueryClientProvider>,
  );
}

it('[OP6] an account with a password can be linked to single sign-on', async () => {
  let isStarted = false;
  server.use(
    http.post('*/api/auth/oidc/link', () => {
      isStarted = true;
      return HttpResponse.json({ redirect: '#at-the-issuer' });
    }),
  );
  show(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Link Example' }));
  await expect.poll(() => window.location.hash).toBe('#at-the-issuer');
  expect(isStarted).toBe(true);
});

it('[OP6] a linked account says so', async () => {
  show(true);
  expect(await screen.findByText('You can sign in with Example.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
