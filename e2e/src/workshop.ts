import type { Calls, OutputOf, Timeline } from '@slidewright/http-api';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { poll } from '@slidewright/standalone';
import type { Page } from 'playwright-core';
import { JOB_LIMIT_MS } from '@slidewright/testing';

export const PASSWORD = 'a long enough password';

/** Somebody with an account, whose page and whose API client see the same timelines. */
export async function signInBoth(page: Page, baseUrl: string, email: string): Promise<ApiClient> {
  const api = createApiClient(baseUrl);
  await api.signUp({ email, password: PASSWORD });
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
): Promise<Timeline> {
  const { id } = await api.createTimeline({
    title,
    description: 'What is edited here',
    outline: slideTitles.map((slide) => `# ${slide}`).join('\n'),
    durationMs: slideTitles.length * durationS * 1_000,
    thumbnailUrl: '',
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

export const readTimeline = (api: ApiClient, id: string): Promise<Timeline> => api.getTimeline({ id });

type NarrationCounts = OutputOf<Calls['getAudioStatus']>['summary'];

/** Has every slide spoken; answers how that ended. */
export async function narrate(api: ApiClient, id: string): Promise<NarrationCounts> {
  await api.generateTimelineAudio({ id, voice: 'alloy', speed: 1, pitch: 1, regenerate: false });
  const { summary } = await poll(
    () => api.getAudioStatus({ id }),
    ({ summary: { pending, processing, completed, failed } }) => pending + processing === 0 && completed + failed > 0,
    { intervalMs: 100, timeoutMs: JOB_LIMIT_MS },
  );
  return summary;
}

/** Begins the video of a timeline whose slides are spoken. */
export const startVideo = (api: ApiClient, id: string): Promise<{ jobId: string }> =>
  api.startVideo({ id, overwriteMode: 'overwrite', priority: 5 });

type VideoProgress = OutputOf<Calls['getVideoProgress']>['progress'];

export const videoProgress = async (api: ApiClient, id: string): Promise<VideoProgress> =>
  (await api.getVideoProgress({ id })).progress;

const ENDED = new Set(['completed', 'failed', 'cancelled']);

/** Waits until the video is made, has failed or was cancelled. */
export const untilVideoEnds = (api: ApiClient, id: string, timeoutMs = JOB_LIMIT_MS): Promise<VideoProgress> =>
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
    { intervalMs: 50, timeoutMs: JOB_LIMIT_MS },
  );

type BundleProgress = OutputOf<Calls['getBundle']>['progress'];

/** Has a bundle of everything made, and waits for its end. */
export async function bundle(api: ApiClient, id: string, timeoutMs = JOB_LIMIT_MS): Promise<BundleProgress> {
  await api.startBundle({ id });
  const { progress } = await poll(
    () => api.getBundle({ id }),
    (answer) => ENDED.has(answer.progress.status),
    { intervalMs: 200, timeoutMs },
  );
  return progress;
}
