import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveTo, type ApiClient } from '@slidewright/http-api/node';
import type { Block } from '@slidewright/slides/kinds/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redShare } from '../src/media.ts';
import { openProduct } from '../src/product.ts';
import { openVisitor, seriousBarriers } from '../src/visitor.ts';
import { makeTimeline, narrate, readTimeline, signInBoth, startVideo, untilVideoEnds } from '../src/workshop.ts';

const product = openProduct();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-images-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Pure red, which the theme does not have. */
const RED = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="#f00"/></svg>',
);

async function upload(api: ApiClient, file: Buffer, name: string): Promise<Response> {
  const form = new FormData();
  form.append('alt', 'A red square');
  form.append('file', new File([new Uint8Array(file)], name));
  return api.fetch(api.uploadImage.url(), { method: 'POST', body: form });
}

it('[BL3] [BL5] an image is put on a slide, stays after saving, and is in the film', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'images@example.org');
  const { id } = await makeTimeline(api, 'Colours', ['Red']);
  await page.goto(`/timelines/${id}/edit`);
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Content/ })
    .click();
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: /Image/ }).click();
  await page.getByLabel('Image file').setInputFiles({ name: 'red.svg', mimeType: 'image/svg+xml', buffer: RED });
  await page.getByLabel('Alternative text').fill('A red square');
  await page.getByRole('radio', { name: 'Fill the area' }).click();
  await page.getByRole('button', { name: 'Focus point: 50 % across, 50 % down' }).press('ArrowLeft');
  await page.getByRole('button', { name: 'Focus point: 45 % across, 50 % down' }).waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const savedImage = async (): Promise<Block | undefined> =>
    (await readTimeline(api, id)).slides[0]!.blocks.find(({ kind }) => kind === 'image');
  await expect.poll(savedImage).toMatchObject({
    alt: 'A red square',
    fit: 'fill',
    focus: { x: 0.45, y: 0.5 },
    width: 2_560,
    height: 2_560,
  });
  expect(visitor.problems).toEqual([]);

  const [image] = await api.listImages();
  expect(image!.usedBy).toEqual([{ timelineId: id, title: 'Colours' }]);
  const refused = await api.fetch(api.deleteImage.url({ id: image!.id }), { method: 'DELETE' });
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'IMAGE_IN_USE', error: 'This image is used by “Colours”. Remove it from the slides there first.' },
  ]);

  await narrate(api, id);
  await startVideo(api, id);
  expect(await untilVideoEnds(api, id)).toMatchObject({ status: 'completed' });
  const film = join(folder, 'film.mp4');
  await saveTo(film, await api.downloadVideo({ id }));
  // It stands from the first frame.
  expect(await redShare(film, 0.02)).toBeGreaterThan(0.2);
  expect(await redShare(film, 4.5)).toBeGreaterThan(0.2);
});

it('[BL5] an image that was deleted in another tab is named when it is chosen, and nothing that was typed is lost', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'two-tabs@example.org');
  const { id } = await makeTimeline(api, 'Colours', ['Red']);
  const { data: image } = (await (await upload(api, RED, 'red.svg')).json()) as { data: { id: string } };
  await page.goto(`/timelines/${id}/edit?step=content`);
  await page.getByLabel('Slide title').fill('Typed in this tab');
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: /Image/ }).click();
  await page.getByRole('button', { name: 'Choose from library' }).click();
  await page.getByRole('button', { name: 'Use A red square' }).waitFor();
  await api.deleteImage({ id: image.id });
  await page.getByRole('button', { name: 'Use A red square' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('An image of this slide does not exist any more. Choose another image.').first().waitFor();
  expect(await page.getByLabel('Slide title').inputValue()).toBe('Typed in this tab');

  // Used here, it cannot be deleted there.
  const { data: other } = (await (await upload(api, RED, 'red.svg')).json()) as { data: { id: string } };
  await page.getByRole('button', { name: 'Choose from library' }).click();
  await page.getByRole('button', { name: 'Use A red square' }).and(page.locator('[aria-pressed="false"]')).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(new RegExp(`/timelines/${id}$`));
  await expect(api.deleteImage({ id: other.id })).rejects.toMatchObject({ status: 409, code: 'IMAGE_IN_USE' });
  expect((await readTimeline(api, id)).slides[0]).toMatchObject({ title: 'Typed in this tab' });
});

it('[BL5] a file that is no image, is too large or has too many pixels is refused with a sentence', async () => {
  const api = product.client();
  await api.signUp({ email: 'refused-images@example.org', password: 'a long enough password' });
  const codes = async (response: Response): Promise<unknown[]> => {
    const { code, error } = (await response.json()) as { code: string; error: string };
    expect(error).toMatch(/\.$/);
    return [response.status, code];
  };
  expect(await codes(await upload(api, Buffer.from('no image'), 'a.png'))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  expect(await codes(await upload(api, Buffer.alloc(21 * 1_024 ** 2), 'a.png'))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  const huge = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10000" height="10000"/>');
  expect(await codes(await upload(api, huge, 'a.svg'))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(await api.listImages()).toEqual([]);

  const accepted = await upload(api, RED, 'red.svg');
  expect(accepted.status).toBe(201);
  const { data } = (await accepted.json()) as { data: { id: string; url: string; width: number } };
  const file = await api.fetch(data.url);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  const stranger = product.client();
  await stranger.signUp({ email: 'strange-images@example.org', password: 'a long enough password' });
  expect((await stranger.fetch(data.url)).status).toBe(404);
  expect((await api.fetch(api.deleteImage.url({ id: data.id }), { method: 'DELETE' })).status).toBe(204);
  expect((await api.fetch(data.url)).status).toBe(404);
});
