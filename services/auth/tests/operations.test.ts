import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestAuth, type TestAuth, type Visitor } from './harness.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth[Symbol.asyncDispose]());

async function signedUp(): Promise<Visitor> {
  const visitor = auth.visitor();
  const answer = await visitor.signUp();
  expect(answer.status).toBe(200);
  return visitor;
}

/** The same person in another browser. */
async function signedInElsewhere(visitor: Visitor): Promise<Visitor> {
  const other = auth.visitor();
  const answer = await other.post('/sign-in/email', { email: visitor.email, password: PASSWORD });
  expect(answer.status).toBe(200);
  return other;
}

describe('[A10] the operations under /api/auth', () => {
  it('signs up, and is signed in at once', async () => {
    const visitor = auth.visitor();
    const answer = await visitor.signUp();
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ email: visitor.email, name: 'Ada', emailVerified: false });
    expect(await visitor.session()).toMatchObject({ email: visitor.email, name: 'Ada', userId: answer.body.user.id });
    expect(answer.body.user.id).toMatch(/^[0-9a-f]{8}-/);
  });

  it('[A7] names a new account after the part of the address before the @ when no name is sent', async () => {
    const visitor = auth.visitor();
    const answer = await visitor.post('/sign-up/email', { email: visitor.email, password: PASSWORD });
    expect(answer.body.user.name).toBe(visitor.email.split('@')[0]);
  });

  it('refuses a second account with the same address, however it is written', async () => {
    const visitor = await signedUp();
    const answer = await auth
      .visitor()
      .post('/sign-up/email', { email: visitor.email.toUpperCase(), password: PASSWORD, name: 'Eve' });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/exist/i);
  });

  it.each([
    [{ email: 'nobody', password: PASSWORD }, 'Please enter a valid email address', 'email'],
    [{ email: 'a@example.com', password: 'seven77' }, 'Password must be at least 8 characters long', 'password'],
    [{ email: 'a@example.com', password: 'x'.repeat(129) }, 'Password must be at most 128 characters long', 'password'],
    [{ email: 'a@example.com' }, 'Password is required', 'password'],
    [{ email: 7, password: PASSWORD }, 'Please enter a valid email address', 'email'],
  ])('[A7] refuses to sign up with %j', async (body, message, field) => {
    const answer = await auth.visitor().post('/sign-up/email', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', message, details: [{ field, message }] });
  });

  it('signs in with the right password, however the address is written', async () => {
    const visitor = await signedUp();
    const other = auth.visitor();
    const answer = await other.post('/sign-in/email', { email: visitor.email.toUpperCase(), password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body.user.email).toBe(visitor.email);
    expect((await other.session())?.email).toBe(visitor.email);
  });

  it('answers get-session with null to a visitor, and with session and user to a member', async () => {
    const stranger = await auth.visitor().get('/get-session');
    expect(stranger.status).toBe(200);
    expect(stranger.body).toBeNull();
    const visitor = await signedUp();
    for (const path of ['/get-session', '/use-session']) {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(200);
      expect(answer.body.user).toMatchObject({ email: visitor.email, name: 'Ada' });
      expect(answer.body.session.userId).toBe(answer.body.user.id);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('signs out without a payload', async () => {
    const visitor = await signedUp();
    const answer = await visitor.post('/sign-out');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true });
    expect([...visitor.cookies.keys()]).toEqual(['slidewright.known_device']);
    expect((await visitor.get('/get-session')).body).toBeNull();
  });

  it('changes the name, seen by every later call', async () => {
    const visitor = await signedUp();
    expect((await visitor.post('/update-user', { name: 'Grace' })).status).toBe(200);
    expect((await visitor.session())?.name).toBe('Grace');
    expect((await visitor.get('/get-session')).body.user.name).toBe('Grace');
  });

  it('lists sessions without their tokens, and ends one of them', async () => {
    const visitor = await signedUp();
    const other = await signedInElsewhere(visitor);
    const list = await visitor.get('/list-sessions');
    expect(list.body).toHaveLength(2);
    expect(list.body.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    expect(list.body[0]).toMatchObject({ userAgent: 'tests/1.0', ipAddress: expect.stringMatching(/^10\./) });
    const foreign = list.body.find((session: { current: boolean }) => !session.current);
    expect((await visitor.post('/revoke-session', { id: foreign.id })).status).toBe(200);
    expect(await other.session()).toBeUndefined();
    expect(await visitor.session()).toBeDefined();
  });

  it("cannot end another person's session", async () => {
    const visitor = await signedUp();
    const [session] = (await visitor.get('/list-sessions')).body;
    const stranger = await signedUp();
    expect((await stranger.post('/revoke-session', { id: session.id })).status).toBe(200);
    expect(await visitor.session()).toBeDefined();
  });

  it('ends all sessions, or all others', async () => {
    const visitor = await signedUp();
    const second = await signedInElsewhere(visitor);
    expect((await visitor.post('/revoke-other-sessions')).status).toBe(200);
    expect(await second.session()).toBeUndefined();
    expect(await visitor.session()).toBeDefined();
    const third = await signedInElsewhere(visitor);
    expect((await third.post('/revoke-sessions')).status).toBe(200);
    expect(await visitor.session()).toBeUndefined();
    expect(await third.session()).toBeUndefined();
  });

  it('changes the password and signs out everywhere else', async () => {
    const visitor = await signedUp();
    const other = await signedInElsewhere(visitor);
    const wrong = await visitor.post('/change-password', {
      currentPassword: 'not it at all',
      newPassword: 'a new password',
    });
    expect(wrong.status).toBe(400);
    const answer = await visitor.post('/change-password', { currentPassword: PASSWORD, newPassword: 'a new password' });
    expect(answer.status).toBe(200);
    expect(await visitor.session()).toBeDefined();
    expect(await other.session()).toBeUndefined();
    const again = auth.visitor();
    expect((await again.post('/sign-in/email', { email: visitor.email, password: PASSWORD })).status).toBe(401);
    expect((await again.post('/sign-in/email', { email: visitor.email, password: 'a new password' })).status).toBe(200);
  });

  it.each([
    ['GET', '/list-sessions', undefined],
    ['POST', '/update-user', { name: 'Eve' }],
    ['POST', '/revoke-session', { id: crypto.randomUUID() }],
    ['POST', '/revoke-sessions', undefined],
    ['POST', '/revoke-other-sessions', undefined],
    ['POST', '/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }],
    ['POST', '/delete-user', {}],
  ])('asks for a session: %s %s', async (method, path, json) => {
    const answer = await auth.visitor().request(method, path, json === undefined ? {} : { json });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'UNAUTHENTICATED', message: expect.any(String) });
  });

  it('has no other path, and names the methods of a path', async () => {
    expect((await auth.visitor().get('/nothing')).status).toBe(404);
    expect((await auth.visitor().post('/sign-in/social', { provider: 'github' })).status).toBe(404);
    expect((await auth.visitor().post('/verify-password', { password: PASSWORD })).status).toBe(404);
    expect((await auth.visitor().get('/oidc/start')).status).toBe(404);
    const wrong = await auth.visitor().get('/sign-in/email');
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('POST');
  });
});
