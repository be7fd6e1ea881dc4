import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveTo } from '@slidewright/http-api/node';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { difference, probe, tinyFrame } from '../src/media.ts';
import { openProduct } from '../src/product.ts';
import { openVisitor } from '../src/visitor.ts';
import {
  makeTimeline,
  narrate,
  PASSWORD,
  readTimeline,
  signInBoth,
  startVideo,
  untilVideoEnds,
} from '../src/workshop.ts';

let folder: string;
const product = openProduct();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-look-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('[W7, V1] what is previewed is what is rendered', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'looker@example.org');
  const made = await makeTimeline(api, 'Seen before', [
    'A short one',
    'The other slide has a far longer title than it',
  ]);

  await page.goto(`/timelines/${made.id}/edit`);
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Content/ })
    .click();
  const preview = page.getByRole('region', { name: 'Preview' });
  const stills: Buffer[] = [];
  for (const [index, slide] of made.slides.entries()) {
    if (index > 0) await preview.getByRole('button', { name: 'Show the next slide' }).click();
    const still = preview.getByRole('img', { name: `Slide ${index + 1}: ${slide.title}` });
    await expect.poll(() => still.textContent()).toContain(slide.title.split(' ').at(-1));
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const file = join(folder, `still-${index}.png`);
    await writeFile(file, await still.screenshot({ animations: 'disabled' }));
    stills.push(await tinyFrame(file, 0));
  }

  await narrate(api, made.id);
  await startVideo(api, made.id);
  expect((await untilVideoEnds(api, made.id)).status).toBe('completed');
  const film = join(folder, 'film.mp4');
  await saveTo(film, await api.downloadVideo({ id: made.id }));
  const { durationS } = await probe(film);
  // Both slides are equally long; in the middle of each all its words stand where they stay.
  const frames = [await tinyFrame(film, durationS * 0.3), await tinyFrame(film, durationS * 0.8)];

  for (const [index, still] of stills.entries()) {
    const same = difference(still, frames[index]!);
    const other = difference(still, frames[1 - index]!);
    // The edges of letters differ, drawn at another size.
    expect(same).toBeLessThan(5);
    expect(other).toBeGreaterThan(4 * same);
  }
});

it('[W7] previews that were played and left keep nothing of the browser, however many they were', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'long-looker@example.org');
  const { id } = await makeTimeline(api, 'Played often', ['One', 'Two']);
  // The window's own, with a count of what was made.
  await page.addInitScript(() => {
    const kept = { audio: [] as AudioContext[], queries: 0 };
    const { AudioContext: Audio, matchMedia } = window;
    window.AudioContext = class extends Audio {
      constructor(...options: ConstructorParameters<typeof Audio>) {
        super(...options);
        kept.audio.push(this);
      }
    };
    window.matchMedia = (query) => {
      kept.queries += 1;
      return matchMedia.call(window, query);
    };
    Object.assign(window, {
      // Without those of renderings that React threw away, which never played, and which the browser collects.
      statesOfAudio: () => kept.audio.map(({ state }) => state).filter((state) => state !== 'suspended'),
      countOfQueries: () => kept.queries,
    });
  });
  const audio = () => page.evaluate('statesOfAudio()');
  const queries = () => page.evaluate('countOfQueries()');
  await page.goto(`/timelines/${id}/edit?step=content`);
  const preview = page.getByRole('region', { name: 'Preview' });
  for (const [played, next] of [
    ['Slide 1', 'Show the next slide'],
    ['Slide 2', 'Show the previous slide'],
  ] as const) {
    await preview.getByRole('button', { name: new RegExp(`^Play ${played}`) }).click();
    await preview.getByRole('button', { name: 'Pause' }).waitFor();
    await preview.getByRole('button', { name: next }).click();
  }
  await expect.poll(audio).toEqual(['closed', 'closed']);
  const before = await queries();
  await page.getByLabel('Slide title').pressSequentially(' and more');
  await expect.poll(() => preview.getByRole('img').textContent()).toContain('and more');
  expect(await queries()).toBe(before);
  expect(visitor.problems).toEqual([]);
});

it('[R7] pointing at a link loads its page; a page begins at its top, and going back restores the place', async () => {
  await using visitor = await openVisitor(product, { viewport: { width: 900, height: 500 } });
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'pointer@example.org');
  for (let index = 1; index <= 12; index += 1) await makeTimeline(api, `Number ${index}`, ['One']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/timelines');

  const last = page.getByRole('link', { name: 'Number 1', exact: true });
  await page.getByRole('link', { name: 'Number 12', exact: true }).waitFor();
  // Only the cards near the window are there.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return last.isVisible();
    })
    .toBe(true);
  await last.hover();
  await expect.poll(() => asked.some((path) => /\/assets\/timeline-[^/]+\.js$/.test(path))).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/timelines');
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await last.click();
  await page.getByRole('heading', { level: 1, name: 'Number 1' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.getByRole('link', { name: 'New Timeline' }).focus();
  await expect.poll(() => asked.some((path) => /\/assets\/start-[^/]+\.js$/.test(path))).toBe(true);
  expect(visitor.problems).toEqual([]);
});

/** Every voice has a button of its own. */
const MOST_TABS = 300;

/** What has the focus, and whether it can be seen. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const labels = (element as HTMLInputElement).labels;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const hasRing =
      (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) ||
      style.boxShadow !== 'none' ||
      getComputedStyle(element, '::after').outlineStyle !== 'none';
    return {
      isBody: element === document.body,
      name: (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '').trim(),
      hasRing,
      isInView: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
      // Says in a failure which element it was, and where.
      element: `${(element.cloneNode() as HTMLElement).outerHTML} at ${JSON.stringify(box)} of ${innerHeight}`,
    };
  });

/** Tabs until what is meant has the focus; the focus has to come into view wherever it moves. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusOf(page);
    if (focused.isBody) continue;
    await expect
      .poll(() => focusOf(page), { message: 'the focus is seen' })
      .toMatchObject({ name: focused.name, hasRing: true, isInView: true });
    if (name.test(focused.name)) return;
  }
  throw new Error(`no Tab leads to ${name}`);
}

it('[U1, W2, W5, W27] from signing up to a saved timeline by keyboard alone', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  const { keyboard } = page;
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
  await tabTo(page, /^Email Address/);
  await keyboard.type('keys@example.org');
  await tabTo(page, /^Password/);
  await keyboard.type(PASSWORD);
  await tabTo(page, /^Confirm Password/);
  await keyboard.type(PASSWORD);
  const appLoaded = page.waitForEvent('load');
  await keyboard.press('Enter');
  await appLoaded;
  await page.waitForURL('**/timelines');
  await page.getByText('No timelines yet').waitFor();
  await tabTo(page, /^New Timeline$/);
  await keyboard.press('Enter');
  // The page gives the focus to its field.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Text');
  await tabTo(page, /^Go step by step instead$/);
  await keyboard.press('Enter');
  await page.getByText('Step 1 of 6').waitFor();
  await tabTo(page, /^Title/);
  await keyboard.type('By keys');
  await tabTo(page, /^Next$/);
  await keyboard.press('Enter');
  await page.getByText('Step 2 of 6').waitFor();
  await tabTo(page, /^Content Outline/);
  await keyboard.type('# One\n- thing\n# Two\n- things');
  await tabTo(page, /^Generate Slides$/);
  await keyboard.press('Space');
  await page.getByText('Generated 2 slides from your outline.').first().waitFor();
  for (const step of [3, 4, 5, 6]) {
    await tabTo(page, /^Next$/);
    await keyboard.press('Enter');
    await page.getByText(`Step ${step} of 6`).waitFor();
    // The list of voices moves what is below it when it comes.
    if (step === 4)
      await page
        .getByRole('radio', { name: /^Andrew/ })
        .first()
        .waitFor();
  }
  await tabTo(page, /^Save Timeline$/);
  await keyboard.press('Space');
  await page.waitForURL(/\/timelines\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { level: 1, name: 'By keys' }).waitFor();
  const api = product.client();
  await api.signIn({ email: 'keys@example.org', password: PASSWORD });
  const saved = await readTimeline(api, new URL(page.url()).pathname.split('/').at(-1)!);
  expect(saved.slides.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(visitor.problems).toEqual([]);
});
