import { randomUUID } from 'node:crypto';
import { JobEndedSchema, JobStatus } from '@slidewright/contracts';
import type { CallContext } from '@slidewright/platform';
import { eventually, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventsHandled,
  makeTimeline,
  readTimeline,
  refusal,
  startRender,
  startTimelineService,
  type Harness,
} from './harness.ts';

let service: Harness;
/** What render would say of a job; absent: it knows none. */
const jobs = new Map<string, JobStatus>();
let isRenderAway = true;

beforeAll(async () => {
  service = await startTimelineService({ lockGraceMs: 300, lockCheckIntervalMs: 50 });
});
afterAll(() => service[Symbol.asyncDispose]());

async function lockedTimeline() {
  const made = await makeTimeline(service, 3);
  const jobId = randomUUID();
  const { timeline } = await service.client.lockTimeline({ timelineId: made.id, jobId }, made.owner);
  return { ...made, jobId, timeline: timeline! };
}

async function endJob(
  timelineId: string,
  jobId: string,
  { kind = 'video', status = JobStatus.COMPLETED } = {},
): Promise<string> {
  const messageId = randomUUID();
  await service.bus.publish(JobEndedSchema, { job: { id: jobId, kind, timelineId, status } }, { messageId });
  return messageId;
}

const isLocked = async (timelineId: string, owner: CallContext) =>
  (await readTimeline(service, timelineId, owner)).isLocked;

describe('LockTimeline', () => {
  it('[V5] answers the timeline as it stands and marks it locked', async () => {
    const { id, owner, jobId, timeline } = await lockedTimeline();
    expect(timeline).toMatchObject({ id, isLocked: true, lockedByJob: jobId, revision: 1n, slideCount: 3 });
    expect(await readTimeline(service, id, owner)).toEqual(timeline);
    expect((await service.client.listTimelines({}, owner)).timelines[0]!.isLocked).toBe(true);
  });

  it('answers the same job again, and names the holder to another', async () => {
    const { id, owner, jobId, timeline } = await lockedTimeline();
    const again = await service.client.lockTimeline({ timelineId: id, jobId }, owner);
    expect(again.timeline).toEqual(timeline);
    const error = await refusal(service.client.lockTimeline({ timelineId: id, jobId: randomUUID() }, owner));
    expect(error).toMatchObject({ code: 'TIMELINE_LOCKED', status: 423, details: { lockedByJob: jobId } });
  });

  it('gives the lock to one of many jobs', async () => {
    const { id, owner } = await makeTimeline(service, 1);
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, () => service.client.lockTimeline({ timelineId: id, jobId: randomUUID() }, owner)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses a job id that is none', async () => {
    const { id, owner } = await makeTimeline(service, 1);
    const error = await refusal(service.client.lockTimeline({ timelineId: id, jobId: 'job' }, owner));
    expect(error.code).toBe('VALIDATION_FAILED');
  });
});

describe('while a video is made', () => {
  it('[V5] refuses every edit and changes nothing', async () => {
    const { id, owner, slides, timeline } = await lockedTimeline();
    const { client } = service;
    const slideId = slides[0]!.id;
    const edits: Record<string, () => Promise<unknown>> = {
      title: () => client.updateTimeline({ timelineId: id, title: 'New' }, owner),
      'title and thumbnail': () => client.updateTimeline({ timelineId: id, title: 'New', thumbnailUrl: '/x' }, owner),
      settings: () => client.updateTimeline({ timelineId: id, settings: { theme: 'studio' } }, owner),
      nothing: () => client.updateTimeline({ timelineId: id }, owner),
      'a new slide': () => client.createSlide({ timelineId: id, slide: { title: 'x' } }, owner),
      'a slide': () => client.updateSlide({ slideId, title: 'New' }, owner),
      'a slide without change': () => client.updateSlide({ slideId }, owner),
      'a slide less': () => client.deleteSlide({ slideId }, owner),
      'the order': () => client.reorderSlides({ slides: [{ id: slideId, position: 2 }] }, owner),
    };
    for (const [name, edit] of Object.entries(edits)) {
      const error = await refusal(edit());
      expect([name, error.code, error.status]).toEqual([name, 'TIMELINE_LOCKED', 423]);
      expect(error.userMessage).toBe('The timeline cannot be edited while video generation is in progress.');
    }
    expect(await readTimeline(service, id, owner)).toEqual(timeline);
  });

  it('[V5] lets a thumbnail be set, the timeline be shared, read and deleted', async () => {
    const { id, owner } = await lockedTimeline();
    const { client } = service;
    await client.updateTimeline({ timelineId: id, thumbnailUrl: '/picture.png' }, owner);
    const { token } = await client.shareTimeline({ timelineId: id }, owner);
    expect((await client.resolveShare({ token }, testContext())).timeline!.id).toBe(id);
    expect((await client.getTimeline({ timelineId: id }, owner)).slides).toHaveLength(3);
    await client.deleteTimeline({ timelineId: id }, owner);
    expect((await refusal(client.getTimeline({ timelineId: id }, owner))).code).toBe('NOT_FOUND');
  });

  it('[V5] lets either the edit or the lock win, a hundred times: what is rendered is what is stored', async () => {
    const { id, owner } = await makeTimeline(service, 1);
    const { client } = service;
    const wins = { edit: 0, lock: 0 };
    for (let round = 0; round < 100; round += 1) {
      const jobId = randomUUID();
      const before = await readTimeline(service, id, owner);
      const audioSettings = { speed: 0.5 + round / 100 };
      const update = () => client.updateTimeline({ timelineId: id, audioSettings }, owner);
      const lock = () => client.lockTimeline({ timelineId: id, jobId }, owner);
      // Who is sent first changes, so that both get their chance.
      const first = round % 3 === 0 ? [update(), lock()] : [lock(), update()];
      const [edited, locked] = await Promise.allSettled(round % 3 === 0 ? first : first.toReversed());
      expect(locked!.status).toBe('fulfilled');
      const { timeline: snapshot } = (locked as PromiseFulfilledResult<Awaited<ReturnType<typeof lock>>>).value;
      const stored = await readTimeline(service, id, owner);
      expect(stored).toEqual(snapshot);
      const isEdited = edited!.status === 'fulfilled';
      expect(stored.revision).toBe(before.revision + (isEdited ? 1n : 0n));
      wins[isEdited ? 'edit' : 'lock'] += 1;
      await client.unlockTimeline({ timelineId: id, jobId }, owner);
    }
    expect(wins.edit).toBeGreaterThan(0);
    expect(wins.lock).toBeGreaterThan(0);
  });
});

describe('the end of the lock', () => {
  it.each([JobStatus.COMPLETED, JobStatus.FAILED, JobStatus.CANCELLED])(
    '[V5] comes with the end of the job, status %s',
    async (status) => {
      const { id, owner, jobId } = await lockedTimeline();
      await endJob(id, jobId, { status });
      await eventually(async () => !(await isLocked(id, owner)));
      const { timeline } = await service.client.updateTimeline({ timelineId: id, title: 'New' }, owner);
      expect(timeline!.title).toBe('New');
    },
  );

  it('does not come with the end of another job', async () => {
    const { id, owner, jobId } = await lockedTimeline();
    jobs.set(jobId, JobStatus.ACTIVE);
    await endJob(id, jobId);
    await eventually(async () => !(await isLocked(id, owner)));
    const next = randomUUID();
    jobs.set(next, JobStatus.ACTIVE);
    await service.client.lockTimeline({ timelineId: id, jobId: next }, owner);
    await endJob('not-a-timeline', 'not-a-job');
    await endJob(id, next, { kind: 'film' });
    await eventsHandled(service, [await endJob(id, jobId), await endJob(id, randomUUID())]);
    expect(await readTimeline(service, id, owner)).toMatchObject({ isLocked: true, lockedByJob: next });
  });

  it('comes with UnlockTimeline from its own job only', async () => {
    const { id, owner, jobId } = await lockedTimeline();
    for (const other of [randomUUID(), 'nonsense', '']) {
      await service.client.unlockTimeline({ timelineId: id, jobId: other }, owner);
      expect(await isLocked(id, owner)).toBe(true);
    }
    await service.client.unlockTimeline({ timelineId: id, jobId }, owner);
    expect(await isLocked(id, owner)).toBe(false);
  });
});

describe('an orphaned lock', () => {
  it('stays while render is away, and is freed once render knows no such job or says it has ended', async () => {
    const orphan = await lockedTimeline();
    const ended = await lockedTimeline();
    const queued = await lockedTimeline();
    const active = await lockedTimeline();
    jobs.set(ended.jobId, JobStatus.FAILED);
    jobs.set(queued.jobId, JobStatus.QUEUED);
    jobs.set(active.jobId, JobStatus.ACTIVE);
    const old = () =>
      service.db
        .selectFrom('timeline')
        .select('id')
        .where('id', '=', active.id)
        .where('locked_at', '<', new Date(Date.now() - 500))
        .executeTakeFirst();
    await eventually(async () => (await old()) !== undefined);
    expect(isRenderAway).toBe(true);
    expect(await isLocked(orphan.id, orphan.owner)).toBe(true);

    const owners = new Map<string, string | undefined>(
      [orphan, ended, queued, active].map(({ jobId, owner }) => [jobId, owner.userId] as const),
    );
    let isAskedForOwner = true;
    isRenderAway = false;
    await using _ = await startRender(service.bus, (jobId, ownerId) => {
      if (owners.has(jobId) && owners.get(jobId) !== ownerId) isAskedForOwner = false;
      return jobs.get(jobId);
    });
    await eventually(async () => !(await isLocked(orphan.id, orphan.owner)));
    await eventually(async () => !(await isLocked(ended.id, ended.owner)));
    expect(await isLocked(queued.id, queued.owner)).toBe(true);
    expect(await isLocked(active.id, active.owner)).toBe(true);
    jobs.set(active.jobId, JobStatus.CANCELLED);
    await eventually(async () => !(await isLocked(active.id, active.owner)));
    expect(await isLocked(queued.id, queued.owner)).toBe(true);
    expect(isAskedForOwner).toBe(true);
  });

  it('is freed although more are held for long than one turn looks at', async () => {
    for (let count = 0; count < 110; count += 1) jobs.set((await lockedTimeline()).jobId, JobStatus.ACTIVE);
    const orphan = await lockedTimeline();
    isRenderAway = false;
    await using _ = await startRender(service.bus, (jobId) => jobs.get(jobId));
    await eventually(async () => expect(await isLocked(orphan.id, orphan.owner)).toBe(false));
  });
});
