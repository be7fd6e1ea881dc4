import { JOB_LIMIT_MS } from '@slidewright/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '../src/product.ts';
import { openVisitor, type Visitor } from '../src/visitor.ts';
import { signInBoth } from '../src/workshop.ts';

const SENTENCE =
  'The water of the harbour rises and falls twice a day, and the boats at the quay rise and fall with it. ';
const SLIDES = 8;

const product = openProduct();
let visitor: Visitor;
let timeline: { readonly id: string };
let changeNotes: () => Promise<void>;
/** Addresses that the product answered with 404. */
const missing: string[] = [];

beforeAll(async () => {
  visitor = await openVisitor(product);
  const { page } = visitor;
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  const api = await signInBoth(page, product.url, 'jobs@example.org');
  const slides = Array.from({ length: SLIDES }, (_, index) => ({
    title: `Tide ${index + 1}`,
    bulletPoints: ['Twice a day'],
    speakerNotes: SENTENCE.repeat(index % 3 === 0 ? 5 : 2),
  }));
  timeline = await api.createTimeline({ title: 'Tides', slides, createSlides: true });
  changeNotes = async () => {
    for (const { id } of (await api.getTimeline({ id: timeline.id })).slides)
      await api.updateSlide({ id, speakerNotes: `Now something else about slide ${id}. `.repeat(4) });
  };
});
afterAll(() => visitor?.[Symbol.asyncDispose]());

/** The seconds of 'about 1m 5s left'; null where none are said. */
function secondsIn(text: string): number | null {
  const found = /about (?:(\d+)m )?(\d+)s left/.exec(text);
  return found === null ? null : Number(found[1] ?? 0) * 60 + Number(found[2]);
}

const isShown = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('progressbar', { name }).isVisible({ timeout: 0 });

describe('running work', () => {
  it('[IS5] is followed to its end in the wizard, after a reload, though it was started on another page', async () => {
    const { page } = visitor;
    await page.goto(`/timelines/${timeline.id}`);
    await page.getByRole('button', { name: 'Generate Audio' }).click();
    await page.getByRole('progressbar', { name: 'Audio generation' }).waitFor();
    await page.goto(`/timelines/${timeline.id}/edit?step=audio`);
    await page.getByRole('progressbar', { name: 'Audio generation' }).waitFor();
    await page.reload();
    await page.getByRole('progressbar', { name: 'Audio generation' }).waitFor();
    await page.getByText(`${SLIDES}/${SLIDES} ready`).waitFor({ timeout: JOB_LIMIT_MS });
    expect(await isShown(page, 'Audio generation')).toBe(false);
  });

  it('[IS5] says how long it takes within a factor of two after 10 s, and nothing in the console', async () => {
    const { page } = visitor;
    await page.goto(`/timelines/${timeline.id}`);
    await changeNotes();
    const begun = Date.now();
    await page.getByRole('button', { name: 'Make film' }).click();
    const said: { readonly at: number; readonly seconds: number }[] = [];
    const panel = page.getByRole('region', { name: 'Film', exact: true });
    const download = page.getByRole('button', { name: 'Download Video' });
    await expect
      .poll(
        async () => {
          const text = (await panel.isVisible()) ? ((await panel.textContent()) ?? '') : '';
          const seconds = secondsIn(text);
          if (seconds !== null) said.push({ at: Date.now(), seconds });
          return download.isEnabled();
        },
        { timeout: JOB_LIMIT_MS, interval: 500 },
      )
      .toBe(true);
    const ended = Date.now();
    // The page shows whole seconds and polls every 2 s: 3 s more or less are allowed.
    const wrong = said.filter(({ at, seconds }) => {
      const left = (ended - at) / 1_000;
      return at - begun > 10_000 && (seconds > left * 2 + 3 || seconds < left / 2 - 3);
    });
    expect(wrong.length, JSON.stringify({ begun, ended, said })).toBeLessThanOrEqual(said.length / 5);
    expect(missing).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });
});
