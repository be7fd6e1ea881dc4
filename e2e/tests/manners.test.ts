import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openProduct } from '../src/product.ts';
import { openVisitor, refuseLiveUpdates, RULES_OF_COLOURS, seriousBarriers } from '../src/visitor.ts';
import { makeTimeline, readTimeline, signInBoth } from '../src/workshop.ts';

const product = openProduct();

it('no page has a serious barrier, in light or in dark', async () => {
  await using visitor = await openVisitor(product);
  const { page, context } = visitor;
  await refuseLiveUpdates(context);
  const barriers = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(colorScheme);
      const rules = colorScheme === 'light' ? undefined : RULES_OF_COLOURS;
      found.push(...(await seriousBarriers(page, rules)).map((barrier) => `${page.url()} ${colorScheme}: ${barrier}`));
    }
    return found;
  };
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  expect(await barriers()).toEqual([]);
  const api = await signInBoth(page, product.url, 'any-light@example.org');
  await page.getByText('No timelines yet').waitFor();
  expect(await barriers()).toEqual([]);
  const { id } = await makeTimeline(api, 'Seen in any light', ['One', 'Two']);
  for (const path of ['/timelines', '/profile', `/timelines/${id}`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await barriers()).toEqual([]);
  }
});

it('[T7] the focus returns to the card when the question about deleting is closed with Escape', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'escape@example.org');
  await makeTimeline(api, 'Kept', ['One']);
  await page.goto('/timelines');
  const remove = page.getByRole('button', { name: 'Delete Kept' });
  await page.getByRole('link', { name: 'Kept', exact: true }).focus();
  await remove.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('a dialog in a window of a few lines is read by the keyboard', async () => {
  await using visitor = await openVisitor(product, { viewport: { width: 320, height: 256 } });
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'few-lines@example.org');
  await makeTimeline(api, 'A name that takes a line of its own, and the next one', ['One']);
  await page.goto('/timelines');
  await page.getByRole('button', { name: /^Delete A name/ }).click();
  const about = page.getByRole('dialog').getByText('Are you sure');
  await about.waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  const scrolled = (): Promise<number> => about.evaluate((text) => text.closest('[tabindex="0"]')?.scrollTop ?? 0);
  // The focus begins on Cancel, behind the text.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect.poll(scrolled).toBeGreaterThan(0);
});

it('[UX5, A1] without a network edits are kept, the page says so, and saves them when the network is back', async () => {
  await using visitor = await openVisitor(product);
  const { page, context } = visitor;
  const api = await signInBoth(page, product.url, 'offline@example.org');
  const { id } = await makeTimeline(api, 'On a train', ['Tunnel']);
  await page.goto(`/timelines/${id}/edit?step=content`);
  const title = page.getByLabel('Slide title');
  await expect.poll(() => title.inputValue()).toBe('Tunnel');
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await title.fill('Light at the end');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText('Not saved yet').waitFor();
  expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
  expect((await readTimeline(api, id)).slides.map((slide) => slide.title)).toEqual(['Tunnel']);
  expect(await title.inputValue()).toBe('Light at the end');
  await context.setOffline(false);
  await page.waitForURL(`**/timelines/${id}`);
  expect((await readTimeline(api, id)).slides.map((slide) => slide.title)).toEqual(['Light at the end']);
  expect(await page.getByText('You are offline.').isVisible()).toBe(false);
});

it('[IS7] a step whose file is blocked says so in its place, and is shown after Try again, with what was typed', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  await signInBoth(page, product.url, 'blocked@example.org');
  await page.route(/\/assets\/outline-step-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/timelines/new');
  const title = page.getByRole('textbox', { name: /^Title/ });
  await title.fill('Typed before');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('alert').getByText('This part of the page could not be shown.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Create New Timeline' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Content Outline').waitFor();
  await page.getByRole('button', { name: 'Previous' }).click();
  expect(await title.inputValue()).toBe('Typed before');
});

describe('a page of another site', () => {
  it('[UX9] can frame the player of a shared film, and no page of the app', async () => {
    await using visitor = await openVisitor(product);
    const { page } = visitor;
    const api = await signInBoth(page, product.url, 'framed@example.org');
    const { id } = await makeTimeline(api, 'Shown elsewhere', ['One']);
    const { token } = await api.shareTimeline({ id });
    const paths = { embed: `/embed/${token}`, app: '/timelines', login: '/login', share: `/share/${token}` };
    const frames = Object.entries(paths).map(
      ([name, path]) => `<iframe name="${name}" src="${product.url}${path}"></iframe>`,
    );
    const site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Another site</title>${frames.join('')}`);
    }).listen(0, '127.0.0.1');
    try {
      await once(site, 'listening');
      // Another name of this machine is another site.
      await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
      const embed = page.frameLocator('iframe[name="embed"]');
      await embed.getByText('The video is not ready yet.').waitFor();
      for (const name of ['app', 'login', 'share'])
        await expect.poll(() => page.frame({ name })?.url()).toBe('chrome-error://chromewebdata/');
    } finally {
      site.close();
    }
  });
});
