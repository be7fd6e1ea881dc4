import { randomUUID } from 'node:crypto';
import { TimelineService } from '@slidewright/contracts';
import type { CallContext } from '@slidewright/platform';
import { testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, refusal, startTimelineService, type Harness } from './harness.ts';

type Method = keyof typeof TimelineService.method;
type Call = (context: CallContext, ids: { timelineId: string; slideId: string }) => Promise<unknown>;

let service: Harness;
beforeAll(async () => {
  service = await startTimelineService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** How each method is called on an object of another owner. */
const CALLS: Partial<Record<Method, Call>> = {
  getTimeline: (context, { timelineId }) => service.client.getTimeline({ timelineId }, context),
  updateTimeline: (context, { timelineId }) => service.client.updateTimeline({ timelineId, title: 'x' }, context),
  duplicateTimeline: (context, { timelineId }) => service.client.duplicateTimeline({ timelineId }, context),
  deleteTimeline: (context, { timelineId }) => service.client.deleteTimeline({ timelineId }, context),
  listSlides: (context, { timelineId }) => service.client.listSlides({ timelineId }, context),
  createSlide: (context, { timelineId }) => service.client.createSlide({ timelineId, slide: {} }, context),
  getSlide: (context, { slideId }) => service.client.getSlide({ slideId }, context),
  updateSlide: (context, { slideId }) => service.client.updateSlide({ slideId, title: 'x' }, context),
  deleteSlide: (context, { slideId }) => service.client.deleteSlide({ slideId }, context),
  putDeck: (context, { timelineId }) => service.client.putDeck({ timelineId, slides: [{ title: 'x' }] }, context),
  reorderSlides: (context, { slideId }) =>
    service.client.reorderSlides({ slides: [{ id: slideId, position: 1 }] }, context),
  lockTimeline: (context, { timelineId }) => service.client.lockTimeline({ timelineId, jobId: JOB }, context),
  unlockTimeline: (context, { timelineId }) => service.client.unlockTimeline({ timelineId, jobId: JOB }, context),
  shareTimeline: (context, { timelineId }) => service.client.shareTimeline({ timelineId }, context),
  unshareTimeline: (context, { timelineId }) => service.client.unshareTimeline({ timelineId }, context),
};
const JOB = randomUUID();

/** These name no object, or images, music, brands and fonts; other tests prove what they return. */
const WITHOUT_OWNED_IDS = new Set<Method>([
  'listTimelines',
  'createTimeline',
  'generateSlides',
  'writeNotes',
  'getTextModel',
  'resolveShare',
  'reserveImage',
  'finishImage',
  'listImages',
  'resolveImages',
  'deleteImage',
  'reserveMusic',
  'finishMusic',
  'listMusic',
  'getMusic',
  'deleteMusic',
  'getBrand',
  'putBrand',
  'reserveFont',
  'finishFont',
  'listFonts',
  'deleteFont',
  // Of the operator, through the auth service.
  'getUsage',
]);

const METHODS = TimelineService.methods.map((method) => method.localName as Method);

describe('what is not the caller’s', () => {
  it('is asked of every method of the contract', () => {
    const classed = new Set([...Object.keys(CALLS), ...WITHOUT_OWNED_IDS]);
    expect(METHODS.filter((method) => !classed.has(method))).toEqual([]);
  });

  it.each(Object.keys(CALLS) as Method[])(
    '[D7, W12] looks to %s like what does not exist, and stays as it is',
    async (method) => {
      const call = CALLS[method]!;
      const { id, owner, slides } = await makeTimeline(service, 2);
      const locked = await makeTimeline(service, 2);
      await service.client.lockTimeline({ timelineId: locked.id, jobId: randomUUID() }, locked.owner);
      const before = await service.client.getTimeline({ timelineId: id }, owner);
      const stranger = testContext();
      const answers = await Promise.all(
        [
          { timelineId: id, slideId: slides[0]!.id },
          { timelineId: locked.id, slideId: locked.slides[0]!.id },
          { timelineId: randomUUID(), slideId: randomUUID() },
          { timelineId: 'no-uuid', slideId: 'temp-17-x' },
          { timelineId: '', slideId: '' },
        ].map(async (ids) => {
          const { code, message, userMessage, details } = await refusal(call(stranger, ids));
          return { code, message, userMessage, details };
        }),
      );
      expect(answers[0]!.code).toBe('NOT_FOUND');
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(await service.client.getTimeline({ timelineId: id }, owner)).toEqual(before);
    },
  );

  it.each(Object.keys(CALLS) as Method[])('is refused by %s to a caller without a user', async (method) => {
    const { id, slides } = await makeTimeline(service, 2);
    const { userId: _, ...nobody } = testContext();
    const error = await refusal(CALLS[method]!(nobody, { timelineId: id, slideId: slides[0]!.id }));
    expect(error.code).toBe('UNAUTHENTICATED');
  });

  it.each(Object.keys(CALLS) as Method[])('is what %s works on for its owner', async (method) => {
    const { id, owner, slides } = await makeTimeline(service, 2);
    const ids = { timelineId: id, slideId: slides[0]!.id };
    await expect(CALLS[method]!(owner, ids)).resolves.toBeDefined();
  });
});
