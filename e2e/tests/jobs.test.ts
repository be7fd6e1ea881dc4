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

  it('[IS5] says how long it takes until it has ended, and nothing in the console', async () => {
    const { page } = visitor;
    await page.goto(`/timelines/${timeline.id}`);
    await changeNotes();
    await page.getByRole('button', { name: 'Make film' }).click();
    await page
      .getByRole('region', { name: 'Film', exact: true })
      .getByText(/about (?:\d+m )?\d+s left/)
      .waitFor();
    const download = page.getByRole('button', { name: 'Download Video' });
    await expect.poll(() => download.isEnabled(), { timeout: JOB_LIMIT_MS, interval: 500 }).toBe(true);
    await page.getByText(/s left/).waitFor({ state: 'hidden' });
    expect(missing).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });
});
