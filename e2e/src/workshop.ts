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
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/timelines');
}

/** A timeline with a slide of `durationS` seconds for each title. */
export async function makeTimeline(
  api: ApiClient,
  title: string,
  slideTitles: readonly string[],
  durationS = 5,
): Promise<MadeTimeline> {
  const { id } = await api.call<{ id: string }>('POST', '/api/timelines', {
    title,
    description: 'What is edited here',
    outline: slideTitles.map((slide) => `# ${slide}`).join('\n'),
    durationMs: slideTitles.length * durationS * 1_000,
    thumbnailUrl: '',
    isPublished: false,
    audioSettings: { voice: 'alloy', speed: 1, pitch: 'normal' },
    settings: { framerate: '30', resolution: '1280x720', theme: 'midnight' },
    createSlides: true,
    slides: slideTitles.map((slide, position) => ({
      title: slide,
      bullet_points: [`All of ${slide.toLowerCase()}`],
      speaker_notes: `This is ${slide.toLowerCase()}.`,
      duration: durationS,
      position,
    })),
  });
  return readTimeline(api, id);
}

export const readTimeline = (api: ApiClient, id: string): Promise<MadeTimeline> =>
  api.call<MadeTimeline>('GET', `/api/timelines/${id}`);

/** Has every slide spoken, and waits for it. */
export async function narrate(api: ApiClient, id: string): Promise<void> {
  await api.call('POST', `/api/timelines/${id}/generate-audio`, {
    voice: 'alloy',
    speed: 1,
    pitch: 1,
    regenerate: false,
  });
  await poll(
    () =>
      api.call<{ summary: { pending: number; processing: number; completed: number } }>(
        'GET',
        `/api/timelines/${id}/audio-status`,
      ),
    ({ summary }) => summary.pending + summary.processing === 0 && summary.completed > 0,
    { intervalMs: 100, timeoutMs: 60_000 },
  );
}

/** Begins the video of a timeline whose slides are spoken. */
export const startVideo = (api: ApiClient, id: string): Promise<unknown> =>
  api.call('POST', `/api/timelines/${id}/video-generation`, { overwriteMode: 'overwrite', priority: 5 });
