import { DOMParser } from '@xmldom/xmldom';
import { create } from '@bufbuild/protobuf';
import { JobStatus, ScheduledSlideSchema, TimelineDeletedSchema } from '@slidewright/contracts';
import { mp3Tags, NO_SITE_CHAPTERS } from '@slidewright/domain';
import { runFfmpeg } from '@slidewright/media';
import { AppError, runProcess, temporaryDirectory, type CallContext, type ObjectStore } from '@slidewright/platform';
import type { ImportedSlide } from '@slidewright/slides/importers/importer';
import { markdownDeck } from '@slidewright/slides/importers/markdown/index';
import { eventually, testContext } from '@slidewright/testing';
import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ended, EVERYTHING, listKeys, readObject, startHarness, type Harness } from './harness.ts';
import { addTimeline, masterOf, type NewTimeline } from './stand-ins.ts';
import { unzip, type UnzippedFile } from './unzip.ts';

const AUDIO = Buffer.from('as good as sound '.repeat(2000));
const MASTER = Buffer.from('as good as a film '.repeat(5000));

let harness: Harness;
let services: AsyncDisposableStack;
let video: Buffer;

beforeAll(async () => {
  harness = await startHarness();
  video = await encodeVideo();
});
afterAll(() => harness[Symbol.asyncDispose]());
afterEach(() => services.disposeAsync());

/** 59 frames where the schedule says 60: the file must win. */
async function encodeVideo(): Promise<Buffer> {
  await using directory = await temporaryDirectory('video');
  const file = join(directory.path, 'slide.mp4');
  const pictures = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=30'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440'];
  const encoder = ['-frames:v', '59', '-shortest', '-c:v', 'libx264', '-c:a', 'aac', '-ac', '1'];
  await runFfmpeg({ command: 'ffmpeg' }, [pictures, sound, encoder, file]);
  return await readFile(file);
}

async function start(...options: Parameters<Harness['start']>): Promise<void> {
  services = new AsyncDisposableStack();
  services.use(await harness.start(...options));
}

async function someTimeline(changes: Partial<NewTimeline> = {}) {
  const context = testContext();
  const known = await addTimeline(harness.world, harness.store, {
    ownerId: context.userId!,
    title: 'Harbour Tour',
    slideTitles: ['Opening', 'The Quay', 'Farewell'],
    video: () => video,
    audio: () => AUDIO,
    master: () => MASTER,
    ...changes,
  });
  return { known, timelineId: known.timeline.id, context };
}

async function bundleOf(timelineId: string, context: CallContext, options = {}) {
  await harness.client.startBundle({ timelineId, ...EVERYTHING, ...options }, context);
  const status = await ended(harness, timelineId, context);
  expect(status.error).toBeUndefined();
  expect(status.status).toBe(JobStatus.COMPLETED);
  const file = await harness.client.getBundleFile({ timelineId }, context);
  const archive = await readObject(harness.store, file.objectKey);
  return { status, file, archive, files: await unzip(archive) };
}

const textOf = (files: readonly UnzippedFile[], path: string): string => {
  const file = files.find((candidate) => candidate.path === path);
  if (!file) throw new Error(`${path} is not among ${files.map((candidate) => candidate.path).join(', ')}`);
  return file.body.toString();
};

const sha256 = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
const bundles = (timelineId: string) => listKeys(harness.store, `bundles/${timelineId}/`);

/** A store whose sound comes a few bytes at a time until `go` is called. */
function slowly() {
  const released = Promise.withResolvers<void>();
  async function* trickle(signal: AbortSignal | undefined) {
    let done = false;
    void released.promise.then(() => (done = true));
    for (let sent = 0; sent < AUDIO.length;) {
      const step = done ? AUDIO.length - sent : 1;
      yield AUDIO.subarray(sent, sent + step);
      sent += step;
      await Promise.race([released.promise, delay(20, undefined, signal ? { signal } : {})]);
    }
  }
  return {
    go: () => released.resolve(),
    around: (store: ObjectStore): ObjectStore => ({
      ...store,
      get: async (key, options) => {
        const content = await store.get(key, options);
        if (!key.endsWith('.mp3')) return content;
        content.body.destroy();
        return { ...content, body: Readable.from(trickle(options?.signal), { objectMode: false }) };
      },
    }),
  };
}

describe('a bundle', () => {
  it('[B6] holds master, slide videos, sound, project, captions, chapters and metadata in one folder', async () => {
    await start();
    const { timelineId, context } = await someTimeline();
    const { files, file, archive, status } = await bundleOf(timelineId, context);
    expect(files.map(({ path }) => path)).toEqual([
      'harbour-tour/README.txt',
      'harbour-tour/harbour-tour.fcpxml',
      'harbour-tour/Captions/harbour-tour.srt',
      'harbour-tour/Captions/harbour-tour.vtt',
      'harbour-tour/chapters.txt',
      'harbour-tour/slides.md',
      'harbour-tour/harbour-tour.mp4',
      'harbour-tour/Videos/slide-01-opening.mp4',
      'harbour-tour/Videos/slide-02-the-quay.mp4',
      'harbour-tour/Videos/slide-03-farewell.mp4',
      'harbour-tour/Audio/slide-01-opening.mp3',
      'harbour-tour/Audio/slide-02-the-quay.mp3',
      'harbour-tour/Audio/slide-03-farewell.mp3',
      'harbour-tour/metadata.json',
    ]);
    expect(files[6]!.body.equals(MASTER)).toBe(true);
    expect(files[8]!.body.equals(video)).toBe(true);
    const tagged = Buffer.concat([mp3Tags({ title: 'Opening', album: 'Harbour Tour', track: 1, tracks: 3 }), AUDIO]);
    expect(files[10]!.body.equals(tagged)).toBe(true);
    expect(new Set(files.map(({ modifiedAt }) => modifiedAt.toISOString()))).toEqual(
      new Set(['2026-03-01T09:30:12.000Z']),
    );
    expect(file).toMatchObject({
      contentType: 'application/zip',
      filename: `timeline-${timelineId}-bundle.zip`,
      size: BigInt(archive.length),
    });
    expect(status).toMatchObject({
      phase: 'complete',
      progress: 100,
      filesFound: 14,
      filesProcessed: 14,
      downloadable: true,
      upToDate: true,
      totalSize: BigInt(archive.length),
    });
    expect(status.estimatedTimeRemaining).toBeUndefined();
  });

  it('[B6] opens with unzip and with python', async () => {
    await start();
    const { timelineId, context } = await someTimeline({ title: 'Ünïcode 東京 😀' });
    const { archive } = await bundleOf(timelineId, context);
    await using directory = await temporaryDirectory('unzip');
    const path = join(directory.path, 'bundle.zip');
    await writeFile(path, archive);
    const { stdout } = await runProcess('unzip', ['-t', path]);
    expect(stdout.toString()).toContain('No errors detected');
    await runProcess('python3', [
      '-c',
      'import sys,zipfile; assert zipfile.ZipFile(sys.argv[1]).testzip() is None',
      path,
    ]);
  });

  it('[B6] lists every file with the size and hash it has in the zip', async () => {
    await start();
    const { timelineId, context } = await someTimeline();
    const { files } = await bundleOf(timelineId, context);
    const metadata = JSON.parse(textOf(files, 'harbour-tour/metadata.json'));
    expect(metadata.files).toEqual(
      files
        .filter(({ path }) => !path.endsWith('metadata.json'))
        .map(({ path, body }) => ({
          path: path.replace('harbour-tour/', ''),
          size: body.length,
          sha256: sha256(body),
        })),
    );
    expect(metadata).toMatchObject({
      timeline: { id: timelineId, title: 'Harbour Tour', language: 'en', durationMs: 6000, voice: 'alloy' },
      video: { width: 1920, height: 1080, frameRate: '30/1', theme: 'paper', upToDate: true },
      proof: [
        { id: 'silence', label: 'Longest silence', value: 1.4, unit: 's', atLeast: null, atMost: 2, advice: null },
      ],
    });
    expect(metadata.slides[1]).toMatchObject({
      number: 2,
      title: 'The Quay',
      startMs: 2000,
      durationMs: 2000,
      videoFile: 'Videos/slide-02-the-quay.mp4',
      audioFile: 'Audio/slide-02-the-quay.mp3',
      narration: { durationMs: 1875, voice: 'alloy', cues: [{ text: 'This is The Quay.', startMs: 100, endMs: 1500 }] },
    });
    // NV5: every cue carries the times of its words.
    expect(metadata.slides[1].narration.cues[0]).toMatchObject({
      words: [
        { text: 'This', startMs: 100, endMs: 300 },
        { text: 'is', startMs: 350, endMs: 500 },
        { text: 'The Quay.', startMs: 500, endMs: 1500 },
      ],
      wordTimes: 'measured',
    });
  });

  it('[B6] has a project whose clips are files of the bundle, as long as those are, one after the other', async () => {
    await start();
    const { timelineId, context } = await someTimeline({ title: 'Q&A: 100% "sure"?' });
    const { files } = await bundleOf(timelineId, context);
    const project = files.find(({ path }) => path.endsWith('.fcpxml'))!;
    const document = new DOMParser().parseFromString(project.body.toString(), 'text/xml');
    const sources = [...document.getElementsByTagName('media-rep')].map((node) => node.getAttribute('src')!);
    const folder = project.path.slice(0, project.path.lastIndexOf('/') + 1);
    const targets = sources.map((src) => folder + decodeURIComponent(src.slice('./'.length)));
    expect(targets).toHaveLength(6);
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(targets));
    const spine = document.getElementsByTagName('spine')[0]!;
    const clips = [...spine.getElementsByTagName('asset-clip')];
    expect(clips.map((node) => node.getAttribute('offset'))).toEqual(['0s', '59/30s', '118/30s']);
    expect(clips.map((node) => node.getAttribute('duration'))).toEqual(['59/30s', '59/30s', '59/30s']);
    expect([...document.getElementsByTagName('asset')][0]!.getAttribute('hasAudio')).toBe('1');
  });

  it('has captions on the clock of the master, and its chapters', async () => {
    await start();
    const { timelineId, context } = await someTimeline();
    const { files } = await bundleOf(timelineId, context);
    expect(textOf(files, 'harbour-tour/Captions/harbour-tour.srt')).toContain(
      '00:00:02,100 --> 00:00:03,500\nThis is The Quay.',
    );
    expect(textOf(files, 'harbour-tour/chapters.txt')).toBe(`${NO_SITE_CHAPTERS}\n`);
  });

  it('[MD3] has the slides as Markdown, which become the same slides again', async () => {
    await start();
    const { timelineId, context } = await someTimeline();
    const { files } = await bundleOf(timelineId, context);
    const { title, slides, warnings } = markdownDeck.read(textOf(files, 'harbour-tour/slides.md'));
    expect(title).toBe('Harbour Tour');
    expect(slides.map((slide) => slide.title)).toEqual(['Opening', 'The Quay', 'Farewell']);
    const metadata = JSON.parse(textOf(files, 'harbour-tour/metadata.json'));
    expect(slides.map(({ blocks, speakerNotes }) => ({ blocks, speakerNotes }))).toEqual(
      metadata.slides.map(({ blocks, speakerNotes }: ImportedSlide) => ({ blocks, speakerNotes })),
    );
    expect(warnings).toEqual([]);
  });

  it('has the captions and chapters of the master also after slides were changed', async () => {
    await start();
    const { known, timelineId, context } = await someTimeline();
    const cues = [{ text: 'This was one slide.', startMs: 0, endMs: 1_900 }];
    known.filmSchedule = [
      create(ScheduledSlideSchema, { slideId: randomUUID(), title: 'As it was', frames: 90n, cues }),
    ];
    const { files } = await bundleOf(timelineId, context);
    expect(textOf(files, 'harbour-tour/Captions/harbour-tour.srt')).toBe(
      '1\n00:00:00,000 --> 00:00:01,900\nThis was one slide.\n',
    );
    expect(textOf(files, 'harbour-tour/chapters.txt')).toBe(`${NO_SITE_CHAPTERS}\n`);
  });

  it('says in its README what it holds', async () => {
    await start();
    const { timelineId, context } = await someTimeline();
    const { files } = await bundleOf(timelineId, context, { includeAudio: false, includeMetadata: false });
    expect(textOf(files, 'harbour-tour/README.txt')).toBe(
      'This folder holds "Harbour Tour", made with Slidewright. ' +
        'harbour-tour.mp4 is the whole video, Videos has it slide by slide. ' +
        'Import harbour-tour.fcpxml into Final Cut Pro or DaVinci Resolve to get every clip in its place; keep it beside the folders it points to. ' +
        'Captions has the subtitles where something is spoken, and chapters.txt the chapters for video sites. ' +
        'slides.md has the slides with their notes as Markdown.\n',
    );
  });

  it('is the same, byte for byte, when nothing changed', async () => {
    await start();
    const { timelineId, context } = await someTimeline();
    const first = await bundleOf(timelineId, context);
    const second = await bundleOf(timelineId, context);
    expect(second.archive.equals(first.archive)).toBe(true);
  });

  it.each([
    [{ includeVideos: false }, /\.mp4$/],
    [{ includeAudio: false }, /\.mp3$/],
    [{ includeFcpxml: false }, /\.fcpxml$/],
    [{ includeMetadata: false }, /metadata\.json$/],
  ])('[B3] leaves out what %o says', async (options, absent) => {
    await start();
    const { timelineId, context } = await someTimeline();
    const paths = (await bundleOf(timelineId, context, options)).files.map(({ path }) => path).join('\n');
    expect(paths).not.toMatch(absent);
    const others = [/\.mp4$/m, /\.mp3$/m, /\.fcpxml$/m, /metadata\.json$/m].filter(
      ({ source }) => source !== absent.source,
    );
    for (const other of others) expect.soft(paths).toMatch(other);
  });

  it.each([
    ['../../../etc/passwd'],
    ['/absolute'],
    ['C:\\Windows\\System32'],
    ['CON'],
    ['x'.repeat(300)],
    ['名'.repeat(200)],
    ['line\r\nbreak\0'],
    ['   ...   '],
    ['\u202Egpj.exe'],
    ['😀'.repeat(90)],
  ])('[B6] has safe names for the title %j', async (title) => {
    await start();
    const { timelineId, context } = await someTimeline({ title, slideTitles: [title, title] });
    const { files } = await bundleOf(timelineId, context);
    expect(files).toHaveLength(12);
    expect(new Set(files.map(({ path }) => path.toLowerCase())).size).toBe(files.length);
    for (const step of files.flatMap(({ path }) => path.split('/'))) {
      // oxlint-disable-next-line no-control-regex
      expect.soft(step).toMatch(/^(?![. -])[^\u0000-\u001f<>:"/\\|?*\u007f\u202a-\u202e]+(?<![. ])$/u);
      expect.soft(step).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
      expect.soft(Buffer.byteLength(step)).toBeLessThan(120);
    }
  });

  it('[B3] refuses a compression that does not exist, and a bundle of nothing', async () => {
    await start();
    const { timelineId, context } = await someTimeline();
    for (const wrong of [
      { compression: 'LZMA' },
      { compressionLevel: 10 },
      { compressionLevel: -1 },
      { includeVideos: false, includeAudio: false, includeFcpxml: false, includeMetadata: false },
    ]) {
      const started = harness.client.startBundle({ timelineId, ...EVERYTHING, ...wrong }, context);
      await expect.soft(started).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });
});

describe('what is missing', () => {
  it('bundles what is there when no video was made yet', async () => {
    await start();
    const context = testContext();
    const known = await addTimeline(harness.world, harness.store, {
      ownerId: context.userId!,
      title: 'Sound only',
      slideTitles: ['One', 'Two'],
      audio: () => AUDIO,
    });
    const { files } = await bundleOf(known.timeline.id, context);
    expect(files.map(({ path }) => path).filter((path) => /mp[34]$/.test(path))).toEqual([
      'sound-only/Audio/slide-01-one.mp3',
      'sound-only/Audio/slide-02-two.mp3',
    ]);
    expect(textOf(files, 'sound-only/sound-only.fcpxml')).toContain('<gap ');
  });

  it.each([
    [{ slideTitles: ['One'] }, 'generate audio or a video first'],
    [{ slideTitles: [] }, 'no slides'],
  ])('[B1] fails with a sentence when there is nothing at all: %o', async (content, sentence) => {
    await start();
    const context = testContext();
    const known = await addTimeline(harness.world, harness.store, {
      ownerId: context.userId!,
      title: 'New',
      ...content,
    });
    const timelineId = known.timeline.id;
    await harness.client.startBundle({ timelineId, ...EVERYTHING }, context);
    const status = await ended(harness, timelineId, context);
    expect(status.status).toBe(JobStatus.FAILED);
    expect(status.error).toMatchObject({ code: 'BUNDLE_EMPTY', message: expect.stringContaining(sentence) });
  });

  it.each(['before it is packed', 'while it is packed'])(
    'fails with a code, and leaves no half zip, when a file disappears %s',
    async (moment) => {
      await start({}, (store) => ({
        ...store,
        get: (key, options) =>
          moment.startsWith('while') && key.endsWith('2.mp3')
            ? Promise.reject(new AppError('NOT_FOUND'))
            : store.get(key, options),
        head: (key) => (moment.startsWith('before') && key.endsWith('2.mp3') ? Promise.resolve(null) : store.head(key)),
      }));
      const { timelineId, context } = await someTimeline();
      await harness.client.startBundle({ timelineId, ...EVERYTHING }, context);
      const status = await ended(harness, timelineId, context);
      expect(status).toMatchObject({
        status: JobStatus.FAILED,
        downloadable: false,
        error: { code: 'BUNDLE_SOURCE_MISSING', message: expect.stringContaining('slide-03-farewell.mp3') },
      });
      expect(await bundles(timelineId)).toEqual([]);
    },
  );

  it('does not accept a file that ends early; the next attempt succeeds', async () => {
    let reads = 0;
    await start({}, (store) => ({
      ...store,
      get: async (key, options) => {
        const content = await store.get(key, options);
        if (!key.endsWith('1.mp3') || (reads += 1) > 1) return content;
        content.body.destroy();
        return { ...content, body: Readable.from([AUDIO.subarray(0, 100)]) };
      },
    }));
    const { timelineId, context } = await someTimeline();
    const { files } = await bundleOf(timelineId, context);
    expect(reads).toBe(2);
    expect(
      files
        .find(({ path }) => path.endsWith('slide-02-the-quay.mp3'))!
        .body.subarray(-AUDIO.length)
        .equals(AUDIO),
    ).toBe(true);
  });
});

describe('while a bundle is made', () => {
  it('[B1][B5][B7] shows phases in their order, a percentage that never falls, and an estimate', async () => {
    const slow = slowly();
    await start({}, slow.around);
    const { timelineId, context } = await someTimeline();
    await harness.client.startBundle({ timelineId, ...EVERYTHING }, context);
    const seen = [];
    for (;;) {
      const status = await harness.client.getBundle({ timelineId }, context);
      seen.push(status);
      if (status.filesProcessed >= 9) slow.go();
      if (status.status === JobStatus.COMPLETED) break;
      expect([JobStatus.QUEUED, JobStatus.ACTIVE]).toContain(status.status);
    }
    const order = ['discover', 'collect', 'package', 'upload', 'complete'];
    const phases = seen.map(({ phase }) => order.indexOf(phase));
    expect(phases).toEqual(phases.toSorted((a, b) => a - b));
    const percents = seen.map(({ progress }) => progress);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const packing = seen.find(({ phase, filesProcessed }) => phase === 'package' && filesProcessed > 0)!;
    expect(packing).toMatchObject({ filesFound: 14, currentTask: expect.stringContaining('Packing') });
    expect(packing.estimatedTimeRemaining).toBeCloseTo(45 * (1 - packing.progress / 100), 5);
    expect(packing.totalSize).toBeGreaterThan(BigInt(MASTER.length + 3 * (video.length + AUDIO.length)));
    expect(packing.totalSize).toBeLessThan(BigInt(MASTER.length + 3 * (video.length + AUDIO.length + 500)));
  });

  it('[B3] a second start is the same job', async () => {
    const slow = slowly();
    await start({}, slow.around);
    const { timelineId, context } = await someTimeline();
    const starts = await Promise.all(
      Array.from({ length: 20 }, () => harness.client.startBundle({ timelineId, ...EVERYTHING }, context)),
    );
    expect(new Set(starts.map(({ jobId }) => jobId)).size).toBe(1);
    expect(starts.filter(({ existing }) => !existing)).toHaveLength(1);
    const { job } = await harness.client.getJob({ jobId: starts[0]!.jobId }, context);
    expect(job).toMatchObject({ kind: 'bundle', timelineId });
    slow.go();
    await ended(harness, timelineId, context);
  });

  it('[B2][B3] is cancelled within two seconds, leaves nothing, and can be started again at once', async () => {
    const slow = slowly();
    await start({}, slow.around);
    const { timelineId, context } = await someTimeline();
    const first = await harness.client.startBundle({ timelineId, ...EVERYTHING }, context);
    await eventually(async () => (await harness.client.getBundle({ timelineId }, context)).filesProcessed >= 9);
    const asked = Date.now();
    await harness.client.cancelBundle({ timelineId }, context);
    const again = harness.client.startBundle({ timelineId, ...EVERYTHING }, context);
    // It is looked at below.
    again.catch(() => undefined);
    await eventually(async () => {
      const { job } = await harness.client.getJob({ jobId: first.jobId }, context);
      return job?.status === JobStatus.CANCELLED;
    });
    expect(Date.now() - asked).toBeLessThan(2000);
    expect(await bundles(timelineId)).toEqual([]);
    const second = await again;
    expect(second).toMatchObject({ existing: false });
    expect(second.jobId).not.toBe(first.jobId);
    slow.go();
    expect((await ended(harness, timelineId, context)).status).toBe(JobStatus.COMPLETED);
  });

  it('[B1] the finished bundle before can still be downloaded', async () => {
    await start();
    const { timelineId, context } = await someTimeline();
    const before = await bundleOf(timelineId, context);
    await services.disposeAsync();
    const slow = slowly();
    await start({}, slow.around);
    await harness.client.startBundle({ timelineId, ...EVERYTHING }, context);
    await eventually(async () => (await harness.client.getBundle({ timelineId }, context)).filesProcessed >= 9);
    expect((await harness.client.getBundleFile({ timelineId }, context)).objectKey).toBe(before.file.objectKey);
    slow.go();
    await ended(harness, timelineId, context);
  });
});

describe('after a bundle was made', () => {
  it.each([
    ['the timeline was edited', (known) => (known.timeline.revision += 1n)],
    ['a slide was spoken again', (known) => (known.narrations[1]!.narrationHash = 'another')],
    ['a narration was removed', (known) => known.narrations.pop()],
    ['the video was rendered again', (known) => (known.master = masterOf({ objectKey: 'media/other.mp4' }))],
  ] as const satisfies readonly (readonly [string, (known: Awaited<ReturnType<typeof addTimeline>>) => unknown])[])(
    '[B1] is out of date when %s',
    async (_, change) => {
      await start();
      const { known, timelineId, context } = await someTimeline();
      expect((await bundleOf(timelineId, context)).status.upToDate).toBe(true);
      change(known);
      const status = await harness.client.getBundle({ timelineId }, context);
      expect(status).toMatchObject({ upToDate: false, downloadable: true });
    },
  );

  it('is replaced by a new one, in the store too', async () => {
    await start();
    const { timelineId, context } = await someTimeline();
    const first = await bundleOf(timelineId, context);
    const second = await bundleOf(timelineId, context, { includeAudio: false });
    expect(second.file.objectKey).not.toBe(first.file.objectKey);
    await eventually(async () => expect(await bundles(timelineId)).toEqual([second.file.objectKey]));
  });

  it('[B1] expires: completed, without a download, and gone from the store', async () => {
    await start({ lifetimeMs: 1 });
    const { timelineId, context } = await someTimeline();
    await harness.client.startBundle({ timelineId, ...EVERYTHING }, context);
    await ended(harness, timelineId, context);
    const status = await eventually(async () => {
      const now = await harness.client.getBundle({ timelineId }, context);
      return now.downloadable ? false : now;
    });
    expect(status).toMatchObject({ status: JobStatus.COMPLETED, downloadable: false });
    await expect(harness.client.getBundleFile({ timelineId }, context)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await eventually(async () => expect(await bundles(timelineId)).toEqual([]));
  });

  it('goes with its timeline', async () => {
    await start();
    const { timelineId, context } = await someTimeline();
    await bundleOf(timelineId, context);
    await harness.bus.publish(
      TimelineDeletedSchema,
      { timelineId, ownerId: context.userId! },
      { messageId: randomUUID() },
    );
    await eventually(async () => expect(await bundles(timelineId)).toEqual([]));
    await eventually(async () =>
      expect(await harness.client.getBundle({ timelineId }, context)).toMatchObject({
        status: JobStatus.UNSPECIFIED,
        jobId: '',
      }),
    );
  });

  it('a bundle that is being made stops when its timeline goes', async () => {
    const slow = slowly();
    await start({}, slow.around);
    const { timelineId, context } = await someTimeline();
    const { jobId } = await harness.client.startBundle({ timelineId, ...EVERYTHING }, context);
    await eventually(async () => (await harness.client.getBundle({ timelineId }, context)).filesProcessed >= 9);
    await harness.bus.publish(
      TimelineDeletedSchema,
      { timelineId, ownerId: context.userId! },
      { messageId: randomUUID() },
    );
    await eventually(async () => {
      const { job } = await harness.client.getJob({ jobId }, context);
      return job === undefined || job.status === JobStatus.CANCELLED;
    });
    expect(await bundles(timelineId)).toEqual([]);
  });
});

describe('another user', () => {
  it("sees another owner's bundle exactly as one that does not exist", async () => {
    await start();
    const { timelineId, context } = await someTimeline();
    await bundleOf(timelineId, context);
    const stranger = testContext();
    const { jobId } = await harness.client.getBundle({ timelineId }, context);
    const answers = async (id: string) =>
      Promise.all(
        [
          harness.client.getBundle({ timelineId: id }, stranger),
          harness.client.startBundle({ timelineId: id, ...EVERYTHING }, stranger),
          harness.client.cancelBundle({ timelineId: id }, stranger),
          harness.client.getBundleFile({ timelineId: id }, stranger),
        ].map((call) => call.catch((error: AppError) => ({ code: error.code, message: error.userMessage }))),
      );
    const foreign = await answers(timelineId);
    expect(foreign).toEqual(await answers(randomUUID()));
    for (const answer of foreign) expect(answer).toMatchObject({ code: 'NOT_FOUND' });
    expect((await harness.client.getJob({ jobId }, stranger)).job).toBeUndefined();
  });
});
