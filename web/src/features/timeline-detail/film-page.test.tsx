// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
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

  it('[QF1] names each remark about a deck once, and shows the pages that it is about', async () => {
    const warning = { code: 'FONT_REPLACED', message: 'Rockwell is missing.' };
    const { user } = open(worldOf(two), {
      warnings: [
        { ...warning, page: 2 },
        { ...warning, page: 2 },
        { code: 'PAGE_HIDDEN', message: 'A hidden page is left out.' },
      ],
    });
    const cameIn = within(await screen.findByRole('region', { name: 'What came in' }));
    expect(cameIn.getAllByText('Rockwell is missing.')).toHaveLength(1);
    expect(cameIn.getByText('1 of 2 slides has no notes')).toBeVisible();
    expect(slides()).toHaveLength(2);
    await user.click(cameIn.getByRole('button', { name: 'Show the page' }));
    expect(slides()).toHaveLength(1);
    await user.click(cameIn.getByRole('button', { name: 'Show all pages' }));
    expect(slides()).toHaveLength(2);
  });
});
