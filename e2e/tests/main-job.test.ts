import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseOutlineForCreate } from '@slidewright/domain';
import { poll, type ApiClient } from '@slidewright/standalone';
import { decodeStrictly, difference, loudness, meanVolume, probe, tinyFrame } from '../src/media.ts';
import { startProductProcess, type ProductProcess } from '../src/product-process.ts';

const OUTLINE = `# The first light
- Stars are far
- Light takes its time
# The second thought
- A year of light is a long way
# The end: look up`;

interface Timeline {
  id: string;
  slides: { id: string; title: string; duration: number }[];
  isLocked: boolean;
  thumbnailUrl: string;
}
interface AudioStatus {
  summary: { total: number; pending: number; processing: number; completed: number; failed: number };
}
interface VideoAnswer {
  progress: { jobId: string; status: string; phase: string; percentage: number; error: unknown };
  downloadUrl?: string;
}
interface BundleAnswer {
  progress: { status: string; phase: string; progress: number; error?: unknown };
  downloadUrl?: string;
}

let folder: string;
let product: ProductProcess;
let api: ApiClient;

const TERMINAL = new Set(['completed', 'failed', 'cancelled']);
const WAIT = { intervalMs: 100, timeoutMs: 240_000 };

async function createTimeline(client: ApiClient, outline: string): Promise<Timeline> {
  const slides = parseOutlineForCreate(outline);
  const { id } = await client.call<Timeline>('POST', '/api/timelines', {
    title: 'Look up',
    description: 'A short film',
    outline,
    durationMs: 15_000,
    thumbnailUrl: '',
    isPublished: false,
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
  return client.call<Timeline>('GET', `/api/timelines/${id}`);
}

async function narrate(client: ApiClient, timelineId: string): Promise<AudioStatus> {
  await client.call('POST', `/api/timelines/${timelineId}/generate-audio`, {
    voice: 'alloy',
    speed: 1,
    pitch: 1,
    regenerate: false,
  });
  return poll(
    () => client.call<AudioStatus>('GET', `/api/timelines/${timelineId}/audio-status`),
    ({ summary }) => summary.pending + summary.processing === 0 && summary.completed + summary.failed > 0,
    WAIT,
  );
}

const videoProgress = (client: ApiClient, id: string) =>
  client.call<VideoAnswer>('GET', `/api/timelines/${id}/video-generation/progress`);

async function render(client: ApiClient, timelineId: string): Promise<VideoAnswer> {
  await client.call('POST', `/api/timelines/${timelineId}/video-generation`, {
    overwriteMode: 'overwrite',
    priority: 5,
  });
  return poll(
    () => videoProgress(client, timelineId),
    ({ progress }) => TERMINAL.has(progress.status),
    WAIT,
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-e2e-'));
  product = await startProductProcess({ dataDirectory: join(folder, 'data') });
  api = product.client();
  await api.signUp('maker@example.org', 'a long enough password');
}, 120_000);

afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
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
    const { summary } = await narrate(api, timeline.id);
    expect(summary).toEqual({ total: 3, pending: 0, processing: 0, completed: 3, failed: 0 });
  }, 120_000);

  it('[V1, V2, V9] the video plays: right size, rate, length, pictures and sound', async () => {
    const seen: number[] = [];
    await api.call('POST', `/api/timelines/${timeline.id}/video-generation`, {
      overwriteMode: 'overwrite',
      priority: 5,
    });
    const { progress } = await poll(
      () => videoProgress(api, timeline.id),
      (answer) => TERMINAL.has(answer.progress.status),
      {
        ...WAIT,
        onAnswer: (answer) => seen.push(answer.progress.percentage),
      },
    );
    expect(progress).toMatchObject({ status: 'completed', percentage: 100, error: null });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));

    const file = join(folder, 'film.mp4');
    await api.download(`/api/timelines/${timeline.id}/video`, file);
    const { durationS, streams } = await probe(file);
    const video = streams.find(({ codec_type }) => codec_type === 'video')!;
    const audio = streams.find(({ codec_type }) => codec_type === 'audio')!;
    expect(video).toMatchObject({ codec_name: 'h264', width: 1280, height: 720, avg_frame_rate: '30/1' });
    expect(audio.codec_name).toBe('aac');
    expect(Number(video.nb_read_packets) / 30).toBeCloseTo(Number(video.duration), 2);
    expect(Math.abs(Number(audio.duration) - Number(video.duration))).toBeLessThan(0.1);
    await decodeStrictly(file);

    const chapters = await api.call<{ title: string; startMs: number }[]>(
      'GET',
      `/api/timelines/${timeline.id}/chapters`,
    );
    expect(chapters.map(({ title }) => title)).toEqual(timeline.slides.map(({ title }) => title));
    expect(durationS).toBeGreaterThanOrEqual(15);
    for (const [index, { startMs }] of chapters.entries()) {
      const nextMs = chapters[index + 1]?.startMs ?? durationS * 1000;
      expect(await meanVolume(file, startMs / 1000, 2)).toBeGreaterThan(-45);
      const before = index === 0 ? null : await tinyFrame(file, startMs / 1000 - 0.2);
      const within = await tinyFrame(file, (startMs + nextMs) / 2000);
      expect(before === null ? Infinity : difference(before, within)).toBeGreaterThan(1);
    }
    expect(await loudness(file)).toBeGreaterThan(-19);
    expect(await loudness(file)).toBeLessThan(-13);
  }, 300_000);

  it('[D9, D15] a finished video is up to date until something changes, and each slide has its own', async () => {
    const status = () =>
      api.call<{ status: string; upToDate: boolean }>('GET', `/api/timelines/${timeline.id}/video-status`);
    expect(await status()).toMatchObject({ status: 'completed', upToDate: true });
    const slideVideo = await api.call<{ durationMs: number; size: number; downloadUrl: string }>(
      'GET',
      `/api/timelines/${timeline.id}/slides/${timeline.slides[1]!.id}/video`,
    );
    const file = join(folder, 'slide.mp4');
    expect(await api.download(slideVideo.downloadUrl, file)).toBe(slideVideo.size);
    expect((await probe(file)).durationS * 1000).toBeCloseTo(slideVideo.durationMs, -2);
    await api.call('PUT', `/api/slides/${timeline.slides[1]!.id}`, { title: 'Another thought' });
    expect(await status()).toMatchObject({ status: 'completed', upToDate: false });
    await api.call('PUT', `/api/slides/${timeline.slides[1]!.id}`, { title: 'The second thought' });
  });

  it('[B3, B6, B7] the bundle holds what it lists, byte for byte', async () => {
    await api.call('POST', `/api/timelines/${timeline.id}/bundle`, {
      includeVideos: true,
      includeAudio: true,
      includeFcpxml: true,
      includeMetadata: true,
      compression: 'DEFLATE',
      compressionLevel: 6,
    });
    const { progress } = await poll(
      () => api.call<BundleAnswer>('GET', `/api/timelines/${timeline.id}/bundle`),
      (answer) => TERMINAL.has(answer.progress.status),
      WAIT,
    );
    expect(progress).toMatchObject({ status: 'completed', progress: 100 });
    const zip = join(folder, 'bundle.zip');
    await api.download(`/api/timelines/${timeline.id}/bundle/download`, zip);
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
  }, 120_000);

  it('[AU12] a text that no embedded voice can speak is refused in a clear sentence', async () => {
    const { id } = await api.call<Timeline>('POST', '/api/timelines', {
      title: 'Ελλάδα',
      createSlides: true,
      slides: [
        { title: 'Καλημέρα κόσμε', bullet_points: ['Πώς είσαι;'], speaker_notes: 'Καλημέρα σε όλους', duration: 5 },
      ],
    });
    // Refused at once or by the job: either way nothing unspeakable passes for narration.
    const outcome = await api
      .call('POST', `/api/timelines/${id}/generate-audio`, { voice: 'alloy', speed: 1, pitch: 1, regenerate: false })
      .then(
        async () => {
          const { summary } = await poll(
            () => api.call<AudioStatus>('GET', `/api/timelines/${id}/audio-status`),
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

describe('a product that is killed', () => {
  it('finds all its data again and finishes the video it was making', async () => {
    const dataDirectory = join(folder, 'killed');
    const first = await startProductProcess({ dataDirectory });
    const client = first.client();
    await client.signUp('survivor@example.org', 'a long enough password');
    const timeline = await createTimeline(client, OUTLINE);
    await narrate(client, timeline.id);
    await client.call('POST', `/api/timelines/${timeline.id}/video-generation`, {
      overwriteMode: 'overwrite',
      priority: 5,
    });
    await poll(
      () => videoProgress(client, timeline.id),
      ({ progress }) => progress.status !== 'queued' && progress.percentage > 5,
      WAIT,
    );
    await first.stop('SIGKILL');

    await using second = await startProductProcess({ dataDirectory, port: Number(new URL(first.url).port) });
    const again = second.client();
    await again.call('POST', '/api/auth/sign-in/email', {
      email: 'survivor@example.org',
      password: 'a long enough password',
    });
    const { progress } = await poll(
      () => videoProgress(again, timeline.id),
      (answer) => TERMINAL.has(answer.progress.status),
      WAIT,
    );
    expect(progress.status).toBe('completed');
    const file = join(folder, 'survivor.mp4');
    await again.download(`/api/timelines/${timeline.id}/video`, file);
    await decodeStrictly(file);
    expect((await again.call<Timeline>('GET', `/api/timelines/${timeline.id}`)).isLocked).toBe(false);
    expect(await second.stop('SIGTERM')).toBe(0);
  }, 300_000);

  it('refuses a data folder that another start is using', async () => {
    await expect(startProductProcess({ dataDirectory: join(folder, 'data') })).rejects.toThrow(/DATA_DIR.*in use/);
  }, 60_000);
});

describe('editing while a video is made', () => {
  it('[V5, V6] is refused with 423, and a second start answers the job that runs', async () => {
    const timeline = await createTimeline(api, `${OUTLINE}\n# One more\n- thing to draw`);
    await narrate(api, timeline.id);
    const start = () =>
      api.call<{ jobId: string }>('POST', `/api/timelines/${timeline.id}/video-generation`, {
        overwriteMode: 'overwrite',
        priority: 5,
      });
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.jobId).toBe(two.jobId);
    await expect(api.call('PUT', `/api/timelines/${timeline.id}`, { title: 'Too late' })).rejects.toMatchObject({
      status: 423,
      code: 'TIMELINE_LOCKED',
    });
    await api.call('DELETE', `/api/timelines/${timeline.id}/video-generation`);
    const { progress } = await poll(
      () => videoProgress(api, timeline.id),
      (answer) => TERMINAL.has(answer.progress.status),
      WAIT,
    );
    expect(progress.status).toBe('cancelled');
    await poll(
      () => api.call<Timeline>('GET', `/api/timelines/${timeline.id}`),
      ({ isLocked }) => !isLocked,
      WAIT,
    );
    await api.call('PUT', `/api/timelines/${timeline.id}`, { title: 'In time' });
    expect((await render(api, timeline.id)).progress.status).toBe('completed');
  }, 300_000);
});
