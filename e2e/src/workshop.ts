import { createApiClient, poll, type ApiClient } from '@slidewright/standalone';
import type { Page } from 'playwright-core';

export const PASSWORD = 'a long enough password';

export interface MadeTimeline {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly settings: { readonly framerate: string; readonly resolution: string; readonly theme: string };
  readonly slides: readonly {
    readonly id: string;
    readonly title: string;
    readonly bulletPoints: readonly string[];
    readonly speakerNotes: string;
    readonly duration: number;
  }[];
}

/** Somebody with an account, whose page and whose API client see the same timelines. */
export async function signInBoth(page: Page, baseUrl: string, email: string): Promise<ApiClient> {
  const api = createApiClient(baseUrl);
  await api.signUp(email, PASSWORD);
  await signIn(page, email);
  return api;
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // The address changes before the app's document is there.
  const appLoaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/timelines');
  await appLoaded;
}

/** A timeline with a slide of `durationS` seconds for each title; every point is an animation to be drawn. */
export async function makeTimeline(
  api: ApiClient,
  title: string,
  slideTitles: readonly string[],
  { durationS = 5, points = 1 }: { durationS?: number; points?: number } = {},
): Promise<MadeTimeline> {
  const { id } = await api.call<{ id: string }>('POST', '/api/timelines', {
    title,
    description: 'What is edited here',
    outline: slideTitles.map((slide) => `# ${slide}`).join('\n'),
    durationMs: slideTitles.length * durationS * 1_000,
    thumbnailUrl: '',
    isPublished: false,
    audioSettings: { voice: 'alloy', speed: 1, pitch: 'normal' },
    settings: { framerate: '30', resolution: '1280x720', theme: 'midnight', pacing: 'planned' },
    createSlides: true,
    slides: slideTitles.map((slide, position) => ({
      title: slide,
      bullet_points: Array.from({ length: points }, () => `All of ${slide.toLowerCase()}`),
      speaker_notes: `This is ${slide.toLowerCase()}.`,
      duration: durationS,
      position,
    })),
  });
  return readTimeline(api, id);
}

export const readTimeline = (api: ApiClient, id: string): Promise<MadeTimeline> =>
  api.call<MadeTimeline>('GET', `/api/timelines/${id}`);

export interface NarrationCounts {
  readonly total: number;
  readonly pending: number;
  readonly processing: number;
  readonly completed: number;
  readonly failed: number;
}

/** Has every slide spoken; answers how that ended. */
export async function narrate(api: ApiClient, id: string): Promise<NarrationCounts> {
  await api.call('POST', `/api/timelines/${id}/generate-audio`, {
    voice: 'alloy',
    speed: 1,
    pitch: 1,
    regenerate: false,
  });
  const { summary } = await poll(
    () => api.call<{ summary: NarrationCounts }>('GET', `/api/timelines/${id}/audio-status`),
    ({ summary: { pending, processing, completed, failed } }) => pending + processing === 0 && completed + failed > 0,
    { intervalMs: 100, timeoutMs: 240_000 },
  );
  return summary;
}

/** Begins the video of a timeline whose slides are spoken. */
export const startVideo = (api: ApiClient, id: string): Promise<{ jobId: string }> =>
  api.call('POST', `/api/timelines/${id}/video-generation`, { overwriteMode: 'overwrite', priority: 5 });

export interface VideoProgress {
  readonly jobId: string;
  readonly status: string;
  readonly percentage: number;
  readonly error: unknown;
}

export const videoProgress = async (api: ApiClient, id: string): Promise<VideoProgress> =>
  (await api.call<{ progress: VideoProgress }>('GET', `/api/timelines/${id}/video-generation/progress`)).progress;

const ENDED = new Set(['completed', 'failed', 'cancelled']);

/** Waits until the video is made, has failed or was cancelled. */
export const untilVideoEnds = (api: ApiClient, id: string, timeoutMs = 240_000): Promise<VideoProgress> =>
  poll(
    () => videoProgress(api, id),
    ({ status }) => ENDED.has(status),
    { intervalMs: 200, timeoutMs },
  );

/** Waits until some of the video is made. */
export const untilVideoIsUnderWay = (api: ApiClient, id: string): Promise<VideoProgress> =>
  poll(
    () => videoProgress(api, id),
    ({ status, percentage }) => status !== 'queued' && percentage > 5,
    { intervalMs: 50, timeoutMs: 120_000 },
  );

export interface BundleProgress {
  readonly status: string;
  readonly progress: number;
  readonly error?: unknown;
}

/** Has a bundle of everything made, and waits for its end. */
export async function bundle(api: ApiClient, id: string, timeoutMs = 120_000): Promise<BundleProgress> {
  await api.call('POST', `/api/timelines/${id}/bundle`);
  const { progress } = await poll(
    () => api.call<{ progress: BundleProgress }>('GET', `/api/timelines/${id}/bundle`),
    (answer) => ENDED.has(answer.progress.status),
    { intervalMs: 200, timeoutMs },
  );
  return progress;
}
