import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BundleService, JobStatus, TimelineDeletedSchema } from '@slidewright/contracts';
import {
  AppError,
  connectBus,
  consumeEvents,
  continueTrace,
  createClient,
  currentTraceparent,
  notFound,
  on,
  requireUser,
  serveService,
  type CallContext,
} from '@slidewright/platform';
import { eventually, silentLog, startBreakableProxy, testBus, testContext, type TestBus } from '../../src/index.ts';

const notCalled = () => Promise.reject(new Error('not called here'));
const EXPORT_CALLS = {
  startExport: notCalled,
  getExport: notCalled,
  listExports: notCalled,
  cancelExport: notCalled,
  getExportFile: notCalled,
};

let server: TestBus;
beforeAll(async () => {
  server = await testBus();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('requests over NATS', () => {
  const seen: CallContext[] = [];
  const traces: (string | null)[] = [];
  let service: AsyncDisposable;
  beforeAll(async () => {
    service = await serveService(
      server.bus,
      BundleService,
      {
        startBundle: (request, context) => {
          requireUser(context);
          seen.push(context);
          traces.push(currentTraceparent());
          return Promise.resolve({ jobId: `job of ${request.timelineId}` });
        },
        getBundle: ({ timelineId }) => {
          if (timelineId === 'slow') return Promise.reject(new AppError('DEADLINE_EXCEEDED'));
          return timelineId === 'missing'
            ? Promise.reject(
                new AppError('TIMELINE_LOCKED', {
                  userMessage: 'Wait — «locked»',
                  details: { jobId: 'j' },
                  retryAfterS: 7,
                }),
              )
            : Promise.resolve({ status: JobStatus.COMPLETED, totalSize: 5_000_000_000n });
        },
        cancelBundle: (_request, { signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(new AppError('DEADLINE_EXCEEDED')))),
        getBundleFile: () => Promise.reject(new Error('an internal fault')),
        ...EXPORT_CALLS,
        endJobs: () => Promise.resolve({}),
        getJob: () => Promise.reject(notFound()),
        getUsage: () => Promise.reject(notFound()),
      },
      silentLog,
    );
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it('transfers user, request id and trace, and returns numbers beyond 32 bits', async () => {
    const client = createClient(server.bus, BundleService);
    const context = testContext('user-1');
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const answer = await continueTrace(traceparent, () => client.startBundle({ timelineId: 't' }, context));
    expect(answer.jobId).toBe('job of t');
    expect(seen[0]).toMatchObject({ userId: 'user-1', requestId: context.requestId });
    expect(traces[0]).toBe(traceparent);
    expect((await client.getBundle({ timelineId: 't' }, context)).totalSize).toBe(5_000_000_000n);
  });

  it('transfers an error with its code, user message, details and retry delay', async () => {
    const client = createClient(server.bus, BundleService);
    await expect(client.getBundle({ timelineId: 'missing' }, testContext())).rejects.toMatchObject({
      code: 'TIMELINE_LOCKED',
      userMessage: 'Wait — «locked»',
      details: { jobId: 'j' },
      retryAfterS: 7,
    });
  });

  it('hides the message of an unexpected error from the user', async () => {
    const client = createClient(server.bus, BundleService);
    const error = (await client.getBundleFile({ timelineId: 't' }, testContext()).catch((e: unknown) => e)) as AppError;
    expect(error.code).toBe('INTERNAL');
    expect(error.userMessage).not.toContain('fault of ours');
  });

  it('names the service whose own deadline passed first', async () => {
    const client = createClient(server.bus, BundleService);
    await expect(client.getBundle({ timelineId: 'slow' }, testContext())).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
      dependency: 'the bundle service',
    });
  });

  it('ends at the deadline and when the caller aborts', async () => {
    const client = createClient(server.bus, BundleService);
    await expect(client.cancelBundle({ timelineId: 't' }, testContext('u', { timeoutMs: 50 }))).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
      dependency: 'the bundle service',
    });
    const leaving = new AbortController();
    const waiting = client.cancelBundle({ timelineId: 't' }, testContext('u', { signal: leaving.signal }));
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('reports that a service without instances is unavailable', async () => {
    const { AudioService } = await import('@slidewright/contracts');
    await expect(createClient(server.bus, AudioService).listVoices({}, testContext())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      dependency: 'the audio service',
    });
  });
});

describe('while connections to NATS break', () => {
  it('every call without side effects succeeds, and a call with side effects is never made twice', async () => {
    const { hostname, port } = new URL(server.nats.url);
    await using proxy = await startBreakableProxy({ host: hostname, port: Number(port) });
    const connectThrough = (name: string) =>
      connectBus({ url: `nats://127.0.0.1:${proxy.port}`, name, log: silentLog });
    await using caller = await connectThrough('caller');
    await using answerer = await connectThrough('answerer');
    const started = new Map<string, number>();
    const unused = () => Promise.reject(new Error('not called here'));
    await using _served = await serveService(
      answerer,
      BundleService,
      {
        startBundle: ({ timelineId }) => {
          started.set(timelineId, (started.get(timelineId) ?? 0) + 1);
          return Promise.resolve({ jobId: timelineId });
        },
        getBundle: async () => {
          await delay(5);
          return { totalSize: 7n };
        },
        cancelBundle: unused,
        getBundleFile: unused,
        ...EXPORT_CALLS,
        endJobs: () => Promise.resolve({}),
        getJob: unused,
        getUsage: unused,
      },
      silentLog,
    );
    const client = createClient(caller, BundleService);
    const running = new AbortController();
    let answered = 0;
    const read = async (): Promise<void> => {
      while (!running.signal.aborted) {
        expect((await client.getBundle({ timelineId: 't' }, testContext())).totalSize).toBe(7n);
        answered += 1;
      }
    };
    const write = async (): Promise<void> => {
      while (!running.signal.aborted)
        await client.startBundle({ timelineId: randomUUID() }, testContext('u', { timeoutMs: 3_000 })).catch(() => {});
    };
    const callers = Promise.all([...Array.from({ length: 20 }, read), ...Array.from({ length: 5 }, write)]).finally(
      () => running.abort(),
    );
    // Awaited at the end; avoids an unhandled rejection before.
    callers.catch(() => undefined);
    const someAreAnswered = async (): Promise<void> => {
      const before = answered;
      await eventually(() => answered > before + 200 || running.signal.aborted);
    };
    for (let breaks = 0; breaks < 3; breaks += 1) {
      await someAreAnswered();
      // Both sides notice the broken connection and reconnect half a second later.
      const broken = [caller, answerer].map((bus) => once(bus.connectionLost(), 'abort'));
      proxy.cut();
      await Promise.all(broken);
      proxy.restore();
    }
    await someAreAnswered();
    running.abort();
    await callers;
    expect([...started.values()].filter((times) => times > 1)).toEqual([]);
  });
});

describe('a call whose responder dies or hangs', () => {
  const unused = () => Promise.reject(new Error('not called here'));
  /** Never responds, as a process that was suspended while it handled requests. */
  const serveHanging = async (onCall: (request: { timelineId: string }) => void = () => undefined) => {
    const bus = await connectBus({ url: server.nats.url, name: 'hanging', log: silentLog });
    const hang = (request: { timelineId: string }) => {
      onCall(request);
      return new Promise<never>(() => undefined);
    };
    const handlers = {
      startBundle: hang,
      getBundle: hang,
      cancelBundle: unused,
      getBundleFile: unused,
      ...EXPORT_CALLS,
      endJobs: () => Promise.resolve({}),
      getJob: unused,
      getUsage: unused,
    };
    await serveService(bus, BundleService, handlers, silentLog);
    return bus;
  };

  it('is handled by another instance within 3 s when it has no side effects', async () => {
    const hung = new Set<string>();
    await using hanging = await serveHanging(({ timelineId }) => hung.add(timelineId));
    await using _served = await serveService(
      server.bus,
      BundleService,
      {
        startBundle: unused,
        getBundle: () => Promise.resolve({ totalSize: 7n }),
        cancelBundle: unused,
        getBundleFile: unused,
        ...EXPORT_CALLS,
        endJobs: () => Promise.resolve({}),
        getJob: unused,
        getUsage: unused,
      },
      silentLog,
    );
    await hanging.connection.flush();
    const client = createClient(server.bus, BundleService);
    const ask = async (timelineId: string) => {
      await client.getBundle({ timelineId }, testContext('u', { timeoutMs: 3_000 }));
      return timelineId;
    };
    // A quarter of them reach the hanging instance first and then the other; a quarter the hanging one twice.
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => ask(randomUUID())));
    const answered = asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(answered.filter((timelineId) => hung.has(timelineId))).not.toEqual([]);
  });

  it('fails within 3 s when there is no other instance, with a retry delay', async () => {
    let calls = 0;
    const hanging = await serveHanging(() => (calls += 1));
    const client = createClient(server.bus, BundleService);
    const started = performance.now();
    const asked = client.getBundle({ timelineId: 't' }, testContext('u'));
    asked.catch(() => undefined);
    await eventually(() => expect(calls).toBe(1));
    await hanging.connection.close();
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 2 });
    expect(performance.now() - started).toBeLessThan(3_500);
  });

  it('is never sent again when it has side effects', async () => {
    let calls = 0;
    await using _hanging = await serveHanging(() => (calls += 1));
    const client = createClient(server.bus, BundleService);
    const starting = client.startBundle({ timelineId: 't' }, testContext('u', { timeoutMs: 2_500 }));
    await expect(starting).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(calls).toBe(1);
  });
});

describe('events over JetStream', () => {
  it('drops duplicate message ids, redelivers failed messages, and continues after the server lost its store', async () => {
    const applied: string[] = [];
    let failures = 1;
    await using _consumer = consumeEvents(server.bus, {
      durable: 'test',
      log: silentLog,
      handlers: [
        on(TimelineDeletedSchema, (event) => {
          if (event.timelineId === 'shaky' && failures-- > 0) return Promise.reject(new Error('not yet'));
          applied.push(event.timelineId);
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
    await eventually(() => publish('two'));
    await eventually(() => expect(applied).toContain('two'));
  });
});
