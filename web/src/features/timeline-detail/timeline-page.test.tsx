// @vitest-environment jsdom
import { BLOCK_KINDS, type Block } from '@slidewright/slides/kinds/index';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { unzipSync } from 'fflate';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AUDIO_STATUS, VIDEO_QUERY } from '../../lib/constants.ts';
import { audioKeys } from '../../lib/queries/keys.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { setLanguage } from '../../lib/language/catalogues.ts';
import { renderApp } from '../../testing/app.tsx';
import { useBrowser } from '../../testing/browser.ts';
import { openStreams, sendComment, sendLiveUpdate } from '../../testing/live-updates.ts';
import { CONFIGURATION, server, signedIn, useServer } from '../../testing/server.ts';
import {
  audioFileOf,
  audioStatusOf,
  bundleOf,
  filmOf,
  FINISHED_VIDEO,
  handlersOf,
  NO_VIDEO,
  progressOf,
  slideOf,
  spokenWorldOf,
  TIMELINE_ID,
  timelineOf,
  worldOf,
  type World,
} from './detail-fixtures.ts';

useServer();
useBrowser();
beforeEach(() => server.use(http.get('*/api/storage/audio/stream', () => HttpResponse.text('sound'))));

const base = `*/api/timelines/${TIMELINE_ID}`;
const two = [slideOf(1), slideOf(2)];
const SOME_JOB = '44444444-0000-4000-8000-000000000001';

function show(world: World) {
  server.use(...handlersOf(world));
  signedIn();
  return { ...renderApp(`/timelines/${TIMELINE_ID}`), user: userEvent.setup() };
}

/** Advances the timers by polls of the given interval. */
function showWithClock(world: World) {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] });
  server.use(...handlersOf(world));
  signedIn();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { ...renderApp(`/timelines/${TIMELINE_ID}`), user };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const panel = (name: 'Film' | 'Audio' | 'Video' | 'Proof' | 'Download Bundle') => {
  const [found] = screen.getAllByRole('region', { name });
  return within(found!);
};
/** One of the counts below the title; the cards have terms of the same names further down. */
const countOf = (name: string) => screen.getAllByText(name, { selector: 'dt' })[0]!.nextElementSibling;
const accented = () =>
  [...document.querySelectorAll('main a, main button')]
    .filter((element) => element.className.includes('bg-accent-strong'))
    .map((element) => element.textContent.trim());

/** jsdom's Blob has no `text`. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(blob);
  });

const bytesOf = (blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });

describe('a timeline', () => {
  it('[D1] [D2] shows its title, description and counts, and the way back', async () => {
    show(worldOf(two, { audioFiles: [audioFileOf(two[0]!)] }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tides' })).toBeVisible();
    expect(screen.getByText('Why the sea moves')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/timelines');
    await waitFor(() => expect(countOf('Audio')).toHaveTextContent('1/2'));
    expect(countOf('Slides')).toHaveTextContent('2');
    expect(countOf('Total seconds')).toHaveTextContent('60');
    await waitFor(() => expect(countOf('Master video')).toHaveTextContent('0/1'));
  });

  it('[D2] counts the master video once there is one', async () => {
    show(spokenWorldOf(two, { videoStatus: FINISHED_VIDEO, videoProgress: progressOf({ status: 'completed' }) }));
    await waitFor(() => expect(countOf('Master video')).toHaveTextContent('1/1'));
  });

  it('[D3] [D5] has its buttons, panels, cards and slides', async () => {
    show(worldOf(two));
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/timelines/${TIMELINE_ID}/edit`);
    expect(await screen.findByRole('button', { name: 'Generate Audio' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Generate Video' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Download Video' })).toBeDisabled();
    expect(await screen.findByRole('heading', { name: 'Download Bundle' })).toBeVisible();
    for (const name of ['Content', 'Audio', 'Video'])
      expect((await screen.findAllByRole('heading', { level: 2, name })).length).toBeGreaterThan(0);
    expect(await screen.findByRole('list', { name: 'Slides' })).toBeInTheDocument();
  });

  it('[LG1] [IS9] is there in German, with what its job does and its numbers', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT']);
    await setLanguage('de');
    const drawing = { code: 'drawing', values: { number: '2', total: '2' } };
    const videoProgress = progressOf({ task: drawing });
    show(spokenWorldOf(two, { videoStatus: { ...FINISHED_VIDEO, status: 'active' }, videoProgress }));
    expect(await screen.findByText('Video wird gerendert')).toBeVisible();
    expect(screen.getByText(/^Folie 2 von 2 wird gezeichnet, noch etwa 8/)).toBeVisible();
    expect(screen.getAllByRole('region', { name: 'Video' })[0]).toHaveTextContent('42 %');
    expect(screen.getByRole('button', { name: 'Bearbeiten (gesperrt)' })).toBeDisabled();
    expect(screen.getByRole('list', { name: 'Folien' })).toBeInTheDocument();
  });

  it('[MD3] saves its slides as Markdown without the server', async () => {
    const { user } = show(worldOf([slideOf(1, { speakerNotes: 'Say [pause] *this*.' })]));
    const button = await screen.findByRole('button', { name: 'Download as Markdown' });
    server.use(http.all('*', () => HttpResponse.error()));
    const saved: { name: string; text: Promise<string> }[] = [];
    let blob = new Blob();
    URL.createObjectURL = ((file: Blob) => {
      blob = file;
      return 'blob:slides';
    }) as typeof URL.createObjectURL;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: textOf(blob) });
    });
    await user.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('Tides.md');
    expect(await saved[0]!.text).toBe(
      '---\ntitle: Tides\ndescription: Why the sea moves\ntheme: paper\nresolution: 1920x1080\nframerate: 30\npacing: voice\ntransition: theme\nvoice: andrew\nheadingDivider: 1\n---\n\n# Slide 1 title\n\n<!-- duration: 30 -->\n\n- Point of 1\n\n<!--\nSay [pause] *this*.\n-->\n',
    );
  });

  it('[MD3] saves its slides with their pictures as a zip', async () => {
    const id = '00000000-0000-4000-8000-000000000777';
    const image: Block = { ...BLOCK_KINDS.image.empty, imageId: id, width: 4, height: 3, alt: 'A boat' };
    const { user } = show(worldOf([slideOf(1, { blocks: [image] })]));
    server.use(
      http.get(`*/api/images/${id}/file`, () =>
        HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer, { headers: { 'content-type': 'image/png' } }),
      ),
    );
    const saved: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    URL.createObjectURL = ((file: Blob) => {
      blob = file;
      return 'blob:slides';
    }) as typeof URL.createObjectURL;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
    await user.click(await screen.findByRole('button', { name: 'Download as Markdown' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('Tides.zip');
    const files = unzipSync(new Uint8Array(await bytesOf(saved[0]!.blob)));
    expect(Object.keys(files)).toEqual(['slides.md', 'images/picture-1.png']);
    expect([...files['images/picture-1.png']!]).toEqual([1, 2, 3]);
    expect(new TextDecoder().decode(files['slides.md'])).toContain('![A boat](images/picture-1.png "whole 4x3")');
  });

  it('[D7] says the same for a timeline that is missing and one of somebody else', async () => {
    server.use(http.get(base, () => HttpResponse.json({ error: 'Timeline not found' }, { status: 404 })));
    signedIn();
    renderApp(`/timelines/${TIMELINE_ID}`);
    expect(await screen.findByRole('heading', { name: 'Timeline not found' })).toBeVisible();
    expect(
      screen.getByText("The timeline you're looking for doesn't exist or you don't have permission to view it."),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Timelines' })).toHaveAttribute('href', '/timelines');
  });

  it('shows why it could not be loaded, and retries', async () => {
    server.use(http.get(base, () => HttpResponse.json({ error: 'The shelf fell down.' }, { status: 500 })));
    signedIn();
    renderApp(`/timelines/${TIMELINE_ID}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('The shelf fell down.');
    server.use(...handlersOf(worldOf(two)));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tides' })).toBeVisible();
  });

  it('has one accented button: the next sensible action', async () => {
    const world = worldOf(two);
    const { user } = show(world);
    await waitFor(() => expect(accented()).toEqual(['Make film']));
    world.audioFiles = two.map((slide) => audioFileOf(slide));
    world.audioStatus = audioStatusOf(two, ['completed', 'completed']);
    server.use(
      http.post(`${base}/generate-audio`, () =>
        HttpResponse.json({ data: { queuedJobs: [], jobsQueued: 2, slidesSkipped: 0 } }, { status: 202 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Generate Audio' }));
    expect(await screen.findByText('There is no video yet.')).toBeVisible();
    expect(accented()).toEqual(['Make film']);
  });

  it('links to the editor when there are no slides', async () => {
    show(worldOf([]));
    await waitFor(() => expect(accented()).toEqual(['Edit']));
    expect(screen.getByText('No slides yet')).toBeVisible();
  });

  it('shows the live preview before there is a film', async () => {
    show(spokenWorldOf(two));
    expect(await screen.findByRole('group', { name: 'Preview of the whole timeline' })).toBeVisible();
  });

  it('shows the film with captions once there is one', async () => {
    show(spokenWorldOf(two, { videoStatus: FINISHED_VIDEO, videoProgress: progressOf({ status: 'completed' }) }));
    const film = await screen.findByLabelText('Tides', { selector: 'video' });
    expect(film).toHaveAttribute('src', expect.stringContaining(`/api/timelines/${TIMELINE_ID}/video`));
    expect(film.querySelector('track[kind=captions]')).toHaveAttribute(
      'src',
      `/api/timelines/${TIMELINE_ID}/captions.vtt`,
    );
    await waitFor(() => expect(accented()).toEqual(['Download Video']));
  });

  it('previews what was changed since the film was made', async () => {
    const { user } = show(
      spokenWorldOf(two, {
        videoStatus: { ...FINISHED_VIDEO, upToDate: false },
        videoProgress: progressOf({ status: 'completed' }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Preview the changes' }));
    expect(await screen.findByRole('group', { name: 'Preview of the whole timeline' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the video' }));
    expect(await screen.findByLabelText('Tides', { selector: 'video' })).toBeInTheDocument();
  });

  it('goes to a chapter of the film', async () => {
    const world = spokenWorldOf(two, {
      videoStatus: FINISHED_VIDEO,
      videoProgress: progressOf({ status: 'completed' }),
    });
    const { user } = show(world);
    await user.click(await screen.findByRole('button', { name: 'Next chapter' }));
    const film = screen.getByLabelText<HTMLVideoElement>('Tides', { selector: 'video' });
    expect(film.currentTime).toBe(30);
    expect(screen.getByRole('button', { name: 'Next chapter' })).toBeDisabled();
  });
});

describe('its audio', () => {
  it('[D12] [D13] [AU7] starts with the saved voice, once, for what is missing', async () => {
    const bodies: unknown[] = [];
    const world = worldOf(two);
    const { user } = show(world);
    server.use(
      http.post(`${base}/generate-audio`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ data: { queuedJobs: [], jobsQueued: 2, slidesSkipped: 0 } }, { status: 202 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Generate Audio' }));
    await waitFor(() => expect(bodies).toEqual([{ voice: 'andrew', speed: 1, pitch: 1, regenerate: false }]));
  });

  it('[D10] reads Regenerate Audio when every slide is spoken, and then makes all of it again', async () => {
    const bodies: unknown[] = [];
    const { user } = show(spokenWorldOf(two));
    server.use(
      http.post(`${base}/generate-audio`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ data: { queuedJobs: [], jobsQueued: 2, slidesSkipped: 0 } }, { status: 202 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Regenerate Audio' }));
    await waitFor(() => expect(bodies).toMatchObject([{ regenerate: true }]));
  });

  it('[D10] [AU3] speaks only what changed when something changed since', async () => {
    const bodies: unknown[] = [];
    const world = spokenWorldOf(two);
    world.timeline = timelineOf([two[0]!, slideOf(2, { title: 'Another title' })]);
    const { user } = show(world);
    server.use(
      http.post(`${base}/generate-audio`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ data: { queuedJobs: [], jobsQueued: 1, slidesSkipped: 1 } }, { status: 202 });
      }),
    );
    expect(await screen.findByText('1 slide has changed since it was spoken.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Regenerate Audio' }));
    await waitFor(() => expect(bodies).toMatchObject([{ regenerate: false }]));
  });

  it('[AU1] [AU11] shows counts, an estimate, and each of up to ten slides', async () => {
    const slides = [slideOf(1), slideOf(2), slideOf(3)];
    show(worldOf(slides, { audioStatus: audioStatusOf(slides, ['completed', 'processing', 'pending']) }));
    expect(await screen.findByText('1 queued')).toBeVisible();
    expect(screen.getByText('1 generating')).toBeVisible();
    expect(screen.getByText('1 completed')).toBeVisible();
    expect(screen.getByText('Slide 2 of 3, at most 1m 0s left')).toBeVisible();
    expect(screen.getByText('Speaking “Slide 2 title”')).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Audio of each slide' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1Slide 1 titleCompleted',
      '2Slide 2 titleGenerating',
      '3Slide 3 titleQueued',
    ]);
  });

  it('[J1] says what the narration waits for, in the list and above it', async () => {
    const slides = [slideOf(1), slideOf(2)];
    const audioStatus = audioStatusOf(slides, ['processing', 'pending']);
    audioStatus.slides[1]!.waitingFor = 'the speech service';
    show(worldOf(slides, { audioStatus }));
    const list = within(await screen.findByRole('list', { name: 'Audio of each slide' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1Slide 1 titleGenerating',
      '2Slide 2 titleWaiting for the speech service…',
    ]);
    expect(screen.getByText('1 slide is waiting for the speech service.')).toBeVisible();
  });

  it('[AU11] omits the list for more than ten slides', async () => {
    const slides = Array.from({ length: AUDIO_STATUS.listedSlidesMaximum + 1 }, (_, index) => slideOf(index + 1));
    show(
      worldOf(slides, {
        audioStatus: audioStatusOf(
          slides,
          slides.map(() => 'pending'),
        ),
      }),
    );
    expect(await screen.findByText('11 queued')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Audio of each slide' })).not.toBeInTheDocument();
  });

  it('[D8] is polled every 2 s until no narration is running, then its files are fetched', async () => {
    const world = worldOf(two, { audioStatus: audioStatusOf(two, ['processing', 'pending']) });
    let polls = 0;
    showWithClock(world);
    server.use(
      http.get(`${base}/audio-status`, () => {
        polls += 1;
        return HttpResponse.json({ data: world.audioStatus });
      }),
    );
    expect(await screen.findByText('1 generating')).toBeVisible();
    world.audioStatus = audioStatusOf(two, ['completed', 'completed']);
    world.audioFiles = two.map((slide) => audioFileOf(slide));
    await pass(AUDIO_STATUS.pollMs);
    expect(await screen.findByRole('button', { name: 'Regenerate Audio' })).toBeVisible();
    expect(countOf('Audio')).toHaveTextContent('2/2');
    const seen = polls;
    await pass(AUDIO_STATUS.pollMs * 5);
    expect(polls).toBe(seen);
  });

  it('[D8] is read again on return from the editor', async () => {
    queryClient.setQueryData(audioKeys.status(TIMELINE_ID), audioStatusOf(two, ['completed', 'completed']));
    queryClient.setQueryData(
      audioKeys.files(TIMELINE_ID),
      two.map((slide) => audioFileOf(slide)),
    );
    show(spokenWorldOf(two, { audioStatus: audioStatusOf(two, ['processing', 'pending']) }));
    expect(await screen.findByText('1 generating')).toBeVisible();
  });

  it('can be cancelled', async () => {
    const world = worldOf(two, { audioStatus: audioStatusOf(two, ['processing', 'pending']) });
    const { user } = show(world);
    server.use(
      http.delete(`${base}/audio-generation`, () => {
        world.audioStatus = audioStatusOf(two, ['none', 'none']);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await screen.findByText('1 generating');
    await user.click(panel('Audio').getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Generate Audio' })).toBeVisible();
  });

  it('[AU11] [AU12] says how many failed, and why', async () => {
    const audioStatus = audioStatusOf(two, ['failed', 'failed']);
    audioStatus.slides[0]!.error = { message: 'x', code: 'SPEECH_QUOTA_EXCEEDED' };
    audioStatus.slides[1]!.error = { message: 'x', code: 'SPEECH_QUOTA_EXCEEDED' };
    show(worldOf(two, { audioStatus }));
    expect(await screen.findByText('2 slide(s) failed to generate audio')).toBeVisible();
    expect(screen.getByText('The voice-synthesis quota was exceeded. Please check your account usage.')).toBeVisible();
  });

  it.each([
    [
      'SPEECH_UNAVAILABLE',
      503,
      'The voice-synthesis service is not available. Please check your API key configuration.',
    ],
    ['SPEECH_KEY_MISSING', 502, 'The voice-synthesis API key is not configured. Please contact support.'],
    ['SPEECH_KEY_REFUSED', 502, 'Access denied. Please check your permissions or API key configuration.'],
    ['VALIDATION_FAILED', 400, 'Invalid request. Please ensure the timeline and slide data is valid.'],
    ['STORAGE_FAILED', 503, 'Failed to upload audio file. Please check your storage permissions.'],
    ['SPEECH_QUOTA_EXCEEDED', 502, 'The voice-synthesis quota was exceeded. Please check your account usage.'],
    ['INTERNAL', 500, 'Failed to generate audio. Please try again.'],
    ['TEXT_NOT_SPEAKABLE', 400, 'The word cannot be spoken.'],
    ['AUDIO_DISABLED', 403, 'Audio generation is disabled. You can still generate video content without audio.'],
  ])('[AU12] tells a start that was refused with %s by its cause', async (code, status, sentence) => {
    const { user } = show(worldOf(two));
    server.use(
      http.post(`${base}/generate-audio`, () =>
        HttpResponse.json({ error: 'The word cannot be spoken.', code }, { status }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Generate Audio' }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('[AU12] says when the network is unavailable, and when there was nothing to generate', async () => {
    const { user } = show(worldOf(two));
    server.use(http.post(`${base}/generate-audio`, () => HttpResponse.error()));
    await user.click(await screen.findByRole('button', { name: 'Generate Audio' }));
    expect(await screen.findByText('Network error. Please check your connection and try again.')).toBeVisible();
    server.use(
      http.post(`${base}/generate-audio`, () =>
        HttpResponse.json({ data: { queuedJobs: [], jobsQueued: 0, slidesSkipped: 2 } }, { status: 202 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Generate Audio' }));
    expect(await screen.findByText('No audio files needed to be generated.')).toBeVisible();
  });

  it('[D14] can be switched off; a video then needs none', async () => {
    let started = false;
    const { user } = show(worldOf(two));
    server.use(
      http.get('*/api/config', () => HttpResponse.json({ data: { ...CONFIGURATION, audioEnabled: false } })),
      http.post(`${base}/video-generation`, () => {
        started = true;
        return HttpResponse.json({ data: { jobId: 'j' } }, { status: 202 });
      }),
    );
    expect(
      await screen.findByText('Audio generation is disabled. You can still generate video content without audio.'),
    ).toBeVisible();
    await waitFor(() => expect(accented()).toEqual(['Make film']));
    expect(screen.queryByRole('button', { name: /Generate Audio/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Generate Video' }));
    await waitFor(() => expect(started).toBe(true));
  });
});

describe('its video', () => {
  it('[D11] needs audio of every slide', async () => {
    let started = false;
    const { user } = show(worldOf(two, { audioFiles: [audioFileOf(two[0]!)] }));
    server.use(http.post(`${base}/video-generation`, () => ((started = true), HttpResponse.json({}))));
    await waitFor(() => expect(countOf('Audio')).toHaveTextContent('1/2'));
    await user.click(await screen.findByRole('button', { name: 'Generate Video' }));
    expect(
      await screen.findByText(
        'Cannot generate video: 1 slide(s) missing audio. Please generate audio for all slides first.',
      ),
    ).toBeVisible();
    expect(started).toBe(false);
  });

  it('[D11] cannot be asked for before it is known whether all slides have audio', async () => {
    const known = Promise.withResolvers<void>();
    const world = spokenWorldOf(two);
    let started = 0;
    const { user } = show(world);
    server.use(
      http.get('*/api/audio-files', () => known.promise.then(() => HttpResponse.json({ data: world.audioFiles }))),
      http.post(`${base}/video-generation`, () => {
        started += 1;
        return HttpResponse.json({ data: { jobId: 'j' } }, { status: 202 });
      }),
    );
    await waitFor(() => expect(countOf('Master video')).toHaveTextContent('0/1'));
    expect(screen.getByRole('button', { name: 'Generate Video' })).toBeDisabled();
    known.resolve();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Generate Video' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Generate Video' }));
    await waitFor(() => expect(started).toBe(1));
  });

  it('[V6] [V3] [V4] [D4] starts, locks the editor, and shows phase, percent, task and time', async () => {
    const world = spokenWorldOf(two);
    const bodies: unknown[] = [];
    const { user } = show(world);
    server.use(
      http.post(`${base}/video-generation`, async ({ request }) => {
        bodies.push(await request.json());
        world.videoStatus = { ...world.videoStatus, status: 'active' };
        world.videoProgress = progressOf();
        return HttpResponse.json({ data: { jobId: 'j' } }, { status: 202 });
      }),
    );
    await screen.findByRole('button', { name: 'Regenerate Audio' });
    await user.click(screen.getByRole('button', { name: 'Generate Video' }));
    expect(await screen.findByText('Video Rendering')).toBeVisible();
    expect(bodies).toEqual([{ overwriteMode: 'overwrite', priority: 5 }]);
    expect(screen.getByText('42%')).toBeVisible();
    expect(screen.getByText('Drawing slide 2 of 2, about 8s left')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Video generation' })).toHaveAttribute('aria-valuenow', '42');
    expect(screen.getByRole('button', { name: 'Edit (Locked)' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it.each([
    ['validate', 'Validation'],
    ['ensureAudio', 'Audio Preparation'],
    ['render', 'Video Rendering'],
    ['assemble', 'Timeline Assembly'],
    ['package', 'File Packaging'],
    ['publish', 'Publishing'],
  ] as const)('[V1] calls the phase %s %s', async (phase, label) => {
    const world = spokenWorldOf(two, { videoProgress: progressOf({ phase }) });
    world.videoStatus = { ...world.videoStatus, status: 'active' };
    show(world);
    expect(await screen.findByText(label)).toBeVisible();
  });

  it('[V3] is polled every 2 s; when the job ends, the film is there and polling stops', async () => {
    const world = spokenWorldOf(two, { videoProgress: progressOf() });
    world.videoStatus = { ...world.videoStatus, status: 'active' };
    let polls = 0;
    showWithClock(world);
    server.use(
      http.get(`${base}/video-generation/progress`, () => {
        polls += 1;
        return HttpResponse.json({ data: world.videoProgress });
      }),
    );
    await screen.findByText('Video Rendering');
    world.videoProgress = progressOf({ status: 'completed', phase: 'publish', percentage: 100 });
    world.videoStatus = FINISHED_VIDEO;
    world.slideVideos = new Set(two.map(({ id }) => id));
    await pass(VIDEO_QUERY.pollMs);
    expect(await screen.findByLabelText('Tides', { selector: 'video' })).toBeInTheDocument();
    expect(await screen.findAllByText('Video ready')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Edit' })).toBeVisible();
    const seen = polls;
    await pass(VIDEO_QUERY.pollMs * 5);
    expect(polls).toBe(seen);
  });

  it('[D9] is not offered again while it is up to date', async () => {
    show(spokenWorldOf(two, { videoStatus: FINISHED_VIDEO, videoProgress: progressOf({ status: 'completed' }) }));
    expect(await screen.findByText('Up to date')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Generate Video' })).toBeDisabled();
  });

  it('[D9] is offered when something changed since', async () => {
    show(
      spokenWorldOf(two, {
        videoStatus: { ...FINISHED_VIDEO, upToDate: false },
        videoProgress: progressOf({ status: 'completed' }),
      }),
    );
    expect(await screen.findByText('Out of date')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Generate Video' })).toBeEnabled();
  });

  it('[V4] says why it failed, with the error code, and can be started again', async () => {
    show(
      spokenWorldOf(two, {
        videoStatus: { ...NO_VIDEO, status: 'failed' },
        videoProgress: progressOf({
          status: 'failed',
          error: { message: 'The disk is full.', code: 'STORAGE_FULL' },
        }),
      }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The disk is full.');
    expect(alert).toHaveTextContent('Error Code: STORAGE_FULL');
    expect(screen.getByRole('button', { name: 'Generate Video' })).toBeEnabled();
  });

  it('can be cancelled', async () => {
    const world = spokenWorldOf(two, { videoProgress: progressOf() });
    world.videoStatus = { ...world.videoStatus, status: 'active' };
    const { user } = show(world);
    server.use(
      http.delete(`${base}/video-generation`, () => {
        world.videoProgress = progressOf({ status: 'cancelled' });
        world.videoStatus = { ...world.videoStatus, status: 'cancelled' };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await screen.findByText('Video Rendering');
    await user.click(panel('Video').getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The video generation was cancelled.')).toBeVisible();
  });

  it('[V7] says when it could not be started', async () => {
    const { user } = show(spokenWorldOf(two));
    server.use(
      http.post(`${base}/video-generation`, () => HttpResponse.json({ error: 'Come back later.' }, { status: 503 })),
    );
    await screen.findByRole('button', { name: 'Regenerate Audio' });
    await user.click(screen.getByRole('button', { name: 'Generate Video' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to start or cancel video generation');
    expect(alert).toHaveTextContent('Come back later.');
  });

  it('[V3] [V7] asks three times more, 1, 2 and 4 s apart, before it says that progress cannot be read', async () => {
    const world = spokenWorldOf(two);
    world.videoStatus = { ...world.videoStatus, status: 'active' };
    let polls = 0;
    showWithClock(world);
    server.use(
      http.get(`${base}/video-generation/progress`, () => {
        polls += 1;
        return HttpResponse.json({ error: 'Broken pipe' }, { status: 500 });
      }),
    );
    await waitFor(() => expect(polls).toBe(1));
    for (const [ms, expected] of [
      [1000, 2],
      [2000, 3],
      [4000, 4],
    ] as const) {
      await pass(ms);
      await waitFor(() => expect(polls).toBe(expected));
    }
    expect(await screen.findByText('Failed to fetch progress: Broken pipe')).toBeVisible();
  });
});

describe('its proof', () => {
  const GOOD = {
    id: 'loudness',
    label: 'Loudness',
    value: -16.1,
    unit: 'LUFS',
    atLeast: -16.7,
    atMost: -15.3,
    advice: null,
  };
  const LONG = {
    id: 'silence',
    label: 'Longest silence',
    value: 4.2,
    unit: 's',
    atLeast: null,
    atMost: 2,
    advice: 'Shorten the pause.',
  };
  const worldWith = (proof: World['videoStatus']['proof']) =>
    spokenWorldOf(two, {
      videoStatus: { ...FINISHED_VIDEO, proof },
      videoProgress: progressOf({ status: 'completed' }),
    });

  it('[PF5] says that all is good, and shows every value with its bound on request', async () => {
    const { user } = show(worldWith([GOOD, { ...LONG, value: 1.2, advice: null }]));
    expect(await screen.findByText('All good')).toBeVisible();
    expect(panel('Proof').getByText('-16.1 LUFS')).not.toBeVisible();
    await user.click(panel('Proof').getByRole('button', { name: 'Show all values' }));
    expect(panel('Proof').getByText('-16.1 LUFS')).toBeVisible();
    expect(panel('Proof').getByText('-16.7 to -15.3 LUFS')).toBeVisible();
    await user.click(panel('Proof').getByRole('button', { name: 'Hide the values' }));
    expect(panel('Proof').getByText('-16.1 LUFS')).not.toBeVisible();
  });

  it('[PF5] says what to do about each thing out of bounds', async () => {
    show(worldWith([GOOD, LONG]));
    expect(await screen.findByText('1 thing to look at')).toBeVisible();
    expect(panel('Proof').getByText('Shorten the pause.')).toBeVisible();
  });

  it('[PF5] is not shown for a film of an older version, nor while a new one is made', async () => {
    const world = worldWith(null);
    show(world);
    await waitFor(() => expect(countOf('Master video')).toHaveTextContent('1/1'));
    expect(screen.queryByRole('region', { name: 'Proof' })).toBeNull();
    world.videoStatus = { ...FINISHED_VIDEO, status: 'active', proof: [LONG] };
    world.videoProgress = progressOf();
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(panel('Video').getByText('42%')).toBeVisible());
    expect(screen.queryByRole('region', { name: 'Proof' })).toBeNull();
  });
});

describe('its slides', () => {
  it('[D6] shows number, title, bullets, notes, seconds, and whether audio and video are ready', async () => {
    show(
      spokenWorldOf(two, {
        videoStatus: FINISHED_VIDEO,
        videoProgress: progressOf({ status: 'completed' }),
        slideVideos: new Set([two[0]!.id]),
      }),
    );
    const row = within(await screen.findByRole('article', { name: 'Slide 1: Slide 1 title' }));
    expect(row.getByText('1')).toBeVisible();
    expect(row.getByText('Point of 1')).toBeVisible();
    expect(row.getByText('Notes of 1')).toBeVisible();
    expect(row.getByText('30s')).toBeVisible();
    expect(await row.findByText('Audio ready')).toBeVisible();
    expect(await row.findByText('Video ready')).toBeVisible();
    const second = within(screen.getByRole('article', { name: 'Slide 2: Slide 2 title' }));
    expect(second.queryByText('Video ready')).not.toBeInTheDocument();
  });

  it('[PR3] shows notes without their marks', async () => {
    show(spokenWorldOf([{ ...slideOf(1), speakerNotes: 'Ask {Nguyen|win}. [pause 2s] Then go.' }]));
    expect(await screen.findByText('Ask Nguyen. Then go.')).toBeVisible();
  });

  it('[D15] looks for the video of a slide every 10 s until it is found', async () => {
    const world = spokenWorldOf([slideOf(1)], {
      videoStatus: FINISHED_VIDEO,
      videoProgress: progressOf({ status: 'completed' }),
    });
    showWithClock(world);
    await screen.findByText('Audio ready');
    expect(screen.queryByText('Video ready')).not.toBeInTheDocument();
    world.slideVideos.add(world.timeline.slides[0]!.id);
    await pass(VIDEO_QUERY.slidePollMs);
    expect(await screen.findByText('Video ready')).toBeVisible();
  });

  it('[D15] looks for it whether or not there is a film', async () => {
    const world = spokenWorldOf([slideOf(1)]);
    world.slideVideos.add(world.timeline.slides[0]!.id);
    show(world);
    expect(await screen.findByText('Video ready')).toBeVisible();
  });

  it('plays the audio of a slide, and pauses it', async () => {
    const { user } = show(spokenWorldOf([slideOf(1)]));
    await user.click(await screen.findByRole('button', { name: 'Play audio of slide 1' }));
    await user.click(await screen.findByRole('button', { name: 'Pause audio of slide 1' }));
    expect(await screen.findByRole('button', { name: 'Play audio of slide 1' })).toBeVisible();
  });

  it.each([
    [1, 'MEDIA_ERR_ABORTED'],
    [2, 'MEDIA_ERR_NETWORK'],
    [3, 'MEDIA_ERR_DECODE'],
    [4, 'MEDIA_ERR_SRC_NOT_SUPPORTED'],
  ])('[D16] names a playback error of kind %i %s', async (code, kind) => {
    const sounds: HTMLAudioElement[] = [];
    const RealAudio = globalThis.Audio;
    vi.spyOn(globalThis, 'Audio').mockImplementation(function create() {
      const audio = new RealAudio();
      sounds.push(audio);
      return audio;
    } as unknown as typeof Audio);
    const { user } = show(spokenWorldOf([slideOf(1)]));
    await user.click(await screen.findByRole('button', { name: 'Play audio of slide 1' }));
    Object.defineProperty(sounds[0], 'error', { value: { code } });
    act(() => void sounds[0]!.dispatchEvent(new Event('error')));
    expect(await screen.findByRole('alert')).toHaveTextContent(kind);
  });

  it('says when an audio file has no address', async () => {
    const slide = slideOf(1);
    const { user } = show(spokenWorldOf([slide], { audioFiles: [audioFileOf(slide, { objectName: '' })] }));
    await user.click(await screen.findByRole('button', { name: 'Play audio of slide 1' }));
    expect(await screen.findByText('Audio URL is empty or undefined')).toBeVisible();
  });

  it('draws only the slides in sight of a long timeline', async () => {
    // jsdom has no layout: every row reports a fixed height.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
    const slides = Array.from({ length: 500 }, (_, index) => slideOf(index + 1));
    show(worldOf(slides));
    await screen.findByRole('article', { name: 'Slide 1: Slide 1 title' });
    expect(screen.getAllByRole('article').length).toBeLessThan(40);
  });
});

describe('Make film', () => {
  it('[UX3] starts what is missing as one job, with one progress and one Cancel', async () => {
    const world = worldOf(two, { audioFiles: [audioFileOf(two[0]!)] });
    const { user } = showWithClock(world);
    expect(await screen.findByText('1 slide to narrate. There is no video yet.')).toBeVisible();
    const bodies: unknown[] = [];
    server.use(
      http.post(`${base}/film`, async ({ request }) => {
        bodies.push(await request.json());
        world.film = filmOf();
        world.audioStatus = audioStatusOf(two, ['completed', 'processing']);
        return HttpResponse.json({ data: { jobId: world.film.jobId } }, { status: 202 });
      }),
      http.delete(`${base}/film`, () => {
        world.film = filmOf({ status: 'cancelled' });
        world.audioStatus = audioStatusOf(two, ['completed', 'none']);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Make film' }));
    expect(await panel('Film').findByText('Narrating slide 1 of 2')).toBeVisible();
    expect(bodies).toEqual([{ regenerateAudio: false }]);
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Cancel' })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Generate Audio' })).toBeDisabled();

    world.film = filmOf({
      phase: 'video',
      percentage: 61,
      currentTask: 'Drawing slide 2 of 2',
      estimatedTimeRemaining: 8,
    });
    world.videoStatus = { ...NO_VIDEO, status: 'active' };
    world.videoProgress = progressOf();
    await pass(VIDEO_QUERY.pollMs);
    expect(await panel('Film').findByText('Drawing slide 2 of 2, about 8s left')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '61');
    expect(screen.getAllByRole('button', { name: 'Cancel' })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Edit (Locked)' })).toBeDisabled();

    world.videoStatus = NO_VIDEO;
    world.videoProgress = progressOf({ status: 'cancelled' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Make film' })).toBeEnabled();
  });

  it('[UX3] shows why a film could not be made, and offers it again', async () => {
    const error = { code: 'SPEECH_QUOTA_EXCEEDED', message: 'The quota is used up.' };
    show(worldOf(two, { film: filmOf({ status: 'failed', error }) }));
    expect(await screen.findByText('The quota is used up.')).toBeVisible();
    expect(screen.getByText('Error Code: SPEECH_QUOTA_EXCEEDED')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make film' })).toBeEnabled();
  });

  it('[UX3] continues to be shown by a page that is opened later', async () => {
    show(worldOf(two, { film: filmOf() }));
    expect(await screen.findByText('Narrating slide 1 of 2')).toBeVisible();
  });

  it('[D17] [IS4] shows by itself what a program does: a new slide, the film being made, the film and a bundle', async () => {
    const world = spokenWorldOf([two[0]!]);
    show(world);
    await waitFor(() => expect(countOf('Audio')).toHaveTextContent('1/1'));
    await waitFor(() => expect(openStreams()).toBe(1));
    world.timeline = timelineOf(two);
    world.audioFiles = two.map((slide) => audioFileOf(slide));
    sendLiveUpdate('timeline.changed', { timelineId: TIMELINE_ID, revision: 1 });
    expect(await screen.findByText('Slide 2 title')).toBeVisible();
    await waitFor(() => expect(countOf('Audio')).toHaveTextContent('2/2'));
    world.film = filmOf();
    const job = { jobId: SOME_JOB, timelineId: TIMELINE_ID, progress: 0 };
    sendLiveUpdate('job.changed', { ...job, kind: 'film', status: 'queued' });
    expect(await panel('Film').findByText('Narrating slide 1 of 2')).toBeVisible();
    world.film = filmOf({ status: 'completed', phase: null });
    world.videoStatus = FINISHED_VIDEO;
    world.videoProgress = progressOf({ status: 'completed' });
    world.bundle = bundleOf();
    sendLiveUpdate('job.changed', { ...job, kind: 'video', status: 'completed' });
    sendLiveUpdate('job.changed', { ...job, kind: 'film', status: 'completed' });
    await waitFor(() => expect(countOf('Master video')).toHaveTextContent('1/1'));
    expect(await screen.findByRole('button', { name: 'Download Ready' })).toBeVisible();
  });

  it('[IS4] sends at most four requests a minute while nothing happens', async () => {
    showWithClock(
      spokenWorldOf(two, {
        videoStatus: FINISHED_VIDEO,
        videoProgress: progressOf({ status: 'completed' }),
        bundle: bundleOf(),
      }),
    );
    await waitFor(() => expect(countOf('Master video')).toHaveTextContent('1/1'));
    await pass(5_000);
    const sent: string[] = [];
    const note = ({ request }: { request: Request }) => {
      const { pathname } = new URL(request.url);
      // The specification names the poll of the videos of slides.
      if (!pathname.endsWith('/slide-videos')) sent.push(pathname);
    };
    server.events.on('request:start', note);
    for (let seconds = 0; seconds < 600; seconds += 20) {
      sendComment();
      await pass(20_000);
    }
    server.events.removeListener('request:start', note);
    expect(sent.length).toBeLessThanOrEqual(40);
  });

  it('counts a slide that was changed since it was spoken as not ready', async () => {
    const changed = { ...two[1]!, speakerNotes: 'Other words' };
    show(spokenWorldOf(two, { timeline: timelineOf([two[0]!, changed]) }));
    expect(await screen.findByText('1/2 ready')).toBeVisible();
    expect(panel('Audio').getByText('1 slide has changed since it was spoken.')).toBeVisible();
    expect(countOf('Audio')).toHaveTextContent('1/2');
  });
});

describe('what is saved', () => {
  function rememberSaved(): string[] {
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function remember(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    return names;
  }

  it('[D16] names the video and the audio of a slide', async () => {
    const names = rememberSaved();
    const world = spokenWorldOf(two, {
      videoStatus: FINISHED_VIDEO,
      videoProgress: progressOf({ status: 'completed' }),
    });
    const { user } = show(world);
    server.use(
      http.get(`${base}/video`, () => HttpResponse.text('film')),
      http.get('*/api/audio-files/:id/download', () => HttpResponse.text('sound')),
    );
    await user.click(await screen.findByRole('button', { name: 'Download Video' }));
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^timeline-[0-9a-f-]{36}-video\.mp4$/)]));
    await user.click(screen.getByRole('button', { name: 'Download audio of slide 2' }));
    await waitFor(() => expect(names[1]).toBe('slide-2-audio.mp3'));
  });

  it("[B7] says 'Download failed' where it failed", async () => {
    const world = spokenWorldOf(two, {
      videoStatus: FINISHED_VIDEO,
      videoProgress: progressOf({ status: 'completed' }),
    });
    const { user } = show(world);
    server.use(http.get(`${base}/video`, () => HttpResponse.json({ error: 'gone' }, { status: 410 })));
    await user.click(await screen.findByRole('button', { name: 'Download Video' }));
    expect(await panel('Video').findByText('Download failed')).toBeVisible();
  });
});
