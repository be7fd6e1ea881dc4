import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, pptxParts, zipOf } from '@slidewright/decks/testing';
import type { ImportStatus } from '@slidewright/http-api';
import { saveTo, type ApiClient } from '@slidewright/http-api/node';
import { poll } from '@slidewright/standalone';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redShare } from '../src/media.ts';
import { openProduct } from '../src/product.ts';
import { narrate, PASSWORD, readTimeline, startVideo, untilVideoEnds } from '../src/workshop.ts';
import { JOB_LIMIT_MS } from '@slidewright/testing';

const product = openProduct();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-imports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function importDeck(api: ApiClient, file: string, timelineId?: string): Promise<ImportStatus> {
  const form = new FormData();
  form.append('file', await openAsBlob(file), basename(file));
  if (timelineId !== undefined) form.append('timelineId', timelineId);
  const response = await api.fetch(api.startImport.url(), { method: 'POST', body: form });
  expect(response.status).toBe(202);
  const { data } = (await response.json()) as { data: { jobId: string } };
  const ended = await poll(
    () => api.getImport(data),
    ({ status }) => status !== 'queued' && status !== 'active',
    { intervalMs: 200, timeoutMs: JOB_LIMIT_MS },
  );
  expect(ended.error).toBeNull();
  return ended;
}

it('[IM1] [IM2] [IM4] [SC5] a presentation becomes slides, and a changed one keeps narration, edits and drawings', async () => {
  const api = product.client();
  await api.signUp({ email: 'imports@example.org', password: PASSWORD });
  const rivers = { title: 'Rivers', paragraphs: ['Sand'], notes: 'Rivers carry sand.' };
  const seas = { title: 'Seas', paragraphs: ['Salt'], notes: 'Seas are salty.' };
  const hidden = { title: 'Draft', isHidden: true };
  const first = await importDeck(api, await zipOf(folder, 'water.pptx', pptxParts([rivers, hidden, seas])));
  expect(first).toMatchObject({ status: 'completed', pages: 2, warnings: [{ code: 'HIDDEN_SLIDE', page: 2 }] });
  const id = first.timelineId!;
  const before = await readTimeline(api, id);
  expect(before.slides).toMatchObject([
    { title: 'Rivers', speakerNotes: 'Rivers carry sand.', blocks: [{ kind: 'page', text: 'Sand', width: 1_920 }] },
    { title: 'Seas', speakerNotes: 'Seas are salty.', blocks: [{ kind: 'page', text: 'Salt' }] },
  ]);
  const [firstPage] = before.slides[0]!.blocks;
  expect(before.thumbnailUrl).toBe(firstPage?.kind === 'page' && api.getImageFile.url({ id: firstPage.imageId }));
  await api.updateSlide({ id: before.slides[1]!.id, speakerNotes: 'The sea is full of salt.' });
  expect(await narrate(api, id)).toMatchObject({ completed: 2 });

  const ice = { title: 'Ice', paragraphs: ['Cold'], notes: 'Ice is cold.' };
  const changed = pptxParts([rivers, hidden, ice, { ...seas, paragraphs: ['Salt', 'Waves'] }]);
  const second = await importDeck(api, await zipOf(folder, 'water-2.pptx', changed), id);
  expect(second.timelineId).toBe(id);
  expect(second.warnings.map(({ code, page }) => [code, page])).toEqual([
    ['HIDDEN_SLIDE', 2],
    ['PAGE_ADDED', 3],
    ['PAGE_CHANGED', 4],
  ]);
  const after = await readTimeline(api, id);
  expect(after.slides[0]).toEqual(before.slides[0]);
  expect(after.slides.slice(1)).toMatchObject([
    { title: 'Ice', speakerNotes: 'Ice is cold.' },
    { id: before.slides[1]!.id, speakerNotes: 'The sea is full of salt.', blocks: [{ text: 'Salt\nWaves' }] },
  ]);
  const status = await api.getAudioStatus({ id });
  expect(status.summary).toMatchObject({ completed: 2, total: 3 });

  // One page changes after the film was made: its slide alone is spoken and drawn again. A transition would show it at
  // the beginning of the next slide.
  await api.updateTimeline({ id, settings: { ...after.settings, resolution: '1280x720', transition: 'cut' } });
  const made = async () => {
    expect(await narrate(api, id)).toMatchObject({ completed: 3, total: 3 });
    await startVideo(api, id);
    expect(await untilVideoEnds(api, id)).toMatchObject({ status: 'completed' });
    const parts = async (slideId: string) => [
      await api.getSlideAudio({ id: slideId }),
      await api.getSlideVideo({ id, slideId }),
    ];
    return Promise.all(after.slides.map((slide) => parts(slide.id)));
  };
  const [rivers1, ice1, seas1] = await made();
  const melted = { ...ice, paragraphs: ['Warm'], notes: 'Ice melts.' };
  const third = pptxParts([rivers, hidden, melted, { ...seas, paragraphs: ['Salt', 'Waves'] }]);
  await importDeck(api, await zipOf(folder, 'water-3.pptx', third), id);
  const { slides } = await api.getAudioStatus({ id });
  expect(slides.map(({ textChanged = false }) => textChanged)).toEqual([false, true, false]);
  const [rivers2, ice2, seas2] = await made();
  expect([rivers2, seas2]).toEqual([rivers1, seas1]);
  expect(ice2![0]).not.toEqual(ice1![0]);
  expect(ice2![1]).not.toEqual(ice1![1]);

  // The presentation that the product writes comes back with its narration.
  const { jobId } = await api.startExport({ id, format: 'pptx', options: {} });
  await poll(
    () => api.getExport({ jobId }),
    ({ status: exported }) => exported === 'completed',
    { intervalMs: 200, timeoutMs: JOB_LIMIT_MS },
  );
  const own = join(folder, 'own.pptx');
  await saveTo(own, await api.downloadExport({ jobId }));
  const back = await importDeck(api, own);
  expect(back.warnings.filter(({ code }) => code !== 'FONT_REPLACED')).toEqual([]);
  const spoken = await api.getAudioStatus({ id: back.timelineId! });
  expect(spoken.slides.map(({ status: one, source }) => [one, source])).toEqual(
    after.slides.map(() => ['completed', 'recording']),
  );
  const recorded = await api.getSlideAudio({ id: spoken.slides[0]!.slideId });
  expect(recorded.metadata.cues.map(({ text }) => text)).toEqual(['Rivers carry sand.']);
  expect(await saveTo(join(folder, 'own.mp3'), await api.downloadAudioFile({ id: recorded.id }))).toBe(recorded.size);
  await api.deleteTimeline({ id: back.timelineId! });

  // The pictures go with the timeline; nothing else of the account is left.
  await api.deleteTimeline({ id });
  await expect.poll(() => api.listImages(), { interval: 500 }).toEqual([]);
});

it('[SC5] the clicks of a presentation are in its film at the words that the notes say of them', async () => {
  const api = product.client();
  await api.signUp({ email: 'clicks@example.org', password: PASSWORD });
  const { click, shape, show, timing } = build;
  const whole = (id: string, colour: string): string =>
    shape(id, '', 0, 0, colour).replace('cx="1219200" cy="685800"', 'cx="12192000" cy="6858000"');
  const slides = [
    {
      title: 'Colours',
      shapes: whole('9', 'FF0000') + whole('10', '0000FF'),
      notes: 'Here is a white page. [click] Crimson is what comes now. [click] Azure is the end of it.',
      more: timing(click(show('9')), click(show('10'))),
    },
  ];
  const { timelineId, warnings } = await importDeck(api, await zipOf(folder, 'clicks.pptx', pptxParts(slides)));
  expect(warnings.filter(({ code }) => code.startsWith('ANIMATION'))).toEqual([]);
  const id = timelineId!;
  const { settings, slides: imported } = await readTimeline(api, id);
  await api.updateTimeline({ id, settings: { ...settings, resolution: '1280x720' } });
  expect(await narrate(api, id)).toMatchObject({ completed: 1 });
  await startVideo(api, id);
  expect(await untilVideoEnds(api, id)).toMatchObject({ status: 'completed' });
  const film = join(folder, 'clicks.mp4');
  await saveTo(film, await api.downloadVideo({ id }));
  const { metadata } = await api.getSlideAudio({ id: imported[0]!.id });
  const said = metadata.cues.flatMap((cue) => cue.words ?? [cue]);
  /** When a word begins in the film, whose narration begins after 0.4 s. */
  const begin = (word: string): number => said.find(({ text }) => text.includes(word))!.startMs / 1_000 + 0.4;
  const moments = [
    begin('Here'),
    begin('Crimson') - 0.6,
    begin('Crimson') + 0.2,
    begin('Azure') - 0.6,
    begin('Azure') + 0.2,
  ];
  const red = [];
  for (const moment of moments) red.push(Math.round((await redShare(film, moment)) * 10) / 10);
  expect(red).toEqual([0, 0, 1, 1, 0]);
});
