// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../lib/api/client.ts';
import { SESSION } from '../../lib/constants.ts';
import { renderApp } from '../../testing/app.tsx';
import { useBrowser } from '../../testing/browser.ts';
import { CONFIGURATION, server, signedIn, USER, useServer } from '../../testing/server.ts';

useServer();
useBrowser();

const field = (label: string) => screen.findByLabelText(label);

async function fillSignIn(email: string, password: string): Promise<void> {
  const user = userEvent.setup();
  if (email) await user.type(await field('Email Address'), email);
  if (password) await user.type(await field('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

async function fillSignUp(email: string, password: string, confirmation = password): Promise<void> {
  const user = userEvent.setup();
  await user.type(await field('Email Address'), email);
  await user.type(await field('Password'), password);
  await user.type(await field('Confirm Password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

/** Signs in when the test allows it, so that the page before can be asserted. */
function signedInAfter(seen: Promise<void>): void {
  server.use(http.get('*/api/auth/get-session', () => seen.then(() => HttpResponse.json({ user: USER, session: {} }))));
}

describe('the way in', () => {
  it('[R1, R4] the front page says it is checking, then leads signed-out visitors to /login', async () => {
    const app = renderApp('/');
    expect(screen.getByText('Checking authentication...')).toBeInTheDocument();
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(app.path()).toBe('/login');
  });

  it('[R1] the front page leads a signed-in visitor to /timelines', async () => {
    signedIn();
    server.use(http.get('*/api/timelines', () => HttpResponse.json({ data: [] })));
    const app = renderApp('/');
    await waitFor(() => expect(app.path()).toBe('/timelines'));
  });

  it('[R2] a signed-in visitor of /login is sent to /timelines', async () => {
    signedIn();
    server.use(http.get('*/api/timelines', () => HttpResponse.json({ data: [] })));
    const app = renderApp('/login');
    await waitFor(() => expect(app.path()).toBe('/timelines'));
  });

  it('[R3, R5] a protected page asks to sign in, and is shown afterwards', async () => {
    server.use(http.post('*/api/auth/sign-in/email', () => HttpResponse.json({ user: USER })));
    const app = renderApp('/deck');
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    const seen = Promise.withResolvers<void>();
    signedInAfter(seen.promise);
    await fillSignIn(USER.email, 'long enough');
    expect(await screen.findByText('Login successful! Redirecting...')).toBeInTheDocument();
    seen.resolve();
    expect(await screen.findByRole('heading', { name: 'Deck' })).toBeInTheDocument();
    expect(screen.getByText('Welcome to your deck management page.')).toBeInTheDocument();
    expect(app.path()).toBe('/deck');
  });

  it('[R9] an unknown address says so and leads home', async () => {
    renderApp('/nowhere');
    expect(await screen.findByRole('heading', { name: 'There is no page here' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  });
});

describe('the sign-in form', () => {
  it('[L1, L4, L5] has its fields, its placeholders and its links', async () => {
    renderApp('/login');
    expect(await field('Email Address')).toHaveAttribute('placeholder', 'Enter your email');
    expect(await field('Password')).toHaveAttribute('placeholder', 'Enter your password');
    expect(screen.getByRole('link', { name: 'create a new account' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  });

  it('[L1] says and shows what the product does; the film is loaded when it is played, and a failure is said', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const asked: string[] = [];
    server.use(
      http.get('*/film.mp4', ({ request }) => {
        asked.push(request.url);
        return new HttpResponse(null, { status: asked.length === 1 ? 503 : 200 });
      }),
    );
    URL.createObjectURL = () => 'blob:film';
    URL.revokeObjectURL = () => undefined;
    renderApp('/login');
    expect(await screen.findByText(/^Write an outline\. Slidewright makes the slides/)).toBeInTheDocument();
    const user = userEvent.setup();
    const watch = screen.getByRole('button', { name: 'Watch a sample film' });
    expect(asked).toEqual([]);
    await user.click(watch);
    expect(await screen.findByRole('alert')).toHaveTextContent('The film could not be loaded. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Watch a sample film' }));
    expect(await screen.findByLabelText('Sample film: Why the sky is blue')).toHaveAttribute('src', 'blob:film');
  });

  it.each([
    ['SSO_UNAVAILABLE', /cannot be reached right now/],
    ['SSO_EXPIRED', /took too long/],
    ['SSO_FAILED', /did not work/],
    ['SSO_EMAIL_NOT_VERIFIED', /email address is not confirmed/],
    ['SSO_EMAIL_NOT_VERIFIED&sent=not-stated', /does not say whether .* OIDC_TRUST_EMAIL/],
    ['SSO_EMAIL_NOT_VERIFIED&sent=no-address', /OIDC_EMAIL_CLAIM/],
    ['ACCOUNT_DISABLED', /^This account is disabled\. Ask the operator of this server\.$/],
    ['SSO_ACCOUNT_EXISTS', /account with this email address already/],
    ['SIGNUP_DISABLED', /^New account registration is temporarily disabled\.$/],
  ])('[L5, A5] says what single sign-on failed of (%s) until something else is tried', async (code, sentence) => {
    renderApp(`/login?error=${code}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it('[L5] ignores an unknown code', async () => {
    renderApp('/login?error=Call%20this%20number');
    await field('Email Address');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('[L5, R3] single sign-on leads back to the page first asked for', async () => {
    server.use(
      http.get('*/api/config', () =>
        HttpResponse.json({
          data: { ...CONFIGURATION, sso: [{ id: 'oidc', name: 'Example', startUrl: '/api/auth/oidc/start' }] },
        }),
      ),
    );
    renderApp('/deck?tab=all');
    expect(await screen.findByRole('link', { name: 'Continue with Example' })).toHaveAttribute(
      'href',
      '/api/auth/oidc/start?returnTo=%2Fdeck%3Ftab%3Dall',
    );
  });

  it('[L5] single sign-on is offered once the configuration is there, if its first request failed', async () => {
    const sso = [{ id: 'oidc', name: 'Example', startUrl: '/api/auth/oidc/start' }];
    server.use(http.get('*/api/config', () => HttpResponse.json({ data: { ...CONFIGURATION, sso } })));
    server.use(http.get('*/api/config', () => HttpResponse.error(), { once: true }));
    renderApp('/login');
    expect(await screen.findByRole('link', { name: 'Continue with Example' }, { timeout: 10_000 })).toBeInTheDocument();
  });

  it('[L2] a toggle reveals the password', async () => {
    renderApp('/login');
    expect(await field('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(await field('Password')).toHaveAttribute('type', 'text');
  });

  it('[A6, A7] shows errors only after submit, then all of them, and updates them on correction', async () => {
    renderApp('/login');
    const user = userEvent.setup();
    await user.type(await field('Email Address'), 'nobody');
    expect(screen.queryByText('Please enter a valid email address')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 8 characters long')).toBeInTheDocument();
    await user.type(await field('Email Address'), '@example.org');
    await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).not.toBeInTheDocument());
  });

  it('[A6, A7] after an attempt, leaving a field checks what depends on it', async () => {
    renderApp('/signup');
    await fillSignUp(USER.email, 'long enough', 'something else');
    expect(await screen.findByText("Passwords don't match")).toBeInTheDocument();
    const user = userEvent.setup();
    await user.clear(await field('Password'));
    await user.type(await field('Password'), 'something else');
    await user.tab();
    await waitFor(() => expect(screen.queryByText("Passwords don't match")).not.toBeInTheDocument());
  });

  it('[A5] a new attempt clears the message of the last one, also when a field is wrong', async () => {
    server.use(http.post('*/api/auth/sign-in/email', () => HttpResponse.json({ message: 'Invalid' }, { status: 401 })));
    renderApp('/login');
    await fillSignIn(USER.email, 'wrong password');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid');
    await userEvent.clear(await field('Password'));
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeInTheDocument();
    expect(screen.queryByText('Invalid')).not.toBeInTheDocument();
  });

  it('[L3, A5] is busy while it waits, then says in red what the service said', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(
      http.post('*/api/auth/sign-in/email', async () => {
        await answer.promise;
        return HttpResponse.json({ message: 'Invalid email or password' }, { status: 401 });
      }),
    );
    renderApp('/login');
    await fillSignIn(USER.email, 'wrong password');
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
    answer.resolve();
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  });

  it('[OP10] names the address of the product where the browser does not keep the session, and can be used again', async () => {
    server.use(http.post('*/api/auth/sign-in/email', () => HttpResponse.json({ user: USER })));
    renderApp('/login');
    await fillSignIn(USER.email, 'long enough');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `the session is kept only at the address of the product. Please sign in at ${CONFIGURATION.publicUrl}.`,
    );
    expect(screen.queryByText('Login successful! Redirecting...')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    server.use(
      http.get('*/api/config', () =>
        HttpResponse.json({ data: { ...CONFIGURATION, publicUrl: window.location.origin } }),
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText(/Please allow cookies of this site/)).toBeInTheDocument();
  });

  it.each([
    [413, 'text/html', /^The proxy in front of the product refused the request because it is too large \(413\)/],
    [403, 'text/html', /^The proxy in front of the product refused the request with a page of its own \(403\)/],
    [200, 'text/html', /^The proxy in front of the product answered with a page of its own \(200\)/],
    [502, 'text/plain', /^The proxy in front of the product did not get an answer from it \(502\)/],
  ])('[OP10] says what a proxy answered instead: %i, and keeps what was typed', async (status, type, sentence) => {
    server.use(
      http.post(
        '*/api/auth/sign-in/email',
        () => new HttpResponse('<html>No</html>', { status, headers: { 'content-type': type } }),
      ),
    );
    renderApp('/login');
    await fillSignIn(USER.email, 'long enough');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await field('Email Address')).toHaveValue(USER.email);
  });

  it('[A8] gives up after ten seconds, and says Login failed when the service says nothing', async () => {
    server.use(http.post('*/api/auth/sign-in/email', () => new HttpResponse(null, { status: 500 })));
    renderApp('/login');
    await fillSignIn(USER.email, 'long enough');
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(
      await screen.findByText('Login request timed out. Please check your connection and try again.'),
    ).toBeInTheDocument();
    expect(timeout).toHaveBeenCalledWith(SESSION.signInTimeoutMs);
    timeout.mockRestore();
  });
});

describe('the sign-up form', () => {
  it('[U1, U3] has its fields and the way back', async () => {
    renderApp('/signup');
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeInTheDocument();
    expect(await field('Confirm Password')).toHaveAttribute('placeholder', 'Confirm your password');
    expect(screen.getByRole('link', { name: 'sign in to your existing account' })).toHaveAttribute('href', '/login');
  });

  it('[A7] refuses two different passwords, at the second one', async () => {
    renderApp('/signup');
    await fillSignUp(USER.email, 'long enough', 'different one');
    expect(await field('Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
  });

  it('[U2, U5, A7] sends the name before the @, the language of the page and never the confirmation, then leads to /timelines', async () => {
    const sent = vi.fn<(body: unknown) => void>();
    const answer = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    server.use(
      http.post('*/api/auth/sign-up/email', async ({ request }) => {
        sent(await request.json());
        await answer.promise;
        signedInAfter(seen.promise);
        return HttpResponse.json({ user: USER });
      }),
      http.get('*/api/timelines', () => HttpResponse.json({ data: [] })),
    );
    const app = renderApp('/signup');
    await fillSignUp(USER.email, 'long enough');
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeDisabled();
    answer.resolve();
    expect(await screen.findByText('Account created successfully! Redirecting...')).toBeInTheDocument();
    seen.resolve();
    await waitFor(() => expect(app.path()).toBe('/timelines'));
    expect(sent).toHaveBeenCalledWith({ email: USER.email, password: 'long enough', name: 'ada', language: 'en' });
  });

  it('[U4, A9, H5, L4] is a yellow notice while sign-up is disabled by the flag', async () => {
    server.use(http.get('*/api/config', () => HttpResponse.json({ data: { ...CONFIGURATION, signUpDisabled: true } })));
    renderApp('/signup');
    expect(await screen.findByText('Registration Temporarily Unavailable')).toBeInTheDocument();
    expect(
      screen.getByText('New account registration is temporarily disabled. Please try again later.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in to existing account →' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('link', { name: 'Sign Up' })).not.toBeInTheDocument();
  });

  it('[A13] asks to confirm the address where only some domains may have accounts', async () => {
    server.use(
      http.get('*/api/config', () => HttpResponse.json({ data: { ...CONFIGURATION, signUpDomains: ['example.com'] } })),
      http.post('*/api/auth/sign-up/email', () => HttpResponse.json({ user: {} })),
    );
    renderApp('/signup');
    expect(await screen.findByText('New accounts need an email address of example.com.')).toBeInTheDocument();
    await fillSignUp(USER.email, 'long enough');
    expect(await screen.findByText(/Please open the link that we have sent to your address/)).toBeInTheDocument();
  });

  it.each(['/login', '/signup'])('[A13] %s shows single sign-on alone where it is the only way in', async (path) => {
    const sso = [{ id: 'oidc', name: 'Acme', startUrl: '/api/auth/oidc/start' }];
    const only = { ...CONFIGURATION, signUpDisabled: true, passwordSignIn: false, sso };
    server.use(http.get('*/api/config', () => HttpResponse.json({ data: only })));
    renderApp(path);
    expect(await screen.findByRole('link', { name: 'Continue with Acme' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sign Up' })).not.toBeInTheDocument();
  });

  it('[A9] the query parameter decides when it is there, whatever the flag says', async () => {
    server.use(http.get('*/api/config', () => HttpResponse.json({ data: { ...CONFIGURATION, signUpDisabled: true } })));
    renderApp('/signup?signUpDisabled=false');
    expect(await screen.findByRole('button', { name: 'Create Account' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign Up' })).toBeInTheDocument();
  });
});

describe('the header', () => {
  it('[H1, H4] leads home, and offers sign-in to signed-out visitors', async () => {
    renderApp('/login');
    const navigation = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(navigation).getByRole('link', { name: 'Slidewright' })).toHaveAttribute('href', '/');
    expect(await within(navigation).findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(within(navigation).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  });

  it('[H2, H3, A2] shows the initial, opens the account menu, and signs out', async () => {
    signedIn();
    const sent: string[] = [];
    server.use(
      http.post('*/api/auth/sign-out', async ({ request }) => {
        sent.push(await request.text());
        server.use(http.get('*/api/auth/get-session', () => HttpResponse.json(null)));
        return HttpResponse.json({ success: true });
      }),
    );
    const app = renderApp('/deck');
    const user = userEvent.setup();
    const avatar = await screen.findByRole('button', { name: 'Account' });
    expect(avatar).toHaveTextContent('A');
    await user.click(avatar);
    expect(await screen.findByText(USER.email)).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toBeInTheDocument();
    app.queryClient.setQueryData(['private'], 'secret');
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(app.session.store.getState()).toEqual({
      loading: false,
      isAuthenticated: false,
      user: null,
      ended: null,
    });
    expect(app.queryClient.getQueryData(['private'])).toBeUndefined();
    expect(sent).toEqual(['']);
  });

  it('[A8] says that signing out was not confirmed, and the visitor stays signed in', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    signedIn();
    server.use(http.post('*/api/auth/sign-out', () => HttpResponse.json({ error: 'Not now' }, { status: 503 })));
    renderApp('/deck');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Account' }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Account' })).toBeInTheDocument();
  });

  it('[H2] shows U for a user without an email', async () => {
    signedIn({ ...USER, email: '' });
    renderApp('/deck');
    expect(await screen.findByRole('button', { name: 'Account' })).toHaveTextContent('U');
  });

  it('[H6] pulses while the session is not known', () => {
    const { container } = renderApp('/');
    expect(container.querySelector('header .animate-pulse')).toBeInTheDocument();
  });

  it('[H7] the footer leads to the pages that the configuration names', async () => {
    renderApp('/login');
    const footer = await screen.findByRole('navigation', { name: 'Footer' });
    await waitFor(() =>
      expect(within(footer).getByText('Pricing')).toHaveAttribute('href', CONFIGURATION.links.pricing),
    );
    expect(within(footer).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });

  it('[H7] the footer shows no link without an address', async () => {
    const links = { ...CONFIGURATION.links, pricing: '' };
    server.use(http.get('*/api/config', () => HttpResponse.json({ data: { ...CONFIGURATION, links } })));
    renderApp('/login');
    const footer = await screen.findByRole('navigation', { name: 'Footer' });
    await within(footer).findByText('Contact');
    expect(within(footer).queryByText('Pricing')).toBeNull();
  });

  it('[H7] the footer offers Sign In to signed-out visitors only', async () => {
    signedIn();
    renderApp('/deck');
    await screen.findByRole('heading', { name: 'Deck' });
    const footer = screen.getByRole('navigation', { name: 'Footer' });
    expect(within(footer).queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  });

  it('[H3] the open account menu hides nothing from screen readers', async () => {
    signedIn();
    renderApp('/deck');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Account' }));
    await screen.findByRole('menu');
    expect(screen.getByRole('heading', { name: 'Deck' })).toBeInTheDocument();
    expect(document.activeElement?.closest('[aria-hidden="true"]')).toBeNull();
    expect(screen.getByRole('menuitemradio', { name: 'System' })).toBeInTheDocument();
  });
});

describe('a session', () => {
  it('[A1] is looked up again every ten minutes', async () => {
    let lookUps = 0;
    server.use(
      http.get('*/api/auth/get-session', () => {
        lookUps += 1;
        return HttpResponse.json({ user: USER });
      }),
    );
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const app = renderApp('/deck');
    await app.session.recheck();
    expect(lookUps).toBe(1);
    vi.advanceTimersByTime(600_000);
    await app.session.recheck();
    expect(lookUps).toBe(2);
    vi.useRealTimers();
  });

  it('[A1, UX5] continues when the look-up finds no network', async () => {
    signedIn();
    const app = renderApp('/deck');
    await screen.findByRole('heading', { name: 'Deck' });
    server.use(http.get('*/api/auth/get-session', () => HttpResponse.error()));
    expect(await app.session.recheck()).toEqual(USER);
    expect(screen.getByRole('heading', { name: 'Deck' })).toBeInTheDocument();
    expect(app.session.store.getState().isAuthenticated).toBe(true);
  });

  it('[A3] stays signed in while accounts are not available, and asks again where it does not know yet', async () => {
    let lookUps = 0;
    server.use(
      http.get('*/api/auth/get-session', () => {
        lookUps += 1;
        return lookUps === 2 ? HttpResponse.json({ user: USER }) : new HttpResponse(null, { status: 503 });
      }),
    );
    const app = renderApp('/deck');
    await screen.findByRole('heading', { name: 'Deck' });
    expect(await app.session.recheck()).toEqual(USER);
    expect(lookUps).toBe(3);
    expect(screen.getByRole('heading', { name: 'Deck' })).toBeInTheDocument();
  });

  it('[A3] a 429 counts as signed out and is not asked again at once; other failures give no user', async () => {
    let lookUps = 0;
    server.use(
      http.get('*/api/auth/get-session', () => {
        lookUps += 1;
        return new HttpResponse(null, { status: 429 });
      }),
    );
    const app = renderApp('/login');
    await screen.findByRole('button', { name: 'Sign In' });
    expect(await app.session.recheck()).toBeNull();
    expect(lookUps).toBe(1);
  });

  it('[E2] a call that a living session is refused again says so', async () => {
    signedIn();
    server.use(http.get('*/api/themes', () => HttpResponse.json({ error: 'no' }, { status: 401 })));
    const app = renderApp('/deck');
    await app.session.recheck();
    await expect(api.listThemes()).rejects.toThrow('Authentication failed. Please log in again.');
    expect(app.alert).not.toHaveBeenCalled();
  });

  it('[A4] a 401 with a living session repeats the call once', async () => {
    signedIn();
    let calls = 0;
    server.use(
      http.get('*/api/themes', () => {
        calls += 1;
        return calls === 1 ? HttpResponse.json({ error: 'no' }, { status: 401 }) : HttpResponse.json({ data: 'here' });
      }),
    );
    const app = renderApp('/deck');
    await screen.findByRole('heading', { name: 'Deck' });
    await expect(api.listThemes()).resolves.toBe('here');
    expect(calls).toBe(2);
    expect(app.alert).not.toHaveBeenCalled();
  });

  it('[A4, E2, R6] many 401s of an expired session lead to one look-up, one alert and the login page', async () => {
    signedIn();
    const app = renderApp('/deck');
    await screen.findByRole('heading', { name: 'Deck' });
    let lookUps = 0;
    const fetched = vi.spyOn(globalThis, 'fetch');
    const refused = (): number =>
      fetched.mock.settledResults.filter(({ type, value }) => type === 'fulfilled' && value.status === 401).length;
    server.use(
      http.get('*/api/auth/get-session', async () => {
        lookUps += 1;
        // All of them wait for this look-up.
        await expect.poll(refused).toBe(4);
        return HttpResponse.json(null);
      }),
      http.get('*/api/themes', () => HttpResponse.json({ error: 'no' }, { status: 401 })),
    );
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => api.listThemes()));
    expect(answers.map((answer) => answer.status === 'rejected' && (answer.reason as Error).message)).toEqual(
      Array.from({ length: 4 }, () => 'Session expired. Please log in again.'),
    );
    expect(lookUps).toBe(1);
    expect(app.alert).toHaveBeenCalledOnce();
    expect(app.alert).toHaveBeenCalledWith('Your session has expired. You will be redirected to the login page.');
    expect(await screen.findByText('Session expired. Please log in again.')).toBeInTheDocument();
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    fetched.mockRestore();
  });

  it('[K2] answers stay fresh for five minutes and cached for ten, and nothing is fetched by itself', () => {
    const { queryClient } = renderApp('/login');
    expect(queryClient.getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
      refetchOnMount: false,
      refetchInterval: false,
    });
  });
});

describe('the page for a new password', () => {
  it.each([
    [{ revoked: { apiKeys: 2, webhooks: 1 } }, /was therefore revoked: 2 API keys and 1 webhook\./],
    [{ kept: { apiKeys: 1, webhooks: 0 } }, /^The account still has 1 API key\. If you do not know/],
  ])('says what became of keys and webhooks: %j', async (outcome, sentence) => {
    server.use(http.post('*/api/auth/reset-password', () => HttpResponse.json({ status: true, ...outcome })));
    renderApp('/reset-password?token=a-token-of-a-mailed-link');
    const user = userEvent.setup();
    await user.type(await field('New password'), 'long enough');
    await user.type(await field('Confirm Password'), 'long enough');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
