import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openProduct } from '../src/product.ts';
import { openVisitor, PHONE, seriousBarriers } from '../src/visitor.ts';
import { makeTimeline, narrate, signInBoth, startVideo, untilVideoEnds } from '../src/workshop.ts';

const product = openProduct();

const openStep = async (page: Page, id: string, step: RegExp): Promise<void> => {
  await page.goto(`/timelines/${id}/edit`);
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step }).click();
};

describe('saying words as people want them (PR1, PR2, PR4)', () => {
  it('makes only the slide with the word out of date, speaks it again, and keeps the captions as they are written', async () => {
    await using visitor = await openVisitor(product);
    const { page, problems } = visitor;
    const api = await signInBoth(page, product.url, 'says@example.org');
    const { id, slides } = await makeTimeline(api, 'Names', ['Kubernetes', 'Rivers']);
    await narrate(api, id);
    const [before, unchanged] = await Promise.all(slides!.map((slide) => api.getSlideAudio({ id: slide.id })));

    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function playAndTell(this: HTMLMediaElement) {
        this.addEventListener('playing', () => (document.documentElement.dataset['heardS'] = String(this.duration)));
        return play.call(this);
      };
    });
    await openStep(page, id, /Audio/);
    await page.getByText('2/2 ready').waitFor();
    await page.getByRole('button', { name: /^Pronunciation/ }).click();
    await page.getByRole('button', { name: 'Add an entry' }).click();
    await page.getByLabel('Word or words').fill('kubernetes');
    await page.getByRole('radio', { name: 'IPA' }).click();
    await page.getByLabel('Say', { exact: true }).fill('ˈmoʊlɪˌbdiːnəm ˈmoʊlɪˌbdiːnəm');
    await page.getByRole('button', { name: 'Hear it' }).click();
    await expect.poll(() => page.evaluate(() => Number(document.documentElement.dataset['heardS']))).toBeGreaterThan(1);
    expect(await seriousBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save entry' }).click();
    await page.getByText('1/2 ready').waitFor();
    expect(await page.getByText('Audio: Changed since').count()).toBe(1);

    await page.getByRole('button', { name: 'Generate Audio' }).click();
    await page.getByText('2/2 ready').waitFor();
    const [after, same] = await Promise.all(slides!.map((slide) => api.getSlideAudio({ id: slide.id })));
    expect(same).toEqual(unchanged);
    expect(after!.objectName).not.toBe(before!.objectName);
    expect(after!.metadata.durationMs).toBeGreaterThan(before!.metadata.durationMs + 300);
    await startVideo(api, id);
    expect((await untilVideoEnds(api, id)).status).toBe('completed');
    const captions = await (await api.getCaptionsVtt({ id })).text();
    expect(captions).toContain('This is kubernetes.');
    expect(captions).not.toMatch(/bd|moʊ/);
    expect(problems).toEqual([]);
  });

  it('writes a mark into the notes on a phone, and shows the notes without it (PR3)', async () => {
    await using visitor = await openVisitor(product, { viewport: PHONE });
    const { page, problems } = visitor;
    const api = await signInBoth(page, product.url, 'marks@example.org');
    const { id } = await makeTimeline(api, 'Marks', ['Rivers']);
    await openStep(page, id, /Content/);
    const notes = page.getByLabel('Speaker notes');
    await notes.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Say it differently…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Say “rivers” differently' });
    await dialog.getByLabel('Say', { exact: true }).fill('rye-vers');
    expect(await seriousBarriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+Shift+P');
    expect(await notes.inputValue()).toBe('This is {rivers|rye-vers} [pause 1s].');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**/timelines/${id}`);
    await page.getByText('This is rivers.').waitFor();
    expect(problems).toEqual([]);
  });
});
