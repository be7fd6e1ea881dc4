import { continueTrace, createLogger } from '@slidewright/platform';
import { eventually, testBus } from '@slidewright/testing';
import { expect, it } from 'vitest';
import { createJobKernel } from '../src/index.ts';
import { createBench, effectOf, testKind, type Tables } from './support/harness.ts';

it('writes the ids of job, request and trace into each line of a run, and into no other', async () => {
  await using bench = await createBench();
  await using buses = await testBus();
  const written: string[] = [];
  const log = createLogger({
    service: 'test',
    level: 'info',
    destination: { write: (line) => void written.push(line) },
  });
  const kind = testKind('told');
  const kernel = createJobKernel<Tables>({ db: bench.db, bus: buses.bus, service: 'test', kinds: [kind], log });
  await using _running = kernel.start();
  const enqueue = (key: string, trace: string) =>
    continueTrace(`00-${trace}-00f067aa0ba902b7-01`, () =>
      bench.db.transaction().execute((tx) =>
        kernel.enqueue(tx, kind, {
          ownerId: 'owner',
          timelineId: 'timeline',
          key,
          inputHash: '',
          input: { note: key },
          context: { requestId: `request of ${key}` },
        }),
      ),
    );
  await using _worker = kernel.work(kind, { concurrency: 2 }, async (run) => {
    run.log.info({ note: run.input.note }, 'from inside');
    return effectOf(run.job.id);
  });
  const one = await enqueue('one', '11111111111111111111111111111111');
  const two = await enqueue('two', '22222222222222222222222222222222');
  const linesOf = (note: string) =>
    written.filter((line) => line.includes('"msg":"from inside"') && line.includes(`"note":"${note}"`));
  await eventually(() => expect(linesOf('one').length + linesOf('two').length).toBe(2));
  expect(JSON.parse(linesOf('one')[0]!)).toMatchObject({
    jobId: one.jobId,
    requestId: 'request of one',
    traceId: '11111111111111111111111111111111',
  });
  expect(JSON.parse(linesOf('two')[0]!)).toMatchObject({
    jobId: two.jobId,
    requestId: 'request of two',
    traceId: '22222222222222222222222222222222',
  });
  for (const line of written) expect(line.match(/"(jobId|requestId|traceId)"/g)?.length ?? 0).toBeLessThanOrEqual(3);
  log.info('from outside');
  expect(JSON.parse(written.at(-1)!)).not.toHaveProperty('jobId');
});
