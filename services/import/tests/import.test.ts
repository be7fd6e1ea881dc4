import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { randomUUID } from 'node:crypto';
import { AudioService, ImportService, JobStatus, TimelineService, type ImportStatus } from '@slidewright/contracts';
import {
  build,
  designOf,
  mathOf,
  narrationOf,
  pdfOf,
  pdfOfForms,
  pptxParts,
  RELATIONSHIP,
  zipOf,
} from '@slidewright/decks/testing';
import {
  AppError,
  createClient,
  createWorkPool,
  migrateService,
  notFound,
  type CallContext,
  type ObjectStore,
  type ServiceClient,
} from '@slidewright/platform';
import {
  eventually,
  serveStandIn,
  silentLog,
  testBus,
  testContext,
  testDatabase,
  testObjectStore,
} from '@slidewright/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createImport, importSchema } from '../src/index.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface StoredImage {
  readonly uploadKey: string;
  size?: readonly [width: number, height: number];
}

interface StoredSlide {
  readonly id: string;
  revision: number;
  title: string;
  blocks: string;
  speakerNotes: string;
}

interface PageBlock {
  readonly imageId: string;
  readonly builds?: {
    readonly of: string;
    readonly states: readonly { readonly imageId: string; readonly words: string }[];
  };
}

function storedSlide({ title = '', blocks = '', speakerNotes = '' }: Partial<StoredSlide> = {}): StoredSlide {
  return { id: randomUUID(), revision: 1, title, blocks, speakerNotes };
}

let stack: AsyncDisposableStack;
let client: ServiceClient<typeof ImportService>;
let store: ObjectStore;
let folder: string;
/** Recordings that the stand-in of the audio service got, with their bytes, and how their jobs end. */
let recorded: { readonly slideId: string; readonly anyText: boolean; readonly sound: string }[];
let recordingError: string;
let fonts: { readonly objectKey: string; readonly contentType: string }[];
let images: Map<string, StoredImage>;
/** Timelines of the stand-in, with their slides in order. */
let timelines: Map<
  string,
  { title: string; theme: string; music: string; thumbnailUrl?: string; slides: StoredSlide[] }
>;
/** Whether the film of every timeline is made. */
let isLocked: boolean;
/** Called before an image is finished. */
let onFinish: (count: number) => Promise<void>;
let start: (limits?: { readonly pageTimeoutMs?: number; readonly mostDrawingMs?: number }) => Promise<AsyncDisposable>;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  folder = await mkdtemp(join(tmpdir(), 'slidewright-import-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const database = testDatabase();
  const { bus } = stack.use(await testBus());
  ({ store } = stack.use(await testObjectStore()));
  recorded = [];
  recordingError = '';
  fonts = [];
  stack.use(
    await serveStandIn(bus, AudioService, {
      async createUpload({ filename, bucket, contentType }) {
        if (bucket !== 'audio' || contentType !== 'audio/mp4') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
        return { objectName: filename, objectKey: `recordings/${filename}` };
      },
      async recordSlide({ slideId, objectName, anyText }) {
        const sound = await buffer((await store.get(`recordings/${objectName}`)).body);
        recorded.push({ slideId, anyText, sound: sound.toString() });
        return { jobId: String(recorded.length) };
      },
      async getJob({ jobId }) {
        return recordingError === ''
          ? { job: { id: jobId, status: JobStatus.COMPLETED } }
          : {
              job: {
                id: jobId,
                status: JobStatus.FAILED,
                error: { message: recordingError, code: 'RECORDING_UNUSABLE' },
              },
            };
      },
    }),
  );
  images = new Map();
  timelines = new Map();
  isLocked = false;
  onFinish = async () => undefined;
  let finished = 0;
  stack.use(
    await serveStandIn(bus, TimelineService, {
      async reserveImage() {
        const imageId = randomUUID();
        const uploadKey = `images/x/${imageId}`;
        images.set(imageId, { uploadKey });
        return { imageId, uploadKey };
      },
      async finishImage({ imageId }) {
        await onFinish((finished += 1));
        const image = images.get(imageId)!;
        const png = await buffer((await store.get(image.uploadKey)).body);
        if (!png.includes('PNG')) {
          images.delete(imageId);
          throw new AppError('UNSUPPORTED_MEDIA_TYPE');
        }
        image.size = [png.readUInt32BE(16), png.readUInt32BE(20)];
        return { image: { id: imageId, width: image.size[0]!, height: image.size[1]! } };
      },
      async deleteImage({ imageId }) {
        images.delete(imageId);
        return {};
      },
      async listFonts() {
        return { fonts };
      },
      async listMusic() {
        return { music: [{ id: 'the-library', name: 'Rain', filename: 'rain.wav' }] };
      },
      async reserveMusic({ filename }) {
        return { musicId: `new-${filename}`, uploadKey: `music/x/${filename}` };
      },
      async finishMusic({ musicId }) {
        return { music: { id: musicId } };
      },
      async createTimeline(request) {
        const { timelineId, title, settings, thumbnailUrl, slides } = request;
        timelines.set(timelineId, {
          title,
          theme: settings?.theme ?? '',
          music: settings?.music ?? '',
          thumbnailUrl,
          slides: slides.map(storedSlide),
        });
        return { timeline: { id: timelineId, slideCount: slides.length } };
      },
      async getTimeline({ timelineId }) {
        if (!timelines.has(timelineId)) throw notFound();
        const { thumbnailUrl = '' } = timelines.get(timelineId)!;
        return { timeline: { id: timelineId, isLocked, thumbnailUrl } };
      },
      async updateTimeline({ timelineId, thumbnailUrl }) {
        timelines.get(timelineId)!.thumbnailUrl = thumbnailUrl!;
        return {};
      },
      async listSlides({ timelineId }) {
        return { slides: timelines.get(timelineId)!.slides.map((slide, position) => ({ ...slide, position })) };
      },
      async createSlide({ timelineId, slide }) {
        const { slides } = timelines.get(timelineId)!;
        const made = storedSlide(slide);
        slides.splice(slide!.position ?? slides.length, 0, made);
        return { slide: { id: made.id } };
      },
      async updateSlide({ slideId, title, blocks, speakerNotes }) {
        const slide = [...timelines.values()].flatMap(({ slides }) => slides).find(({ id }) => id === slideId)!;
        Object.assign(slide, { title, blocks, speakerNotes, revision: slide.revision + 1 });
        return { slide: { id: slideId } };
      },
      async deleteSlide({ slideId }) {
        for (const timeline of timelines.values()) timeline.slides = timeline.slides.filter(({ id }) => id !== slideId);
        return {};
      },
    }),
  );
  const { url: databaseUrl, schema } = database;
  await migrateService(importSchema, { databaseUrl, schema, log: silentLog });
  client = createClient(bus, ImportService);
  const workPool = stack.use(createWorkPool());
  start = (limits) =>
    createImport(
      { role: 'both', concurrency: 1, sweepIntervalMs: 50 },
      {
        bus,
        databaseUrl,
        schema,
        store,
        workPool,
        log: silentLog,
        ...limits,
        timing: { retryDelayMs: 20, progressMs: 20, idlePollMs: 200, longestRenewalMs: 100 },
      },
    );
});
afterEach(() => stack.disposeAsync());

async function startImport(
  file: string,
  filename: string,
  context: CallContext,
  timelineId = '',
  readAs = '',
): Promise<string> {
  const { deckId, uploadKey } = await client.reserveDeck({ filename, size: 1_000n, timelineId }, context);
  await store.put(uploadKey, { file }, { contentType: 'application/octet-stream' });
  const { jobId } = await client.startImport({ deckId, readAs }, context);
  return jobId;
}

const LIVE = new Set([JobStatus.QUEUED, JobStatus.ACTIVE]);
function ended(jobId: string, context: CallContext): Promise<ImportStatus> {
  return eventually(async () => {
    const status = await client.getImport({ jobId }, context);
    if (LIVE.has(status.status)) throw new Error('the import is not finished');
    return status;
  });
}

async function uploads(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('uploads/')) keys.push(key);
  return keys;
}

describe('[IM1] the import of a deck', () => {
  it('makes a timeline with a slide for each page, and deletes the file', async () => {
    stack.use(await start());
    const context = testContext();
    const pdf = await pdfOf(folder, 'rivers.pdf', [['Rivers', 'Sand', 'Silt'], ['The sea']]);
    const jobId = await startImport(pdf, 'My rivers.pdf', context);
    const status = await ended(jobId, context);
    expect(status).toMatchObject({ status: JobStatus.COMPLETED, progress: 100, timelineId: jobId, pages: 2 });
    expect(status.warnings.map(({ code }) => code)).toEqual(['FONT_REPLACED']);
    const { title, slides } = timelines.get(jobId)!;
    expect(title).toBe('My rivers');
    expect(slides.map((slide) => slide.title)).toEqual(['Rivers', 'The sea']);
    const [block] = JSON.parse(slides[0]!.blocks) as [{ imageId: string }];
    expect(block).toMatchObject({ kind: 'page', text: 'Sand\nSilt', width: 1_920, height: 1_080 });
    expect(images.get(block.imageId)!.size).toEqual([1_920, 1_080]);
    await eventually(async () => (await uploads()).length === 0);
    // Another start of the same deck meets the same job; others do not see it.
    expect(await client.startImport({ deckId: jobId }, context)).toMatchObject({ jobId });
    await expect(client.getImport({ jobId }, testContext())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const known = await client.listDecks({ filename: 'My rivers.pdf' }, context);
    expect(known.decks).toMatchObject([{ timelineId: jobId, filename: 'My rivers.pdf' }]);
    expect(await client.listDecks({ filename: 'rivers.pdf' }, context)).toMatchObject({ decks: [] });
    expect(await client.listDecks({ filename: 'My rivers.pdf' }, testContext())).toMatchObject({ decks: [] });
  });

  const recordedDeck = async (name: string, sounds: readonly string[]): Promise<string> => {
    const slides = sounds.map((_, index) => ({
      title: `Slide ${index + 1}`,
      ...narrationOf(9),
      relationships: ['s', 'm']
        .map((id) => `<Relationship Id="${id}" Type="${RELATIONSHIP}/audio" Target="../media/${index}.m4a"/>`)
        .join(''),
    }));
    const media = Object.fromEntries(sounds.map((sound, index) => [`ppt/media/${index}.m4a`, sound]));
    return zipOf(folder, name, { ...pptxParts([...slides, { title: 'Silent' }]), ...media });
  };

  it('[SC5] makes recorded sound the narration of its slides, and of a changed deck what changed', async () => {
    stack.use(await start());
    const context = testContext();
    const file = await recordedDeck('r.pptx', ['one', 'two']);
    const { timelineId, warnings } = await ended(await startImport(file, 'r.pptx', context), context);
    const ids = timelines.get(timelineId)!.slides.map(({ id }) => id);
    expect(recorded).toEqual([
      { slideId: ids[0], anyText: true, sound: 'one' },
      { slideId: ids[1], anyText: true, sound: 'two' },
    ]);
    expect(warnings.map(({ code }) => code).filter((code) => code !== 'FONT_REPLACED')).toEqual([]);

    recordingError = 'The recording is silent.';
    const changed = await recordedDeck('r2.pptx', ['one', 'three']);
    const again = await ended(await startImport(changed, 'r.pptx', context, timelineId), context);
    expect(recorded.slice(2)).toEqual([{ slideId: ids[1], anyText: true, sound: 'three' }]);
    expect(again.status).toBe(JobStatus.COMPLETED);
    expect(again.warnings).toContainEqual(
      expect.objectContaining({
        code: 'RECORDING_REFUSED',
        page: 2,
        values: { page: '2', reason: 'The recording is silent.', error: 'RECORDING_UNUSABLE' },
        message: 'The recording of slide 2 could not be used. The recording is silent.',
      }),
    );
  });

  it('[SC5] makes equations blocks, and says them in words on the page', async () => {
    stack.use(await start());
    const context = testContext();
    const equation = mathOf.inline(`${mathOf.run('v=')}${mathOf.fraction('s', 't')}`);
    const symbol = mathOf.inline(mathOf.power('t', '2'));
    const shapes = mathOf.shape([
      `<a:r><a:t>Speed is</a:t></a:r>${equation}`,
      `<a:r><a:t>not</a:t></a:r>${symbol}<a:r><a:t>of it</a:t></a:r>`,
    ]);
    const file = await zipOf(folder, 'e.pptx', pptxParts([{ title: 'Speed', shapes }]));
    const { timelineId } = await ended(await startImport(file, 'e.pptx', context), context);
    const [page] = JSON.parse(timelines.get(timelineId)!.slides[0]!.blocks) as [{ text: string; parts: unknown[] }];
    expect(page.text).toBe('Speed is v equals s over t\nnot t squared of it');
    expect(page.parts).toEqual([
      { kind: 'text', text: 'Speed is' },
      { kind: 'equation', latex: 'v=\\frac{s}{t}', say: '' },
      { kind: 'text', text: 'not t² of it' },
    ]);
  });

  it('[SC5] makes the clicks of a slide its states, each picture once, and takes a changed deck in with them', async () => {
    stack.use(await start());
    const context = testContext();
    const { click, show, timing } = build;
    const line = (index: number) => show({ shape: '3', paragraphs: [index, index] });
    const deckWith = (name: string, more: string, notes = '') =>
      zipOf(
        folder,
        name,
        pptxParts([
          { title: 'Valve', paragraphs: ['Open it', 'Close it'], notes, more },
          { title: 'End', notes: 'Done.' },
        ]),
      );
    const both = timing(click(line(0)), click(line(1)));
    const file = await deckWith('b.pptx', both, 'Look. [click] Open it. [click] Close it.');
    const { timelineId, warnings } = await ended(await startImport(file, 'b.pptx', context), context);
    expect(warnings.filter(({ code }) => code.startsWith('ANIMATION'))).toEqual([]);
    const pages = () => timelines.get(timelineId)!.slides.map(({ blocks }) => (JSON.parse(blocks) as [PageBlock])[0]);
    const [valve, end] = pages();
    const states = valve!.builds!.states;
    expect(states.map(({ words }) => words)).toEqual(['', 'Open it', 'Close it']);
    expect(new Set(states.map(({ imageId }) => imageId)).size).toBe(3);
    expect(valve).toMatchObject({
      imageId: states[2]!.imageId,
      text: 'Open it\nClose it',
      builds: { of: valve!.imageId },
    });
    expect(end).not.toHaveProperty('builds');
    expect(timelines.get(timelineId)!.slides[0]!.speakerNotes).toBe('Look. [click] Open it. [click] Close it.');
    // The pages, and the two states that look in another way.
    expect(images.size).toBe(4);

    await ended(await startImport(file, 'b.pptx', context, timelineId), context);
    expect(pages()).toEqual([valve, end]);
    expect(images.size).toBe(4);
    const other = await deckWith('b2.pptx', timing(click(line(1))), 'Look. [click] Open it. [click] Close it.');
    const again = await ended(await startImport(other, 'b.pptx', context, timelineId), context);
    expect(again.warnings).toContainEqual(expect.objectContaining({ code: 'ANIMATIONS_CHANGED', page: 1 }));
    expect(pages()[0]!.builds!.states).toEqual([{ imageId: states[1]!.imageId, words: '' }, { ...states[2] }]);
  });

  it('[SC5] shows slides complete, and says so, where the library has no room for their states', async () => {
    stack.use(await start());
    const context = testContext();
    onFinish = async (count) => {
      if (count > 1) throw new AppError('PAYLOAD_TOO_LARGE');
    };
    const more = build.timing(build.click(build.show('3')));
    const file = await zipOf(folder, 'f.pptx', pptxParts([{ title: 'Valve', paragraphs: ['Open it'], more }]));
    const { status, timelineId, warnings } = await ended(await startImport(file, 'f.pptx', context), context);
    expect(status).toBe(JobStatus.COMPLETED);
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'ANIMATIONS_NOT_STORED', page: 1, message: expect.stringContaining('no room') }),
    );
    const [page] = JSON.parse(timelines.get(timelineId)!.slides[0]!.blocks) as [PageBlock];
    expect(page).not.toHaveProperty('builds');
  });

  it('[IM2] [TH2] takes notes over, names what it leaves out, and proposes the look of its master as a brand', async () => {
    stack.use(await start());
    const context = testContext();
    const slides = [
      { title: 'Rivers', notes: 'Say this.' },
      { title: 'Hidden', isHidden: true },
    ];
    const design = { accents: ['E8C547', '0B3D91'], logo: { left: 0.85, top: 0.03 }, file: PIXEL };
    const file = await zipOf(folder, 'a.pptx', designOf(pptxParts(slides), design));
    const status = await ended(await startImport(file, 'a.pptx', context), context);
    expect(status).toMatchObject({ status: JobStatus.COMPLETED, pages: 1 });
    expect(status.warnings.filter(({ code }) => code !== 'FONT_REPLACED')).toMatchObject([
      { code: 'HIDDEN_SLIDE', page: 2 },
    ]);
    expect(timelines.get(status.timelineId)!.slides).toMatchObject([{ title: 'Rivers', speakerNotes: 'Say this.' }]);
    const { logo = '', ...brand } = status.brand!;
    expect(brand).toMatchObject({
      background: '#fdf6e3',
      text: '#101418',
      // The first accent cannot be read on the background.
      accent: '#0b3d91',
      titleFont: 'Futura',
      logoWidth: 1,
    });
    expect(images.get(logo)!.size).toEqual([1, 1]);
    expect(images.size).toBe(2);

    // A logo that the library does not accept is none.
    const damaged = designOf(pptxParts(slides), { ...design, file: Buffer.from('EMF') });
    const other = await zipOf(folder, 'b.pptx', damaged);
    const again = await ended(await startImport(other, 'b.pptx', context, status.timelineId), context);
    expect(again.brand).toMatchObject({ accent: '#0b3d91', logo: '' });
  });

  it('[IM3] keeps the parts of pages as blocks, with each picture once in the library', async () => {
    stack.use(await start());
    const context = testContext();
    const drawn = await pdfOf(folder, 'p.pdf', [['Picture']]);
    await promisify(execFile)('pdftocairo', ['-png', '-singlefile', drawn, join(folder, 'delta')]);
    const png = await readFile(join(folder, 'delta.png'));
    const picture = (id: string) =>
      `<p:pic><p:nvPicPr><p:cNvPr id="9" name="x" descr="A delta"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="3000000"/><a:ext cx="6000000" cy="3000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
    const relationships = ['one.png', 'two.png', 'three.emf', 'none.png']
      .map((name) => `<Relationship Id="${name}" Type="${RELATIONSHIP}/image" Target="../media/${name}"/>`)
      .join('');
    const one = { title: 'Rivers', shapes: picture('one.png') + picture('three.emf'), relationships };
    const two = { title: 'Seas', shapes: picture('two.png') + picture('none.png'), relationships };
    const media = { 'ppt/media/one.png': png, 'ppt/media/two.png': png, 'ppt/media/three.emf': 'EMF' };
    const file = await zipOf(folder, 'a.pptx', { ...pptxParts([one, two]), ...media });
    const { timelineId } = await ended(await startImport(file, 'a.pptx', context), context);
    const pages = (): { imageId: string; parts: { imageId: string }[] }[] =>
      timelines.get(timelineId)!.slides.map(({ blocks }) => JSON.parse(blocks)[0]);
    const [first, second] = pages();
    expect(first).toMatchObject({
      parts: [{ kind: 'image', alt: 'A delta', width: png.readUInt32BE(16) }],
      leftOut: ['a picture in EMF format'],
    });
    expect(second).toMatchObject({ parts: first!.parts, leftOut: ['a picture that is not in the file'] });
    const shown = new Set(pages().flatMap(({ imageId, parts }) => [imageId, parts[0]!.imageId]));
    expect(new Set(images.keys())).toEqual(shown);

    // A changed deck uses the picture again, and slides from before there were parts get theirs.
    const slides = timelines.get(timelineId)!.slides;
    const { parts: _parts, leftOut: _leftOut, ...old } = JSON.parse(slides[0]!.blocks)[0];
    slides[0]!.blocks = JSON.stringify([old]);
    const changed = await zipOf(folder, 'b.pptx', { ...pptxParts([one, { ...two, paragraphs: ['Salt'] }]), ...media });
    await ended(await startImport(changed, 'b.pptx', context, timelineId), context);
    expect(pages()[0]).toEqual(first);
    expect(pages()[1]!.parts.at(-1)).toEqual(first!.parts[0]);
    expect(images.size).toBe(shown.size + 1);
  });

  it('continues after its worker stopped, without storing a page twice', async () => {
    const context = testContext();
    const pdf = await pdfOf(
      folder,
      'long.pdf',
      Array.from({ length: 6 }, (_, page) => [`Page ${page + 1}`]),
    );
    const reached = Promise.withResolvers<void>();
    onFinish = async (count) => {
      if (count === 4) {
        reached.resolve();
        await new Promise(() => undefined);
      }
    };
    const first = await start();
    const jobId = await startImport(pdf, 'long.pdf', context);
    await reached.promise;
    await first[Symbol.asyncDispose]();
    onFinish = async () => undefined;
    stack.use(await start());
    const { status } = await ended(jobId, context);
    expect(status).toBe(JobStatus.COMPLETED);
    expect(timelines.get(jobId)!.slides).toHaveLength(6);
    const used = timelines
      .get(jobId)!
      .slides.map(({ blocks }) => (JSON.parse(blocks) as [{ imageId: string }])[0].imageId);
    expect(new Set(used).size).toBe(6);
    // At most the two pages that were on their way were reserved again.
    expect(images.size).toBeLessThanOrEqual(8);
  });

  it('is cancelled, and leaves no images and no file', async () => {
    stack.use(await start());
    const context = testContext();
    const pdf = await pdfOf(
      folder,
      'long.pdf',
      Array.from({ length: 40 }, (_, page) => [`Page ${page + 1}`]),
    );
    const jobId = await startImport(pdf, 'long.pdf', context);
    await eventually(async () => images.size > 3);
    await client.cancelImport({ jobId }, context);
    expect(await ended(jobId, context)).toMatchObject({ status: JobStatus.CANCELLED, timelineId: '' });
    await eventually(async () => images.size === 0 && (await uploads()).length === 0);
    expect(timelines.size).toBe(0);
    await eventually(
      async () => !(await readdir(tmpdir())).some((name) => name.includes(`temporary-import-${process.pid}-`)),
    );
  });

  it('[IM5] says why a file cannot be used, also of one that would be read for years', async () => {
    stack.use(await start({ pageTimeoutMs: 4_000 }));
    const context = testContext();
    const zip = await zipOf(folder, 'x.pptx', { 'hello.txt': 'x' });
    const { status, error } = await ended(await startImport(zip, 'x.pptx', context), context);
    expect(status).toBe(JobStatus.FAILED);
    expect(error).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'This zip file is not a deck in a supported format. Choose a PPTX, ODP or PDF file.',
    });
    const endless = await startImport(await endlessPdf(), 'endless.pdf', context);
    expect(await ended(endless, context)).toMatchObject(TOO_COSTLY);
    // Programs leave out a form that draws itself.
    const looped = await pdfOfForms(join(folder, 'looped.pdf'), { A: ['B', 'B'], B: ['A', 'A'] });
    expect(await ended(await startImport(looped, 'looped.pdf', context), context)).toMatchObject({
      status: JobStatus.COMPLETED,
      pages: 1,
    });
  });
});

/** Each form draws the next one ten times. */
function endlessPdf(): Promise<string> {
  const nested = Array.from({ length: 13 }, (_, depth): [string, string[]] => [
    `F${depth}`,
    depth < 12 ? Array<string>(10).fill(`F${depth + 1}`) : [],
  ]);
  return pdfOfForms(join(folder, 'endless.pdf'), Object.fromEntries(nested));
}

const TOO_COSTLY = {
  status: JobStatus.FAILED,
  error: {
    code: 'DECK_UNUSABLE',
    message: 'This deck needs too much time or memory to be drawn. Simplify its pictures or divide it, and try again.',
  },
};

describe('[IM5] a deck that takes long to draw', () => {
  it("does not keep another owner's deck waiting, in any number that one owner may import", async () => {
    stack.use(await start());
    const [slow, quick] = [testContext(), testContext()];
    const endless = await endlessPdf();
    const slowIds: string[] = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) slowIds.push(await startImport(endless, name, slow));
    await eventually(async () => {
      const statuses = await Promise.all(slowIds.map((jobId) => client.getImport({ jobId }, slow)));
      if (!statuses.some(({ status }) => status === JobStatus.ACTIVE)) throw new Error('not started');
    });
    const pdf = await pdfOf(folder, 'quick.pdf', [['Rivers'], ['The sea'], ['Lakes']]);
    const done = await ended(await startImport(pdf, 'quick.pdf', quick), quick);
    expect(done).toMatchObject({ status: JobStatus.COMPLETED, pages: 3 });
    for (const jobId of slowIds) {
      expect(LIVE).toContain((await client.getImport({ jobId }, slow)).status);
      await client.cancelImport({ jobId }, slow);
      await ended(jobId, slow);
    }
  });

  it('ends with a sentence when all of its pages together take too long', async () => {
    stack.use(await start({ mostDrawingMs: 1 }));
    const context = testContext();
    const pdf = await pdfOf(folder, 'many.pdf', [['Rivers'], ['The sea'], ['Lakes']]);
    expect(await ended(await startImport(pdf, 'many.pdf', context), context)).toMatchObject(TOO_COSTLY);
    await eventually(async () => images.size === 0);
  });
});

describe('[IM4] a changed deck', () => {
  it('changes the slides of changed pages and keeps what was edited in the others', async () => {
    stack.use(await start());
    const context = testContext();
    const pdf = await pdfOf(folder, 'a.pdf', [['Rivers', 'Sand'], ['Lakes', 'Mud'], ['Seas', 'Salt'], ['End']]);
    const timelineId = await startImport(pdf, 'a.pdf', context);
    await ended(timelineId, context);
    const before = timelines.get(timelineId)!.slides.map(({ id }) => id);
    const [rivers, lakes] = timelines.get(timelineId)!.slides;
    const mine = storedSlide({ title: 'Mine', blocks: '[]' });
    rivers!.speakerNotes = 'My words.';
    timelines.get(timelineId)!.slides.splice(1, 0, mine);

    expect(timelines.get(timelineId)!.thumbnailUrl).toContain(JSON.parse(rivers!.blocks)[0].imageId);
    const changed = await pdfOf(folder, 'b.pdf', [['Rivers', 'Sand'], ['Lakes', 'Clay'], ['Delta'], ['Seas', 'Salt']]);
    const status = await ended(await startImport(changed, 'b.pdf', context, timelineId), context);
    expect(status).toMatchObject({ status: JobStatus.COMPLETED, timelineId, pages: 4 });
    expect(status.warnings.map(({ code, page }) => [code, page])).toEqual(
      expect.arrayContaining([
        ['PAGE_CHANGED', 2],
        ['PAGE_ADDED', 3],
        ['PAGE_REMOVED', 0],
      ]),
    );
    const after = timelines.get(timelineId)!.slides;
    expect(after.map(({ title }) => title)).toEqual(['Rivers', 'Mine', 'Lakes', 'Delta', 'Seas']);
    expect(after.map(({ id }) => id)).toEqual([before[0], mine.id, before[1], after[3]!.id, before[2]]);
    expect(after[0]).toMatchObject({ speakerNotes: 'My words.', revision: 1 });
    expect(JSON.parse(lakes!.blocks)).toMatchObject([{ kind: 'page', text: 'Clay' }]);
    expect(after[4]!.revision).toBe(1);
    // Pictures of pages that are as they were are not stored again.
    expect(images.size).toBe(4 + 2);
    // The list shows the first page of the new state.
    const third = await pdfOf(folder, 'c.pdf', [['Rivers', 'Gravel']]);
    await ended(await startImport(third, 'c.pdf', context, timelineId), context);
    const [page] = JSON.parse(timelines.get(timelineId)!.slides[0]!.blocks);
    expect(page.text).toBe('Gravel');
    expect(timelines.get(timelineId)!.thumbnailUrl).toContain(page.imageId);
    await eventually(async () => (await uploads()).length === 0);
  });

  it('is taken into timelines of its owner that have pages only', async () => {
    stack.use(await start());
    const context = testContext();
    const timelineId = randomUUID();
    const reserved = client.reserveDeck({ filename: 'a.pdf', size: 1n, timelineId }, context);
    await expect(reserved).rejects.toMatchObject({ code: 'NOT_FOUND' });
    timelines.set(timelineId, { title: '', theme: '', music: '', slides: [storedSlide({ blocks: '[]' })] });
    isLocked = true;
    const locked = client.reserveDeck({ filename: 'a.pdf', size: 1n, timelineId }, context);
    await expect(locked).rejects.toMatchObject({ code: 'TIMELINE_LOCKED' });
    isLocked = false;
    const pdf = await pdfOf(folder, 'a.pdf', [['Rivers']]);
    const { error } = await ended(await startImport(pdf, 'a.pdf', context, timelineId), context);
    expect(error?.message).toMatch(/No slide of this timeline was made of a deck/);
  });
});

describe('[IM1] the import of Markdown', () => {
  const DECK =
    '---\ntheme: midnight\nmusic: sound/rain.mp3\n---\n# Rivers\n\n![A delta](img/delta.png)\n\n---\n\n# Seas\n\n- Salt\n';

  it('makes the slides that the web app makes, and names pictures and music that it does not have', async () => {
    stack.use(await start());
    const context = testContext();
    const file = join(folder, 'rivers.md');
    await writeFile(file, DECK);
    const status = await ended(await startImport(file, 'rivers.md', context), context);
    expect(status).toMatchObject({
      status: JobStatus.COMPLETED,
      pages: 2,
      recognised: { as: 'deck', dialect: '', title: 'Rivers' },
    });
    expect(status.warnings).toMatchObject([
      {
        code: 'MUSIC_NOT_SENT',
        line: 3,
        message:
          'The music was left out. Its file was not sent with the document, and no track of the library has its name.',
      },
      {
        code: 'PICTURE_NOT_SENT',
        line: 7,
        message: 'A picture was left out. Its file was not sent with the document.',
      },
    ]);
    const { theme, slides } = timelines.get(status.timelineId)!;
    expect(theme).toBe('midnight');
    expect(slides.map(({ title, blocks }) => [title, blocks])).toEqual([
      ['Rivers', expect.any(String)],
      ['Seas', '[{"kind":"bullets","items":["Salt"]}]'],
    ]);
  });

  it('[MD1] reads a text as what it is, or as its owner says, and says as what', async () => {
    stack.use(await start());
    const context = testContext();
    const file = join(folder, 'seas.qmd');
    await writeFile(file, '---\nformat: revealjs\n---\n\n## Seas\n\n- Salt\n\n## Lakes\n\n- Fresh\n');
    const deck = await ended(await startImport(file, 'seas.Qmd', context), context);
    expect(deck).toMatchObject({ pages: 2, recognised: { as: 'deck', dialect: 'quarto', title: 'Seas' } });
    const outline = await ended(await startImport(file, 'seas.qmd', context, '', 'outline'), context);
    expect(outline.recognised).toMatchObject({ as: 'outline', dialect: '' });
    await writeFile(file, 'Seas\n\n- salt\n');
    const plain = await ended(await startImport(file, 'seas.txt', context), context);
    expect(plain).toMatchObject({ status: JobStatus.COMPLETED, recognised: { as: 'outline', title: 'Seas' } });
    await expect(startImport(file, 'seas.txt', context, '', 'poem')).rejects.toMatchObject({
      userMessage: 'A text is read as auto, outline, deck.',
    });
  });

  it('[EX7] takes the pictures and the music of a zip into the library, and music by the name of a track', async () => {
    stack.use(await start());
    const context = testContext();
    const page = await pdfOf(folder, 'p.pdf', [['Picture']]);
    await promisify(execFile)('pdftocairo', ['-png', '-singlefile', page, join(folder, 'delta')]);
    const file = await zipOf(folder, 'deck.zip', {
      'deck/rivers.md': DECK,
      'deck/sound/rain.mp3': Buffer.from('as good as rain'),
      'deck/img/delta.png': await readFile(join(folder, 'delta.png')),
    });
    const status = await ended(await startImport(file, 'deck.zip', context), context);
    expect(status).toMatchObject({ status: JobStatus.COMPLETED, warnings: [] });
    const [image] = images.keys();
    expect(timelines.get(status.timelineId)!.slides[0]!.blocks).toContain(image!);
    expect(timelines.get(status.timelineId)!.music).toBe('new-rain.mp3');
    await writeFile(join(folder, 'rain.md'), '---\nmusic: rain\n---\n# Rain\n\n---\n\n# Sun\n');
    const named = await ended(await startImport(join(folder, 'rain.md'), 'rain.md', context), context);
    expect(named.warnings).toEqual([]);
    expect(timelines.get(named.timelineId)!.music).toBe('the-library');
  });
});

it('imports three decks of a person at once, and says so to a fourth', async () => {
  const context = testContext();
  const reached = Promise.withResolvers<void>();
  stack.defer(() => reached.resolve());
  onFinish = () => reached.promise;
  stack.use(await start());
  const pdf = await pdfOf(folder, 'a.pdf', [['Rivers']]);
  for (let count = 0; count < 3; count += 1) await startImport(pdf, 'a.pdf', context);
  await expect(startImport(pdf, 'a.pdf', context)).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: 'You are importing 3 decks already. Wait until one of them has ended, or cancel it.',
  });
  await startImport(pdf, 'a.pdf', testContext());
});

it('[IM4] refuses a second changed deck of a timeline before its file is stored', async () => {
  const context = testContext();
  const reached = Promise.withResolvers<void>();
  stack.defer(() => reached.resolve());
  stack.use(await start());
  const pdf = await pdfOf(folder, 'a.pdf', [['Rivers']]);
  const first = await ended(await startImport(pdf, 'a.pdf', context), context);
  onFinish = () => reached.promise;
  const changed = await pdfOf(folder, 'a.pdf', [['Lakes']]);
  const running = await startImport(changed, 'a.pdf', context, first.timelineId);
  await expect(
    client.reserveDeck({ filename: 'a.pdf', size: 1n, timelineId: first.timelineId }, context),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: 'A changed deck is being taken into this timeline already.',
  });
  await client.cancelImport({ jobId: running }, context);
  reached.resolve();
  await ended(running, context);
  await client.reserveDeck({ filename: 'a.pdf', size: 1n, timelineId: first.timelineId }, context);
});
