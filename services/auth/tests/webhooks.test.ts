import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { JobEndedSchema, JobStatus } from '@slidewright/contracts';
import { childContext, createLogger } from '@slidewright/platform';
import { eventually, TEST_LIMIT_MS } from '@slidewright/testing';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createJobEnded } from '../src/use-cases/webhooks/job-ended.ts';
import { startDnsServer, type DnsServer } from './dns-server.ts';
import { newEmail, startTestAuth, type TestAuth } from './harness.ts';
import { startReceiver, type Receiver, type Respond } from './webhook-receiver.ts';

/** Fast enough to see all ten attempts. */
const RETRY_DELAYS_MS = Array.from({ length: 9 }, () => 30);
const DEADLINE_MS = 6_000;

let lines = '';
let receiver: Receiver;
let dns: DnsServer;
let auth: TestAuth;

beforeAll(async () => {
  receiver = await startReceiver();
  dns = await startDnsServer();
  auth = await startTestAuth(
    { webhookAllowedHosts: [receiver.host] },
    {
      log: createLogger({ service: 'test', level: 'warn', destination: { write: (line) => void (lines += line) } }),
      webhooks: { webhookRetryDelaysMs: RETRY_DELAYS_MS, webhookDeadlineMs: DEADLINE_MS, dnsServers: [dns.address] },
    },
  );
});

afterAll(async () => {
  await auth[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

/** A person for calls on their behalf, who has no password: a sign-up takes longer than most tests. */
async function newPerson(own = auth): Promise<{ userId: string; context: ReturnType<typeof childContext> }> {
  const { id: userId } = await own.db
    .insertInto('user')
    .values({ email: newEmail(), name: 'Ada', emailVerified: true, image: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, context: childContext({ userId, timeoutMs: TEST_LIMIT_MS }) };
}

/** A webhook of a new person at a path of the receiver. */
async function newWebhook(path: string, events = ['film.finished', 'film.failed', 'film.cancelled']) {
  const person = await newPerson();
  const webhook = await auth.client.createWebhook({ url: receiver.url(path), events, enabled: true }, person.context);
  return { ...person, ...webhook };
}

type NewWebhook = Awaited<ReturnType<typeof newWebhook>>;

/** The log of a webhook, once each delivery in it has ended. */
function endedLog({ id, context }: Pick<NewWebhook, 'id' | 'context'>, count = 1) {
  return eventually(async () => {
    const { deliveries } = await auth.client.listWebhookDeliveries({ webhookId: id }, context);
    expect(deliveries.map(({ status }) => status)).toHaveLength(count);
    expect(deliveries.map(({ status }) => status)).not.toContain('pending');
    return deliveries;
  });
}

const stateOf = async ({ id, context }: Pick<NewWebhook, 'id' | 'context'>) =>
  (await auth.client.listWebhooks({}, context)).webhooks.find((webhook) => webhook.id === id);

interface Ended {
  readonly kind?: string;
  readonly status?: JobStatus;
  readonly error?: { code: string; message: string };
  readonly parentId?: string;
  readonly slideId?: string;
}

/** Publishes the end of a job, as the service does that ran it. Returns the job's id. */
async function endJob(
  ownerId: string,
  { kind = 'film', status = JobStatus.COMPLETED, error, ...more }: Ended = {},
  { bus } = auth,
) {
  const id = randomUUID();
  const job = {
    id,
    kind,
    timelineId: randomUUID(),
    status,
    completedAt: timestampFromDate(new Date()),
    ...(error ? { error } : {}),
  };
  const messageId = randomUUID();
  await bus.publish(JobEndedSchema, { job, ownerId, ...more }, { messageId });
  return { ...job, messageId };
}

describe('an event', () => {
  it('[AP2] is signed by the rules of Standard Webhooks, and delivered once with ids, state and paths only', async () => {
    const { userId, context } = await newPerson();
    const { id, secret } = await auth.client.createWebhook(
      { url: receiver.url('/plain'), events: ['film.finished'], enabled: true },
      context,
    );
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const job = await endJob(userId);
    await eventually(() => expect(receiver.at('/plain')).toHaveLength(1));
    const [{ headers, body }] = receiver.at('/plain') as [Receiver['received'][number]];
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'film.finished',
      timestamp: expect.any(String),
      data: {
        jobId: job.id,
        kind: 'film',
        status: 'completed',
        timelineId: job.timelineId,
        error: null,
        links: {
          job: `/api/jobs/${job.id}`,
          timeline: `/api/timelines/${job.timelineId}`,
          download: `/api/timelines/${job.timelineId}/video`,
        },
      },
    });
    expect(() => new Webhook(secret).verify(body.replace('film', 'fish'), headers)).toThrow('No matching signature');
    const { deliveries } = await eventually(async () => {
      const log = await auth.client.listWebhookDeliveries({ webhookId: id }, context);
      expect(log.deliveries[0]?.status).toBe('delivered');
      return log;
    });
    expect(deliveries).toMatchObject([
      { type: 'film.finished', messageId: headers['webhook-id'], attempts: [{ status: 204, error: '' }] },
    ]);
  });
});

describe('a receiver', () => {
  const answer =
    (status: number, body = '', headers: Record<string, string> = {}): Respond =>
    (response) =>
      response.writeHead(status, headers).end(body);

  it('[AP2] that fails is sent the same event under the same id until it accepts it', async () => {
    const webhook = await newWebhook('/flaky');
    let failures = 2;
    receiver.on('/flaky', (response) => response.writeHead(failures-- > 0 ? 500 : 200).end('\u0000<b>no\u001b[31m'));
    await endJob(webhook.userId, { status: JobStatus.FAILED, error: { code: 'RENDER_FAILED', message: 'It broke.' } });
    const [delivery] = await endedLog(webhook);
    expect(delivery!.attempts.map(({ status }) => status)).toEqual([500, 500, 200]);
    expect(delivery!.attempts[0]).toMatchObject({
      error: 'The address answered with the status 500.',
      reason: { code: 'webhookStatus', values: { status: '500' } },
      excerpt: '<b>no[31m',
    });
    const sent = receiver.at('/flaky');
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const { body, headers } of sent) new Webhook(webhook.secret).verify(body, headers);
    expect(sent[0]!.event.data.error).toEqual({ code: 'RENDER_FAILED', message: 'It broke.' });
  });

  it('[AP2] that accepts nothing is disabled after ten attempts, and gets later events only once enabled', async () => {
    const webhook = await newWebhook('/down');
    await auth.db.updateTable('user').set({ emailVerified: true }).where('id', '=', webhook.userId).execute();
    receiver.on('/down', answer(503));
    await endJob(webhook.userId);
    const [delivery] = await endedLog(webhook);
    expect(delivery!.attempts).toHaveLength(10);
    expect(await stateOf(webhook)).toMatchObject({ enabled: false, disabledReason: 'failing' });
    // Without a mail server, mail goes to the log.
    await eventually(() => expect(lines).toContain('"subject":"A webhook was disabled"'));
    const again = { webhookId: webhook.id, deliveryId: delivery!.id };
    await expect(auth.client.resendWebhookDelivery(again, webhook.context)).rejects.toMatchObject({ code: 'CONFLICT' });

    receiver.on('/down', answer(200));
    const enabled = await auth.client.updateWebhook({ webhookId: webhook.id, enabled: true }, webhook.context);
    expect(enabled).toMatchObject({ enabled: true, disabledReason: '', secret: '' });
    // The job ends just after what it has recorded.
    await eventually(() => auth.client.resendWebhookDelivery(again, webhook.context));
    const [resent] = await endedLog(webhook);
    expect(resent).toMatchObject({ id: delivery!.id, messageId: delivery!.messageId, status: 'delivered' });
    expect(resent!.attempts.at(-1)).toMatchObject({ status: 200 });
  });

  it('[AP2] that answers 410 is disabled at once', async () => {
    const webhook = await newWebhook('/gone');
    receiver.on('/gone', answer(410));
    await endJob(webhook.userId);
    const [delivery] = await endedLog(webhook);
    expect(delivery!.attempts.map(({ status }) => status)).toEqual([410]);
    expect(await stateOf(webhook)).toMatchObject({ enabled: false, disabledReason: 'gone' });
  });

  it.each([
    ['redirects', answer(302, '', { location: '/elsewhere' }), 302, /redirect \(302\), which is not followed/],
    ['hangs', () => undefined, 0, /did not answer within 6 seconds/],
    [
      'changes the protocol',
      ({ socket }) => void socket!.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      0,
      /closed the connection/,
    ],
    ['breaks the connection', (response) => void response.destroy(), 0, /closed the connection/],
    [
      'says-102 for ever',
      ({ socket }) => {
        const write = (): void => {
          while (socket!.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(2_000)));
        };
        socket!.on('drain', write).on('error', () => undefined);
        write();
      },
      0,
      /more than 20 interim answers/,
    ],
    [
      'says-100 before it accepts',
      ({ socket }) =>
        void socket!.end(`${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100_000)}HTTP/1.1 204 No Content\r\n\r\n`),
      0,
      /more than 20 interim answers/,
    ],
  ] satisfies [string, Respond, number, RegExp][])('[AP2] that %s has failed', async (what, respond, status, error) => {
    const path = `/${what.split(' ')[0]}`;
    const webhook = await newWebhook(path);
    receiver.on(path, respond);
    await auth.client.testWebhook({ webhookId: webhook.id }, webhook.context);
    const [delivery] = await endedLog(webhook);
    expect(delivery).toMatchObject({ type: 'webhook.test', status: 'failed', attempts: [{ status }] });
    expect(delivery!.attempts[0]!.error).toMatch(error);
    expect(receiver.at('/elsewhere')).toEqual([]);
    expect(await stateOf(webhook)).toMatchObject({ enabled: true });
  });

  it('[AP2] that answers without an end is read in part only, and 500 characters are kept', async () => {
    const webhook = await newWebhook('/endless');
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    receiver.on('/endless', (response) => {
      const chunk = Buffer.alloc(65_536, 'x');
      const write = (): void => {
        do sent += chunk.length;
        while (response.write(chunk));
      };
      response.on('drain', write).on('close', closed.resolve);
      write();
    });
    await auth.client.testWebhook({ webhookId: webhook.id }, webhook.context);
    const [delivery] = await endedLog(webhook);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ excerpt: 'x'.repeat(500) }] });
    await closed.promise;
    // What the buffers of both sides take.
    expect(sent).toBeLessThan(20_000_000);
  });

  it('[AP2] gets one event at a time and in their order, also when it is slow', async () => {
    const webhook = await newWebhook('/slow');
    let atATime = 0;
    let mostAtATime = 0;
    receiver.on('/slow', (response) => {
      atATime += 1;
      mostAtATime = Math.max(mostAtATime, atATime);
      setTimeout(() => {
        atATime -= 1;
        response.writeHead(200).end();
      }, 1_000);
    });
    const jobs: string[] = [];
    for (const status of [JobStatus.COMPLETED, JobStatus.FAILED, JobStatus.CANCELLED]) {
      jobs.push((await endJob(webhook.userId, { status })).id);
      await eventually(async () =>
        expect(
          (await auth.client.listWebhookDeliveries({ webhookId: webhook.id }, webhook.context)).deliveries,
        ).toHaveLength(jobs.length),
      );
    }
    const log = await endedLog(webhook, 3);
    expect(mostAtATime).toBe(1);
    expect(receiver.at('/slow').map(({ event }) => event.data.jobId)).toEqual(jobs);
    expect(log.map(({ type }) => type)).toEqual(['film.cancelled', 'film.failed', 'film.finished']);
  });
});

describe('a webhook', () => {
  it('[AP2] whose secret cannot be read says so, sends nothing, and sends again with a new secret', async () => {
    const webhook = await newWebhook('/locked');
    await auth.db.updateTable('webhook').set({ secret: 'c2VhbGVk' }).where('id', '=', webhook.id).execute();
    expect(await stateOf(webhook)).toMatchObject({ needsNewSecret: true });
    await auth.client.testWebhook({ webhookId: webhook.id }, webhook.context);
    const [delivery] = await endedLog(webhook);
    expect(delivery!.attempts[0]!.error).toMatch(/^The secret cannot be read.*make a new secret\.$/);
    expect(receiver.at('/locked')).toEqual([]);
    const { secret } = await auth.client.rotateWebhookSecret({ webhookId: webhook.id }, webhook.context);
    expect(await stateOf(webhook)).toMatchObject({ needsNewSecret: false });
    await auth.client.testWebhook({ webhookId: webhook.id }, webhook.context);
    await endedLog(webhook, 2);
    const [{ headers, body }] = receiver.at('/locked') as [Receiver['received'][number]];
    new Webhook(secret).verify(body, headers);
  });

  it('[AP2] is tested at most 30 times a minute', async () => {
    const { id, context } = await newWebhook('/often');
    const tests = await Promise.allSettled(
      Array.from({ length: 31 }, () => auth.client.testWebhook({ webhookId: id }, context)),
    );
    const refused = tests.flatMap((test) => (test.status === 'rejected' ? [test.reason as unknown] : []));
    expect(refused).toMatchObject([{ code: 'RATE_LIMITED' }]);
  });
});

describe('an address', () => {
  it.each([
    'http://example.com/hook',
    'ftp://example.com',
    'not an address',
    'https://user:password@example.com/',
    'https://127.0.0.1/hook',
    'https://2130706433/',
    'https://[::ffff:169.254.169.254]/latest',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1:8443/',
    'https://private.example/hook',
    'https://mixed.example/hook',
  ])('[AP2] %s is refused with a sentence', async (url) => {
    dns.names.set('private.example', ['10.0.0.1']);
    dns.names.set('mixed.example', ['93.184.216.34', '127.0.0.1']);
    const { context } = await newPerson();
    const creation = auth.client.createWebhook({ url, events: ['film.finished'], enabled: true }, context);
    await expect(creation).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      userMessage: expect.stringMatching(/^(The address|Only) .*\.$/),
      details: [{ field: 'url' }],
    });
  });

  it('[AP2] that moves to a private network after it was entered is not reached', async () => {
    dns.names.set('moving.example', ['93.184.216.34']);
    const { context } = await newPerson();
    const port = new URL(receiver.url('/')).port;
    const creation = { url: `https://moving.example:${port}/moved`, events: ['film.finished'], enabled: true };
    const { id } = await auth.client.createWebhook(creation, context);
    dns.names.set('moving.example', ['127.0.0.1']);
    await auth.client.testWebhook({ webhookId: id }, context);
    const [delivery] = await endedLog({ id, context });
    expect(delivery!.attempts[0]!.error).toMatch(/private network/);
    expect(receiver.at('/moved')).toEqual([]);
  });
});

describe('events', () => {
  it('[AP2] of a person reach no webhook of another, and nobody else sees or changes it', async () => {
    const mine = await newWebhook('/mine');
    const theirs = await newWebhook('/theirs');
    await endJob(theirs.userId);
    await endedLog(theirs);
    expect(receiver.at('/mine')).toEqual([]);
    expect((await auth.client.listWebhookDeliveries({ webhookId: mine.id }, mine.context)).deliveries).toEqual([]);
    const [delivery] = await endedLog(theirs);
    const webhookId = theirs.id;
    const { client } = auth;
    const attempts = [
      () => client.updateWebhook({ webhookId, enabled: false }, mine.context),
      () => client.deleteWebhook({ webhookId }, mine.context),
      () => client.rotateWebhookSecret({ webhookId }, mine.context),
      () => client.testWebhook({ webhookId }, mine.context),
      () => client.listWebhookDeliveries({ webhookId }, mine.context),
      () => client.resendWebhookDelivery({ webhookId, deliveryId: delivery!.id }, mine.context),
      () => client.resendWebhookDelivery({ webhookId: mine.id, deliveryId: delivery!.id }, mine.context),
      () => client.updateWebhook({ webhookId: 'x', enabled: false }, mine.context),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await client.listWebhooks({}, mine.context)).webhooks.map(({ id }) => id)).toEqual([mine.id]);
  });

  it('[AP2] have the names that were asked for; the video of a film is not reported beside the film', async () => {
    const webhook = await newWebhook('/kinds', ['film.finished', 'narration.finished', 'import.failed']);
    const slideId = randomUUID();
    await endJob(webhook.userId, { kind: 'video', parentId: randomUUID() });
    await endJob(webhook.userId, { kind: 'bundle' });
    await endJob(webhook.userId, { kind: 'video' });
    await endJob(webhook.userId, { kind: 'audio', slideId });
    await endJob(webhook.userId, { kind: 'import', status: JobStatus.FAILED });
    await endedLog(webhook, 3);
    const events = receiver.at('/kinds').map(({ event }) => event);
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(['film.finished', 'narration.finished', 'import.failed']),
    );
    const narration = events.find(({ type }) => type === 'narration.finished');
    expect(narration.data).toMatchObject({ kind: 'audio', slideId, links: { audio: `/api/slides/${slideId}/audio` } });
  });

  it('[AP2] are signed with both secrets for a day after a rotation', async () => {
    const webhook = await newWebhook('/rotated');
    const rotated = await auth.client.rotateWebhookSecret({ webhookId: webhook.id }, webhook.context);
    expect(rotated.secret).not.toBe(webhook.secret);
    await endJob(webhook.userId);
    await endedLog(webhook);
    const [first] = receiver.at('/rotated');
    for (const secret of [webhook.secret, rotated.secret]) new Webhook(secret).verify(first!.body, first!.headers);

    await sql`update "webhook" set "previousSecretUntil" = now() where id = ${webhook.id}`.execute(auth.db);
    await endJob(webhook.userId);
    await endedLog(webhook, 2);
    const second = receiver.at('/rotated')[1]!;
    new Webhook(rotated.secret).verify(second.body, second.headers);
    expect(() => new Webhook(webhook.secret).verify(second.body, second.headers)).toThrow('No matching signature');
  });

  it('[AP2] that are published again are stored once', async () => {
    const webhook = await newWebhook('/again', ['bundle.finished']);
    const { messageId, ...job } = await endJob(webhook.userId, { kind: 'bundle' });
    await endedLog(webhook);
    const enqueued: string[] = [];
    // NATS itself drops a repeat within two minutes, so the consumer is called directly.
    const jobEnded = createJobEnded({
      db: auth.db,
      enqueueDelivery: async (_tx, _owner, id) => void enqueued.push(id),
    });
    const ended = create(JobEndedSchema, { job, ownerId: webhook.userId });
    await jobEnded(ended, { messageId, deliveries: 2 });
    expect(enqueued).toEqual([]);
    await jobEnded(ended, { messageId: randomUUID(), deliveries: 1 });
    expect(enqueued).toHaveLength(1);
  });

  it('[AP2] come again while no process knows the kind of the job, so that a newer one reports it', async () => {
    const person = await newPerson();
    const { messageId, ...job } = await endJob(person.userId);
    const jobEnded = createJobEnded({ db: auth.db, enqueueDelivery: () => Promise.resolve() });
    const ended = create(JobEndedSchema, { job: { ...job, kind: 'podcast' }, ownerId: person.userId });
    await expect(jobEnded(ended, { messageId, deliveries: 1 })).rejects.toThrow(/podcast/);
  });

  it('[AP2] that happened before a webhook was added are not sent to it', async () => {
    const person = await newPerson();
    const { messageId, ...job } = await endJob(person.userId);
    const creation = { url: receiver.url('/late'), events: ['film.finished'], enabled: true };
    const { id } = await auth.client.createWebhook(creation, person.context);
    const jobEnded = createJobEnded({ db: auth.db, enqueueDelivery: () => Promise.resolve() });
    await jobEnded(create(JobEndedSchema, { job, ownerId: person.userId }), { messageId, deliveries: 2 });
    expect((await auth.client.listWebhookDeliveries({ webhookId: id }, person.context)).deliveries).toEqual([]);
  });

  it('[AP2] that happened while the service was stopped are delivered after its start', async () => {
    await using own = await startTestAuth({ webhookAllowedHosts: [receiver.host] });
    const { userId, context } = await newPerson(own);
    const creation = { url: receiver.url('/stopped'), events: ['film.finished'], enabled: true };
    const { secret } = await own.client.createWebhook(creation, context);
    await own.stop();
    await endJob(userId, {}, own);
    await using replica = await own.replica();
    void replica;
    await eventually(() => expect(receiver.at('/stopped')).toHaveLength(1));
    const [{ body, headers }] = receiver.at('/stopped') as [Receiver['received'][number]];
    new Webhook(secret).verify(body, headers);
  });
});

describe('a person', () => {
  it('[AP2] has at most ten webhooks', async () => {
    const { context } = await newPerson();
    const creation = { url: receiver.url('/many'), events: ['film.finished'], enabled: true };
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => auth.client.createWebhook(creation, context)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect((await auth.client.listWebhooks({}, context)).webhooks).toHaveLength(10);
  });

  it('[AP2] who deletes the account leaves no webhook, log or job behind', async () => {
    const visitor = auth.visitor();
    await visitor.signUp();
    const { userId } = (await visitor.session())!;
    const context = childContext({ userId, timeoutMs: TEST_LIMIT_MS });
    const creation = { url: receiver.url('/leaving'), events: ['film.finished'], enabled: true };
    const { id } = await auth.client.createWebhook(creation, context);
    await endJob(userId);
    await endedLog({ id, context });
    await visitor.post('/delete-user', {});
    for (const table of ['webhook', 'webhookDelivery'] as const) {
      const column = table === 'webhook' ? 'id' : 'webhookId';
      expect(
        await auth.db
          .selectFrom(table)
          .select('id')
          .where(column as never, '=', id as never)
          .execute(),
      ).toEqual([]);
    }
    expect(await auth.db.selectFrom('job').select('id').where('owner_id', '=', userId).execute()).toEqual([]);
  });

  it('[AP2] whose secrets are in a copy of the database cannot be impersonated with it', async () => {
    const { id, secret } = await newWebhook('/sealed');
    const row = await auth.db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret.slice('whsec_'.length));
  });
});
