// A worker in a process of its own, for tests that stop, kill or confuse one.
// Its settings are one JSON argument; on standard output it says what it does, a line each.
import { setTimeout as delay } from 'node:timers/promises';
import type { Tables } from './kinds.ts';
import type { WorkerProcessSettings } from './worker-client.ts';

const settings = JSON.parse(process.argv[2]!) as WorkerProcessSettings;

if (settings.clockSkewMs !== undefined) {
  const skew = settings.clockSkewMs;
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...values: [] | [number | string | Date]) {
      super(...((values.length === 0 ? [RealDate.now() + skew] : values) as [number]));
    }
    static override now(): number {
      return RealDate.now() + skew;
    }
  } as DateConstructor;
}

const { connectBus, createDatabase, runMain } = await import('@slidewright/platform');
const { createJobKernel } = await import('../../src/index.ts');
const { effectOf, testKind } = await import('./kinds.ts');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const environment = { LOG_LEVEL: settings.logLevel ?? 'silent' };

await runMain({ service: 'worker', environment }, async ({ log }) => {
  const stack = new AsyncDisposableStack();
  const database = stack.use(createDatabase<Tables>({ url: settings.url, schema: settings.schema, log }));
  const bus = stack.use(await connectBus({ url: settings.natsUrl, name: 'worker', log }));
  if (settings.dieAfterPublish) {
    const publish = bus.publishEncoded;
    bus.publishEncoded = async (...published) => {
      await publish(...published);
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => undefined);
    };
  }
  const kind = testKind(settings.kind, {
    leaseMs: settings.leaseMs,
    ...(settings.attempts === undefined ? {} : { attempts: settings.attempts }),
  });
  const kernel = createJobKernel<Tables>({
    db: database.db,
    bus,
    service: 'test',
    kinds: [kind],
    log,
    timing: { sweepMs: 200, idlePollMs: 200, relayPollMs: 100, relayClaimMs: 1_000, longestRenewalMs: 200 },
  });
  if (settings.enqueueAndDie) {
    await database.db.transaction().execute((tx) =>
      kernel.enqueue(tx, kind, {
        ownerId: 'owner',
        timelineId: 'timeline',
        key: 'orphan',
        inputHash: '',
        input: { note: '' },
      }),
    );
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  }
  if (settings.sweeps) stack.use(kernel.start());
  if (settings.workMs !== undefined || settings.until !== undefined) {
    stack.use(
      kernel.work(kind, { concurrency: settings.concurrency ?? 4 }, async (run) => {
        if (run.input.note === 'poison') process.kill(process.pid, 'SIGKILL');
        if (settings.workMs !== undefined) await delay(settings.workMs * (0.5 + run.input.note.length / 10));
        // It looks at the gate alone and never at its signal.
        while (settings.until !== undefined && !(await gateIsOpen(run.job.id))) await delay(20);
        say('run over');
        return effectOf(run.job.id);
      }),
    );
  }
  say('ready');
  return stack;

  async function gateIsOpen(jobId: string): Promise<boolean> {
    const open = await database.db
      .selectFrom('effect')
      .select('id')
      .where('job_id', '=', jobId)
      .where('note', '=', settings.until!)
      .executeTakeFirst();
    return open !== undefined;
  }
});
