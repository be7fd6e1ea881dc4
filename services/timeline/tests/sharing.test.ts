import { testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, readTimeline, refusal, startTimelineService, type Harness } from './harness.ts';

let service: Harness;
beforeAll(async () => {
  service = await startTimelineService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe('sharing', () => {
  it('[R8] publishes under a token that is long, random and the same when asked again', async () => {
    const { id, owner } = await makeTimeline(service, 1);
    const other = await makeTimeline(service, 1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.client.shareTimeline({ timelineId: id }, owner)),
    );
    const tokens = new Set(answers.map(({ token }) => token));
    expect(tokens.size).toBe(1);
    const [token] = tokens;
    expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect((await service.client.shareTimeline({ timelineId: other.id }, other.owner)).token).not.toBe(token);
    expect((await readTimeline(service, id, owner)).isPublished).toBe(true);
  });

  it('[R8] shows everyone with the token the timeline without its outline, with or without an account', async () => {
    const owner = testContext();
    const request = { title: 'Bees', description: 'Why', outline: 'private' };
    const { timeline } = await service.client.createTimeline(request, owner);
    const { token } = await service.client.shareTimeline({ timelineId: timeline!.id }, owner);
    const { userId: _, ...nobody } = testContext();
    for (const context of [nobody, testContext()]) {
      const shared = await service.client.resolveShare({ token }, context);
      expect(shared.timeline).toMatchObject({
        id: timeline!.id,
        ownerId: owner.userId,
        title: 'Bees',
        description: 'Why',
        outline: '',
        isPublished: true,
      });
    }
  });

  it('[R8] withdraws at once, and publishes under a new token afterwards', async () => {
    const { id, owner } = await makeTimeline(service, 1);
    const { client } = service;
    const first = await client.shareTimeline({ timelineId: id }, owner);
    await client.unshareTimeline({ timelineId: id }, owner);
    expect((await refusal(client.resolveShare({ token: first.token }, testContext()))).code).toBe('NOT_FOUND');
    expect((await readTimeline(service, id, owner)).isPublished).toBe(false);
    await client.unshareTimeline({ timelineId: id }, owner);
    const second = await client.shareTimeline({ timelineId: id }, owner);
    expect(second.token).not.toBe(first.token);
    expect((await refusal(client.resolveShare({ token: first.token }, testContext()))).code).toBe('NOT_FOUND');
    expect((await client.resolveShare({ token: second.token }, testContext())).timeline!.id).toBe(id);
  });

  it('changes neither revision nor times', async () => {
    const { id, owner } = await makeTimeline(service, 1);
    const before = await readTimeline(service, id, owner);
    await service.client.shareTimeline({ timelineId: id }, owner);
    expect(await readTimeline(service, id, owner)).toEqual({ ...before, isPublished: true });
  });

  it.each(['', 'x', 'a'.repeat(32), 'a'.repeat(4_000), "' or true --", '../../../../etc/passwd.........'])(
    'answers the same for every token that is none: %j',
    async (token) => {
      const error = await refusal(service.client.resolveShare({ token }, testContext()));
      expect([error.code, error.userMessage]).toEqual([
        'NOT_FOUND',
        'This page does not exist or is no longer shared.',
      ]);
    },
  );
});
