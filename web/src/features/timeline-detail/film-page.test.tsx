// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { useBrowser } from '../../testing/browser.ts';
import { server, signedIn, useServer } from '../../testing/server.ts';
import {
  audioFileOf,
  filmOf,
  FINISHED_VIDEO,
  handlersOf,
  slideOf,
  spokenWorldOf,
  TIMELINE_ID,
  worldOf,
  type World,
} from './detail-fixtures.ts';

useServer();
useBrowser();

const two = [slideOf(1), slideOf(2, { speakerNotes: '' })];

function open(world: World, state?: unknown) {
  server.use(...handlersOf(world));
  signedIn();
  return { ...renderApp(`/start/${TIMELINE_ID}`, state), user: userEvent.setup() };
}

const slides = () => within(screen.getByRole('list', { name: 'Slides' })).getAllByRole('listitem');

describe('/start/{timelineId}', () => {
  it('[QF1] follows a film that is made, after any reload, and says what can be heard of it', async () => {
    open(worldOf(two, { film: filmOf({ percentage: 54.2 }), audioFiles: [audioFileOf(two[0]!)] }));
    expect(await screen.findByText(/^You can leave this page/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Film' })).toHaveAttribute('aria-valuenow', '54');
    expect(await screen.findByText(/^Slide 1 can be heard now\./)).toBeVisible();
    expect(slides().map((slide) => within(slide).queryByRole('img', { name: 'narrated' }) !== null)).toEqual([
      true,
      false,
    ]);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('[QF1] has the finished film with what to do next', async () => {
    open(spokenWorldOf(two, { videoStatus: FINISHED_VIDEO }));
    expect(await screen.findByRole('heading', { name: 'Your film is ready' })).toBeVisible();
    await waitFor(() => expect(document.title).toContain('Ready: Tides'));
    expect(screen.getByRole('button', { name: 'Share' })).toBeEnabled();
    expect(screen.getByRole('button', { name: /Download/ })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Edit slides' })).toHaveAttribute(
      'href',
      `/timelines/${TIMELINE_ID}/edit?step=content`,
    );
    expect(screen.getByRole('link', { name: 'Make another film' })).toHaveAttribute('href', '/start');
  });

  it('[QF1] makes another version of a copy of the timeline, and keeps the film', async () => {
    const COPY = TIMELINE_ID.replace(/.$/, '7');
    const { user, path } = open(spokenWorldOf(two, { videoStatus: FINISHED_VIDEO }));
    const calls: unknown[] = [];
    const keys: (string | null)[] = [];
    let refused = true;
    server.use(
      http.post(`*/api/timelines/${TIMELINE_ID}/duplicate`, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.json({ data: { ...worldOf(two).timeline, id: COPY } }, { status: 201 });
      }),
      http.put(`*/api/timelines/${COPY}`, async ({ request }) => {
        calls.push(await request.json());
        return HttpResponse.json({ data: { ...worldOf(two).timeline, id: COPY } });
      }),
      http.post(`*/api/timelines/${COPY}/film`, () => {
        if (refused) return HttpResponse.json({ error: 'The render service is away.' }, { status: 503 });
        calls.push('film');
        return HttpResponse.json({ data: { jobId: COPY } }, { status: 202 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Make another version' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make another version' }));
    await user.click(dialog.getByRole('radio', { name: /Upright/ }));
    const make = dialog.getByRole('button', { name: 'Make film' });
    await waitFor(() => expect(make).toBeEnabled());
    await user.click(make);
    expect(await dialog.findByText('The render service is away.')).toBeVisible();
    refused = false;
    await user.click(make);
    await waitFor(() => expect(path()).toBe(`/start/${COPY}`));
    expect(new Set(keys).size).toBe(1);
    expect(calls.at(-2)).toMatchObject({ settings: { resolution: '1080x1920' } });
    expect(calls.at(-1)).toBe('film');
  });

  it('[QF1] says why the state of the film cannot be read', async () => {
    open(worldOf(two));
    server.use(
      http.get(`*/api/timelines/${TIMELINE_ID}/video-status`, () =>
        HttpResponse.json({ error: 'The render service is away.', code: 'INTERNAL' }, { status: 500 }),
      ),
    );
    expect(await screen.findByText('The state of the video could not be read')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('[QF1] says why a film was not made, and makes it again with other choices', async () => {
    const calls: unknown[] = [];
    const failed = filmOf({ status: 'failed', error: { code: 'INTERNAL', message: 'The disk is full.' } });
    const { user } = open(worldOf(two, { film: failed }));
    server.use(
      http.put(`*/api/timelines/${TIMELINE_ID}`, async ({ request }) => {
        calls.push(await request.json());
        return HttpResponse.json({ data: worldOf(two).timeline });
      }),
      http.post(`*/api/timelines/${TIMELINE_ID}/film`, () => {
        calls.push('film');
        return HttpResponse.json({ data: { jobId: TIMELINE_ID } }, { status: 202 });
      }),
    );
    expect(await screen.findByText('The film could not be made')).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: 'Midnight' }));
    const make = screen.getByRole('button', { name: 'Make film' });
    await waitFor(() => expect(make).toBeEnabled());
    await user.click(make);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls).toMatchObject([{ settings: { theme: 'midnight' }, audioSettings: { voice: 'andrew' } }, 'film']);
  });

  it('[SC8] takes a font that pages miss, and draws the pages of the deck again', async () => {
    vi.stubGlobal(
      'FontFace',
      class {
        load = () => Promise.resolve(this);
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const { user } = open(worldOf(two), {
      warnings: [{ code: 'FONT_REPLACED', message: 'The typeface Rockwell is not on this machine.' }],
    });
    const JOB = TIMELINE_ID.replace(/.$/, '8');
    const sent: string[] = [];
    server.use(
      http.post('*/api/brand/fonts', () => {
        sent.push('font');
        return HttpResponse.json({ data: {} }, { status: 201 });
      }),
      http.get('*/api/brand/fonts', () => HttpResponse.json({ data: [] })),
      http.post('*/api/imports', () => {
        sent.push('deck');
        return HttpResponse.json({ data: { jobId: JOB } }, { status: 202 });
      }),
      http.get(`*/api/imports/${JOB}`, () =>
        HttpResponse.json({
          data: {
            jobId: JOB,
            status: 'completed',
            progress: 100,
            currentTask: '',
            timelineId: TIMELINE_ID,
            warnings: [],
            error: null,
          },
        }),
      ),
    );
    const cameIn = within(await screen.findByRole('region', { name: 'What came in' }));
    await user.upload(cameIn.getByLabelText('Font files'), new File(['x'], 'rockwell.ttf'));
    expect(await cameIn.findByText(/^1 font was added\. The pages are drawn again/)).toBeVisible();
    await user.upload(cameIn.getByLabelText('Choose the deck again'), new File(['x'], 'rivers.pptx'));
    expect(await cameIn.findByText('1 font was added, and the pages were drawn again.')).toBeVisible();
    expect(sent).toEqual(['font', 'deck']);
    await waitFor(() => expect(cameIn.queryByText('The typeface Rockwell is not on this machine.')).toBeNull());
  });

  it('[QF1] [TH2] names each remark about a deck once, shows the pages that it is about, and proposes its look as a brand', async () => {
    const warning = { code: 'FONT_REPLACED', message: 'Rockwell is missing.' };
    const { user } = open(worldOf(two), {
      warnings: [
        { ...warning, page: 2 },
        { ...warning, page: 2 },
        { code: 'PAGE_HIDDEN', message: 'A hidden page is left out.' },
      ],
      brand: {
        logo: null,
        colors: { background: '#ffffff', text: '#000000', accent: '#0b3d91' },
        fonts: { title: '', text: '' },
      },
    });
    server.use(http.get('*/api/brand/fonts', () => HttpResponse.json({ data: [] })));
    const cameIn = within(await screen.findByRole('region', { name: 'What came in' }));
    expect(cameIn.getAllByText('Rockwell is missing.')).toHaveLength(1);
    expect(cameIn.getByText('1 of 2 slides has no notes')).toBeVisible();
    expect(slides()).toHaveLength(2);
    await user.click(cameIn.getByRole('button', { name: 'Show the page' }));
    expect(slides()).toHaveLength(1);
    expect(slides()[0]).toHaveTextContent(/^2/);
    await user.click(cameIn.getByRole('button', { name: 'Show all pages' }));
    expect(slides()).toHaveLength(2);
    expect(await cameIn.findByRole('button', { name: 'Use as my brand' })).toBeEnabled();
  });
});
