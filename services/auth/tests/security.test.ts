import { childContext } from '@slidewright/platform';
import { eventually } from '@slidewright/testing';
import { hashPassword } from 'better-auth/crypto';
import { createHash, createHmac, randomUUID } from 'node:crypto';
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

const COOKIE = 'slidewright.session_token';

let auth: TestAuth;
/** Someone signed in, for tests whose calls are all refused: hashing a password takes most of the time of a test. */
let unchanged: Visitor;

beforeAll(async () => {
  auth = await startTestAuth();
  unchanged = await signedUp();
});
afterAll(() => auth[Symbol.asyncDispose]());

async function signedUp(): Promise<Visitor> {
  const visitor = auth.visitor();
  expect((await visitor.signUp()).status).toBe(200);
  return visitor;
}

/** The token inside the cookie, as the database holds it. */
function tokenOf(visitor: Visitor): string {
  return decodeURIComponent(visitor.cookies.get(COOKIE)!).split('.')[0]!;
}

/** Someone who kept a copy of the cookies. */
function thief(of: Visitor): Visitor {
  const copy = auth.visitor();
  for (const [name, value] of of.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('[A11] the session cookie', () => {
  it('is HttpOnly and SameSite=Lax, and not Secure on http', async () => {
    const { setCookies } = await auth.visitor().signUp();
    const cookie = setCookies.find((line) => line.startsWith(`${COOKIE}=`))!;
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\//i);
    expect(cookie).toMatch(/; Max-Age=604800/i);
    expect(cookie).not.toMatch(/; Secure/i);
  });

  it('is Secure on https, and taken only under its __Secure- name', async () => {
    await using secure = await startTestAuth({
      publicUrl: 'https://slidewright.test',
      trustedOrigins: ['https://slidewright.test'],
    });
    const visitor = secure.visitor();
    const { setCookies } = await visitor.signUp();
    expect(setCookies[0]).toMatch(/^__Secure-slidewright\.session_token=.*; Secure/i);
    expect(await visitor.session()).toBeDefined();
    const renamed = { cookie: `${COOKIE}=${visitor.cookies.get(`__Secure-${COOKIE}`)}` };
    expect((await secure.client.checkSession(renamed, childContext())).session).toBeUndefined();
    expect((await visitor.post('/sign-out')).setCookies.join()).toMatch(/__Secure-slidewright.*Max-Age=0.*Secure/);
  });

  it('holds nothing that outlives its session: there is no second cookie with session data', async () => {
    const visitor = await signedUp();
    await visitor.get('/get-session');
    expect([...visitor.cookies.keys()]).toEqual([COOKIE, 'slidewright.known_device']);
  });

  it.each([
    ['no signature', (token: string) => token],
    ['an empty signature', (token: string) => `${token}.`],
    ['a signature by another secret', (token: string) => sign(token, 'a secret that somebody else made up')],
    ['a signature of another token', (token: string) => `${token}.${sign('x', TEST_CONFIG.secret).split('.')[1]}`],
    ['rubbish after the percent sign', (token: string) => `${token}%zz`],
  ])('is refused with %s', async (_, forge) => {
    const cookie = `${COOKIE}=${forge(tokenOf(unchanged))}`;
    expect((await auth.client.checkSession({ cookie }, childContext())).session).toBeUndefined();
    const answer = await auth.visitor().request('GET', '/get-session', { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(answer.body).toBeNull();
  });

  it('is refused when signed rightly for a session that never was', async () => {
    const cookie = `${COOKIE}=${encodeURIComponent(sign('invented', TEST_CONFIG.secret))}`;
    expect((await auth.client.checkSession({ cookie }, childContext())).session).toBeUndefined();
  });

  it('is refused once the session has expired by the clock of the database', async () => {
    const visitor = await signedUp();
    await auth.db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('token', '=', tokenOf(visitor))
      .execute();
    expect(await visitor.session()).toBeUndefined();
    expect((await visitor.get('/get-session')).body).toBeNull();
  });

  it('is renewed by get-session after a day of use', async () => {
    const visitor = await signedUp();
    const soon = new Date(Date.now() + 5 * 24 * 3_600_000);
    await auth.db.updateTable('session').set({ expiresAt: soon }).where('token', '=', tokenOf(visitor)).execute();
    expect((await visitor.get('/get-session')).setCookies[0]).toContain(COOKIE);
    const { expiresAt } = await auth.db
      .selectFrom('session')
      .select('expiresAt')
      .where('token', '=', tokenOf(visitor))
      .executeTakeFirstOrThrow();
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
  });
});

describe('a stolen or planted session', () => {
  it('does not survive sign-out', async () => {
    const visitor = await signedUp();
    const copy = thief(visitor);
    expect(await copy.session()).toBeDefined();
    await visitor.post('/sign-out');
    expect(await copy.session()).toBeUndefined();
    expect((await copy.get('/get-session')).body).toBeNull();
    expect((await copy.post('/update-user', { name: 'Eve' })).status).toBe(401);
  });

  it('is invalid at once when revoked, on every replica', async () => {
    const visitor = await signedUp();
    const copy = thief(visitor);
    await using replica = await auth.replica();
    void replica;
    await visitor.post('/revoke-sessions');
    const checks = await Promise.all(Array.from({ length: 20 }, () => copy.session()));
    expect(checks.filter(Boolean)).toEqual([]);
  });

  it('does not survive the deletion of the account', async () => {
    const visitor = await signedUp();
    const copy = thief(visitor);
    expect((await visitor.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    expect(await copy.session()).toBeUndefined();
    expect((await copy.post('/delete-user', {})).status).toBe(401);
  });

  it('cannot be planted: signing in always starts a new session and ends the one the browser held', async () => {
    const attacker = await signedUp();
    const victim = await signedUp();
    await victim.post('/sign-out');
    const planted = attacker.cookies.get(COOKIE)!;
    victim.cookies.set(COOKIE, planted);
    const before = tokenOf(victim);
    const answer = await victim.post('/sign-in/email', { email: victim.email, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(tokenOf(victim)).not.toBe(before);
    expect((await victim.session())?.email).toBe(victim.email);
    expect(await attacker.session()).toBeUndefined();
  });
});

describe('tokens', () => {
  it('stand in no body of any answer', async () => {
    const visitor = auth.visitor();
    const answers = [await visitor.signUp()];
    const tokens = [tokenOf(visitor)];
    answers.push(await visitor.get('/get-session'), await visitor.get('/list-sessions'));
    answers.push(await visitor.post('/update-user', { name: 'Grace' }));
    answers.push(await visitor.post('/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }));
    tokens.push(tokenOf(visitor));
    answers.push(await visitor.post('/sign-in/email', { email: visitor.email, password: PASSWORD }));
    tokens.push(tokenOf(visitor));
    expect(new Set(tokens).size).toBe(3);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      for (const token of tokens) expect(answer.text).not.toContain(token);
      expect(answer.text).not.toMatch(/"(token|password|accessToken|idToken)"/);
    }
  });
});

function guessAt(email: string, address?: string, password = 'some guess'): Promise<TestResponse> {
  return auth.visitor(address).post('/sign-in/email', { email, password });
}

/** Once a guess at the account was counted, stands for that many of the hundred. */
async function setCountOnceThere(email: string, count: number): Promise<void> {
  const key = `sign-in-failed:account:${createHash('sha256').update(email).digest('base64url')}`;
  await eventually(async () => {
    const { numUpdatedRows } = await auth.db
      .updateTable('rateLimit')
      .set({ count, resetsAt: new Date(Date.now() + 3_600_000) })
      .where('key', '=', key)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
  });
}

/** Stands for that many attempts, in a window that is long enough for a busy machine. */
async function setCounts(key: RegExp, count: number): Promise<void> {
  const rows = await auth.db.selectFrom('rateLimit').select('key').execute();
  const found = rows.filter((row) => key.test(row.key)).map((row) => row.key);
  expect(found.length).toBeGreaterThan(0);
  await auth.db
    .updateTable('rateLimit')
    .set({ count, resetsAt: new Date(Date.now() + 3_600_000) })
    .where('key', 'in', found)
    .execute();
}

describe('[A12] rate limits', () => {
  it('bound the guesses at one account from one address', async () => {
    const visitor = await signedUp();
    const address = '203.0.113.21';
    const statuses: number[] = [];
    await guessAt(visitor.email, address);
    await setCounts(/^sign-in-failed:account-and-address:/, 7);
    for (let guess = 0; guess < 6; guess += 1) statuses.push((await guessAt(visitor.email, address)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
    const answer = await guessAt(visitor.email, address, PASSWORD);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.body).toMatchObject({ code: 'RATE_LIMITED', message: expect.any(String) });
  });

  it('do not keep the owner out at another address, however often one address guesses', async () => {
    const visitor = await signedUp();
    await guessAt(visitor.email, '203.0.113.22');
    await setCounts(/^sign-in-failed:account-and-address:/, 10);
    await setCounts(/^sign-in-failed:account:/, 90);
    for (let guess = 0; guess < 20; guess += 1) expect((await guessAt(visitor.email, '203.0.113.22')).status).toBe(429);
    expect((await guessAt(visitor.email, '203.0.113.23', PASSWORD)).status).toBe(200);
  });

  it('bound the guesses at one account from all addresses together', async () => {
    const visitor = await signedUp();
    await guessAt(visitor.email);
    await setCounts(/^sign-in-failed:account:/, 99);
    expect((await guessAt(visitor.email)).status).toBe(401);
    expect((await guessAt(visitor.email)).status).toBe(429);
    expect((await guessAt(visitor.email, undefined, PASSWORD)).status).toBe(429);
  });

  it('hold for parallel attempts', async () => {
    const visitor = await signedUp();
    const answers = await Promise.all(Array.from({ length: 25 }, () => guessAt(visitor.email, '203.0.113.24')));
    const judged = answers.filter(({ status }) => status === 401).length;
    expect(judged).toBeGreaterThan(0);
    expect(judged).toBeLessThanOrEqual(10);
    // On a machine so busy that some waited too long for their turn, those were not judged.
    for (const { status } of answers) expect([401, 429, 503]).toContain(status);
  });

  it('do not count those who know their password', async () => {
    const visitor = await signedUp();
    const address = '203.0.113.25';
    await guessAt(visitor.email, address);
    await setCounts(/^sign-in-failed:account-and-address:/, 9);
    await setCounts(/^sign-in-failed:account:/, 99);
    for (let time = 0; time < 3; time += 1) expect((await guessAt(visitor.email, address, PASSWORD)).status).toBe(200);
  });

  it('bound the guesses of one address, whatever it forges in front of its own', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 4; guess += 1) {
      const answer = await auth.visitor().post(
        '/sign-in/email',
        { email: newEmail(), password: 'some guess' },
        {
          'x-forwarded-for': `198.51.100.${guess}, 203.0.113.9`,
          'x-real-ip': `198.51.100.${guess}`,
          forwarded: `for=198.51.100.${guess}`,
          'cf-connecting-ip': `198.51.100.${guess}`,
          'true-client-ip': `198.51.100.${guess}`,
        },
      );
      statuses.push(answer.status);
      if (guess === 0) await setCounts(/^sign-in-failed:address:203\.0\.113\.9$/, 299);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
  });

  it('do not block the address for other accounts after attempts at one', async () => {
    const [target, neighbour] = [await signedUp(), await signedUp()];
    const address = '203.0.113.77';
    await guessAt(target.email, address);
    await setCounts(/^sign-in-failed:account-and-address:/, 10);
    await setCounts(/^sign-in-failed:address:203\.0\.113\.77$/, 290);
    await setCounts(/^sign-in:address:203\.0\.113\.77$/, 230);
    for (let guess = 0; guess < 20; guess += 1) expect((await guessAt(target.email, address)).status).toBe(429);
    expect((await guessAt(neighbour.email, address, PASSWORD)).status).toBe(200);
  });

  it('count a whole IPv6 network as one address', async () => {
    await guessAt(newEmail(), '2001:db8:1:2::1');
    await setCounts(/^sign-in-failed:address:2001:db8:1:2::$/, 300);
    expect((await guessAt(newEmail(), '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await guessAt(newEmail(), '2001:db8:1:3::1')).status).toBe(401);
  });

  it('are shared by the replicas', async () => {
    await using replica = await auth.replica();
    void replica;
    const visitor = await signedUp();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => auth.visitor().post('/request-password-reset', { email: visitor.email })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it('end with their window', async () => {
    const visitor = await signedUp();
    for (let time = 0; time < 6; time += 1) await visitor.post('/forget-password', { email: visitor.email });
    expect((await visitor.post('/forget-password', { email: visitor.email })).status).toBe(429);
    await auth.db
      .updateTable('rateLimit')
      .set({ resetsAt: new Date(Date.now() - 1) })
      .execute();
    expect((await visitor.post('/forget-password', { email: visitor.email })).status).toBe(200);
  });
});

describe('[A12] a device that signed in before', () => {
  const DEVICE = 'slidewright.known_device';

  async function known(): Promise<Visitor> {
    const visitor = await signedUp();
    await visitor.post('/sign-out');
    expect([...visitor.cookies.keys()]).toEqual([DEVICE]);
    return visitor;
  }
  const signIn = (visitor: Visitor, password = PASSWORD, email = visitor.email): Promise<TestResponse> =>
    visitor.post('/sign-in/email', { email, password });

  it('keeps a cookie for a year that no script reads and that only these calls get, and gets a new one each time', async () => {
    const visitor = auth.visitor();
    const cookieOf = ({ setCookies }: TestResponse): string => setCookies.find((line) => line.startsWith(DEVICE))!;
    const first = cookieOf(await visitor.signUp());
    expect(first).toMatch(/; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
    expect(first).not.toContain(visitor.email);
    const second = cookieOf(await signIn(visitor));
    expect(second.split(';')[0]).not.toBe(first.split(';')[0]);
  });

  it('signs in with the right password in the middle of a flood at its account and its address', async () => {
    const owner = await known();
    await guessAt(owner.email);
    await setCountOnceThere(owner.email, 70);
    const answered: number[] = [];
    const floods = Array.from({ length: 45 }, async (_, index) => {
      const { status } = await guessAt(owner.email, `198.18.${index}.1`);
      answered.push(status);
      return status;
    });
    const judged = (statuses: readonly number[]): number => statuses.filter((status) => status !== 429).length;
    // The last of them are refused; the others wait for their passwords to be compared, and the owner not behind them.
    await eventually(() => answered.length - judged(answered) === 15);
    expect((await signIn(owner)).status).toBe(200);
    const judgedBefore = judged(answered);
    const statuses = await Promise.all(floods);
    expect(judgedBefore).toBeLessThan(judged(statuses) - 5);
    expect(statuses).not.toContain(200);
    await setCountOnceThere(owner.email, 100);
    expect((await guessAt(owner.email, undefined, PASSWORD)).status).toBe(429);
    expect((await signIn(owner)).status).toBe(200);
  });

  it('has ten wrong passwords in five minutes of its own, which count for nobody else', async () => {
    const owner = await known();
    const statuses: number[] = [];
    await signIn(owner, 'some guess');
    await setCounts(/^sign-in-failed:known-device:/, 7);
    for (let guess = 0; guess < 5; guess += 1) statuses.push((await signIn(owner, 'some guess')).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect((await guessAt(owner.email, undefined, PASSWORD)).status).toBe(200);
  });

  it('is known to that account alone', async () => {
    const [owner, other] = [await known(), await known()];
    await guessAt(other.email);
    await setCounts(/^sign-in-failed:account:/, 100);
    expect((await signIn(owner, PASSWORD, other.email)).status).toBe(429);
    expect((await signIn(other)).status).toBe(200);
  });

  it('is known to every account that several people use it for', async () => {
    const shared = await known();
    const second = await signedUp();
    expect((await signIn(shared, PASSWORD, second.email)).status).toBe(200);
    await guessAt(shared.email);
    await guessAt(second.email);
    await setCounts(/^sign-in-failed:account:/, 100);
    expect((await signIn(shared)).status).toBe(200);
    expect((await signIn(shared, PASSWORD, second.email)).status).toBe(200);
  });

  let besieged: Promise<Visitor> | undefined;
  it.each([
    [
      'signed by the key of the sessions',
      (value: string) => sign(value.split('.').slice(0, 2).join('.'), TEST_CONFIG.secret),
    ],
    ['with another id', (value: string) => value.replace(/^[^.]+/, 'another')],
    ['with a later time', (value: string) => value.replace(/\.[^.]+\./, '.zzzzzz.')],
    ['with no signature', (value: string) => value.split('.').slice(0, 2).join('.')],
  ])('is not known by a cookie %s', async (_, forge) => {
    besieged ??= known();
    const owner = await besieged;
    await guessAt(owner.email);
    await setCounts(/^sign-in-failed:account:/, 100);
    const forged = thief(owner);
    forged.cookies.set(DEVICE, forge(owner.cookies.get(DEVICE)!));
    expect((await signIn(forged, PASSWORD, owner.email)).status).toBe(429);
    expect((await signIn(thief(owner), PASSWORD, owner.email)).status).toBe(200);
  });

  it('grants no access: the cookie alone is no session', async () => {
    const owner = await known();
    expect(await owner.session()).toBeUndefined();
    expect((await signIn(owner, 'some guess')).status).toBe(401);
  });
});

describe('what a response reveals', () => {
  it('is the same for an unknown address and a wrong password, in the same time', async () => {
    const visitor = await signedUp();
    const known: number[] = [];
    const unknown: number[] = [];
    const timed = async (email: string, times: number[]): Promise<string> => {
      // The work that this process did, however busy the machine is.
      const before = process.cpuUsage();
      const answer = await auth.visitor().post('/sign-in/email', { email, password: 'not the password' });
      const { user, system } = process.cpuUsage(before);
      times.push(user + system);
      expect(answer.status).toBe(401);
      return answer.text;
    };
    for (let time = 0; time < 5; time += 1) {
      expect(await timed(visitor.email, known)).toBe(await timed(newEmail(), unknown));
    }
    const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('is the same for every address that requests a new password or a verification mail', async () => {
    const visitor = await signedUp();
    for (const path of ['/request-password-reset', '/forget-password', '/send-verification-email']) {
      const known = await auth.visitor().post(path, { email: visitor.email });
      const unknown = await auth.visitor().post(path, { email: newEmail() });
      expect(known.status).toBe(200);
      expect(unknown.status).toBe(200);
      expect(known.text).toBe(unknown.text);
    }
  });
});

describe('writes from elsewhere', () => {
  it.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['a null Origin', { origin: 'null' }],
    ['an Origin that begins like ours', { origin: `${PUBLIC_URL}.evil.example` }],
    ['no Origin but a cross-site fetch', { origin: null, 'sec-fetch-site': 'cross-site' }],
    ['no Origin but a same-site fetch', { origin: null, 'sec-fetch-site': 'same-site' }],
    ['no Origin but a foreign Referer', { origin: null, referer: 'https://evil.example/page' }],
  ])('are refused with %s', async (_, headers) => {
    for (const path of ['/sign-out', '/revoke-sessions', '/delete-user']) {
      const answer = await unchanged.post(path, undefined, headers);
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('CSRF');
    }
    const entry = await auth.visitor().post('/sign-in/email', { email: unchanged.email, password: PASSWORD }, headers);
    expect(entry.status).toBe(403);
    expect(entry.setCookies).toEqual([]);
    expect(await unchanged.session()).toBeDefined();
  });

  it('are taken from a page of the same host, by whatever name it was reached', async () => {
    const visitor = await signedUp();
    const here = { origin: 'http://192.168.1.5:8080', host: '192.168.1.5:8080' };
    expect((await visitor.post('/update-user', { name: 'Grace' }, here)).status).toBe(200);
    const elsewhere = { origin: 'http://192.168.1.5:9999', host: '192.168.1.5:8080' };
    expect((await visitor.post('/update-user', { name: 'Eve' }, elsewhere)).status).toBe(403);
  });

  it('are taken from a program, which sends no Origin', async () => {
    const visitor = await signedUp();
    expect((await visitor.post('/update-user', { name: 'Grace' }, { origin: null })).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'are refused as %s',
    async (type) => {
      const sent = { body: JSON.stringify({ name: 'Eve' }), headers: { 'content-type': type } };
      expect((await unchanged.request('POST', '/update-user', sent)).status).toBe(415);
      expect((await unchanged.request('POST', '/sign-out', sent)).status).toBe(415);
      expect(await unchanged.session()).toMatchObject({ name: 'Ada' });
    },
  );
});

describe('a picture of the profile', () => {
  it.each(['http://a/\u0000b', 'https://example.com/a\u001bb.png', '\u0001https://example.com/'])(
    'is refused with control characters: %j',
    async (image) => {
      expect((await unchanged.post('/update-user', { image })).status).toBe(400);
    },
  );
});

describe('fields the server owns', () => {
  it('are ignored in a sign-up', async () => {
    const visitor = auth.visitor();
    const id = randomUUID();
    const answer = await visitor.post('/sign-up/email', {
      email: visitor.email,
      password: PASSWORD,
      name: 'Ada',
      id,
      userId: id,
      emailVerified: true,
      role: 'admin',
      createdAt: '2000-01-01T00:00:00Z',
      image: 'https://example.com/a.png',
      callbackURL: 'https://evil.example',
      ['__proto__']: { emailVerified: true },
      constructor: { prototype: { emailVerified: true } },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user.emailVerified).toBe(false);
    expect(answer.body.user.id).not.toBe(id);
    expect(new Date(answer.body.user.createdAt).getFullYear()).not.toBe(2000);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('are ignored in a change of the profile', async () => {
    const visitor = await signedUp();
    const answer = await visitor.post('/update-user', {
      name: 'Grace',
      email: 'stolen@example.com',
      emailVerified: true,
      id: randomUUID(),
      createdAt: '2000-01-01T00:00:00Z',
    });
    expect(answer.status).toBe(200);
    const { user } = (await visitor.get('/get-session')).body;
    expect(user).toMatchObject({ name: 'Grace', email: visitor.email, emailVerified: false });
    expect((await visitor.post('/update-user', { emailVerified: true })).status).toBe(400);
  });
});

describe('hostile bodies', () => {
  const bodies: [string, string | Uint8Array][] = [
    ['not JSON', '{"email":'],
    ['a number', '7'],
    ['null', 'null'],
    ['an array', '[{"email":"a@example.com"}]'],
    ['a deep nest of arrays', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['a deep nest of objects', `${'{"email":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['NUL in the address', JSON.stringify({ email: 'a\u0000@example.com', password: PASSWORD, token: 'a\u0000b' })],
    ['a line break in the address', JSON.stringify({ email: 'a@example.com\r\nBcc: b@example.com' })],
    ['an address of 64,000 characters', JSON.stringify({ email: `${'a'.repeat(64_000)}@example.com` })],
    [
      'objects for strings',
      JSON.stringify({ email: { $ne: null }, password: { $ne: null }, token: {}, newPassword: [] }),
    ],
    ['__proto__', '{"__proto__":{"email":"a@example.com","password":"correct horse"}}'],
    ['an empty object', '{}'],
  ];
  const paths = ['/sign-in/email', '/sign-up/email', '/request-password-reset', '/reset-password'];

  it.each(bodies)('get a clear refusal: %s', async (_, body) => {
    for (const path of paths) {
      const answer = await auth.visitor().request('POST', path, { body });
      expect([400, 401]).toContain(answer.status);
      expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
    for (const path of ['/update-user', '/change-password', '/revoke-session']) {
      expect((await unchanged.request('POST', path, { body })).status).toBe(400);
    }
    expect(await unchanged.session()).toBeDefined();
  });

  it('cannot bring control characters into a name', async () => {
    for (const name of ['a\u0000b', 'a\r\nBcc: b@example.com', '\u001b[31mred']) {
      const answer = await auth.visitor().post('/sign-up/email', { email: newEmail(), password: PASSWORD, name });
      expect(answer.status).toBe(400);
      expect(answer.body.details[0].field).toBe('name');
    }
  });

  it('keep their letters of every alphabet, lone surrogates replaced', async () => {
    const visitor = auth.visitor();
    const name = 'Ζωή 🦊 ليلى \ud800';
    const answer = await visitor.post('/sign-up/email', { email: visitor.email, password: PASSWORD, name });
    expect(answer.status).toBe(200);
    expect((await visitor.session())?.name).toBe('Ζωή 🦊 ليلى \ufffd');
  });

  it('of more than 64 KiB are refused', async () => {
    const answer = await auth
      .visitor()
      .request('POST', '/sign-in/email', { body: `{"email":"${'a'.repeat(70_000)}"}` });
    expect(answer.status).toBe(413);
    expect(answer.body.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('that are compressed are refused', async () => {
    const answer = await auth
      .visitor()
      .request('POST', '/sign-in/email', { body: 'x', headers: { 'content-encoding': 'gzip' } });
    expect(answer.status).toBe(415);
  });

  it.each([
    '/verify-email',
    '/verify-email?token=%00',
    `/verify-email?token=${'a'.repeat(5_000)}`,
    '/verify-email?token=%ff%fe',
    '/verify-email?token[]=a&token[]=b',
    `/get-session?x=${'a'.repeat(9_000)}`,
    '/../../etc/passwd',
    '/%2e%2e/x',
    '/sign-in%2Femail',
    '//evil.example/get-session',
  ])('and addresses too: GET %s', async (path) => {
    const answer = await auth.visitor().get(path.slice(0, 12_000));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it.each([
    ['a cookie of 20,000 characters', { cookie: `${COOKIE}=${'a'.repeat(20_000)}` }],
    ['bytes in a header', { 'user-agent': 'a\u0000b\r\nx: y\u00ff' }],
    ['an address that is none', { 'x-forwarded-for': "'; drop table session; --" }],
  ])('and headers: %s', async (_, headers) => {
    const answer = await auth
      .visitor()
      .request('POST', '/sign-up/email', { json: { email: newEmail(), password: PASSWORD }, headers });
    expect(answer.status).toBeLessThan(500);
  });
});

describe('many at once', () => {
  it('make one account of 100 sign-ups with one address', async () => {
    await using open = await startTestAuth({ rateLimitFactor: 1_000 });
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        open.visitor().post('/sign-up/email', { email, password: `${PASSWORD} ${index}`, name: 'Ada' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(99);
    const losers = answers.filter(({ status }) => status === 422);
    expect(new Set(losers.map(({ body }) => body.message)).size).toBe(1);
    const users = await open.db.selectFrom('user').select('id').where('email', '=', email).execute();
    expect(users).toHaveLength(1);
    const accounts = await open.db.selectFrom('account').select('id').where('userId', '=', users[0]!.id).execute();
    expect(accounts).toHaveLength(1);
  });
});

describe('[A9] the switch DISABLE_SIGNUP', () => {
  it('is enforced by the server, and lets members sign in', async () => {
    await using closed = await startTestAuth({ signUpDisabled: true });
    const refused = await closed.visitor().signUp();
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({
      code: 'SIGNUP_DISABLED',
      message: 'New account registration is temporarily disabled.',
    });
    expect(await closed.db.selectFrom('user').select('id').execute()).toEqual([]);

    const member = closed.visitor();
    const { id } = await closed.db
      .insertInto('user')
      .values({ email: member.email, name: 'Ada', emailVerified: true, image: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await closed.db
      .insertInto('account')
      .values({
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: await hashPassword(PASSWORD),
        updatedAt: new Date(),
      })
      .execute();
    expect((await member.post('/sign-in/email', { email: member.email, password: PASSWORD })).status).toBe(200);
  });
});

function sign(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}
