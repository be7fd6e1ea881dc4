import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AppError, type CallContext } from '@slidewright/platform';
import { UserDeletedSchema } from '@slidewright/contracts';
import { eventually, testContext } from '@slidewright/testing';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, readTimeline, refusal, startAudio, startTimelineService, type Harness } from './harness.ts';

let service: Harness;
beforeAll(async () => {
  service = await startTimelineService({ sweepIntervalMs: 100 });
});
afterAll(() => service[Symbol.asyncDispose]());

async function upload(file: Buffer, owner: CallContext, filename = 'river.png') {
  return finish(await send(file, owner, filename), owner);
}

/** Stores a file that is not looked at before `finish`. */
async function send(file: Buffer, owner: CallContext, filename: string): Promise<string> {
  const { client, store } = service;
  const size = BigInt(file.length);
  const { imageId, uploadKey } = await client.reserveImage({ size, filename, alt: 'A river' }, owner);
  await store.put(uploadKey, file, { contentType: 'application/octet-stream' });
  return imageId;
}

async function finish(imageId: string, owner: CallContext) {
  const { image } = await service.client.finishImage({ imageId }, owner);
  return image!;
}

async function stored(objectKey: string): Promise<Sharp> {
  const { body } = await service.store.get(objectKey);
  return sharp(await buffer(body));
}

/** The colour in the middle of an image. */
async function middle(image: Sharp): Promise<number[]> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const red = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 250, g: 10, b: 20, alpha: 1 } } });

const block = (imageId: string) =>
  JSON.stringify([
    { kind: 'image', imageId, alt: 'A river', fit: 'whole', focus: { x: 0.5, y: 0.5 }, width: 80, height: 60 },
  ]);

describe('[BL5] uploading an image', () => {
  const owner = testContext();

  it.each([
    ['PNG', () => red(80, 60).png().toBuffer()],
    ['JPEG', () => red(80, 60).jpeg().toBuffer()],
    ['WebP', () => red(80, 60).webp().toBuffer()],
    ['AVIF', () => red(80, 60).avif().toBuffer()],
    ['GIF', () => red(80, 60).gif().toBuffer()],
    ['SVG', () => Promise.resolve(svg('<rect width="80" height="60" fill="rgb(250,10,20)"/>'))],
  ])('accepts %s by its content, whatever its name', async (_format, file) => {
    const image = await upload(await file(), owner, '../..\\\u0000evil.exe');
    expect(image.width / image.height).toBeCloseTo(80 / 60, 1);
    expect(image.filename).not.toMatch(/[/\\\0]/);
    const [r, g, b] = await middle(await stored(image.objectKey));
    expect([Math.abs(r! - 250) < 12, g! < 25, b! < 35]).toEqual([true, true, true]);
  });

  it('turns it upright, makes it at most 3840 pixels long and removes its metadata', async () => {
    const photo = await red(4_200, 2_100)
      .withExif({ IFD0: { Copyright: 'Ada', ImageDescription: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await upload(photo, owner, 'photo.jpg');
    expect([image.width, image.height]).toEqual([1_920, 3_840]);
    const found = await (await stored(image.objectKey)).metadata();
    expect([found.format, found.exif, found.orientation, found.icc]).toEqual(['jpeg', undefined, undefined, undefined]);
  });

  it('keeps transparency', async () => {
    const file = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })
      .webp()
      .toBuffer();
    const image = await upload(file, owner);
    expect((await (await stored(image.objectKey)).stats()).isOpaque).toBe(false);
  });

  it('runs and fetches nothing that an SVG names', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const file = svg(
      `<script>fetch('${address}/script')</script><style>@import url('${address}/style'); rect { fill: url('${address}/fill') #fa0a14 }</style>
       <image href="${address}/image" width="80" height="60"/><image href="file:///etc/hostname" width="80" height="60"/>
       <use href="${address}/use#a"/><foreignObject><img src="${address}/html"/></foreignObject>
       <rect width="80" height="60" fill="#fa0a14"/>`,
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "${address}/entity">]>`,
    );
    const image = await upload(file, owner, 'hostile.svg');
    expect(image.contentType).toBe('image/png');
    expect(asked).toEqual([]);
    server.close();
  });

  it.each([
    ['a text', () => Promise.resolve(Buffer.from('no image at all')), 'UNSUPPORTED_MEDIA_TYPE'],
    ['a TIFF file', () => red(80, 60).tiff().toBuffer(), 'UNSUPPORTED_MEDIA_TYPE'],
    ['half a JPEG file', () => noise(400).then((file) => file.subarray(0, file.length / 2)), 'IMAGE_UNUSABLE'],
    ['half a PNG file', () => noise(400, 'png').then((file) => file.subarray(0, file.length / 2)), 'IMAGE_UNUSABLE'],
    ['100 megapixels', () => red(10_000, 10_000).png().toBuffer(), 'PAYLOAD_TOO_LARGE'],
    ['an SVG of a billion pixels', () => Promise.resolve(svg('', '', 40_000, 40_000)), 'PAYLOAD_TOO_LARGE'],
    ['an SVG with a picture of 64 megapixels', () => svgWithPicture(8_000), 'PAYLOAD_TOO_LARGE'],
    ['an SVG with an SVG inside', () => Promise.resolve(svg(inner('svg+xml', svg('')))), 'IMAGE_UNUSABLE'],
    ['an SVG with a filter', () => Promise.resolve(svg('<filter id="a"><feTurbulence/></filter>')), 'IMAGE_UNUSABLE'],
    [
      'an SVG with a filter of its style',
      () => Promise.resolve(svg('<g style="filter: blur(9px)"/>')),
      'IMAGE_UNUSABLE',
    ],
  ])('refuses %s with a sentence', async (_name, file, code) => {
    const error = await refusal(upload(await file(), owner));
    expect(error.code).toBe(code);
    expect(error.userMessage).toMatch(/\.$/);
  });

  it('accepts an SVG with a small picture inside', async () => {
    expect((await upload(await svgWithPicture(40), owner, 'a.svg')).contentType).toBe('image/png');
  });

  it('gives up a drawing that costs seconds, which keeps nobody else waiting', async () => {
    // Half-transparent layers of the whole picture.
    const layer = '<g id="a"><rect width="80" height="60" opacity=".5" stroke="#000"/></g>';
    const costly = svg(`<defs>${layer}</defs>${'<use href="#a" opacity=".5"/>'.repeat(900)}`);
    const sender = testContext();
    const other = testContext();
    const done: string[] = [];
    const photo = await send(await red(300, 200).jpeg().toBuffer(), other, 'a.jpg');
    const drawings: string[] = [];
    // Others are served between them: the last one is given up long after the photo, however busy the machine is.
    while (drawings.length < 3) drawings.push(await send(costly, sender, 'a.svg'));
    const refused = drawings.map((id) => refusal(finish(id, sender)));
    for (const one of refused) void one.finally(() => done.push('costly'));
    await finish(photo, other).finally(() => done.push('photo'));
    expect(done.filter((one) => one === 'costly').length).toBeLessThan(drawings.length);
    for (const one of refused) {
      const { code, userMessage } = await one;
      expect([code, userMessage]).toEqual(['IMAGE_UNUSABLE', expect.stringContaining('too much time or memory')]);
    }
  });

  it('does not offer a refused file', async () => {
    const other = testContext();
    await refusal(upload(Buffer.from('no image at all'), other));
    expect((await service.client.listImages({}, other)).images).toEqual([]);
    await eventually(async () => (await objectsOf(other)).length === 0);
  });
});

describe('an image on a slide', () => {
  it('[BL5] is deleted only when no slide of any timeline has it, and the sentence names the timelines', async () => {
    const { client } = service;
    const { id, owner, slides } = await makeTimeline(service, 1);
    const image = await upload(await red(80, 60).png().toBuffer(), owner);
    await client.updateSlide({ slideId: slides[0]!.id, blocks: block(image.id) }, owner);
    const copy = (await client.duplicateTimeline({ timelineId: id }, owner)).timeline!;
    const [listed] = (await client.listImages({}, owner)).images;
    expect(listed!.usedBy.map(({ timelineId }) => timelineId).toSorted()).toEqual([id, copy.id].toSorted());

    const error = await refusal(client.deleteImage({ imageId: image.id }, owner));
    expect([error.code, error.userMessage]).toEqual([
      'IMAGE_IN_USE',
      'This image is used by “A talk”, “A talk (copy)”. Remove it from the slides there first.',
    ]);
    await client.deleteTimeline({ timelineId: copy.id }, owner);
    const inColumns = JSON.stringify([{ kind: 'columns', columns: [[], JSON.parse(block(image.id))] }]);
    await client.updateSlide({ slideId: slides[0]!.id, blocks: inColumns }, owner);
    expect((await refusal(client.deleteImage({ imageId: image.id }, owner))).userMessage).toContain('“A talk”');
    await client.updateSlide({ slideId: slides[0]!.id, blocks: '[]' }, owner);
    await client.deleteImage({ imageId: image.id }, owner);
    expect((await refusal(client.deleteImage({ imageId: image.id }, owner))).code).toBe('NOT_FOUND');
    await eventually(async () => (await service.store.head(image.objectKey)) === null);

    const again = await refusal(client.updateSlide({ slideId: slides[0]!.id, blocks: block(image.id) }, owner));
    expect(again.userMessage).toBe('An image of this slide does not exist any more. Choose another image.');
  });

  it('[BL5] of another person is refused in the parts of a page too', async () => {
    const { owner, slides } = await makeTimeline(service, 1);
    const other = testContext();
    const [own, foreign] = [
      await upload(await red(80, 60).png().toBuffer(), owner),
      await upload(await red(80, 60).png().toBuffer(), other),
    ];
    const page = (part: string): string =>
      JSON.stringify([
        { kind: 'page', imageId: own.id, text: '', width: 80, height: 60, parts: JSON.parse(block(part)) },
      ]);
    await service.client.updateSlide({ slideId: slides[0]!.id, blocks: page(own.id) }, owner);
    const error = await refusal(
      service.client.updateSlide({ slideId: slides[0]!.id, blocks: page(foreign.id) }, owner),
    );
    expect(error.details).toMatchObject([{ field: 'blocks' }]);
  });

  it('[BL5] belongs to one person', async () => {
    const { client } = service;
    const image = await upload(await red(80, 60).png().toBuffer(), testContext());
    const { owner, slides } = await makeTimeline(service, 1);
    expect((await client.resolveImages({ imageIds: [image.id, 'nonsense'] }, owner)).images).toEqual([]);
    expect((await refusal(client.deleteImage({ imageId: image.id }, owner))).code).toBe('NOT_FOUND');
    expect((await refusal(client.finishImage({ imageId: image.id }, owner))).code).toBe('NOT_FOUND');
    const used = await refusal(client.updateSlide({ slideId: slides[0]!.id, blocks: block(image.id) }, owner));
    expect(used.code).toBe('VALIDATION_FAILED');
  });

  it('[BL5] is deleted with the account', async () => {
    const { owner } = await makeTimeline(service, 0);
    const image = await upload(await red(80, 60).png().toBuffer(), owner);
    await service.bus.publish(UserDeletedSchema, { userId: owner.userId! }, { messageId: randomUUID() });
    await eventually(async () => (await service.store.head(image.objectKey)) === null);
    expect((await service.client.listImages({}, owner)).images).toEqual([]);
  });
});

describe('a music track', () => {
  /** A file whose content is one of these codes fails with it. */
  const FAILURES = ['MUSIC_UNUSABLE', 'DEADLINE_EXCEEDED', 'CANCELLED', 'STORAGE_FAILED'] as const;
  let audio: AsyncDisposable;
  beforeAll(async () => {
    audio = await startAudio(service.bus, async ({ uploadKey, objectKey }) => {
      const file = await buffer((await service.store.get(uploadKey)).body);
      const failure = FAILURES.find((code) => code === file.toString());
      if (failure) throw new AppError(failure);
      await service.store.put(objectKey, file, { contentType: 'audio/mpeg' });
      return { contentType: 'audio/mpeg', size: 5n, durationMs: 61_000n, loudnessLufs: -14.5 };
    });
  });
  afterAll(() => audio[Symbol.asyncDispose]());

  async function uploadTrack(owner: CallContext, content = 'chord', filename = 'Sea song.mp3') {
    const { client, store } = service;
    const { musicId, uploadKey } = await client.reserveMusic({ size: 5n, filename }, owner);
    await store.put(uploadKey, Buffer.from(content), { contentType: 'application/octet-stream' });
    return (await client.finishMusic({ musicId }, owner)).music!;
  }

  it('[EX7] is kept for the timelines of one person, and deleted only when none has it', async () => {
    const { client } = service;
    const { id, owner } = await makeTimeline(service, 1);
    const track = await uploadTrack(owner);
    expect(track).toMatchObject({ name: 'Sea song', durationMs: 61_000n, loudnessLufs: -14.5 });
    const { revision } = await readTimeline(service, id, owner);
    await client.updateTimeline({ timelineId: id, settings: { music: track.id, musicLevel: -25 } }, owner);
    // Settings that name no music leave it.
    await client.updateTimeline({ timelineId: id, settings: { theme: 'midnight' } }, owner);
    const { timeline: copy } = await client.duplicateTimeline({ timelineId: id }, owner);
    for (const timelineId of [id, copy!.id])
      expect((await readTimeline(service, timelineId, owner)).settings).toMatchObject({
        music: track.id,
        musicLevel: -25,
      });
    expect((await readTimeline(service, id, owner)).revision).toBeGreaterThan(revision);

    const error = await refusal(client.deleteMusic({ musicId: track.id }, owner));
    expect([error.code, error.userMessage]).toEqual([
      'MUSIC_IN_USE',
      'This music is used by “A talk”, “A talk (copy)”. Choose other music or none there first.',
    ]);
    expect((await client.listMusic({}, owner)).music[0]!.usedBy).toHaveLength(2);
    await client.deleteTimeline({ timelineId: copy!.id }, owner);
    await client.updateTimeline({ timelineId: id, settings: { music: '' } }, owner);
    await client.deleteMusic({ musicId: track.id }, owner);
    await eventually(async () => (await service.store.head(track.objectKey)) === null);
    const again = await refusal(client.updateTimeline({ timelineId: id, settings: { music: track.id } }, owner));
    expect([again.code, again.userMessage]).toEqual([
      'VALIDATION_FAILED',
      'This music does not exist any more. Choose other music, or none.',
    ]);
  });

  it('[EX7] of another person is nowhere', async () => {
    const { client } = service;
    const track = await uploadTrack(testContext());
    const { id, owner } = await makeTimeline(service, 0);
    for (const call of [client.getMusic, client.deleteMusic, client.finishMusic])
      expect((await refusal(call({ musicId: track.id }, owner))).code).toBe('NOT_FOUND');
    const used = await refusal(client.updateTimeline({ timelineId: id, settings: { music: track.id } }, owner));
    expect(used.code).toBe('VALIDATION_FAILED');
    for (const musicLevel of [-31, -11, Number.NaN])
      expect((await refusal(client.updateTimeline({ timelineId: id, settings: { musicLevel } }, owner))).code).toBe(
        'VALIDATION_FAILED',
      );
    expect((await client.listMusic({}, owner)).music).toEqual([]);
  });

  it.each(FAILURES)('[EX7] is kept nowhere after %s, so it does not count against the limit', async (code) => {
    const owner = testContext();
    expect((await refusal(uploadTrack(owner, code))).code).toBe(code);
    expect((await service.client.listMusic({}, owner)).music).toEqual([]);
    await eventually(
      async () =>
        (await service.db.selectFrom('music').select('id').where('owner_id', '=', owner.userId!).execute()).length ===
        0,
    );
  });

  it('[EX7] that is finished twice at the same time stays, although the later call fails', async () => {
    await using own = await startTimelineService();
    const owner = testContext();
    const tracks = async () => (await own.client.listMusic({}, owner)).music;
    const later = Promise.withResolvers<void>();
    let calls = 0;
    await using _audio = await startAudio(own.bus, async () => {
      calls += 1;
      if (calls === 1) {
        await later.promise;
        return { contentType: 'audio/mpeg', size: 5n, durationMs: 61_000n, loudnessLufs: -14.5 };
      }
      later.resolve();
      await eventually(async () => (await tracks()).length === 1);
      // As the upload is deleted by then.
      throw new AppError('NOT_FOUND');
    });
    const { musicId } = await own.client.reserveMusic({ size: 5n, filename: 'Sea song.mp3' }, owner);
    const finished = await Promise.allSettled([0, 1].map(() => own.client.finishMusic({ musicId }, owner)));
    expect(finished.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await tracks()).toMatchObject([{ id: musicId }]);
  });

  it('[EX7] is deleted with the account', async () => {
    const { id, owner } = await makeTimeline(service, 0);
    const track = await uploadTrack(owner);
    await service.client.updateTimeline({ timelineId: id, settings: { music: track.id } }, owner);
    await service.bus.publish(UserDeletedSchema, { userId: owner.userId! }, { messageId: randomUUID() });
    await eventually(async () => (await service.store.head(track.objectKey)) === null);
    expect((await service.client.listMusic({}, owner)).music).toEqual([]);
  });
});

function svg(content: string, before = '', width = 80, height = 60): Buffer {
  return Buffer.from(
    `<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}

/** An image element with a file written out. */
const inner = (type: string, file: Buffer): string =>
  `<image width="80" height="60" href="data:image/${type};base64,${file.toString('base64')}"/>`;

const svgWithPicture = async (side: number): Promise<Buffer> =>
  svg(inner('png', await red(side, side).png().toBuffer()));

async function noise(side: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .toFormat(format)
    .toBuffer();
}

async function objectsOf(owner: CallContext): Promise<string[]> {
  const rows = await service.db
    .selectFrom('image')
    .select('object_key')
    .where('owner_id', '=', owner.userId!)
    .execute();
  return rows.map(({ object_key }) => object_key);
}
