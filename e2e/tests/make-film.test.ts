import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeStrictly, loudness, lowToneVolume, picturesHash, probe, silences, writeTone } from '../src/media.ts';
import { openProduct } from '../src/product.ts';
import { countClicks, openVisitor, signUp, type Visitor } from '../src/visitor.ts';
import { JOB_LIMIT_MS } from '@slidewright/testing';

const TOPICS = ['Bees', 'Wax', 'Honey', 'Dances', 'Winter', 'Swarms', 'Flowers', 'Thanks'];
const OUTLINE = TOPICS.map((topic) => `# ${topic}\n- A word about ${topic.toLowerCase()}`).join('\n');
/** Of the music: below every voice. */
const HUM_HZ = 50;

let folder: string;
const product = openProduct();
let visitor: Visitor;
let clicks: () => number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-make-film-'));
  visitor = await openVisitor(product);
});

afterAll(async () => {
  await visitor?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function downloadFilm(page: Page, name: string): Promise<string> {
  const download = page.getByRole('button', { name: 'Download Video' }).first();
  await expect.poll(() => download.isEnabled(), { timeout: JOB_LIMIT_MS }).toBe(true);
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  const file = join(folder, name);
  await saved.saveAs(file);
  return file;
}

/** Whether the film of the timeline on this page shows it as it is now. */
async function isUpToDate(page: Page): Promise<boolean> {
  const response = await page.request.get(`/api${new URL(page.url()).pathname}/video-status`);
  return ((await response.json()) as { data: { upToDate: boolean } }).data.upToDate;
}

describe('a newcomer', () => {
  it('[UX3] goes from an outline of eight slides to a downloaded film in at most 8 clicks after signing up', async () => {
    const { page } = visitor;
    await signUp(page, 'few-clicks@example.org');
    clicks = await countClicks(page);
    await page.getByRole('link', { name: 'Create Timeline' }).click();
    await page.getByRole('link', { name: 'Go step by step instead' }).click();
    await page.getByRole('textbox', { name: /^Title/ }).fill('Eight things about bees');
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.click();
    // The field is the first of the step: the keyboard reaches it without a click.
    await page.getByLabel('Content Outline').focus();
    await page.keyboard.insertText(OUTLINE);
    await page.getByRole('button', { name: 'Generate Slides' }).click();
    await page.getByText('Generated 8 slides from your outline.').first().waitFor();
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: /Finalize/ })
      .click();
    await page.getByRole('button', { name: 'Save Timeline' }).click();
    await page.waitForURL(/\/timelines\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: 'Make film' }).click();
    const seen = new Set<number>();
    const bar = page.getByRole('progressbar', { name: 'Film' });
    const download = page.getByRole('button', { name: 'Download Video' }).first();
    await expect
      .poll(
        async () => {
          const value = await bar.getAttribute('aria-valuenow', { timeout: 200 }).catch(() => null);
          if (value !== null) seen.add(Math.round(Number(value)));
          return download.isEnabled();
        },
        { timeout: JOB_LIMIT_MS, interval: 100 },
      )
      .toBe(true);
    const film = await downloadFilm(page, 'film.mp4');
    expect(clicks()).toBeLessThanOrEqual(8);
    expect(clicks()).toBeGreaterThan(0);
    // The bar moved while narration was spoken and slides were drawn. Fast machines show few of its values.
    expect([...seen].some((percent) => percent > 0 && percent < 100)).toBe(true);
    await decodeStrictly(film);
    expect((await probe(film)).durationS).toBeGreaterThan(10);
    expect(visitor.problems).toEqual([]);
  });

  it('[LA4] sees the film with captions that name its language', async () => {
    const track = visitor.page.getByLabel('Eight things about bees', { exact: true }).locator('track');
    await expect.poll(() => track.getAttribute('srclang')).toBe('en');
  });

  it('[UX2, UX3] has a new film of one edited word in at most 3 clicks', async () => {
    const { page } = visitor;
    const address = page.url();
    const clicksBefore = clicks();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: /Content/ })
      .click();
    // The first slide is open; the keyboard leads to its title.
    const title = page.getByLabel('Slide title');
    await expect.poll(() => title.inputValue()).toBe('Bees');
    const isInTitle = (): Promise<boolean> => title.evaluate((field) => field === document.activeElement);
    for (let tabs = 0; tabs < 20 && !(await isInTitle()); tabs += 1) await page.keyboard.press('Tab');
    expect(await isInTitle()).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type(' today');
    await page.keyboard.press('Control+s');
    await page.waitForURL(address);
    await expect.poll(() => isUpToDate(page)).toBe(false);
    await page.getByRole('button', { name: 'Make film' }).click();
    await expect.poll(() => isUpToDate(page), { timeout: JOB_LIMIT_MS }).toBe(true);
    expect(clicks() - clicksBefore).toBeLessThanOrEqual(3);
    expect(visitor.problems).toEqual([]);
  });

  it('[EX7] gives the film music, which stays low from one slide to the next, and no slide is drawn for it', async () => {
    const { page } = visitor;
    const address = page.url();
    const plain = await downloadFilm(page, 'plain.mp4');
    const track = join(folder, 'hum.wav');
    await writeTone(track, HUM_HZ, 7);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: /Timeline/ })
      .click();
    await page.getByRole('button', { name: 'Add music' }).click();
    await page.getByLabel('Music file').setInputFiles(track);
    await page.getByRole('button', { name: 'Change music' }).waitFor();
    await page.getByText('hum', { exact: true }).waitFor();
    await page.keyboard.press('Control+s');
    await page.waitForURL(address);
    await page.getByRole('button', { name: 'Make film' }).click();
    await expect.poll(() => isUpToDate(page), { timeout: JOB_LIMIT_MS }).toBe(true);
    const film = await downloadFilm(page, 'music.mp4');
    await decodeStrictly(film);
    expect(await picturesHash(film)).toBe(await picturesHash(plain));
    expect((await probe(film)).durationS).toBe((await probe(plain)).durationS);
    // Or as loud as its peaks allow.
    const lufs = await loudness(film);
    expect(lufs).toBeGreaterThan(-18);
    expect(lufs).toBeLessThan(-15.5);
    // Between two slides is a rest of 1.2 s.
    const rest = (await silences(plain, 1)).find((startS) => startS > 3)!;
    const [inRest, inSpeech] = [
      await lowToneVolume(film, HUM_HZ, rest + 0.5, 0.4),
      await lowToneVolume(film, HUM_HZ, rest - 0.5, 0.4),
    ];
    expect(inSpeech).toBeGreaterThan(-60);
    expect(Math.abs(inRest - inSpeech)).toBeLessThan(3);
    expect(await lowToneVolume(plain, HUM_HZ, rest + 0.5, 0.4)).toBeLessThan(-60);
    expect(visitor.problems).toEqual([]);
  });
});
