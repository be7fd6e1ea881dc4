import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTES } from '@slidewright/http-api/node';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeStrictly, probe } from '../src/media.ts';
import { openProduct } from '../src/product.ts';
import { openVisitor, PHONE, seriousBarriers, signUp, type Visitor } from '../src/visitor.ts';
import { makeTimeline, signInBoth } from '../src/workshop.ts';
import { JOB_LIMIT_MS } from '@slidewright/testing';

const OUTLINE =
  '# The first light\n- Stars are far\n- Light takes its time\n# The second thought\n- A year of light is a long way';

let folder: string;
const product = openProduct();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-web-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function expectClean(visitor: Visitor): Promise<void> {
  expect(visitor.problems).toEqual([]);
  expect(visitor.foreignRequests).toEqual([]);
}

describe('from signing up to a film', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await openVisitor(product);
  });
  afterAll(() => visitor?.[Symbol.asyncDispose]());

  it('[U5, T4] a newcomer signs up and finds an empty list that says what to do', async () => {
    const { page } = visitor;
    await signUp(page, 'newcomer@example.org');
    await page.getByText('No timelines yet').waitFor();
    expect(
      await page.getByText('Create your first timeline to get started with your video projects.').isVisible(),
    ).toBe(true);
    expect(await seriousBarriers(page)).toEqual([]);
  });

  it('[W1, W2, W5, W13, W14, W22, W27] the wizard makes slides of an outline and saves them', async () => {
    const { page } = visitor;
    await page.goto('/timelines/new');
    await page.getByText('Step 1 of 6').waitFor();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    expect(await next.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: /^Title/ }).fill('Look up');
    expect(await seriousBarriers(page)).toEqual([]);
    await next.click();
    expect(await page.getByRole('button', { name: 'Generate Slides' }).isDisabled()).toBe(true);
    await page.getByLabel('Content Outline').fill(OUTLINE);
    await page.getByRole('button', { name: 'Generate Slides' }).click();
    await page.getByText('Generated 2 slides from your outline.').first().waitFor();
    for (const step of [3, 4, 5, 6]) {
      await next.click();
      await page.getByText(`Step ${step} of 6`).waitFor();
      expect(await seriousBarriers(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Save Timeline' }).click();
    await page.waitForURL(/\/timelines\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { name: 'Look up' }).waitFor();
    await expectClean(visitor);
  });

  it('[D3, D10, V4, D16] the timeline is narrated, filmed and downloaded', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Generate Audio' }).first().click();
    await page.getByRole('button', { name: 'Regenerate Audio' }).first().waitFor({ timeout: JOB_LIMIT_MS });
    await page.getByRole('button', { name: 'Generate Video' }).first().click();
    await page.getByRole('button', { name: 'Edit (Locked)' }).or(page.getByText('Edit (Locked)')).first().waitFor();
    const download = page
      .getByRole('button', { name: 'Download Video' })
      .or(page.getByRole('link', { name: 'Download Video' }))
      .first();
    await expect.poll(() => download.isEnabled(), { timeout: JOB_LIMIT_MS }).toBe(true);
    expect(await seriousBarriers(page)).toEqual([]);
    const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(saved.suggestedFilename()).toMatch(/^timeline-[0-9a-f-]{36}-video\.mp4$/);
    const file = join(folder, 'film.mp4');
    await saved.saveAs(file);
    await decodeStrictly(file);
    expect((await probe(file)).durationS).toBeGreaterThan(5);
    await expectClean(visitor);
  });

  it('[B2, D16] the bundle is made and downloaded', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Create Download' }).click();
    const ready = page.getByRole('button', { name: /Download Ready/ });
    await ready.waitFor({ timeout: JOB_LIMIT_MS });
    const [saved] = await Promise.all([page.waitForEvent('download'), ready.click()]);
    expect(saved.suggestedFilename()).toMatch(/^timeline-[0-9a-f-]{36}-bundle\.zip$/);
    await expectClean(visitor);
  });

  it('[T5, T7, T8] the list shows the timeline; deleting asks first and names it', async () => {
    const { page } = visitor;
    await page.goto('/timelines');
    const card = page.getByRole('link', { name: /Look up/ }).first();
    await card.waitFor();
    expect(await seriousBarriers(page)).toEqual([]);
    await card.hover();
    await page
      .getByRole('button', { name: /Delete/ })
      .first()
      .click();
    await page.getByText('Are you sure you want to delete "Look up"? This action cannot be undone.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No timelines yet').waitFor();
    await expectClean(visitor);
  });
});

describe('pages on a phone', () => {
  it.each(['/login', '/signup', '/forgot-password', '/reset-password?token=x', '/nowhere'])(
    '%s fits, and has no barrier',
    async (path) => {
      await using visitor = await openVisitor(product, { viewport: PHONE });
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading').first().waitFor();
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(await seriousBarriers(visitor.page)).toEqual([]);
      await expectClean(visitor);
    },
  );

  it('[H2, H4] signed-in pages fit, and the header drops what has no room', async () => {
    await using visitor = await openVisitor(product, { viewport: PHONE });
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
    const header = page.getByRole('navigation', { name: 'Main' });
    expect(await header.getByRole('link', { name: 'Sign Up' }).isVisible()).toBe(false);
    await signUp(page, 'phone@example.org');
    for (const path of ['/timelines', '/timelines/new', '/deck', '/profile']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await header.getByRole('link', { name: 'Timelines' }).isVisible()).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await seriousBarriers(page)).toEqual([]);
    }
    await expectClean(visitor);
  });
});

describe('a session that ends', () => {
  it('[R3, R6, E2] leads to one alert and the sign-in page, and back to where one was', async () => {
    await using visitor = await openVisitor(product);
    const { page, context } = visitor;
    await signUp(page, 'expired@example.org');
    await page.getByText('No timelines yet').waitFor();
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      // The page may have gone meanwhile.
      dialog.accept().catch(() => undefined);
    });
    await context.clearCookies();
    await page
      .getByRole('link', { name: /New Timeline|Create Timeline/ })
      .or(page.getByRole('button', { name: /New Timeline|Create Timeline/ }))
      .first()
      .click();
    await page.waitForURL('**/login');
    expect(alerts).toEqual(['Your session has expired. You will be redirected to the login page.']);
  });

  it('[R3] a signed-out visitor of a protected page comes back to it after signing in', async () => {
    await using visitor = await openVisitor(product);
    const { page } = visitor;
    await page.goto('/deck');
    await page.waitForURL('**/login');
    await page.getByLabel('Email Address').fill('expired@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.keyboard.press('Enter');
    await page.getByText('Welcome to your deck management page.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/deck');
  });
});

it('[IS4] the tabs of a browser share one stream, and show what a program does', async () => {
  await using visitor = await openVisitor(product);
  const { page, context } = visitor;
  const streams = new Set<Request>();
  context.on('request', (request) => {
    if (request.url() === `${product.url}${ROUTES.followEvents[1]}`) streams.add(request);
  });
  context.on('requestfailed', (request) => streams.delete(request));
  context.on('requestfinished', (request) => streams.delete(request));
  const open = (): number => [...streams].filter((request) => !request.frame().page().isClosed()).length;
  const api = await signInBoth(page, product.url, 'tabs@example.org');
  await page.getByText('No timelines yet').waitFor();
  const other = await context.newPage();
  await other.goto('/timelines');
  await other.getByText('No timelines yet').waitFor();
  const { id } = await makeTimeline(api, 'Made by a program', ['One']);
  for (const tab of [page, other]) await tab.getByRole('link', { name: 'Made by a program', exact: true }).waitFor();
  await expect.poll(open).toBe(1);
  // The other tab reads the stream from now on.
  await page.close();
  await api.updateTimeline({ id, title: 'Renamed by a program' });
  await other.getByRole('link', { name: 'Renamed by a program', exact: true }).waitFor();
  await api.deleteTimeline({ id });
  await other.getByText('No timelines yet').waitFor();
  await expect.poll(open).toBe(1);
});

it('no page may run a script that is not its own', async () => {
  const response = await fetch(`${product.url}/login`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
});
