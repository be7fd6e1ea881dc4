import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORTERS } from '@slidewright/slides/importers/index';
import type { Timeline } from '@slidewright/http-api';
import { saveTo, type ApiClient } from '@slidewright/http-api/node';
import { poll } from '@slidewright/standalone';
import { decodeStrictly, difference, loudness, meanVolume, probe, silences, tinyFrame } from '../src/media.ts';
import { openProduct } from '../src/product.ts';
import { narrate, startVideo, untilVideoEnds, videoProgress } from '../src/workshop.ts';
import { JOB_LIMIT_MS } from '@slidewright/testing';

const OUTLINE = `# The first light
- Stars are far
- Light takes its time
# The second thought
- A year of light is a long way
# The end: look up`;

let folder: string;
const product = openProduct();
let api: ApiClient;

const TERMINAL = new Set(['completed', 'failed', 'cancelled']);
const WAIT = { intervalMs: 100, timeoutMs: JOB_LIMIT_MS };

async function createTimeline(client: ApiClient, outline: string): Promise<Timeline> {
  const slides = IMPORTERS.outline.read(outline).slides;
  const { id } = await client.createTimeline({
    title: 'Look up',
    description: 'A short film',
    outline,
    durationMs: 15_000,
    thumbnailUrl: '',
    audioSettings: { voice: 'alloy', speed: 1, pitch: 'normal' },
    settings: { framerate: '30', resolution: '1280x720', theme: 'midnight' },
    createSlides: true,
    slides: slides.map((slide, position) => ({
      title: slide.title,
      bullet_points: slide.bulletPoints,
      speaker_notes: slide.speakerNotes,
      duration: 5,
      position,
    })),
  });
  return client.getTimeline({ id });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-e2e-'));
  api = product.client();
  await api.signUp({ email: 'maker@example.org', password: 'a long enough password' });
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('from an outline to a film and its bundle', () => {
  let timeline: Timeline;

  it('[AU7, AU8] every slide of an outline is narrated', async () => {
    timeline = await createTimeline(api, OUTLINE);
    expect(timeline.slides.map(({ title }) => title)).toEqual([
      'The first light',
      'The second thought',
      'The end: look up',
    ]);
    expect(await narrate(api, timeline.id)).toEqual({ total: 3, pending: 0, processing: 0, completed: 3, failed: 0 });
  });

  it('[V1, V2, V9, PC2, PC3] the video plays: right size, rate, length, pictures and sound', async () => {
    const seen: number[] = [];
    await startVideo(api, timeline.id);
    const progress = await poll(
      () => videoProgress(api, timeline.id),
      ({ status }) => TERMINAL.has(status),
      { ...WAIT, onAnswer: ({ percentage }) => seen.push(percentage) },
    );
    expect(progress).toMatchObject({ status: 'completed', percentage: 100, error: null });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));

    const file = join(folder, 'film.mp4');
    await saveTo(file, await api.downloadVideo({ id: timeline.id }));
    const { durationS, streams } = await probe(file);
    const video = streams.find(({ codec_type }) => codec_type === 'video')!;
    const audio = streams.find(({ codec_type }) => codec_type === 'audio')!;
    expect(video).toMatchObject({ codec_name: 'h264', width: 1280, height: 720, avg_frame_rate: '30/1' });
    expect(audio.codec_name).toBe('aac');
    expect(Number(video.nb_read_packets) / 30).toBeCloseTo(Number(video.duration), 2);
    expect(Math.abs(Number(audio.duration) - Number(video.duration))).toBeLessThan(0.1);
    await decodeStrictly(file);

    const chapters = await api.getChapters({ id: timeline.id });
    expect(chapters.map(({ title }) => title)).toEqual(timeline.slides.map(({ title }) => title));
    const told = await api.getTimeline({ id: timeline.id });
    expect(told.isFilmMsExact).toBe(true);
    expect(Math.abs(durationS * 1000 - told.filmMs)).toBeLessThan(50);
    expect(await silences(file, 2)).toEqual([]);
    for (const [index, { startMs }] of chapters.entries()) {
      const nextMs = chapters[index + 1]?.startMs ?? durationS * 1000;
      expect(await meanVolume(file, startMs / 1000, 2)).toBeGreaterThan(-45);
      const before = index === 0 ? null : await tinyFrame(file, startMs / 1000 - 0.2);
      const within = await tinyFrame(file, (startMs + nextMs) / 2000);
      expect(before === null ? Infinity : difference(before, within)).toBeGreaterThan(1);
    }
    expect(await loudness(file)).toBeGreaterThan(-19);
    expect(await loudness(file)).toBeLessThan(-13);
  });

  it('[D9, D15] a finished video is up to date until something changes, and each slide has its own', async () => {
    const status = () => api.getVideoStatus({ id: timeline.id });
    expect(await status()).toMatchObject({ status: 'completed', upToDate: true });
    const slideVideo = await api.getSlideVideo({ id: timeline.id, slideId: timeline.slides[1]!.id });
    const file = join(folder, 'slide.mp4');
    expect(await saveTo(file, await api.fetch(slideVideo.downloadUrl))).toBe(slideVideo.size);
    expect((await probe(file)).durationS * 1000).toBeCloseTo(slideVideo.durationMs, -2);
    await api.updateSlide({ id: timeline.slides[1]!.id, title: 'Another thought' });
    expect(await status()).toMatchObject({ status: 'completed', upToDate: false });
    await api.updateSlide({ id: timeline.slides[1]!.id, title: 'The second thought' });
  });

  it('[B3, B6, B7] the bundle holds what it lists, byte for byte', async () => {
    await api.startBundle({
      id: timeline.id,
      includeVideos: true,
      includeAudio: true,
      includeFcpxml: true,
      includeMetadata: true,
      compression: 'DEFLATE',
      compressionLevel: 6,
    });
    const { progress } = await poll(
      () => api.getBundle({ id: timeline.id }),
      (answer) => TERMINAL.has(answer.progress.status),
      WAIT,
    );
    expect(progress).toMatchObject({ status: 'completed', progress: 100 });
    const zip = join(folder, 'bundle.zip');
    await saveTo(zip, await api.downloadBundle({ id: timeline.id }));
    const opened = join(folder, 'opened');
    execFileSync('python3', [
      '-c',
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])',
      zip,
      opened,
    ]);
    const files = (await readdir(opened, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const named = (ending: string) => files.filter((file) => file.endsWith(ending));
    expect(named('.mp4')).toHaveLength(4);
    expect(named('.mp3')).toHaveLength(3);
    for (const ending of ['.fcpxml', '.srt', '.vtt', 'metadata.json']) expect(named(ending)).toHaveLength(1);
    const metadata = JSON.parse(await readFile(named('metadata.json')[0]!, 'utf8')) as {
      files: { path: string; size: number; sha256: string }[];
    };
    expect(metadata.files.length).toBeGreaterThanOrEqual(10);
    for (const { path, size, sha256 } of metadata.files) {
      const bytes = await readFile(files.find((file) => file.endsWith(`/${path}`))!);
      expect(bytes.length).toBe(size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    for (const video of named('.mp4')) await decodeStrictly(video);
  });

  it('[AU12] a text that no embedded voice can speak is refused in a clear sentence', async () => {
    const { id } = await api.createTimeline({
      title: 'Ελλάδα',
      createSlides: true,
      slides: [
        { title: 'Καλημέρα κόσμε', bullet_points: ['Πώς είσαι;'], speaker_notes: 'Καλημέρα σε όλους', duration: 5 },
      ],
    });
    // Refused at once or by the job: either way nothing unspeakable passes for narration.
    const outcome = await api.generateTimelineAudio({ id, voice: 'alloy', speed: 1, pitch: 1, regenerate: false }).then(
      async () => {
        const { summary } = await poll(
          () => api.getAudioStatus({ id }),
          ({ summary: { completed, failed } }) => completed + failed > 0,
          WAIT,
        );
        return summary.failed === 1 ? 'refused by the job' : 'spoken';
      },
      (error: Error) => `refused: ${error.message}`,
    );
    expect(outcome).toMatch(/^refused/);
  });
});

describe('editing while a video is made', () => {
  it('[V5, V6] is refused with 423, and a second start answers the job that runs', async () => {
    // Its pictures take longer to draw than a few calls on a busy machine.
    const things = Array.from({ length: 20 }, (_, index) => `# Thing ${index}\n- is drawn as picture ${index}`);
    const timeline = await createTimeline(api, things.join('\n'));
    await narrate(api, timeline.id);
    const [one, two] = await Promise.all([startVideo(api, timeline.id), startVideo(api, timeline.id)]);
    expect(one.jobId).toBe(two.jobId);
    await expect(api.updateTimeline({ id: timeline.id, title: 'Too late' })).rejects.toMatchObject({
      status: 423,
      code: 'TIMELINE_LOCKED',
    });
    await api.cancelVideo({ id: timeline.id });
    expect((await untilVideoEnds(api, timeline.id)).status).toBe('cancelled');
    await poll(
      () => api.getTimeline({ id: timeline.id }),
      ({ isLocked }) => !isLocked,
      WAIT,
    );
    await api.updateTimeline({ id: timeline.id, title: 'In time' });
    await startVideo(api, timeline.id);
    expect((await untilVideoEnds(api, timeline.id)).status).toBe('completed');
  });
});
