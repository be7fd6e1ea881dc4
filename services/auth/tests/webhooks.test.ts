import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { JobEndedSchema, JobStatus } from '@slidewright/contracts';
import { childContext } from '@slidewright/platform';
import { eventually } from '@slidewright/testing';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAuth, type TestAuth } from './harness.ts';
import { startReceiver, type Receiver } from './webhook-receiver.ts';

let receiver: Receiver;
let auth: TestAuth;

beforeAll(async () => {
  receiver = await startReceiver();
  auth = await startTestAuth({ webhookAllowedHosts: [receiver.host] });
});

afterAll(async () => {
  await auth[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

/** A person with an account, for calls on their behalf. */
async function newPerson(own = auth): Promise<{ userId: string; context: ReturnType<typeof childContext> }> {
  const visitor = own.visitor();
  await visitor.signUp();
  const { userId } = (await visitor.session())!;
  return { userId, context: childContext({ userId, timeoutMs: 60_000 }) };
}

interface Ended {
  readonly kind?: string;
  readonly status?: JobStatus;
  readonly error?: { code: string; message: string };
  readonly parentId?: string;
  readonly slideId?: string;
}

/** Publishes the end of a job, as the service does that ran it. Returns the job's id. */
async function endJob(ownerId: string, { kind = 'film', status = JobStatus.COMPLETED, error, ...more }: Ended = {}) {
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
  await auth.bus.publish(JobEndedSchema, { job, ownerId, ...more }, { messageId });
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
