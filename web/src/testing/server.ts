import { cleanup } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { forgetConfiguration } from '../lib/api/configuration.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { followEvents } from './live-updates.ts';

export const USER = {
  id: '7d8f4c3e-0000-4000-8000-000000000001',
  email: 'ada@example.org',
  name: 'ada',
  emailVerified: true,
  language: null,
};

export const CONFIGURATION = {
  signUpDisabled: false,
  passwordSignIn: true,
  signUpDomains: [],
  audioEnabled: true,
  textModel: false,
  languages: ['en', 'de', 'es', 'fr', 'pt'],
  publicUrl: 'https://slides.example.org',
  sso: [],
  links: {
    pricing: 'https://example.org/pricing',
    privacy: 'https://example.org/privacy',
    terms: 'https://example.org/terms',
    contact: 'https://example.org/contact',
    social: 'https://example.org/social',
  },
};

/** A server without a session. */
const SIGNED_OUT: RequestHandler[] = [
  http.get('*/api/auth/get-session', () => HttpResponse.json(null)),
  http.get('*/api/config', () => HttpResponse.json({ data: CONFIGURATION })),
  followEvents,
  http.get('*/api/music', () => HttpResponse.json({ data: [] })),
  http.get('*/api/brand', () =>
    HttpResponse.json({ data: { id: null, logo: null, colors: null, fonts: { title: null, text: null } } }),
  ),
];

export const server = setupServer(...SIGNED_OUT);

/** Makes every look-up of the session return a signed-in user. */
export function signedIn(user: typeof USER = USER): void {
  server.use(http.get('*/api/auth/get-session', () => HttpResponse.json({ user, session: {} })));
}

/** Resolves when no page sends a change any more. */
async function changesAreSent(): Promise<void> {
  if (queryClient.isMutating() === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const leave = queryClient.getMutationCache().subscribe(() => {
    if (queryClient.isMutating() === 0) resolve();
  });
  await promise;
  leave();
}

/** Starts the test server for the tests of a file. An unexpected call fails its test. */
export function useServer(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(async () => {
    // What a page still sends would be answered by the next test's server, and change what that one has stored.
    await changesAreSent();
    // A page that is still shown would load the configuration again, for the next test.
    cleanup();
    server.resetHandlers();
    forgetConfiguration();
  });
  afterAll(() => server.close());
}
