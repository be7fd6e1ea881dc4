import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMPORTERS } from '@slidewright/slides/importers/index';
import type { Timeline } from '@slidewright/http-api';
import type { ApiClient } from '@slidewright/http-api/node';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct } from '../src/product.ts';
import { DESKTOP, openVisitor, PHONE, refuseLiveUpdates, signUp } from '../src/visitor.ts';
import { narrate, startVideo, untilVideoEnds } from '../src/workshop.ts';

/** `npm run screenshots` puts the pictures of README and docs here; a test run puts them away. */
const KEPT_IN = process.env.SCREENSHOTS_DIR;
const OUTLINE_FILE = new URL('../../examples/how-tides-work.md', import.meta.url);

let folder: string;
let pictures: string;
const product = openProduct();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-pictures-'));
  pictures = KEPT_IN ?? join(folder, 'pictures');
  await mkdir(pictures, { recursive: true });
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Of pictures that nobody will see two slides are enough. */
const SLIDES = KEPT_IN === undefined ? 2 : undefined;

/** Three timelines of one account, the first with its narration and its film. */
async function makeTimelines(api: ApiClient): Promise<string> {
  const outline = await readFile(OUTLINE_FILE, 'utf8');
  const create = (title: string, theme: Timeline['settings']['theme']) =>
    api.createTimeline({
      title,
      description: 'For the harbour school, ten minutes.',
      outline,
      createSlides: true,
      audioSettings: { voice: 'alloy', speed: 1, pitch: 'normal' },
      settings: { theme, resolution: '1280x720', framerate: '30' },
      slides: IMPORTERS.outline
        .read(outline)
        .slides.slice(0, SLIDES)
        .map((slide) => ({ ...slide, duration: 5 })),
    });
  await create('Springs and neaps', 'studio');
  await create('Reading the tide tables', 'midnight');
  const { id } = await create('How tides work', 'paper');
  await narrate(api, id);
  await startVideo(api, id);
  expect((await untilVideoEnds(api, id)).status).toBe('completed');
  return id;
}

async function picture(page: Page, name: string): Promise<number> {
  // Fonts and pictures are part of what is seen.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const file = join(pictures, `${name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 82 });
  return (await stat(file)).size;
}

it('every page can be pictured on a desktop and on a phone', async () => {
  await using desk = await openVisitor(product, { viewport: DESKTOP });
  await signUp(desk.page, 'pictures@example.org');
  const api = product.client();
  await api.signIn({ email: 'pictures@example.org', password: 'a long enough password' });
  const id = await makeTimelines(api);
  const cookies = await desk.context.cookies();
  await using phone = await openVisitor(product, { viewport: PHONE });
  await phone.context.addCookies(cookies);
  await Promise.all([desk, phone].map(({ context }) => refuseLiveUpdates(context)));
  const pages = [
    ['list', '/timelines'],
    ['detail', `/timelines/${id}`],
    ['start', '/start'],
    ['wizard', '/timelines/new'],
    ['edit', `/timelines/${id}/edit?step=content`],
    ['profile', '/profile'],
  ] as const;
  for (const [name, path] of pages) {
    for (const [width, { page }] of [
      ['desktop', desk],
      ['phone', phone],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await picture(page, `app-${name}-${width}`)).toBeGreaterThan(5_000);
    }
  }
  expect([...desk.problems, ...phone.problems, ...desk.foreignRequests, ...phone.foreignRequests]).toEqual([]);
});
