import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFfmpeg } from '@slidewright/media';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '../src/product.ts';
import { launchBrowser, openVisitor, PHONE, seriousBarriers, type Visitor } from '../src/visitor.ts';
import { makeTimeline, signInBoth } from '../src/workshop.ts';

const product = openProduct();
let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-recording-'));
  const client = product.client();
  await client.signUp({ email: 'microphone@example.org', password: 'a long enough password' });
  // Somebody else says what is on the slide.
  const { audioBuffer } = await client.generateSpeech({ text: 'This is first.', voiceId: 'stella' });
  await writeFile(join(folder, 'said.mp3'), Buffer.from(audioBuffer, 'base64'));
  const microphone = join(folder, 'microphone.wav');
  await runFfmpeg({ command: 'ffmpeg' }, [
    ['-i', join(folder, 'said.mp3')],
    ['-af', 'apad=pad_dur=1', '-ar', '48000', '-ac', '1', microphone],
  ]);
  browser = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${microphone}`,
  ]);
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const RECORDED_LATE = 'Text changed since this was recorded';

async function openTimeline({ page }: Visitor, email: string, path = '') {
  const api = await signInBoth(page, product.url, email);
  const { id, slides } = await makeTimeline(api, 'Spoken by me', ['First', 'Second']);
  await page.goto(`/timelines/${id}${path}`);
  return { api, id, slideIds: slides.map((slide) => slide.id) };
}

const openAudioStep = (visitor: Visitor, email: string) => openTimeline(visitor, email, '/edit?step=audio');

describe('recording a slide in the browser (RC1)', () => {
  it('counts down, shows the level and the notes, plays and trims the recording, and makes it the narration', async () => {
    await using visitor = await openVisitor(product, { browser });
    const { page, problems } = visitor;
    const { api, slideIds } = await openAudioStep(visitor, 'recorder@example.org');
    await page.getByRole('button', { name: 'Record slide 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record slide 1' });
    await dialog.getByText('This is first.').waitFor();
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await dialog.getByText('Recording starts in 3 …').waitFor();
    await dialog.getByText('Recording.', { exact: true }).waitFor();
    const meter = dialog.getByRole('img', { name: 'Level of the microphone' });
    expect((await meter.boundingBox())!.height).toBeGreaterThan(4);
    const level = meter.locator('div');
    await expect
      .poll(() => level.evaluate((bar) => new DOMMatrix(getComputedStyle(bar).transform).a))
      .toBeGreaterThan(0.4);
    await dialog.getByText(/^[4-9]s$/).waitFor();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog.getByText('Paused.').waitFor();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    // Closing by accident loses nothing.
    await page.keyboard.press('Escape');
    await dialog.getByText('Discard this recording?').waitFor();
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await dialog.getByRole('button', { name: 'Stop' }).click();
    const end = dialog.getByRole('slider', { name: 'End' });
    await end.waitFor();
    const lengthS = Number(await end.getAttribute('max'));
    expect(lengthS).toBeGreaterThan(3);
    expect(await seriousBarriers(page)).toEqual([]);
    await end.focus();
    await page.keyboard.press('ArrowLeft');
    expect(Number(await end.inputValue())).toBeLessThan(lengthS);
    await dialog.getByRole('button', { name: 'Use this recording' }).click();
    await page.getByText('Recorded', { exact: true }).waitFor();
    const file = await api.getSlideAudio({ id: slideIds[0]! });
    expect(file.metadata.source).toBe('recording');
    expect(file.metadata.durationMs).toBeGreaterThan(500);
    expect(file.metadata.cues.map(({ text }) => text).join(' ')).toContain('This is first.');
    expect(problems).toEqual([]);
  });

  it('says what to do when the microphone is refused, on a phone too', async () => {
    await using visitor = await openVisitor(product, { browser, viewport: PHONE });
    await visitor.page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await openAudioStep(visitor, 'refused@example.org');
    await visitor.page.getByRole('button', { name: 'Record slide 1' }).click();
    const dialog = visitor.page.getByRole('dialog', { name: 'Record slide 1' });
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await dialog.getByText('The browser does not allow this page to use the microphone.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Try again' }).isEnabled()).toBe(true);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await visitor.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('uses a sound file on the page of the timeline, chosen by keyboard or dropped, and keeps it for another try (RC2)', async () => {
    await using visitor = await openVisitor(product, { browser });
    const { page } = visitor;
    const { api, slideIds } = await openTimeline(visitor, 'files@example.org');
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Record slide 1' }).focus();
    await page.keyboard.press('Enter');
    const first = page.getByRole('dialog', { name: 'Record slide 1' });
    const record = first.getByRole('button', { name: 'Record', exact: true });
    await expect.poll(() => record.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(join(folder, 'said.mp3'));
    await first.getByRole('slider', { name: 'End' }).waitFor();
    await page.route('**/recording', (route) => route.abort());
    const use = first.getByRole('button', { name: 'Use this file' });
    await use.press('Enter');
    await first.getByText('The file was not used').waitFor();
    await page.unroute('**/recording');
    await use.press('Enter');
    await first.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('Recorded', { exact: true }).count()).toBe(1);

    await page.getByRole('button', { name: 'Record slide 2' }).click();
    const second = page.getByRole('dialog', { name: 'Record slide 2' });
    await second.waitFor();
    const bytes = (await readFile(join(folder, 'said.mp3'))).toString('base64');
    const files = await page.evaluateHandle((encoded) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0))], 'dropped.mp3'));
      return transfer;
    }, bytes);
    await second.dispatchEvent('drop', { dataTransfer: files });
    await second.getByText('dropped.mp3').waitFor();
    await second.getByRole('button', { name: 'Use this file' }).click();
    await second.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('Recorded', { exact: true }).count()).toBe(2);
    for (const id of slideIds) expect((await api.getSlideAudio({ id })).metadata.source).toBe('recording');
  });

  it('marks a recording of an older text on both pages, with room for all words on the narrowest screen (RC4)', async () => {
    await using visitor = await openVisitor(product, { browser, viewport: { width: 320, height: 640 } });
    const { page } = visitor;
    const { api, id, slideIds } = await openAudioStep(visitor, 'older@example.org');
    const rows = page.getByRole('list', { name: 'Audio of each slide' }).getByRole('listitem');
    const cutTexts = () =>
      rows.locator('p:last-child').evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth));
    await rows.getByText('Not Started').last().waitFor();
    expect(await cutTexts()).toEqual([]);
    await page.getByRole('button', { name: 'Record slide 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record slide 1' });
    await dialog.locator('input[type=file]').setInputFiles(join(folder, 'said.mp3'));
    await dialog.getByRole('button', { name: 'Use this file' }).click();
    await rows.getByText('Recorded', { exact: true }).waitFor();
    await api.updateSlide({ id: slideIds[0]!, speaker_notes: 'Other words by now.' });
    await page.reload();
    await rows.getByText(RECORDED_LATE).waitFor();
    expect(await cutTexts()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.goto(`/timelines/${id}`);
    await page.getByText(RECORDED_LATE).waitFor();
  });
});
