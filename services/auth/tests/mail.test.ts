import { childContext, createLogger } from '@slidewright/platform';
import { eventually, silentLog } from '@slidewright/testing';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '../src/adapters/mailer.ts';
import { createAnnounceAccounts } from '../src/use-cases/announce-accounts.ts';
import type { MailMessage } from '../src/messages.ts';
import { newEmail, PASSWORD, PUBLIC_URL, startTestAuth, type TestAuth } from './harness.ts';

let inbox: Email[] = [];
/** Number of deliveries that first fail with a temporary error. */
let putOff = 0;
let smtp: SMTPServer;
let auth: TestAuth;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (putOff > 0) {
          putOff -= 1;
          callback(Object.assign(new Error('busy'), { responseCode: 451 }));
          return;
        }
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          inbox.push(email);
          callback();
        }, callback);
      });
    },
  });
  // A service that stops during a mail breaks the connection.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  auth = await startTestAuth({
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Slidewright <hello@slidewright.test>' },
    rateLimitFactor: 100,
  });
});

afterAll(async () => {
  await auth[Symbol.asyncDispose]();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

beforeEach(() => {
  inbox = [];
  putOff = 0;
});

/** The last one, once its job has ended: until then another request for the same mail changes nothing. */
function mailTo(address: string, subject: RegExp): Promise<Email> {
  return eventually(async () => {
    const found = inbox.findLast((mail) => mail.to?.[0]?.address === address && subject.test(mail.subject ?? ''));
    if (!found) throw new Error(`no mail to ${address} among ${inbox.length}`);
    const live = await auth.db
      .selectFrom('job')
      .select('id')
      .where('status', 'in', ['queued', 'active'])
      .where(sql<string>`input->>'email'`, '=', address)
      .execute();
    expect(live).toEqual([]);
    return found;
  });
}

function tokenIn(mail: Email, page: string): string {
  const link = new RegExp(`${PUBLIC_URL}/${page}\\?token=([A-Za-z0-9_-]+)`);
  const token = link.exec(mail.text!)?.[1];
  if (!token) throw new Error(`no link to ${page} in: ${mail.text}`);
  return token;
}

describe('verifying an address', () => {
  it('begins with a mail after the sign-up, in text and HTML, and works once', async () => {
    const visitor = auth.visitor();
    await visitor.signUp();
    const mail = await mailTo(visitor.email, /confirm your email/i);
    expect(mail.from?.address).toBe('hello@slidewright.test');
    const token = tokenIn(mail, 'verify-email');
    expect(mail.html).toContain(`href="${PUBLIC_URL}/verify-email?token=${token}"`);

    const stranger = auth.visitor();
    expect((await stranger.get(`/verify-email?token=${token}`)).body).toEqual({ status: true });
    expect((await visitor.get('/get-session')).body.user.emailVerified).toBe(true);
    const again = await stranger.get(`/verify-email?token=${token}`);
    expect(again.status).toBe(400);
    expect(again.body.message).toMatch(/has expired or was used before/);
    expect(stranger.cookies.size).toBe(0);
  });

  it('[LG1] is in the language of the account: that of the page at the sign-up, later the one that was chosen', async () => {
    const visitor = auth.visitor();
    const { email } = visitor;
    await visitor.post('/sign-up/email', { email, password: PASSWORD, name: 'Ada', language: 'de' });
    expect((await mailTo(email, /bestätigen/)).html).toContain('<html lang="de">');
    expect((await visitor.get('/get-session')).body.user.language).toBe('de');

    expect((await visitor.post('/update-user', { language: 'fr' })).status).toBe(200);
    expect((await visitor.get('/get-session')).body.user).toMatchObject({ language: 'fr', name: 'Ada' });
    await visitor.post('/request-password-reset', { email });
    expect((await mailTo(email, /mot de passe/)).text).toContain('Quelqu’un, sans doute vous');

    expect((await visitor.post('/update-user', { language: null })).status).toBe(200);
    expect((await visitor.get('/get-session')).body.user.language).toBeNull();
    const refused = await visitor.post('/update-user', { language: 'tlh' });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('Language must be one of en, de, es, fr, pt');
  });

  it('can be asked for again, signed in or not, and only while it is open', async () => {
    const visitor = auth.visitor();
    await visitor.signUp();
    const first = tokenIn(await mailTo(visitor.email, /confirm/i), 'verify-email');
    inbox = [];
    expect((await visitor.post('/send-verification-email', {})).status).toBe(200);
    await mailTo(visitor.email, /confirm/i);
    inbox = [];
    await auth.visitor().post('/send-verification-email', { email: visitor.email });
    const third = tokenIn(await mailTo(visitor.email, /confirm/i), 'verify-email');
    expect(third).not.toBe(first);
    await auth.visitor().get(`/verify-email?token=${third}`);

    inbox = [];
    await visitor.post('/send-verification-email', {});
    const other = auth.visitor();
    await other.signUp();
    await mailTo(other.email, /confirm/i);
    expect(inbox).toHaveLength(1);
  });

  it('is not done by the token of an account that was deleted since', async () => {
    const visitor = auth.visitor();
    await visitor.signUp();
    const token = tokenIn(await mailTo(visitor.email, /confirm/i), 'verify-email');
    await visitor.post('/delete-user', { password: PASSWORD });
    await visitor.signUp();
    expect((await visitor.get(`/verify-email?token=${token}`)).status).toBe(400);
    expect((await visitor.get('/get-session')).body.user.emailVerified).toBe(false);
  });

  it('is not done by a token that has expired, nor by one for a new password', async () => {
    const visitor = auth.visitor();
    await visitor.signUp();
    const token = tokenIn(await mailTo(visitor.email, /confirm/i), 'verify-email');
    await auth.db
      .updateTable('verification')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .execute();
    expect((await visitor.get(`/verify-email?token=${token}`)).status).toBe(400);
    await visitor.post('/request-password-reset', { email: visitor.email });
    const reset = tokenIn(await mailTo(visitor.email, /new password/i), 'reset-password');
    expect((await visitor.get(`/verify-email?token=${reset}`)).status).toBe(400);
  });
});

describe('choosing a new password', () => {
  it('works once, verifies the address and ends every session', async () => {
    const visitor = auth.visitor();
    await visitor.signUp();
    await auth.visitor().post('/request-password-reset', { email: visitor.email.toUpperCase() });
    const token = tokenIn(await mailTo(visitor.email, /new password/i), 'reset-password');
    const stored = await auth.db.selectFrom('verification').select(['identifier', 'value']).execute();
    expect(JSON.stringify(stored)).not.toContain(token);

    const short = await auth.visitor().post('/reset-password', { newPassword: 'short', token });
    expect(short.status).toBe(400);
    const answer = await auth.visitor().post('/reset-password', { newPassword: 'another password', token });
    expect(answer.body).toEqual({ status: true });
    expect(await visitor.session()).toBeUndefined();

    const again = await auth.visitor().post('/reset-password', { newPassword: 'a third password', token });
    expect(again.status).toBe(400);
    expect(again.body.message).toBe('This link has expired or was used before. Please ask for a new one.');
    const signIn = (password: string) => auth.visitor().post('/sign-in/email', { email: visitor.email, password });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn('a third password')).status).toBe(401);
    const { body } = await signIn('another password');
    expect(body.user.emailVerified).toBe(true);
  });

  it('that proves an address for the first time revokes what was made with it before; a later one says what remains', async () => {
    const stranger = auth.visitor();
    await stranger.signUp();
    const { userId } = (await stranger.session())!;
    const asOwner = () => ({ ...childContext(), userId });
    const createKey = async () => {
      const keyHash = randomBytes(32);
      await auth.client.createApiKey({ name: 'a key', prefix: 'sw_00000000', keyHash, scopes: ['read'] }, asOwner());
      return keyHash;
    };
    const createWebhook = () =>
      auth.client.createWebhook({ url: 'https://1.1.1.1/', events: ['film.finished'], enabled: true }, asOwner());
    const reset = async () => {
      inbox = [];
      await auth.visitor().post('/request-password-reset', { email: stranger.email });
      const token = tokenIn(await mailTo(stranger.email, /new password/i), 'reset-password');
      return await auth.visitor().post('/reset-password', { newPassword: 'a password of the owner', token });
    };
    const strangersKey = await createKey();
    await createWebhook();

    expect((await reset()).body).toEqual({
      status: true,
      revoked: { apiKeys: 1, webhooks: 1 },
    });
    const use = (keyHash: Uint8Array) => auth.client.checkApiKey({ keyHash }, childContext());
    await expect(use(strangersKey)).rejects.toMatchObject({ code: 'API_KEY_REVOKED' });
    expect((await auth.client.listWebhooks({}, asOwner())).webhooks).toEqual([]);
    expect(await stranger.session()).toBeUndefined();

    const ownersKey = await createKey();
    expect((await reset()).body).toEqual({
      status: true,
      kept: { apiKeys: 1, webhooks: 0 },
    });
    expect(await use(ownersKey)).toMatchObject({ userId });
  });

  it('lets the owner sign in on a new device during an attack on the account', async () => {
    const owner = auth.visitor();
    await owner.signUp();
    const visitor = auth.visitor();
    const signIn = (password: string) => visitor.post('/sign-in/email', { email: owner.email, password });
    await signIn('some guess');
    await auth.db.updateTable('rateLimit').set({ count: 100_000 }).where('key', 'like', 'sign-in-failed:%').execute();
    expect((await signIn(PASSWORD)).status).toBe(429);
    await visitor.post('/request-password-reset', { email: owner.email });
    const token = tokenIn(await mailTo(owner.email, /new password/i), 'reset-password');
    await visitor.post('/reset-password', { newPassword: 'another password', token });
    expect((await signIn('another password')).status).toBe(200);
  });

  it('works for one of many concurrent uses of the token', async () => {
    const visitor = auth.visitor();
    await visitor.signUp();
    await visitor.post('/forget-password', { email: visitor.email });
    const token = tokenIn(await mailTo(visitor.email, /new password/i), 'reset-password');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        auth.visitor().post('/reset-password', { newPassword: `${PASSWORD} ${index}`, token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  it('sends nothing to an address without an account', async () => {
    const stranger = newEmail();
    expect((await auth.visitor().post('/request-password-reset', { email: stranger })).status).toBe(200);
    const visitor = auth.visitor();
    await visitor.signUp();
    await mailTo(visitor.email, /confirm/i);
    expect(inbox.filter((mail) => mail.to?.[0]?.address === stranger)).toEqual([]);
  });
});

function mail(subject: string): MailMessage {
  return { to: newEmail(), subject, text: 'Hello', html: '<p>Hello</p>', link: PUBLIC_URL };
}

/** A server that accepts a message when `take` has resolved. */
async function smtpServer(
  take: (message: Email) => Promise<void>,
  port = 0,
): Promise<AsyncDisposable & { url: string }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      PostalMime.parse(Readable.toWeb(stream) as ReadableStream)
        .then(take)
        .then(() => callback(), callback);
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

describe('a mail server in trouble', () => {
  it('is retried after a temporary error', async () => {
    putOff = 1;
    const visitor = auth.visitor();
    await visitor.signUp();
    expect(putOff).toBeLessThanOrEqual(1);
    await mailTo(visitor.email, /confirm/i);
    expect(putOff).toBe(0);
  });

  it('[A14] that is unavailable for a while gets every message later, with links that work', async () => {
    const before = await smtpServer(() => Promise.resolve());
    const port = Number(new URL(before.url).port);
    await before[Symbol.asyncDispose]();
    await using service = await startTestAuth({
      mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@example.com' },
    });
    const visitor = service.visitor();
    await visitor.signUp();
    await service.visitor().post('/request-password-reset', { email: visitor.email });
    const waiting = () =>
      service.db
        .selectFrom('job')
        .select(['status', 'attempt', 'not_before', 'input'])
        .where('kind', '=', 'mail')
        .execute();
    // Both were tried, and wait.
    await eventually(async () => {
      const jobs = await waiting();
      expect(jobs).toHaveLength(2);
      for (const job of jobs) expect(job).toMatchObject({ status: 'queued', attempt: 0, not_before: expect.any(Date) });
    });
    // No process of the service is there when the server comes back, and no link stands in the queue.
    expect(JSON.stringify(await waiting())).not.toContain('token');
    expect(await service.db.selectFrom('verification').select('id').execute()).toEqual([]);
    await service.stop();
    const received: Email[] = [];
    await using server = await smtpServer(async (message) => void received.push(message), port);
    void server;
    await using again = await service.replica();
    void again;
    await eventually(() => expect(received).toHaveLength(2));
    const reset = received.find(({ subject }) => /new password/i.test(subject ?? ''))!;
    const answer = await visitor.post('/reset-password', {
      newPassword: 'another password',
      token: tokenIn(reset, 'reset-password'),
    });
    expect(answer.status).toBe(200);
    await eventually(async () =>
      expect((await waiting()).map(({ status }) => status)).toEqual(['completed', 'completed']),
    );
  });

  it('[A14] that refuses a message for good ends its job, and says so in the log without the link', async () => {
    const lines: string[] = [];
    const log = createLogger({ service: 'auth', level: 'warn', destination: { write: (line) => lines.push(line) } });
    await using server = await smtpServer(() =>
      Promise.reject(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    );
    await using service = await startTestAuth({ mail: { smtpUrl: server.url, from: 'a@example.com' } }, { log });
    await service.visitor().signUp();
    await eventually(async () => {
      const jobs = await service.db.selectFrom('job').select(['status', 'error']).where('kind', '=', 'mail').execute();
      expect(jobs).toMatchObject([{ status: 'failed', error: { code: 'MAIL_REFUSED' } }]);
    });
    expect(lines.join('')).toContain('no such mailbox');
    expect(lines.join('')).not.toContain('token=');
  });

  it('[A14] gets the mail of an account whose sign-up was interrupted before its mail', async () => {
    const visitor = auth.visitor();
    await visitor.signUp();
    await mailTo(visitor.email, /confirm/i);
    await eventually(async () => {
      const live = await auth.db.selectFrom('job').select('id').where('status', 'in', ['queued', 'active']).execute();
      expect(live).toEqual([]);
    });
    await auth.db.deleteFrom('job').execute();
    await auth.db
      .updateTable('user')
      .set({ createdAt: new Date(Date.now() - 120_000) })
      .where('email', '=', visitor.email)
      .execute();
    const asked: string[] = [];
    const announce = createAnnounceAccounts({
      db: auth.db,
      requestMail: async (_message, email) => void asked.push(email),
    });
    await announce();
    expect(asked).toContain(visitor.email);
  });

  it('that is unavailable does not block sign-ups', async () => {
    await using broken = await startTestAuth({ mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@example.com' } });
    const visitor = broken.visitor();
    expect((await visitor.signUp()).status).toBe(200);
    expect(await visitor.session()).toBeDefined();
  });

  it('that never replies does not delay requests', async () => {
    const silent: Server = createServer((socket) => void socket.on('error', () => undefined));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    {
      await using stuck = await startTestAuth({ mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@example.com' } });
      const started = performance.now();
      expect((await stuck.visitor().signUp()).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(5_000);
    }
    silent.close();
  });

  it('that is too slow gets a message once, and the next one all the same', async () => {
    const late = Promise.withResolvers<void>();
    const subjects: (string | undefined)[] = [];
    await using server = await smtpServer(async ({ subject }) => {
      subjects.push(subject);
      if (subject === 'slow') await late.promise;
    });
    using mailer = createMailer({ smtpUrl: server.url, from: 'a@example.com' }, silentLog, 1_000);
    const sent = await Promise.allSettled(
      ['slow', 'slow', 'slow', 'quick'].map((subject) => mailer.send(mail(subject))),
    );
    expect(sent.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
    late.resolve();
    await mailer.send(mail('last'));
    expect(subjects.sort()).toEqual(['last', 'quick', 'slow', 'slow', 'slow']);
  });

  it('that is slow gets every message of many, also when the last waits longer than one may take', async () => {
    let received = 0;
    await using server = await smtpServer(async () => {
      await delay(200);
      received += 1;
    });
    using mailer = createMailer({ smtpUrl: server.url, from: 'a@example.com' }, silentLog, 1_500);
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail('one of many'))));
    expect(received).toBe(20);
  });

  it('that is not set leaves the link in the log', async () => {
    const lines: string[] = [];
    const log = createLogger({ service: 'auth', level: 'warn', destination: { write: (line) => lines.push(line) } });
    await using local = await startTestAuth({}, { log });
    const visitor = local.visitor();
    await visitor.signUp();
    const token = await eventually(() => {
      const line = lines.find((text) => text.includes('/verify-email?token=') && text.includes(visitor.email));
      if (!line) throw new Error('no link in the log');
      return new URL((JSON.parse(line) as { link: string }).link).searchParams.get('token')!;
    });
    expect((await visitor.get(`/verify-email?token=${token}`)).status).toBe(200);
    expect(lines.join('')).not.toContain(PASSWORD);
  });
});

describe('[A13] addresses of some domains alone', () => {
  it('get accounts, and sign in once they are confirmed', async () => {
    const { port } = smtp.server.address() as AddressInfo;
    await using closed = await startTestAuth({
      mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@example.com' },
      signUpDomains: ['example.com'],
    });
    const stranger = await closed.visitor().post('/sign-up/email', { email: 'eve@example.org', password: PASSWORD });
    expect(stranger).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_DOMAIN_NOT_ALLOWED', message: 'New accounts need an email address of example.com.' },
    });
    const visitor = closed.visitor();
    expect((await visitor.signUp()).status).toBe(200);
    expect([...visitor.cookies.keys()]).toEqual([]);
    const signIn = () => visitor.post('/sign-in/email', { email: visitor.email, password: PASSWORD });
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    await visitor.get(`/verify-email?token=${tokenIn(await mailTo(visitor.email, /confirm/i), 'verify-email')}`);
    expect((await signIn()).status).toBe(200);
    expect(await visitor.session()).toBeDefined();
    // Neither text nor cookies reveal that the account exists.
    const again = closed.visitor();
    expect((await again.post('/sign-up/email', { email: visitor.email, password: PASSWORD })).status).toBe(200);
    expect([...again.cookies.keys()]).toEqual([]);
  });
});
