import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import {
  ImportService,
  JobStatus,
  TimelineService,
  type CreateTimelineRequest,
  type ImportStatus,
} from '@slidewright/contracts';
import { pdfOf, pptxParts, zipOf } from '@slidewright/decks/testing';
import { createClient, type CallContext, type ObjectStore, type ServiceClient } from '@slidewright/platform';
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
import { createImport, migrateImport } from '../src/index.ts';

const hasOffice = (process.env['PATH'] ?? '').split(':').some((path) => existsSync(join(path, 'soffice')));

interface StoredImage {
  readonly uploadKey: string;
  size?: readonly [width: number, height: number];
}

let stack: AsyncDisposableStack;
let client: ServiceClient<typeof ImportService>;
let store: ObjectStore;
let folder: string;
let images: Map<string, StoredImage>;
let timelines: Map<string, CreateTimelineRequest>;
/** Called before an image is finished. */
let onFinish: (count: number) => Promise<void>;
let start: () => Promise<AsyncDisposable>;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  folder = await mkdtemp(join(tmpdir(), 'slidewright-import-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const database = testDatabase();
  const { bus } = stack.use(await testBus());
  ({ store } = stack.use(await testObjectStore()));
  images = new Map();
  timelines = new Map();
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
        image.size = [png.readUInt32BE(16), png.readUInt32BE(20)];
        return { image: { id: imageId, width: image.size[0]!, height: image.size[1]! } };
      },
      async deleteImage({ imageId }) {
        images.delete(imageId);
        return {};
      },
      async createTimeline(request) {
        timelines.set(request.timelineId, request);
        return { timeline: { id: request.timelineId, slideCount: request.slides.length } };
      },
    }),
  );
  const { url: databaseUrl, schema } = database;
  await migrateImport({ databaseUrl, schema, log: silentLog });
  client = createClient(bus, ImportService);
  start = () =>
    createImport(
      { role: 'both', concurrency: 1, sweepIntervalMs: 50 },
      {
        bus,
        databaseUrl,
        schema,
        store,
        log: silentLog,
        timing: { retryDelayMs: 20, progressMs: 20, idlePollMs: 200, longestRenewalMs: 100 },
      },
    );
});
afterEach(() => stack.disposeAsync());

async function startImport(file: string, filename: string, context: CallContext): Promise<string> {
  const { deckId, uploadKey } = await client.reserveDeck({ filename, size: 1_000n }, context);
  await store.put(uploadKey, { file }, { contentType: 'application/octet-stream' });
  const { jobId } = await client.startImport({ deckId }, context);
  return jobId;
}

const LIVE = [JobStatus.QUEUED, JobStatus.ACTIVE];
function ended(jobId: string, context: CallContext): Promise<ImportStatus> {
  return eventually(
    async () => {
      const status = await client.getImport({ jobId }, context);
      if (LIVE.includes(status.status)) throw new Error('the import is not finished');
      return status;
    },
    { timeoutMs: 90_000 },
  );
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
  });

  it.runIf(hasOffice)('[IM2] takes notes over and names what it leaves out', async () => {
    stack.use(await start());
    const context = testContext();
    const slides = [
      { title: 'Rivers', notes: 'Say this.' },
      { title: 'Hidden', isHidden: true },
    ];
    const file = await zipOf(folder, 'a.pptx', pptxParts(slides));
    const status = await ended(await startImport(file, 'a.pptx', context), context);
    expect(status).toMatchObject({ status: JobStatus.COMPLETED, pages: 1 });
    expect(status.warnings).toMatchObject([{ code: 'HIDDEN_SLIDE', page: 2 }]);
    expect(timelines.get(status.timelineId)!.slides).toMatchObject([{ title: 'Rivers', speakerNotes: 'Say this.' }]);
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

  it('[IM5] says why a file cannot be used', async () => {
    stack.use(await start());
    const context = testContext();
    const zip = await zipOf(folder, 'x.pptx', { 'hello.txt': 'x' });
    const { status, error } = await ended(await startImport(zip, 'x.pptx', context), context);
    expect(status).toBe(JobStatus.FAILED);
    expect(error).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'This zip file is not a deck in a supported format. Choose a PPTX, ODP or PDF file.',
    });
  });
});
