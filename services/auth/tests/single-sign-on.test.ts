import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { childContext, createLogger } from '@slidewright/platform';
import { eventually } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newEmail,
  PASSWORD,
  PUBLIC_URL,
  startTestAuth,
  TEST_CONFIG,
  type TestAuth,
  type TestResponse,
  type Visitor,
} from './harness.ts';
import { MAKERS, startTestIssuer, type Person, type TestIssuer } from './oidc-issuer.ts';

const CALLBACK = `${PUBLIC_URL}/api/auth/oidc/callback`;
const COOKIE = 'slidewright.oidc';

let issuer: TestIssuer;
let auth: TestAuth;

function settings(of: TestIssuer) {
  const { issuer, clientId, clientSecret } = of;
  return {
    issuer,
    clientId,
    clientSecret,
    clientAuthentication: 'basic' as const,
    name: 'Test',
    scopes: 'openid email profile',
    emailClaim: 'email',
    trustEmail: false,
    signOutAtIssuer: true,
  };
}

beforeAll(async () => {
  issuer = await startTestIssuer(CALLBACK);
  auth = await startTestAuth({ singleSignOn: settings(issuer) });
});
afterAll(async () => {
  await auth[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
});

function newPerson(): Person & { email: string } {
  return { sub: randomUUID(), email: newEmail(), email_verified: true, name: 'Ada Lovelace' };
}

/** Up to the point where the issuer sends the browser back. */
async function atIssuer(visitor: Visitor, person: Person, returnTo?: string): Promise<URL> {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const started = await visitor.get(`/oidc/start${query}`);
  expect(started.status).toBe(302);
  return await issuer.signIn(started.headers.get('location')!, person);
}

function comeBack(visitor: Visitor, callback: URL): Promise<TestResponse> {
  return visitor.get(`/oidc/callback${callback.search}`);
}

async function signIn(visitor: Visitor, person: Person, returnTo?: string): Promise<TestResponse> {
  return await comeBack(visitor, await atIssuer(visitor, person, returnTo));
}

/** Changes the content of the signed cookie, using the secret. */
function rewriteAttempt(visitor: Visitor, change: Record<string, unknown>): void {
  const value = decodeURIComponent(visitor.cookies.get(COOKIE)!).split('.')[0]!;
  const attempt = JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, unknown>;
  putSigned(visitor, Buffer.from(JSON.stringify({ ...attempt, ...change })).toString('base64url'));
}

function putSigned(visitor: Visitor, changed: string): void {
  const signature = createHmac('sha256', TEST_CONFIG.secret).update(changed).digest('base64');
  visitor.cookies.set(COOKIE, encodeURIComponent(`${changed}.${signature}`));
}

/** The page of the browser after the redirect back. */
async function outcome(visitor: Visitor, answer: TestResponse): Promise<unknown> {
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    signedIn: (await visitor.session()) !== undefined,
    attemptKept: visitor.cookies.has(COOKIE),
  };
}

function refusedWith(error: string): unknown {
  return { status: 302, location: `/login?error=${error}`, signedIn: false, attemptKept: false };
}

describe('[L5] single sign-on', () => {
  it('makes an account at the first visit and finds it again at the next', async () => {
    const person = newPerson();
    const visitor = auth.visitor();
    const answer = await signIn(visitor, person, '/timelines/new?from=sso');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/timelines/new?from=sso');
    const session = await visitor.session();
    expect(session).toMatchObject({ email: person.email, name: 'Ada Lovelace' });
    expect((await visitor.get('/get-session')).body.user.emailVerified).toBe(true);
    expect(visitor.cookies.has(COOKIE)).toBe(false);

    const elsewhere = auth.visitor();
    await signIn(elsewhere, person);
    expect((await elsewhere.session())?.userId).toBe(session!.userId);
  });

  it('finds the account by issuer and subject, also when the address at the issuer changes', async () => {
    const person = newPerson();
    const visitor = auth.visitor();
    await signIn(visitor, person);
    const later = auth.visitor();
    await signIn(later, { ...person, email: newEmail() });
    expect(await later.session()).toMatchObject({ userId: (await visitor.session())!.userId, email: person.email });
  });

  it('keeps no token of the issuer', async () => {
    await signIn(auth.visitor(), newPerson());
    const accounts = await auth.db.selectFrom('account').selectAll().where('providerId', 'like', 'oidc:%').execute();
    expect(accounts.length).toBeGreaterThan(0);
    for (const account of accounts) {
      expect([account.accessToken, account.refreshToken, account.idToken, account.password]).toEqual([
        null,
        null,
        null,
        null,
      ]);
      expect(account.providerId).toBe(`oidc:${issuer.issuer}`);
    }
  });

  it('asks the issuer with state, nonce and a PKCE challenge, and keeps what must come back in a signed cookie', async () => {
    const visitor = auth.visitor();
    const started = await visitor.get('/oidc/start');
    const query = new URL(started.headers.get('location')!).searchParams;
    expect(query.get('response_type')).toBe('code');
    expect(query.get('redirect_uri')).toBe(CALLBACK);
    expect(query.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)!.length).toBeGreaterThan(20);
    expect(started.setCookies).toHaveLength(1);
    expect(started.setCookies[0]).toMatch(
      /^slidewright\.oidc=.*Max-Age=600; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax/,
    );
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    '/api/auth/sign-out',
    'timelines',
    '',
  ])('returns only to a page of this site, not to %j', async (returnTo) => {
    const answer = await signIn(auth.visitor(), newPerson(), returnTo);
    expect(answer.headers.get('location')).toBe('/timelines');
  });
});

describe('single sign-on is refused', () => {
  it('when the state is another one', async () => {
    const visitor = auth.visitor();
    const callback = await atIssuer(visitor, newPerson());
    callback.searchParams.set('state', 'another');
    expect(await outcome(visitor, await comeBack(visitor, callback))).toEqual(refusedWith('SSO_FAILED'));
  });

  it('when the nonce in the ID token is another one', async () => {
    const visitor = auth.visitor();
    const callback = await atIssuer(visitor, newPerson());
    rewriteAttempt(visitor, { nonce: 'another' });
    expect(await outcome(visitor, await comeBack(visitor, callback))).toEqual(refusedWith('SSO_FAILED'));
  });

  it('when the PKCE verifier is another one', async () => {
    const visitor = auth.visitor();
    const callback = await atIssuer(visitor, newPerson());
    rewriteAttempt(visitor, { codeVerifier: 'v'.repeat(43) });
    expect(await outcome(visitor, await comeBack(visitor, callback))).toEqual(refusedWith('SSO_FAILED'));
  });

  it("when the code is another person's, slipped into this browser", async () => {
    const attacker = auth.visitor();
    const stolen = await atIssuer(attacker, newPerson());
    const visitor = auth.visitor();
    const callback = await atIssuer(visitor, newPerson());
    callback.searchParams.set('code', stolen.searchParams.get('code')!);
    expect(await outcome(visitor, await comeBack(visitor, callback))).toEqual(refusedWith('SSO_FAILED'));
  });

  it('when the browser did not begin here, or began too long ago, or its cookie is forged', async () => {
    const visitor = auth.visitor();
    const callback = await atIssuer(visitor, newPerson());
    const stranger = auth.visitor();
    expect(await outcome(stranger, await comeBack(stranger, callback))).toEqual(refusedWith('SSO_EXPIRED'));
    rewriteAttempt(visitor, { expiresAt: Date.now() - 1 });
    expect(await outcome(visitor, await comeBack(visitor, callback))).toEqual(refusedWith('SSO_EXPIRED'));
    const forger = auth.visitor();
    const second = await atIssuer(forger, newPerson());
    forger.cookies.set(COOKIE, `${forger.cookies.get(COOKIE)!.slice(0, -8)}AAAA%3D`);
    expect(await outcome(forger, await comeBack(forger, second))).toEqual(refusedWith('SSO_EXPIRED'));
  });

  it.each(['session-token', Buffer.from('null').toString('base64url')])(
    'when another cookie that is signed as well comes under the name of this one: %s',
    async (value) => {
      const visitor = auth.visitor();
      const callback = await atIssuer(visitor, newPerson());
      putSigned(visitor, value);
      expect(await outcome(visitor, await comeBack(visitor, callback))).toEqual(refusedWith('SSO_EXPIRED'));
    },
  );

  it('when the same return is used a second time', async () => {
    const visitor = auth.visitor();
    const callback = await atIssuer(visitor, newPerson());
    const cookies = new Map(visitor.cookies);
    expect((await comeBack(visitor, callback)).headers.get('location')).toBe('/timelines');
    const copy = auth.visitor();
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    expect(await outcome(copy, await comeBack(copy, callback))).toEqual(refusedWith('SSO_FAILED'));
  });

  it('when the person declined at the issuer', async () => {
    const visitor = auth.visitor();
    const callback = await atIssuer(visitor, newPerson());
    const declined = new URL(CALLBACK);
    declined.searchParams.set('error', 'access_denied');
    declined.searchParams.set('state', callback.searchParams.get('state')!);
    declined.searchParams.set('iss', issuer.issuer);
    expect(await outcome(visitor, await comeBack(visitor, declined))).toEqual(refusedWith('SSO_FAILED'));
  });

  it.each([
    ['not verified', { email_verified: false }, 'not-verified'],
    ['not verified, as a text', { email_verified: 'false' }, 'not-verified'],
    ['not said to be verified', { email_verified: undefined }, 'not-stated'],
    ['missing', { email: undefined }, 'no-address'],
    ['no address', { email: 'nobody' }, 'no-address'],
  ])('when the email address is %s', async (_, change, sent) => {
    const visitor = auth.visitor();
    const person = { ...newPerson(), ...change } as Person;
    expect(await outcome(visitor, await signIn(visitor, person))).toEqual(
      refusedWith(`SSO_EMAIL_NOT_VERIFIED&sent=${sent}`),
    );
    const users = await auth.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', person.email ?? '')
      .execute();
    expect(users).toEqual([]);
  });

  it('when the address has an account with a password, which stays its own', async () => {
    const member = auth.visitor();
    await member.signUp();
    await auth.db.updateTable('user').set({ emailVerified: true }).where('email', '=', member.email).execute();
    const visitor = auth.visitor();
    const person = { ...newPerson(), email: member.email };
    expect(await outcome(visitor, await signIn(visitor, person))).toEqual(refusedWith('SSO_ACCOUNT_EXISTS'));
    expect((await visitor.post('/sign-in/email', { email: member.email, password: PASSWORD })).status).toBe(200);
  });

  it('[A9] when it would make an account while sign-up is disabled; members come in', async () => {
    await using closed = await startTestAuth({ singleSignOn: settings(issuer), signUpDisabled: true });
    const visitor = closed.visitor();
    expect(await outcome(visitor, await signIn(visitor, newPerson()))).toEqual(refusedWith('SIGNUP_DISABLED'));
    expect(await closed.db.selectFrom('user').select('id').execute()).toEqual([]);

    const person = newPerson();
    const { id } = await closed.db
      .insertInto('user')
      .values({ email: person.email, name: 'Ada', emailVerified: true, image: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await closed.db
      .insertInto('account')
      .values({ userId: id, accountId: person.sub, providerId: `oidc:${issuer.issuer}`, updatedAt: new Date() })
      .execute();
    const member = closed.visitor();
    expect((await signIn(member, person)).headers.get('location')).toBe('/timelines');
    expect((await member.session())?.userId).toBe(id);
  });

  it('when the issuer became unavailable after other sign-ins', async () => {
    const issuerThatEnds = await startTestIssuer(CALLBACK);
    await using alone = await startTestAuth({ singleSignOn: settings(issuerThatEnds) });
    const started = await alone.visitor().get('/oidc/start');
    expect(started.headers.get('location')).toMatch(new RegExp(`^${issuerThatEnds.issuer}/auth\\?`));
    await issuerThatEnds[Symbol.asyncDispose]();
    const visitor = alone.visitor();
    expect(await outcome(visitor, await visitor.get('/oidc/start'))).toEqual(refusedWith('SSO_UNAVAILABLE'));
  });

  it('while the issuer is unavailable, and works afterwards', async () => {
    const away = await startTestIssuer(CALLBACK);
    await away[Symbol.asyncDispose]();
    await using alone = await startTestAuth({ singleSignOn: settings(away) });
    const visitor = alone.visitor();
    expect(await outcome(visitor, await visitor.get('/oidc/start'))).toEqual(refusedWith('SSO_UNAVAILABLE'));
    expect((await visitor.signUp()).status).toBe(200);
    await using back = await startTestIssuer(CALLBACK, Number(new URL(away.issuer).port));
    const started = await alone.visitor().get('/oidc/start');
    expect(started.headers.get('location')).toMatch(new RegExp(`^${back.issuer}/auth\\?`));
  });
});

describe('[A13] single sign-on as the only way in', () => {
  const MAILED = { mail: { smtpUrl: null, from: 'a@example.com' } };

  it('takes no password, makes accounts although sign-up is disabled, and keeps to the domains', async () => {
    await using only = await startTestAuth({
      singleSignOn: settings(issuer),
      passwordSignIn: false,
      signUpDisabled: true,
      signUpDomains: ['example.com'],
    });
    const visitor = only.visitor();
    const calls: [string, unknown][] = [
      ['/sign-in/email', { email: visitor.email, password: PASSWORD }],
      ['/sign-up/email', { email: visitor.email, password: PASSWORD }],
      ['/request-password-reset', { email: visitor.email }],
      ['/forget-password', { email: visitor.email }],
      ['/reset-password', { newPassword: PASSWORD, token: 't'.repeat(30) }],
      ['/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }],
    ];
    for (const [path, body] of calls)
      expect(await visitor.post(path, body)).toMatchObject({
        status: 403,
        body: { code: 'PASSWORD_SIGN_IN_DISABLED' },
      });
    expect(await outcome(visitor, await signIn(visitor, { ...newPerson(), email: 'eve@example.org' }))).toEqual(
      refusedWith('EMAIL_DOMAIN_NOT_ALLOWED'),
    );
    expect(await only.db.selectFrom('user').select('id').execute()).toEqual([]);
    const person = { ...newPerson(), email: newEmail() };
    expect((await signIn(visitor, person)).headers.get('location')).toBe('/timelines');
    expect((await visitor.session())?.email).toBe(person.email);
  });

  it.each([
    [false, /How to sign in/, '/login'],
    [true, /Choose a new password/, '/reset-password?token='],
  ])('an account made there gets a password by mail: %s', async (passwordForSsoAccounts, subject, link) => {
    const lines: string[] = [];
    const log = createLogger({ service: 'auth', level: 'warn', destination: { write: (line) => lines.push(line) } });
    await using both = await startTestAuth(
      { ...MAILED, singleSignOn: settings(issuer), passwordForSsoAccounts },
      { log },
    );
    const visitor = both.visitor();
    const person = { ...newPerson(), email: newEmail() };
    await signIn(visitor, person);
    const known = await both.visitor().post('/request-password-reset', { email: person.email });
    const unknown = await both.visitor().post('/request-password-reset', { email: newEmail() });
    expect(known.text).toBe(unknown.text);
    const sent = await eventually(() => {
      const line = lines.find((text) => text.includes(person.email) && text.includes('link'));
      if (!line) throw new Error('nothing sent');
      return JSON.parse(line) as { subject: string; link: string };
    });
    expect(sent.subject).toMatch(subject);
    expect(sent.link).toContain(link);
  });
});

describe('many returns at once', () => {
  it('make one account of one person', async () => {
    const person = newPerson();
    const browsers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const visitor = auth.visitor();
        return { visitor, callback: await atIssuer(visitor, person) };
      }),
    );
    await Promise.all(browsers.map(({ visitor, callback }) => comeBack(visitor, callback)));
    const users = await auth.db.selectFrom('user').select('id').where('email', '=', person.email).execute();
    expect(users).toHaveLength(1);
    for (const { visitor } of browsers) expect((await visitor.session())?.userId).toBe(users[0]!.id);
  });
});

describe('issuers of other makers', () => {
  it.each([
    ['Entra ID', MAKERS.entra, { trustEmail: true }],
    ['Entra ID without a mailbox', MAKERS.entraWithoutMail, { trustEmail: true, emailClaim: 'preferred_username' }],
    ['Google', MAKERS.google, {}],
    ['Keycloak', MAKERS.keycloak, { trustEmail: true }],
    ['authentik', MAKERS.authentik, { trustEmail: true }],
    ['Cognito', MAKERS.cognito, {}],
  ])('[OP6] a person of %s gets an account with the claims it sends', async (_, claims, more) => {
    await using theirs = await startTestAuth({ singleSignOn: { ...settings(issuer), ...more } });
    const email = newEmail();
    const visitor = theirs.visitor();
    const answer = await signIn(visitor, { sub: randomUUID(), ...claims(email) });
    expect(answer.headers.get('location')).toBe('/timelines');
    expect((await visitor.session())?.email).toBe(email);
  });

  it('[OP6] a refusal names the setting and what the issuer sent', async () => {
    const lines: string[] = [];
    const log = createLogger({ service: 'auth', level: 'warn', destination: { write: (line) => lines.push(line) } });
    await using strict = await startTestAuth({ singleSignOn: settings(issuer) }, { log });
    const email = newEmail();
    await signIn(strict.visitor(), { sub: randomUUID(), ...MAKERS.keycloak(email) });
    await signIn(strict.visitor(), { sub: randomUUID(), ...MAKERS.entraWithoutMail(email) });
    const refusals = lines.filter((line) => line.includes('single sign-on refused'));
    expect(refusals[0]).toMatch(/it sent false as email_verified.*OIDC_TRUST_EMAIL=true/);
    expect(refusals[1]).toMatch(/claim email \(OIDC_EMAIL_CLAIM\).*no such claim.*preferred_username/);
  });

  it('[OP6] somebody who has an account needs no claim', async () => {
    const person = newPerson();
    const first = auth.visitor();
    await signIn(first, person);
    const later = auth.visitor();
    await signIn(later, { sub: person.sub, idToken: {}, userinfo: {} });
    expect((await later.session())?.userId).toBe((await first.session())!.userId);
  });

  it('[OP6] asks for the scopes that are set', async () => {
    await using theirs = await startTestAuth({ singleSignOn: { ...settings(issuer), scopes: 'openid email' } });
    const started = await theirs.visitor().get('/oidc/start');
    expect(new URL(started.headers.get('location')!).searchParams.get('scope')).toBe('openid email');
  });

  it('[OP6] signing out ends the session at the issuer too, and returns', async () => {
    const visitor = auth.visitor();
    await signIn(visitor, newPerson());
    const { redirect } = (await visitor.post('/sign-out')).body as { redirect: string };
    expect(redirect).toMatch(new RegExp(`^${issuer.issuer}/session/end\\?`));
    const query = new URL(redirect).searchParams;
    expect(query.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/login`);
    expect(query.get('client_id')).toBe(issuer.clientId);
    expect((await fetch(redirect)).status).toBe(200);
    expect(await visitor.session()).toBeUndefined();

    const withPassword = auth.visitor();
    await withPassword.signUp();
    expect((await withPassword.post('/sign-out')).body).toEqual({ success: true });
    await using off = await startTestAuth({ singleSignOn: { ...settings(issuer), signOutAtIssuer: false } });
    const staying = off.visitor();
    await signIn(staying, newPerson());
    expect((await staying.post('/sign-out')).body).toEqual({ success: true });
  });
});

describe('an account with a password', () => {
  async function link(visitor: Visitor, person: Person): Promise<TestResponse> {
    const { redirect } = (await visitor.post('/oidc/link')).body as { redirect: string };
    return await comeBack(visitor, await issuer.signIn(redirect, person));
  }

  it('[OP6] is linked by its owner, whatever the address at the issuer, and opens by both ways then', async () => {
    const owner = auth.visitor();
    await owner.signUp();
    expect((await owner.get('/sign-in-methods')).body).toEqual({ password: true, singleSignOn: false });
    const person = { ...newPerson(), email_verified: false };
    expect((await link(owner, person)).headers.get('location')).toBe('/profile');
    expect((await owner.get('/sign-in-methods')).body).toEqual({ password: true, singleSignOn: true });
    const { userId } = (await owner.session())!;
    const later = auth.visitor();
    await signIn(later, person);
    expect((await later.session())?.userId).toBe(userId);
    expect((await later.post('/sign-in/email', { email: owner.email, password: PASSWORD })).status).toBe(200);
    expect((await link(owner, person)).headers.get('location')).toBe('/profile');
  });

  it('[OP6] does not get an identity that belongs to another account, nor without its session', async () => {
    const person = newPerson();
    await signIn(auth.visitor(), person);
    const other = auth.visitor();
    await other.signUp();
    expect((await link(other, person)).headers.get('location')).toBe('/profile?error=SSO_LINKED_ELSEWHERE');

    expect((await auth.visitor().post('/oidc/link')).status).toBe(401);
    expect((await other.post('/oidc/link', undefined, { origin: 'https://evil.example' })).status).toBe(403);
    const { redirect } = (await other.post('/oidc/link')).body as { redirect: string };
    const callback = await issuer.signIn(redirect, newPerson());
    await other.post('/sign-in/email', { email: (await signedUp()).email, password: PASSWORD });
    expect((await comeBack(other, callback)).headers.get('location')).toBe('/profile?error=SSO_EXPIRED');
  });

  async function signedUp(): Promise<Visitor> {
    const visitor = auth.visitor();
    await visitor.signUp();
    return visitor;
  }

  it('[OP6] is opened by its address where the issuer is the only way in; what was unproved before is revoked', async () => {
    await using before = await startTestAuth({ singleSignOn: settings(issuer) });
    const stranger = before.visitor();
    await stranger.signUp();
    const { userId } = (await stranger.session())!;
    const key = await newKey(before, userId);
    await using only = await before.replica({ passwordSignIn: false });
    // Requests of this test may reach either process: end the one with passwords.
    await before.stop();
    void only;
    const person = { ...newPerson(), email: stranger.email };
    const owner = before.visitor();
    expect((await signIn(owner, person)).headers.get('location')).toBe('/timelines');
    expect((await owner.session())?.userId).toBe(userId);
    expect(await stranger.session()).toBeUndefined();
    await expect(key()).rejects.toMatchObject({ code: 'API_KEY_REVOKED' });
    expect((await owner.get('/sign-in-methods')).body).toEqual({ password: false, singleSignOn: true });

    // Somebody else at the issuer who has the address later.
    const successor = before.visitor();
    expect(await outcome(successor, await signIn(successor, { ...newPerson(), email: stranger.email }))).toEqual(
      refusedWith('SSO_ACCOUNT_EXISTS'),
    );
  });
});

/** Creates an API key of a user; returns a function that uses it. */
async function newKey(of: TestAuth, userId: string): Promise<() => Promise<unknown>> {
  const keyHash = randomBytes(32);
  const request = { name: 'a key', prefix: 'sw_00000000', keyHash, scopes: ['read'] };
  await of.client.createApiKey(request, { ...childContext(), userId });
  return () => of.client.checkApiKey({ keyHash }, childContext());
}
