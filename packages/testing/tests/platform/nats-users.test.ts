import { randomUUID } from 'node:crypto';
import { mkdtempDisposable, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AuthService,
  BundleService,
  AccountChangedSchema,
  inboxPrefix,
  IDEMPOTENCY_BUCKET,
  JobChangedSchema,
  JobEndedSchema,
  JobProgressedSchema,
  LIVE_UPDATES,
  messageSubject,
  methodSubject,
  natsAuthorization,
  natsPermissions,
  PROCESSES,
  RenderService,
  STREAMS,
  TimelineChangedSchema,
  TimelineDeletedSchema,
  TimelineService,
  UserDeletedSchema,
  type ProcessName,
} from '@slidewright/contracts';
import { startNats } from '@slidewright/embedded';
import {
  connectBus,
  consumeEvents,
  consumeWork,
  createClient,
  createIdempotencyStore,
  ensureStreams,
  followLiveUpdates,
  isServed,
  keepStreams,
  on,
  publishUnrecorded,
  serveService,
  subscribeUnrecorded,
  type Bus,
} from '@slidewright/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, silentLog, testContext, WAIT_LIMIT_MS } from '../../src/index.ts';

const stack = new AsyncDisposableStack();
const NAMES = Object.keys(PROCESSES) as ProcessName[];
const accepting = (passwordOf: (name: string) => string): string =>
  natsAuthorization(
    NAMES.map((name) => ({
      name,
      password: JSON.stringify(passwordOf(name)),
      permissions: natsPermissions(name, [name]),
    })),
  );
const buses = new Map<ProcessName, Bus>();
let loseStore: () => Promise<void>;
let reload: (furtherLines: string) => Promise<void>;
const as = (process: ProcessName): Bus => buses.get(process)!;

beforeAll(async () => {
  const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'nats-users-')));
  const furtherLines = accepting((name) => `of ${name}`);
  const directory = folder.path;
  const server = await startNats({ directory, furtherLines, log: silentLog });
  stack.defer(() => wiped[Symbol.asyncDispose]());
  let wiped = server;
  reload = (changed) => wiped.reload(changed);
  loseStore = async () => {
    await wiped.kill();
    await rm(join(directory, 'store'), { recursive: true });
    wiped = await startNats({ directory, furtherLines, port: Number(new URL(server.url).port), log: silentLog });
  };
  const { url } = server;
  for (const name of NAMES) {
    const access = { user: name, password: `of ${name}`, inboxPrefix: inboxPrefix(name) };
    buses.set(name, stack.use(await connectBus({ url, ...access, name, log: silentLog })));
  }
  await ensureStreams(as('auth'));
});
afterAll(() => stack.disposeAsync());

/** Returns the server's error for a publication, if any. */
async function publishing(process: ProcessName, subject: string): Promise<string | null> {
  const { connection } = as(process);
  // A reply needs a responder, but a refusal arrives without one.
  return connection.request(subject, '{}', { timeout: WAIT_LIMIT_MS }).then(
    () => null,
    (error: Error) => (/Permissions Violation/i.test(error.message) ? 'refused' : null),
  );
}

async function subscribing(process: ProcessName, subject: string): Promise<string | null> {
  const { connection } = as(process);
  const refused = new Promise<string>((resolve) => {
    connection.subscribe(subject, { callback: (error) => error && resolve('refused'), max: 1 });
  });
  return Promise.race([
    refused,
    connection
      .flush()
      .then(() => connection.flush())
      .then(() => null),
  ]);
}

describe('the user of a render worker', () => {
  const worker = 'render-worker';

  it.each([
    methodSubject(AuthService.method.handleHttp),
    methodSubject(AuthService.method.checkSession),
    ...TimelineService.methods.map(methodSubject),
    ...BundleService.methods.map(methodSubject),
  ])('may not call %s', async (subject) => expect(await publishing(worker, subject)).toBe('refused'));

  it.each([
    methodSubject(AuthService.method.handleHttp),
    methodSubject(RenderService.method.startVideo),
    'slidewright.>',
    '>',
    '_INBOX.>',
    `${inboxPrefix('gateway')}.>`,
    `${inboxPrefix('render-api')}.>`,
    '$SRV.PING',
    '$JS.API.>',
    '$JS.EVENT.ADVISORY.>',
  ])('may not listen to %s', async (subject) => expect(await subscribing(worker, subject)).toBe('refused'));

  it.each([
    messageSubject(UserDeletedSchema),
    messageSubject(TimelineDeletedSchema),
    'slidewright.jobs.v1.cmd.audio.audio',
    `${inboxPrefix('gateway')}.any`,
    `$JS.API.STREAM.UPDATE.${STREAMS.events.name}`,
    `$JS.API.STREAM.DELETE.${STREAMS.events.name}`,
    `$JS.API.STREAM.PURGE.${STREAMS.events.name}`,
    '$JS.API.STREAM.CREATE.OTHER',
    `$JS.API.STREAM.MSG.GET.${STREAMS.events.name}`,
    `$JS.API.DIRECT.GET.KV_${IDEMPOTENCY_BUCKET}.any`,
    `$JS.API.CONSUMER.CREATE.${STREAMS.events.name}.mine`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${STREAMS.events.name}.mine`,
    `$JS.API.CONSUMER.DELETE.${STREAMS.events.name}.audio-TimelineDeleted`,
    `$JS.API.CONSUMER.MSG.NEXT.${STREAMS.work.name}.audio-audio`,
    `$JS.ACK.${STREAMS.events.name}.audio-TimelineDeleted.1.1.1.1.0`,
  ])('may not publish to %s', async (subject) => expect(await publishing(worker, subject)).toBe('refused'));
});

it.each(Object.keys(PROCESSES) as ProcessName[])('%s reads no requests and no replies but its own', async (process) => {
  const served: readonly string[] = natsPermissions(process, [process]).subscribe.allow;
  for (const service of [AuthService, TimelineService, RenderService, BundleService])
    for (const subject of service.methods.map(methodSubject))
      expect(await subscribing(process, subject), subject).toBe(served.includes(subject) ? null : 'refused');
  for (const other of Object.keys(PROCESSES).filter((name) => name !== process))
    expect(await subscribing(process, `${inboxPrefix(other)}.>`), other).toBe('refused');
});

describe('each process still', () => {
  it('calls and serves its methods', async () => {
    const unused = () => Promise.reject(new Error('not called here'));
    await using _ = await serveService(
      as('bundle-api'),
      BundleService,
      {
        startBundle: unused,
        getBundle: () => Promise.resolve({ totalSize: 7n }),
        cancelBundle: unused,
        getBundleFile: unused,
        startExport: unused,
        getExport: unused,
        listExports: unused,
        cancelExport: unused,
        getExportFile: unused,
        endJobs: () => Promise.resolve({}),
        getJob: unused,
        getUsage: unused,
      },
      silentLog,
    );
    const client = createClient(as('gateway'), BundleService);
    expect((await client.getBundle({ timelineId: 't' }, testContext())).totalSize).toBe(7n);
    expect(await isServed(as('gateway'), BundleService, 2_000)).toBe(true);
  });

  it('keeps the responses of repeated requests', async () => {
    const store = createIdempotencyStore(as('gateway'), {
      bucket: IDEMPOTENCY_BUCKET,
      keptMs: 60_000,
      lostAfterMs: 60_000,
    });
    const first = await store.begin('key', 'print');
    if (first.kind !== 'new') throw new Error(`it is ${first.kind}`);
    expect((await store.begin('key', 'print')).kind).toBe('in-flight');
    await first.finish({ status: 201, body: 'made' });
    expect(await store.begin('key', 'print')).toEqual({ kind: 'answered', answer: { status: 201, body: 'made' } });
    const second = await store.begin('other', 'print');
    if (second.kind === 'new') await second.abandon();
    expect((await store.begin('other', 'print')).kind).toBe('new');
  });

  it('[IS4] tells the gateway what changes, and no other process', async () => {
    const seen: string[] = [];
    await using _follower = followLiveUpdates(as('gateway'), {
      historyMs: 60_000,
      onStart: () => seen.push('started'),
      onUpdate: ({ subject }) => seen.push(subject),
      log: silentLog,
    });
    using _progressed = subscribeUnrecorded(as('gateway'), JobProgressedSchema, (json) => seen.push(json));
    await eventually(() => expect(seen).toEqual(['started']));
    const own = { ownerId: 'o', jobId: 'j' };
    await as('timeline').publish(TimelineChangedSchema, { ownerId: 'o' }, { messageId: randomUUID() });
    await as('auth').publish(AccountChangedSchema, { ownerId: 'o' }, { messageId: randomUUID() });
    await as('audio-worker').publish(JobChangedSchema, own, { messageId: randomUUID() });
    publishUnrecorded(as('render-worker'), JobProgressedSchema, { job: own });
    await eventually(() => expect(seen).toHaveLength(5));
    expect(seen).toEqual(
      expect.arrayContaining([
        messageSubject(TimelineChangedSchema),
        messageSubject(AccountChangedSchema),
        messageSubject(JobChangedSchema),
        JSON.stringify({ job: own }),
      ]),
    );
    const consumer = `$JS.API.CONSUMER.CREATE.${STREAMS.events.name}.mine`;
    for (const process of NAMES.filter((name) => name !== 'gateway')) {
      expect(await publishing(process, `${consumer}.${LIVE_UPDATES}`), process).toBe('refused');
      expect(await subscribing(process, messageSubject(JobProgressedSchema)), process).toBe('refused');
    }
    expect(await publishing('gateway', `${consumer}.${messageSubject(UserDeletedSchema)}`)).toBe('refused');
    expect(await publishing('gateway', messageSubject(TimelineChangedSchema))).toBe('refused');
  });

  it('publishes its events and consumes those of others, also after the streams were lost', async () => {
    const unlocked: string[] = [];
    const notified: string[] = [];
    await using _timeline = consumeEvents(as('timeline'), {
      durable: 'timeline',
      log: silentLog,
      handlers: [on(JobEndedSchema, async ({ job }) => void unlocked.push(job!.id))],
    });
    await using _worker = consumeWork(as('render-worker'), {
      service: 'render',
      kind: 'slide',
      log: silentLog,
      onNotification: async (jobId) => void notified.push(jobId),
    });
    const publish = async (jobId: string): Promise<void> => {
      await as('render-worker').publish(JobEndedSchema, { job: { id: jobId } }, { messageId: randomUUID() });
      await as('render-api').publishEncoded('slidewright.jobs.v1.cmd.render.slide', JSON.stringify({ jobId }), {
        messageId: randomUUID(),
      });
    };
    await publish('one');
    await eventually(() => expect([unlocked, notified]).toEqual([['one'], ['one']]));

    await using _keeper = keepStreams(as('auth'), silentLog);
    await loseStore();
    await eventually(() => publish('two'));
    await eventually(() => {
      expect(unlocked).toContain('two');
      expect(notified).toContain('two');
    });
  });

  it('[OP2] works again by itself after its password was refused for a while', async () => {
    let refusals = 0;
    void (async () => {
      for await (const { type } of as('gateway').connection.status()) if (String(type) === 'error') refusals += 1;
    })();
    const connected = () => new Set([...buses.values()].map((bus) => bus.isConnected()));
    await reload(accepting(() => 'the next password'));
    // By itself the client gives up after two.
    await eventually(() => expect(refusals).toBeGreaterThan(3));
    await reload(accepting((name) => `of ${name}`));
    await eventually(() => expect(connected()).toEqual(new Set([true])));
    await as('render-worker').publish(JobEndedSchema, { job: { id: 'three' } }, { messageId: randomUUID() });
  });
});
