import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BundleService, JobStatus, TimelineDeletedSchema } from '@slidewright/contracts';
import {
  AppError,
  consumeFacts,
  createClient,
  notFound,
  on,
  requireUser,
  serveService,
  type CallContext,
} from '@slidewright/platform';
import { eventually, silentLog, testBus, testContext, type TestBus } from '../../src/index.ts';

let server: TestBus;
beforeAll(async () => {
  server = await testBus();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('requests over NATS', () => {
  const seen: CallContext[] = [];
  let service: AsyncDisposable;
  beforeAll(async () => {
    service = await serveService(
      server.bus,
      BundleService,
      {
        startBundle: (request, context) => {
          requireUser(context);
          seen.push(context);
          return Promise.resolve({ jobId: `job of ${request.timelineId}` });
        },
        getBundle: (request) =>
          request.timelineId === 'missing'
            ? Promise.reject(
                new AppError('TIMELINE_LOCKED', {
                  userMessage: 'Wait — «locked»',
                  details: { jobId: 'j' },
                  retryAfterS: 7,
                }),
              )
            : Promise.resolve({ status: JobStatus.COMPLETED, totalSize: 5_000_000_000n }),
        cancelBundle: (_request, { signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(new AppError('DEADLINE_EXCEEDED')))),
        getBundleFile: () => Promise.reject(new Error('a fault of ours')),
        getJob: () => Promise.reject(notFound()),
      },
      { version: '1.0.0', log: silentLog },
    );
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it('carries user, request id and trace to the other side, and numbers beyond 32 bits back', async () => {
    const client = createClient(server.bus, BundleService);
    const context = testContext('user-1');
    const answer = await client.startBundle({ timelineId: 't' }, context);
    expect(answer.jobId).toBe('job of t');
    expect(seen[0]).toMatchObject({ userId: 'user-1', requestId: context.requestId });
    expect(seen[0]!.traceparent.split('-')[1]).toBe(context.traceparent.split('-')[1]);
    expect((await client.getBundle({ timelineId: 't' }, context)).totalSize).toBe(5_000_000_000n);
  });

  it('brings an error across with its code, sentence, details and waiting time', async () => {
    const client = createClient(server.bus, BundleService);
    await expect(client.getBundle({ timelineId: 'missing' }, testContext())).rejects.toMatchObject({
      code: 'TIMELINE_LOCKED',
      userMessage: 'Wait — «locked»',
      details: { jobId: 'j' },
      retryAfterS: 7,
    });
  });

  it('tells a person nothing of an unforeseen fault', async () => {
    const client = createClient(server.bus, BundleService);
    const error = (await client.getBundleFile({ timelineId: 't' }, testContext()).catch((e: unknown) => e)) as AppError;
    expect(error.code).toBe('INTERNAL');
    expect(error.userMessage).not.toContain('fault of ours');
  });

  it('gives up at the deadline and when the caller leaves', async () => {
    const client = createClient(server.bus, BundleService);
    await expect(client.cancelBundle({ timelineId: 't' }, testContext('u', { timeoutMs: 50 }))).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
    });
    const leaving = new AbortController();
    const waiting = client.cancelBundle({ timelineId: 't' }, testContext('u', { signal: leaving.signal }));
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('says that a service nobody runs is away', async () => {
    const { AudioService } = await import('@slidewright/contracts');
    await expect(createClient(server.bus, AudioService).listVoices({}, testContext())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});

describe('facts over JetStream', () => {
  it('drops repeats of one message id, redelivers what failed, and survives a wiped server', async () => {
    const applied: string[] = [];
    let failures = 1;
    await using _consumer = consumeFacts(server.bus, {
      durable: 'test',
      log: silentLog,
      handlers: [
        on(TimelineDeletedSchema, (fact) => {
          if (fact.timelineId === 'shaky' && failures-- > 0) return Promise.reject(new Error('not yet'));
          applied.push(fact.timelineId);
          return Promise.resolve();
        }),
      ],
    });
    const publish = (timelineId: string, messageId: string = randomUUID()) =>
      server.bus.publish(TimelineDeletedSchema, { timelineId }, { messageId });
    await publish('one', 'm1');
    await publish('one', 'm1');
    await publish('shaky');
    await eventually(() => expect(applied).toEqual(['one', 'shaky']));
    await server.nats.restart({ wipe: true });
    await eventually(() => publish('two'), { timeoutMs: 20_000 });
    await eventually(() => expect(applied).toContain('two'), { timeoutMs: 20_000 });
  });
});
