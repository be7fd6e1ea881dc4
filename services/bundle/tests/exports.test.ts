import { create } from '@bufbuild/protobuf';
import {
  ImageSchema,
  JobStatus,
  MusicSchema,
  StillsSchema,
  StoredObjectSchema,
  TimelineDeletedSchema,
  VideoSettingsSchema,
  type Export,
} from '@slidewright/contracts';
import { NO_SITE_CHAPTERS } from '@slidewright/domain';
import { probeMedia } from '@slidewright/media';
import { BLOCK_KINDS, type Block } from '@slidewright/slides/kinds/index';
import { markdownDeck } from '@slidewright/slides/importers/markdown/index';
import { temporaryDirectory, type CallContext } from '@slidewright/platform';
import { eventually, testContext } from '@slidewright/testing';
import { DOMParser } from '@xmldom/xmldom';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { encodeFilm } from './encode-film.ts';
import { listKeys, readObject, startHarness, type Harness } from './harness.ts';
import { addTimeline, type KnownTimeline, type NewTimeline } from './stand-ins.ts';
import { unzip } from './unzip.ts';

const AUDIO = Buffer.from('as good as sound '.repeat(2000));
const VIDEO = Buffer.from('as good as a video '.repeat(2000));

let harness: Harness;
let services: AsyncDisposableStack;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());
afterEach(() => services.disposeAsync());

async function start(...options: Parameters<Harness['start']>): Promise<void> {
  services = new AsyncDisposableStack();
  services.use(await harness.start(...options));
}

async function someTimeline(media: Partial<NewTimeline> = { video: () => VIDEO, audio: () => AUDIO }) {
  const context = testContext();
  const known = await addTimeline(harness.world, harness.store, {
    ownerId: context.userId!,
    title: 'Harbour Tour',
    slideTitles: ['Opening', 'The Quay'],
    ...media,
  });
  return { known, timelineId: known.timeline.id, context };
}

function endOf(jobId: string, context: CallContext): Promise<Export> {
  return eventually(async () => {
    const status = await harness.client.getExport({ jobId }, context);
    if (status.status === JobStatus.QUEUED || status.status === JobStatus.ACTIVE) throw new Error('not ended');
    return status;
  });
}

async function exportOf(timelineId: string, context: CallContext, format: string, includeMedia = true) {
  const { jobId } = await harness.client.startExport({ timelineId, format, options: { includeMedia } }, context);
  const status = await endOf(jobId, context);
  expect(status.error).toBeUndefined();
  expect(status).toMatchObject({ jobId, timelineId, format, status: JobStatus.COMPLETED, downloadable: true });
  const file = await harness.client.getExportFile({ jobId }, context);
  const body = await readObject(harness.store, file.objectKey);
  expect(file).toMatchObject({ filename: status.filename, size: BigInt(body.length) });
  return { jobId, filename: file.filename, body };
}

/** Gives a timeline a track, and returns its id. */
async function setMusic({ timeline }: KnownTimeline): Promise<string> {
  const [id, objectKey] = [randomUUID(), 'music/calm'];
  await harness.store.put(objectKey, Buffer.from('as good as music'), { contentType: 'audio/mpeg' });
  harness.world.music = [create(MusicSchema, { id, name: 'Calm', objectKey, durationMs: 60_000n, loudnessLufs: -14 })];
  timeline.settings = create(VideoSettingsSchema, { music: id, musicLevel: -24 });
  return id;
}

const keys = (timelineId: string) => listKeys(harness.store, `bundles/${timelineId}/`);

it('[EX3] a project for an editor is a zip with its media, or the project file alone with the same content', async () => {
  await start();
  const { timelineId, known, context } = await someTimeline();
  await setMusic(known);
  for (const format of ['fcpxml', 'otio', 'edl']) {
    const { filename, body } = await exportOf(timelineId, context, format);
    expect(filename).toBe(`Harbour Tour-${format}.zip`);
    const files = await unzip(body);
    expect(files.map(({ path }) => path)).toEqual([
      `harbour-tour/harbour-tour.${format}`,
      'harbour-tour/Videos/slide-01-opening.mp4',
      'harbour-tour/Videos/slide-02-the-quay.mp4',
      'harbour-tour/Audio/slide-01-opening.mp3',
      'harbour-tour/Audio/slide-02-the-quay.mp3',
      'harbour-tour/music/Calm.mp3',
    ]);
    const alone = await exportOf(timelineId, context, format, false);
    expect(alone.filename).toBe(`Harbour Tour.${format}`);
    expect(alone.body.equals(files[0]!.body)).toBe(true);
    expect(alone.body.toString()).toContain('Videos/slide-02-the-quay.mp4');
    expect(alone.body.toString()).toContain('music/Calm.mp3');
  }
});

it('[EX3] a project names the files as they are in the zip, in ASCII, whatever the titles', async () => {
  await start();
  const slideTitles = ['Über uns & Co: 100% #1 <draft>', 'Łódź “Straße”', '日本語', '01:15 Break'];
  const media = { slideTitles, video: () => VIDEO, audio: () => AUDIO };
  const { timelineId, known, context } = await someTimeline(media);
  await setMusic(known);
  known.timeline.title = 'Über uns & Co: 100% #1 <draft>';
  harness.world.music = harness.world.music!.map((track) => ({ ...track, name: 'Café — 夜' }));
  for (const format of ['fcpxml', 'otio', 'edl']) {
    const { body } = await exportOf(timelineId, context, format);
    const [project, ...files] = await unzip(body);
    expect(project!.path).toBe(`uber-uns-co-100-1-draft/uber-uns-co-100-1-draft.${format}`);
    const names = files.map(({ path }) => path.replace(/^[^/]*\//, ''));
    expect(names).toContain('Videos/slide-02-lodz-strasse.mp4');
    for (const name of names) expect(name).toMatch(/^[A-Za-z]+\/[A-Za-z0-9-]+\.mp[34]$/);
    const named = project!.body.toString().match(/(?:Videos|Audio|music)\/[^"\r\n]+/g)!;
    expect(named.length).toBeGreaterThanOrEqual(5);
    expect(names).toEqual(expect.arrayContaining(named));
  }
});

it('[EX3] the same export again is the same job; a change of the timeline makes a new one and replaces the file', async () => {
  await start();
  const { timelineId, known, context } = await someTimeline();
  const first = await exportOf(timelineId, context, 'markdown');
  expect(first.filename).toBe('Harbour Tour.md');
  expect(first.body.toString()).toContain('# The Quay');
  expect((await exportOf(timelineId, context, 'markdown')).jobId).toBe(first.jobId);
  const otio = await exportOf(timelineId, context, 'otio');
  // As after a change of the description, which no film shows.
  known.timeline.editRevision += 1;
  const second = await exportOf(timelineId, context, 'markdown');
  expect(second.jobId).not.toBe(first.jobId);
  expect(await harness.client.getExport({ jobId: first.jobId }, context)).toMatchObject({ downloadable: false });
  await expect(harness.client.getExportFile({ jobId: first.jobId }, context)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const { exports } = await harness.client.listExports({ timelineId }, context);
  expect(exports.map(({ jobId }) => jobId)).toEqual([second.jobId, otio.jobId]);
  // Exports and the bundle do not replace each other.
  expect((await harness.client.getBundle({ timelineId }, context)).status).toBe(JobStatus.UNSPECIFIED);
  await eventually(async () => expect(await keys(timelineId)).toHaveLength(2));
});

it('[MD3] Markdown has its pictures and music as files, with which it becomes the same deck again', async () => {
  await start();
  const { timelineId, known, context } = await someTimeline({});
  const [first, second] = [randomUUID(), randomUUID()];
  const blocks: Block[] = [
    { kind: 'image', imageId: first, alt: 'A boat', fit: 'fill', focus: { x: 0.25, y: 0.5 }, width: 640, height: 480 },
    { kind: 'columns', columns: [[{ ...BLOCK_KINDS.image.empty, imageId: second, width: 9, height: 16 }], []] },
  ];
  known.slides[1]!.blocks = JSON.stringify(blocks);
  const { size } = await harness.store.put(`images/${first}`, Buffer.from('as good as a boat'), {
    contentType: 'image/jpeg',
  });
  const image = { id: first, objectKey: `images/${first}`, contentType: 'image/jpeg', size: BigInt(size) };
  // The other one was deleted.
  harness.world.images = [create(ImageSchema, { ...image, width: 640, height: 480 })];
  const music = await setMusic(known);
  const { filename, body } = await exportOf(timelineId, context, 'markdown');
  expect(filename).toBe('Harbour Tour-markdown.zip');
  const files = await unzip(body);
  expect(files.map(({ path }) => path)).toEqual([
    'harbour-tour/slides.md',
    'harbour-tour/images/picture-1.jpg',
    'harbour-tour/music/Calm.mp3',
  ]);
  expect(files[1]!.body.toString()).toBe('as good as a boat');
  const images = new Map([['images/picture-1.jpg', { id: first, width: 640, height: 480 }]]);
  expect(files[2]!.body.toString()).toBe('as good as music');
  const library = new Map([['music/Calm.mp3', music]]);
  const { slides, ...deck } = markdownDeck.read(files[0]!.body.toString()).resolve(images, library);
  expect(deck).toMatchObject({ music, musicLevel: -24 });
  expect(slides[1]!.blocks).toEqual(blocks);
});

it('[EX3] a format whose sources were not made yet is refused with what to do; an unknown one with the choices', async () => {
  await start();
  const { timelineId, context } = await someTimeline({});
  const started = (format: string) => harness.client.startExport({ timelineId, format }, context);
  await expect(started('edl')).rejects.toMatchObject({
    code: 'AUDIO_MISSING',
    userMessage: expect.stringContaining('Please make the film first.'),
  });
  await expect(started('docx')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect((await exportOf(timelineId, context, 'markdown')).body.toString()).toContain('# Opening');
});

it('[EX3] an export is cancelled, leaves nothing, and goes with its timeline; another user sees none of it', async () => {
  const released = Promise.withResolvers<void>();
  async function* trickle(signal: AbortSignal | undefined) {
    yield AUDIO.subarray(0, 1);
    await Promise.race([released.promise, delay(60_000, undefined, signal ? { signal } : {})]);
    yield AUDIO.subarray(1);
  }
  await start({}, (store) => ({
    ...store,
    get: async (key, options) => {
      const content = await store.get(key, options);
      if (!key.endsWith('.mp3')) return content;
      content.body.destroy();
      return { ...content, body: Readable.from(trickle(options?.signal), { objectMode: false }) };
    },
  }));
  const { timelineId, context } = await someTimeline();
  const { jobId } = await harness.client.startExport(
    { timelineId, format: 'otio', options: { includeMedia: true } },
    context,
  );
  await eventually(async () => {
    const { currentTask } = await harness.client.getExport({ jobId }, context);
    expect(currentTask).toContain('Packing');
  });
  const stranger = testContext();
  for (const call of ['getExport', 'cancelExport', 'getExportFile'] as const) {
    await expect(harness.client[call]({ jobId }, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await harness.client.cancelExport({ jobId }, context);
  expect((await endOf(jobId, context)).status).toBe(JobStatus.CANCELLED);
  expect(await keys(timelineId)).toEqual([]);
  released.resolve();
  await exportOf(timelineId, context, 'otio');
  await harness.bus.publish(
    TimelineDeletedSchema,
    { timelineId, ownerId: context.userId! },
    { messageId: randomUUID() },
  );
  await eventually(async () => expect(await keys(timelineId)).toEqual([]));
  await expect(harness.client.getExport({ jobId }, context)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('[EX2] pictures of the slides are a zip in their order, the handout a PDF; both wait for the drawing', async () => {
  await start();
  const { timelineId, known, context } = await someTimeline({});
  const [first, second] = known.slides.map(({ id }) => id);
  const drawn = async (name: string) => {
    await harness.store.put(`render/${name}`, Buffer.from(`as good as ${name}`), { contentType: 'image/png' });
    return `render/${name}`;
  };
  const pictures = [
    { slideId: first!, objectKey: await drawn('a') },
    { slideId: second!, objectKey: await drawn('b') },
    { slideId: second!, objectKey: await drawn('c') },
  ];
  const { jobId } = await harness.client.startExport({ timelineId, format: 'png' }, context);
  await eventually(() => expect(known.stillsStarted).toEqual(['pictures']));
  known.stills = create(StillsSchema, {
    status: JobStatus.ACTIVE,
    percentage: 50,
    currentTask: 'Drawing slide 2 of 2',
  });
  await eventually(async () =>
    expect(await harness.client.getExport({ jobId }, context)).toMatchObject({
      status: JobStatus.ACTIVE,
      currentTask: 'Drawing slide 2 of 2',
      progress: 40,
    }),
  );
  known.stills = create(StillsSchema, { status: JobStatus.COMPLETED, pictures });
  expect(await endOf(jobId, context)).toMatchObject({ status: JobStatus.COMPLETED, filename: 'Harbour Tour-png.zip' });
  const { objectKey } = await harness.client.getExportFile({ jobId }, context);
  const files = await unzip(await readObject(harness.store, objectKey));
  expect(files.map(({ path, body }) => [path, body.toString()])).toEqual([
    ['harbour-tour/slide-01-opening.png', 'as good as a'],
    ['harbour-tour/slide-02-the-quay-1.png', 'as good as b'],
    ['harbour-tour/slide-02-the-quay-2.png', 'as good as c'],
  ]);
  const handout = await harness.client.startExport({ timelineId, format: 'pdf' }, context);
  await eventually(() => expect(known.stillsStarted).toEqual(['pictures', 'handout']));
  known.stills = create(StillsSchema, { status: JobStatus.COMPLETED, pictures, handoutKey: await drawn('pdf') });
  expect(await endOf(handout.jobId, context)).toMatchObject({ filename: 'Harbour Tour.pdf' });
});

it('[EX2] cancelling ends the drawing, a failed drawing the export; a drawing cancelled elsewhere starts again', async () => {
  await start();
  const { timelineId, known, context } = await someTimeline({});
  const begin = async () => {
    const { jobId } = await harness.client.startExport({ timelineId, format: 'png' }, context);
    // The export knows its drawing from then on.
    await eventually(async () =>
      expect(await harness.client.getExport({ jobId }, context)).toMatchObject({
        status: JobStatus.ACTIVE,
        currentTask: 'Waiting for a free worker',
      }),
    );
    return jobId;
  };
  const first = await begin();
  await harness.client.cancelExport({ jobId: first }, context);
  expect(await endOf(first, context)).toMatchObject({ status: JobStatus.CANCELLED });
  expect(known.stills.status).toBe(JobStatus.CANCELLED);
  const second = await begin();
  known.stills = create(StillsSchema, { status: JobStatus.CANCELLED });
  await eventually(() => expect(known.stillsStarted).toHaveLength(3));
  const error = { code: 'IMAGE_MISSING', message: 'The image of slide 2 does not exist any more.' };
  known.stills = create(StillsSchema, { status: JobStatus.FAILED, error });
  expect(await endOf(second, context)).toMatchObject({ status: JobStatus.FAILED, error });
});

it.each([
  ['m4a', 'aac'],
  ['mp3', 'mp3'],
])('[EX5] the sound of the film as %s has its title and a chapter for each slide', async (soundFormat, codec) => {
  await start();
  const film = await encodeFilm();
  const titles = ['Opening; = "here"', 'The Quay'];
  const { timelineId, context, known } = await someTimeline({
    slideTitles: titles,
    audio: () => AUDIO,
    master: () => film,
  });
  const { jobId } = await harness.client.startExport(
    { timelineId, format: 'audio', options: { soundFormat } },
    context,
  );
  const status = await endOf(jobId, context);
  expect(status).toMatchObject({ status: JobStatus.COMPLETED, filename: `Harbour Tour.${soundFormat}` });
  const { objectKey } = await harness.client.getExportFile({ jobId }, context);
  await using directory = await temporaryDirectory('sound');
  const file = join(directory.path, `sound.${soundFormat}`);
  await writeFile(file, await readObject(harness.store, objectKey));
  const probed = await probeMedia({ command: 'ffprobe' }, ['-show_streams', '-show_format', '-show_chapters', file]);
  expect(probed.streams!.filter(({ codec_type: type }) => type === 'audio')).toMatchObject([{ codec_name: codec }]);
  expect(Number(probed.format!.duration)).toBeCloseTo(4, 0);
  expect(probed.format!.tags).toMatchObject({ title: known.timeline.title });
  expect(probed.chapters!.map(({ start_time: start, tags }) => [Number(start), tags['title']])).toEqual([
    [0, titles[0]],
    [2, titles[1]],
  ]);
});

it('[EX6] the kit for video sites has film, thumbnail, captions, and a description that the sites accept', async () => {
  await start();
  const { timelineId, context, known } = await someTimeline({
    slideTitles: ['Opening <b>', 'The Quay', 'Farewell'],
    audio: () => AUDIO,
    master: () => VIDEO,
  });
  known.schedule = known.schedule.map((one) => ({ ...one, startFrame: one.startFrame * 6n, frames: one.frames * 6n }));
  known.poster = create(StoredObjectSchema, { objectKey: known.narrations[0]!.mp3Key });
  known.timeline.description = 'é'.repeat(4_000);
  const { filename, body } = await exportOf(timelineId, context, 'site-kit');
  expect(filename).toBe('Harbour Tour-site-kit.zip');
  const files = new Map(
    (await unzip(body)).map(({ path, body: content }) => [path.replace('harbour-tour/', ''), content]),
  );
  expect([...files.keys()]).toEqual([
    'title.txt',
    'description.txt',
    'chapters.txt',
    'Captions/harbour-tour.srt',
    'Captions/harbour-tour.vtt',
    'harbour-tour.mp4',
    'thumbnail.jpg',
  ]);
  const description = files.get('description.txt')!;
  expect(description.length).toBeLessThanOrEqual(5_000);
  expect(description.toString()).toMatch(/é\n\n0:00 Opening ‹b›\n0:12 The Quay\n0:24 Farewell\n$/);
  expect(files.get('harbour-tour.mp4')!.equals(VIDEO)).toBe(true);
  const short = await someTimeline({ slideTitles: ['One', 'Two', 'Three'], master: () => VIDEO });
  const texts = new Map(
    (await unzip((await exportOf(short.timelineId, short.context, 'site-kit')).body)).map(({ path, body: text }) => [
      path.replace('harbour-tour/', ''),
      text.toString(),
    ]),
  );
  expect(texts.get('description.txt')).toBe('');
  expect(texts.get('chapters.txt')).toBe(`${NO_SITE_CHAPTERS}\n`);
  const silent = await someTimeline({});
  await expect(
    harness.client.startExport({ timelineId: silent.timelineId, format: 'site-kit' }, silent.context),
  ).rejects.toMatchObject({ code: 'FILM_MISSING', userMessage: expect.stringContaining('make the film first') });
});

it.each([
  ['scorm', 'imsmanifest.xml', 'LMSInitialize'],
  ['cmi5', 'cmi5.xml', 'LMS.LaunchData'],
])(
  '[EX4] the %s package has its manifest at the root, a page, the film and its captions',
  async (format, manifest, call) => {
    await start();
    const { timelineId, context } = await someTimeline({
      slideTitles: ['Opening <b> & "more"', 'The Quay'],
      audio: () => AUDIO,
      master: () => VIDEO,
    });
    const { filename, body } = await exportOf(timelineId, context, format);
    expect(filename).toBe(`Harbour Tour-${format}.zip`);
    const files = new Map((await unzip(body)).map(({ path, body: content }) => [path, content]));
    const content = ['index.html', 'course.css', 'lms.js', 'course.js', 'captions.vtt', 'film.mp4'];
    expect([...files.keys()]).toEqual([manifest, ...content]);
    const root = new DOMParser().parseFromString(files.get(manifest)!.toString(), 'text/xml').documentElement!;
    expect(root.textContent).toContain('Harbour Tour');
    const launched =
      format === 'scorm'
        ? root.getElementsByTagName('resource')[0]!.getAttribute('href')
        : root.getElementsByTagName('url')[0]!.textContent;
    expect(launched).toBe('index.html');
    const listed = [...root.getElementsByTagName('file')].map((file) => file.getAttribute('href'));
    expect(listed).toEqual(format === 'scorm' ? content : []);
    expect(files.get('index.html')!.toString()).toContain('>Opening &lt;b&gt; &amp; &quot;more&quot;</button>');
    expect(files.get('lms.js')!.toString()).toContain(call);
    expect(files.get('film.mp4')!.equals(VIDEO)).toBe(true);
  },
);
