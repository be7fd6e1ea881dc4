import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brandSchema } from '@slidewright/slides/film/brand';
import type { CallContext } from '@slidewright/platform';
import { UserDeletedSchema } from '@slidewright/contracts';
import { eventually, testContext } from '@slidewright/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, readTimeline, refusal, startTimelineService, type Harness } from './harness.ts';

const fontFile = (path: string): Buffer => readFileSync(createRequire(import.meta.url).resolve(path));
const LEXEND = fontFile('@fontsource-variable/lexend/files/lexend-latin-wght-normal.woff2');
const KATEX = fontFile('katex/dist/fonts/KaTeX_Main-Regular.ttf');
const COLOURS = { background: '#ffffff', text: '#1b1f3b', accent: '#0b3d91' };

let service: Harness;
beforeAll(async () => {
  service = await startTimelineService({ sweepIntervalMs: 100 });
});
afterAll(() => service[Symbol.asyncDispose]());

async function uploadFont(file: Buffer, owner: CallContext) {
  const { client, store } = service;
  const { fontId, uploadKey } = await client.reserveFont({ size: BigInt(file.length), filename: 'a.ttf' }, owner);
  await store.put(uploadKey, file, { contentType: 'application/octet-stream' });
  const { font } = await client.finishFont({ fontId }, owner);
  return font!;
}

async function uploadImage(owner: CallContext): Promise<string> {
  const { client, store } = service;
  const file = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#0b3d91' } })
    .png()
    .toBuffer();
  const { imageId, uploadKey } = await client.reserveImage({ size: BigInt(file.length), filename: 'logo.png' }, owner);
  await store.put(uploadKey, file, { contentType: 'application/octet-stream' });
  await client.finishImage({ imageId }, owner);
  return imageId;
}

/** A TrueType file with other embedding rights: `fsType` of its table OS/2. */
function withRights(fsType: number): Buffer {
  const file = Buffer.from(KATEX);
  for (let at = 12; at < 12 + 16 * file.readUInt16BE(4); at += 16)
    if (file.toString('latin1', at, at + 4) === 'OS/2') file.writeUInt16BE(fsType, file.readUInt32BE(at + 8) + 8);
  return file;
}

const brandOfTimeline = async (timelineId: string, owner: CallContext) =>
  (await readTimeline(service, timelineId, owner)).settings!.brand;

describe('[TH2] the brand of a person', () => {
  it('is a version that new timelines get, and others when their author says so', async () => {
    const { client } = service;
    const owner = testContext();
    const older = await makeTimeline(service, 1, owner);
    expect((await client.getBrand({}, owner)).brand?.id).toBe('');
    const [logo, font] = [await uploadImage(owner), await uploadFont(LEXEND, owner)];
    const first = (await client.putBrand({ logo, ...COLOURS, titleFont: font.id }, owner)).brand!;
    expect(brandSchema.parse(JSON.parse(first.content))).toEqual({
      logo: { imageId: logo, width: 60, height: 20 },
      colors: COLOURS,
      fonts: {
        title: { id: font.id, family: 'Lexend', width: expect.any(Number), weights: { lightest: 100, heaviest: 900 } },
        text: null,
      },
    });
    expect(Object.keys(first.objectKeys).toSorted()).toEqual([logo, font.id].toSorted());

    const { id } = await makeTimeline(service, 1, owner);
    expect(await brandOfTimeline(id, owner)).toBe(first.id);
    expect(await brandOfTimeline(older.id, owner)).toBe('');

    const second = (await client.putBrand({ logo, ...COLOURS, accent: '#0a7a3d', titleFont: font.id }, owner)).brand!;
    expect(second.id).not.toBe(first.id);
    expect(await brandOfTimeline(id, owner)).toBe(first.id);
    expect((await client.getBrand({ brandId: first.id }, owner)).brand).toEqual(first);
    const stale = client.putBrand({ ...COLOURS, basedOn: first.id }, owner);
    expect(await refusal(stale)).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    const again = await client.putBrand({ logo, ...COLOURS, titleFont: font.id, basedOn: second.id }, owner);
    expect(again.brand).toEqual(first);

    const before = (await readTimeline(service, older.id, owner)).revision;
    await client.updateTimeline({ timelineId: older.id, settings: { brand: second.id } }, owner);
    expect(await brandOfTimeline(older.id, owner)).toBe(second.id);
    expect((await readTimeline(service, older.id, owner)).revision).toBe(before + 1n);
    await client.updateTimeline({ timelineId: older.id, settings: { theme: 'studio' } }, owner);
    expect(await brandOfTimeline(older.id, owner)).toBe(second.id);
    const copy = await client.duplicateTimeline({ timelineId: older.id }, owner);
    expect(copy.timeline!.settings!.brand).toBe(second.id);
    await client.updateTimeline({ timelineId: older.id, settings: { brand: '' } }, owner);
    expect(await brandOfTimeline(older.id, owner)).toBe('');
  });

  it('refuses colours that cannot be read, and names the nearest that can', async () => {
    const error = await refusal(
      service.client.putBrand({ background: '#ffffff', text: '#808080', accent: '#FFCC00' }, testContext()),
    );
    expect(error.code).toBe('VALIDATION_FAILED');
    expect(error.details).toEqual([
      {
        field: 'colors.text',
        message: 'Text #808080 on #ffffff has a contrast of 3.9, and needs 4.5: #767676 would do.',
      },
      {
        field: 'colors.accent',
        message: 'The accent #ffcc00 on #ffffff has a contrast of 1.5, and needs 3: #b49000 would do.',
      },
    ]);
  });

  it('takes no image, font or version of another person', async () => {
    const { client } = service;
    const [owner, other] = [testContext(), testContext()];
    const [logo, font] = [await uploadImage(owner), await uploadFont(LEXEND, owner)];
    const { brand } = await client.putBrand({ logo }, owner);
    const error = await refusal(client.putBrand({ logo, titleFont: font.id }, other));
    expect(error.details).toMatchObject([{ field: 'logo' }, { field: 'fonts.title' }]);
    expect((await refusal(client.getBrand({ brandId: brand!.id }, other))).code).toBe('NOT_FOUND');
    expect((await refusal(client.deleteFont({ fontId: font.id }, other))).code).toBe('NOT_FOUND');
    const { id } = await makeTimeline(service, 0, other);
    const taken = await refusal(client.updateTimeline({ timelineId: id, settings: { brand: brand!.id } }, other));
    expect(taken.details).toMatchObject([{ field: 'settings.brand' }]);
  });

  it('keeps its logo and its fonts from being deleted while it or a timeline uses them', async () => {
    const { client } = service;
    const owner = testContext();
    const [logo, font] = [await uploadImage(owner), await uploadFont(LEXEND, owner)];
    await client.putBrand({ logo, titleFont: font.id }, owner);
    const { id } = await makeTimeline(service, 0, owner);
    expect(await refusal(client.deleteImage({ imageId: logo }, owner))).toMatchObject({
      code: 'IMAGE_IN_USE',
      userMessage: 'Your brand uses this image. Change your brand first.',
    });
    expect((await refusal(client.deleteFont({ fontId: font.id }, owner))).code).toBe('CONFLICT');
    await client.putBrand({}, owner);
    expect((await refusal(client.deleteImage({ imageId: logo }, owner))).userMessage).toContain('“A talk”');
    await client.updateTimeline({ timelineId: id, settings: { brand: '' } }, owner);
    await client.deleteImage({ imageId: logo }, owner);
    await client.deleteFont({ fontId: font.id }, owner);
    await eventually(async () => expect(await service.store.head(font.objectKey)).toBeNull());
  });

  it('goes with the account, with its fonts', async () => {
    const { client, bus, db } = service;
    const owner = testContext();
    const font = await uploadFont(LEXEND, owner);
    await client.putBrand({ titleFont: font.id }, owner);
    await makeTimeline(service, 0, owner);
    await bus.publish(UserDeletedSchema, { userId: owner.userId! }, { messageId: randomUUID() });
    await eventually(async () => {
      expect(await db.selectFrom('brand').select('id').where('owner_id', '=', owner.userId!).execute()).toEqual([]);
      expect(await service.store.head(font.objectKey)).toBeNull();
    });
  });
});

describe('[TH2] a font', () => {
  it.each([
    ['restricted', 0x0002, 'forbids embedding'],
    ['for its bitmaps only', 0x0200, 'bitmaps only'],
  ])('is refused with the reason if its embedding is %s', async (_name, rights, reason) => {
    const error = await refusal(uploadFont(withRights(rights), testContext()));
    expect(error.code).toBe('FONT_UNUSABLE');
    expect(error.userMessage).toContain(reason);
  });

  it.each([
    ['for preview and print', 0x0004],
    ['without subsets', 0x0100],
  ])('is accepted if it may be embedded %s', async (_name, rights) => {
    expect((await uploadFont(withRights(rights), testContext())).contentType).toBe('font/ttf');
  });

  it.each([
    ['a picture', Buffer.from('GIF89a no font at all'), 'UNSUPPORTED_MEDIA_TYPE'],
    ['half a WOFF2 file', LEXEND.subarray(0, LEXEND.length / 2), 'FONT_UNUSABLE'],
    ['a TTF file whose end is missing', KATEX.subarray(0, KATEX.length * 0.95), 'FONT_UNUSABLE'],
    ['a TTF file of zeros', Buffer.concat([KATEX.subarray(0, 400), Buffer.alloc(4_000)]), 'FONT_UNUSABLE'],
  ])('is refused if it is %s, and takes no place', async (_name, file, code) => {
    const owner = testContext();
    const error = await refusal(uploadFont(file, owner));
    expect(error.code).toBe(code);
    expect(error.userMessage).toMatch(/\.$/);
    expect((await service.client.listFonts({}, owner)).fonts).toEqual([]);
  });
});
