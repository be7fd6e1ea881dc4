import { testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, readTimeline, refusal, startTimelineService, type Harness } from './harness.ts';

let service: Harness;
beforeAll(async () => {
  service = await startTimelineService({ measureIntervalMs: 200 });
});
afterAll(() => service[Symbol.asyncDispose]());

const RUSSIAN = { title: 'Приливы', bulletPoints: ['Луна притягивает воду'], speakerNotes: '' };
const GERMAN = { title: 'Gezeiten', bulletPoints: ['Der Mond zieht das Wasser an'], speakerNotes: '' };

async function createdWith(fields: Parameters<Harness['client']['createTimeline']>[0]) {
  const owner = testContext();
  const { timeline } = await service.client.createTimeline({ title: 'Tides', ...fields }, owner);
  const { id, language, isLanguageChosen } = timeline!;
  return { id, owner, told: { language, isLanguageChosen } };
}

describe('the language of a timeline', () => {
  it('[LA1] is detected from the slides, else from the outline, else English', async () => {
    const detected = (language: string) => ({ language, isLanguageChosen: false });
    expect((await createdWith({ slides: [RUSSIAN] })).told).toEqual(detected('ru'));
    expect((await createdWith({ outline: '# Gezeiten\n- Wie sie entstehen' })).told).toEqual(detected('de'));
    expect((await createdWith({})).told).toEqual(detected('en'));
  });

  it('[LA2] is what the owner chooses, in its canonical form, whatever the slides say', async () => {
    const { id, owner, told } = await createdWith({ language: 'pt-br', slides: [RUSSIAN] });
    expect(told).toEqual({ language: 'pt-BR', isLanguageChosen: true });
    await service.client.createSlide({ timelineId: id, slide: GERMAN }, owner);
    expect(await readTimeline(service, id, owner)).toMatchObject({ language: 'pt-BR', isLanguageChosen: true });
  });

  it('[LA1] follows slides that are added, changed and deleted', async () => {
    const { id, owner } = await createdWith({ outline: 'Tides' });
    const language = async () => (await readTimeline(service, id, owner)).language;
    const { slide } = await service.client.createSlide({ timelineId: id, slide: GERMAN }, owner);
    expect(await language()).toBe('de');
    const slideId = slide!.id;
    await service.client.updateSlide({ slideId, ...RUSSIAN, setBulletPoints: true }, owner);
    expect(await language()).toBe('ru');
    await service.client.deleteSlide({ slideId }, owner);
    expect(await language()).toBe('en');
    await service.client.updateTimeline({ timelineId: id, title: 'Warum es Gezeiten gibt' }, owner);
    expect(await language()).toBe('de');
  });

  it('[LA2] can be chosen later, and be given back to detection, without a change of the film', async () => {
    const { id, owner } = await createdWith({ slides: [RUSSIAN] });
    const before = await readTimeline(service, id, owner);
    await service.client.updateTimeline({ timelineId: id, language: 'uk' }, owner);
    expect(await readTimeline(service, id, owner)).toMatchObject({
      language: 'uk',
      isLanguageChosen: true,
      revision: before.revision,
      contentChangedAt: before.contentChangedAt,
    });
    await service.client.updateTimeline({ timelineId: id, language: '' }, owner);
    expect(await readTimeline(service, id, owner)).toMatchObject({ language: 'ru', isLanguageChosen: false });
  });

  it('[LA2] is the same in a copy and in the list', async () => {
    const { id, owner } = await createdWith({ language: 'el', slides: [RUSSIAN] });
    const copy = await service.client.duplicateTimeline({ timelineId: id }, owner);
    expect(copy.timeline).toMatchObject({ language: 'el', isLanguageChosen: true });
    const { timelines } = await service.client.listTimelines({}, owner);
    expect(timelines.map(({ language }) => language)).toEqual(['el', 'el']);
  });

  it.each(['english language', 'e', '../../etc', 'en\u0000', `en-${'abcdefgh-'.repeat(9)}x`])(
    '[LA2] refuses %j',
    async (language) => {
      const owner = testContext();
      const expected = { code: 'VALIDATION_FAILED', details: [{ field: 'language' }] };
      expect(await refusal(service.client.createTimeline({ title: 'Tides', language }, owner))).toMatchObject(expected);
      const { id: timelineId } = await makeTimeline(service, 0, owner);
      expect(await refusal(service.client.updateTimeline({ timelineId, language }, owner))).toMatchObject(expected);
    },
  );
});

describe('a timeline that a process of the version before has written', () => {
  it('tells the language of its slides at once, and the list tells it soon', async () => {
    const { id, owner } = await createdWith({ slides: [RUSSIAN] });
    await service.db.updateTable('timeline').set({ language: null }).where('id', '=', id).execute();
    expect((await service.client.getTimeline({ timelineId: id }, owner)).timeline).toMatchObject({ language: 'ru' });
    await expect
      .poll(async () => (await service.client.listTimelines({}, owner)).timelines.map(({ language }) => language))
      .toEqual(['ru']);
  });
});
