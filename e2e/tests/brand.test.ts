import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveTo } from '@slidewright/http-api/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redShare } from '../src/media.ts';
import { openProduct } from '../src/product.ts';
import { openVisitor, refuseLiveUpdates, seriousBarriers } from '../src/visitor.ts';
import { makeTimeline, narrate, readTimeline, signInBoth, startVideo, untilVideoEnds } from '../src/workshop.ts';

const product = openProduct();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-brand-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const FONT = createRequire(import.meta.url).resolve('@fontsource-variable/lexend/files/lexend-latin-wght-normal.woff2');
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><circle cx="300" cy="100" r="90" fill="#0b3d91"/></svg>',
);

it('[TH2] a brand that is set on the profile page is in the preview and in the film', async () => {
  await using visitor = await openVisitor(product);
  const { page, context } = visitor;
  await refuseLiveUpdates(context);
  const api = await signInBoth(page, product.url, 'brand@example.org');
  const { id } = await makeTimeline(api, 'Colours', ['Red']);
  await page.goto('/profile');
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: LOGO });
  await page.getByRole('img', { name: 'Your logo' }).waitFor();
  await page.getByRole('button', { name: 'Choose colours' }).click();
  const set = (name: string, colour: string) => page.getByLabel(name, { exact: true }).fill(colour);
  await set('Background', '#ff0000');
  await set('Text', '#ff4444');
  await page.getByText('Text #ff4444 on #ff0000 has a contrast of 1.1, and needs 4.5').waitFor();
  expect(await page.getByRole('button', { name: 'Save brand' }).isDisabled()).toBe(true);
  await page
    .getByRole('button', { name: /^Use #/ })
    .first()
    .click();
  expect(await page.getByText('Text #', { exact: false }).count()).toBe(0);
  await set('Text', '#000000');
  await set('Accent', '#ffffff');
  await page.getByLabel('Font file').setInputFiles(FONT);
  await expect
    .poll(() => page.getByLabel('Font of titles').locator('option:checked').textContent())
    .toContain('Lexend');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await page.getByText('Your brand is saved.').waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  // A program changes the brand while the page shows what it was, because the page is not told.
  await api.putBrand({ colors: { background: '#ffffff', text: '#000000', accent: '#2952cc' } });
  await set('Accent', '#f0f0ff');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await page.getByText('Your brand was changed elsewhere in the meantime').waitFor();
  await page.getByRole('button', { name: 'Continue with mine' }).click();
  await set('Accent', '#ffffff');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await page.getByText('Your brand is saved.').waitFor();
  const brand = await api.getBrand();
  expect(brand).toMatchObject({
    logo: { width: 2_560 },
    colors: { background: '#ff0000', text: '#000000', accent: '#ffffff' },
    fonts: { title: { family: 'Lexend' }, text: null },
  });

  // A timeline of before keeps its look until its author says so.
  expect((await readTimeline(api, id)).settings.brand).toBeNull();
  await page.goto(`/timelines/${id}/edit`);
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Timeline/ })
    .click();
  await page.getByLabel('Use my brand').click();
  const title = page.locator('.drawn-slide h1, [data-fit-root] h1').first();
  const family = `brand-${brand.fonts.title!.id}`;
  await expect.poll(() => title.evaluate((element) => getComputedStyle(element).fontFamily)).toContain(family);
  await expect
    .poll(() =>
      page.evaluate(
        (name) => [...document.fonts].find((face) => face.family.replaceAll('"', '') === name)?.status,
        family,
      ),
    )
    .toBe('loaded');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await readTimeline(api, id)).settings.brand).toBe(brand.id);
  // The change that was refused.
  expect(visitor.problems).toEqual([expect.stringContaining('409')]);

  await narrate(api, id);
  await startVideo(api, id);
  expect(await untilVideoEnds(api, id)).toMatchObject({ status: 'completed' });
  const film = join(folder, 'film.mp4');
  await saveTo(film, await api.downloadVideo({ id }));
  expect(await redShare(film, 0.5)).toBeGreaterThan(0.7);
});
