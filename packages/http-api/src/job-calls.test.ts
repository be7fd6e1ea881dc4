import { JOB_KIND_NAMES, JOB_KINDS } from '@slidewright/domain';
import { expect, it } from 'vitest';
import { CALLS } from './calls.ts';
import { cancelJob, readJobDetails } from './job-calls.ts';

/** A path without the names of its parameters. */
const shapeOf = (path: string): string => path.replaceAll(/{\w+}/g, '{}');

it.each(JOB_KIND_NAMES)('a job of the kind %s is read and cancelled by its own calls', async (kind) => {
  const asked: [string, object][] = [];
  const answer = { currentTask: 'Working' };
  const api = new Proxy({} as Parameters<typeof cancelJob>[0], {
    get: (_, name: string) => (address: object) => (asked.push([name, address]), Promise.resolve(answer)),
  });
  const job = { id: 'the job', kind, timelineId: 'the timeline' };
  const { readCall, cancelCall, addressedBy, link } = JOB_KINDS[kind];
  expect(await readJobDetails(api, job)).toEqual(readCall === null ? { currentTask: '' } : answer);
  await cancelJob(api, job);
  const address = addressedBy === 'job' ? { jobId: 'the job' } : { id: 'the timeline' };
  const calls = readCall === null ? [cancelCall] : [readCall, cancelCall];
  expect(asked).toEqual(calls.map((call) => [call, address]));
  for (const call of calls) expect(Object.keys(CALLS[call].params.shape)).toEqual(Object.keys(address));
  expect(Object.values(CALLS).map(({ path }) => shapeOf(path))).toContain(shapeOf(link[1]));
});

it('a job of a kind of a newer server is named in the error', async () => {
  const job = { id: 'the job', kind: 'podcast' as 'film', timelineId: 'the timeline' };
  const api = {} as Parameters<typeof cancelJob>[0];
  await expect(cancelJob(api, job)).rejects.toThrow('unknown kind of job: podcast');
  await expect(readJobDetails(api, job)).rejects.toThrow('unknown kind of job: podcast');
});
