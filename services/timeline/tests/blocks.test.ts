import { blocksFromJson, blocksToJson, readSlide } from '@slidewright/slides/content/blocks';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import type { Block } from '@slidewright/slides/kinds/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, refusal, startTimelineService, type Harness } from './harness.ts';

let service: Harness;
beforeAll(async () => {
  service = await startTimelineService();
});
afterAll(() => service[Symbol.asyncDispose]());

const quote: Block = { kind: 'quote', text: 'Everything flows.', attribution: 'Heraclitus' };
const list = (...items: string[]): Block => ({ kind: 'bullets', items });

async function makeQuote(blocks: readonly Block[]) {
  const { id, owner } = await makeTimeline(service, 0);
  const { slide } = await service.client.createSlide(
    { timelineId: id, slide: { title: 'Rivers', blocks: blocksToJson(blocks) } },
    owner,
  );
  const read = async () => readSlide((await service.client.getSlide({ slideId: slide!.id }, owner)).slide!);
  return { timelineId: id, slideId: slide!.id, owner, read };
}

describe('a slide of blocks', () => {
  it('[BL1] keeps them in their order, in every answer', async () => {
    const blocks = [list('One'), quote, list('Two')];
    const { timelineId, owner, read } = await makeQuote(blocks);
    expect(await read()).toMatchObject({ blocks, bulletPoints: ['One', 'Two'] });
    const { slides } = await service.client.getTimeline({ timelineId }, owner);
    expect(blocksFromJson(slides[0]!.blocks)).toEqual(blocks);
  });

  it('[BL1] keeps its other blocks when a client that knows bullets only writes those', async () => {
    const { slideId, owner, read } = await makeQuote([list('One'), quote]);
    await service.client.updateSlide({ slideId, setBulletPoints: true, bulletPoints: ['1', '2'] }, owner);
    expect(await read()).toMatchObject({ blocks: [list('1', '2'), quote], bulletPoints: ['1', '2'] });
    await service.client.updateSlide({ slideId, title: 'Streams' }, owner);
    expect(await read()).toMatchObject({ title: 'Streams', blocks: [list('1', '2'), quote] });
  });

  it('[BL2] keeps the levels and numbers of a list when a client that knows bullets only writes those', async () => {
    const steps: Block = { kind: 'bullets', items: ['Sow', 'Early', 'Reap'], levels: [0, 1, 0], numbered: true };
    const { slideId, owner, read } = await makeQuote([steps]);
    expect(await read()).toMatchObject({ blocks: [steps], bulletPoints: steps.items });
    await service.client.updateSlide({ slideId, setBulletPoints: true, bulletPoints: ['Sow', 'Late', 'Reap'] }, owner);
    expect((await read()).blocks).toEqual([{ ...steps, items: ['Sow', 'Late', 'Reap'] }]);
  });

  it('[BL1] is a slide of bullets again when the others are removed', async () => {
    const { slideId, owner, read } = await makeQuote([list('One'), quote]);
    await service.client.updateSlide({ slideId, blocks: blocksToJson([list('One')]) }, owner);
    expect(await read()).toMatchObject({ blocks: [list('One')], bulletPoints: ['One'] });
    const { slide } = await service.client.getSlide({ slideId }, owner);
    expect(slide!.blocks).toBe('');
    await service.client.updateSlide({ slideId, blocks: '[]' }, owner);
    expect(await read()).toMatchObject({ blocks: [], bulletPoints: [] });
  });

  it('[BL1] loses nothing when a process of the version before writes its bullets during an upgrade', async () => {
    const { slideId, owner, read } = await makeQuote([list('One'), quote]);
    await sql`update slide set bullet_points = array['By the old version'] where id = ${slideId}`.execute(service.db);
    expect((await read()).blocks).toEqual([list('By the old version'), quote]);
    await service.client.updateSlide({ slideId, title: 'Saved again' }, owner);
    expect((await read()).blocks).toEqual([list('By the old version'), quote]);
  });

  it('goes along when the timeline is duplicated', async () => {
    const { timelineId, owner } = await makeQuote([quote, list('One')]);
    const { slides } = await service.client.duplicateTimeline({ timelineId }, owner);
    expect(readSlide(slides[0]!).blocks).toEqual([quote, list('One')]);
  });

  it('[AU3] changes its content hash with every part, and keeps that of the specification for bullets', async () => {
    const { slideId, owner, read } = await makeQuote([list('One'), quote]);
    const before = slideContentHash(await read());
    await service.client.updateSlide({ slideId, blocks: blocksToJson([list('One'), { ...quote, text: '' }]) }, owner);
    expect(slideContentHash(await read())).not.toBe(before);
  });

  it.each([
    ['what is not JSON', '{', 'blocks cannot be read'],
    ['a kind that does not exist', '[{"kind":"hologram"}]', 'blocks cannot be read'],
    ['a text where a list belongs', '"bullets"', 'blocks cannot be read'],
    [
      '51 bullets in two lists',
      blocksToJson([list(...Array(26).fill('a')), list(...Array(25).fill('a'))]),
      'at most 50',
    ],
  ])('refuses %s', async (_, blocks, sentence) => {
    const { slideId, owner } = await makeQuote([quote, list('One')]);
    expect(await refusal(service.client.updateSlide({ slideId, blocks }, owner))).toMatchObject({
      code: 'VALIDATION_FAILED',
      userMessage: expect.stringContaining(sentence),
    });
  });

  it('leaves control characters out of every text of a block', async () => {
    const { read } = await makeQuote([{ ...quote, text: 'Every\u0000thing\u0007 flows' }, list('a\u0000b', 'c')]);
    expect((await read()).blocks).toEqual([{ ...quote, text: 'Everything flows' }, list('ab', 'c')]);
  });
});
