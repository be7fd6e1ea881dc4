// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { useBrowser } from '../../testing/browser.ts';
import { server, useServer } from '../../testing/server.ts';

useServer();
useBrowser();

const shared = {
  title: 'Tides',
  description: 'Why the sea moves',
  durationMs: 90_000,
  filmMs: 65_000,
  isFilmMsExact: true,
  slideCount: 2,
  language: 'ru',
  updatedAt: '2026-03-01T12:00:00.000Z',
  videoUrl: '/api/share/secret/video',
  thumbnailUrl: '/api/share/secret/thumbnail',
  captionsUrl: '/api/share/secret/captions.vtt',
  chaptersUrl: '/api/share/secret/chapters',
};
const captions = `WEBVTT

00:00:00.000 --> 00:00:02.000
Twice a day the water
climbs the wall.

00:00:30.500 --> 00:00:33.000
Salt &amp; wind.

00:00:33.000 --> 00:00:35.000
Müller

00:00:35.000 --> 00:00:36.000
&amp; Co

00:00:40.000 --> 00:00:42.000
Slack <00:00:40.500>water <00:00:41.250>turns.
`;

function show(more: Partial<Record<keyof typeof shared, unknown>> = {}) {
  server.use(
    http.get('*/api/share/secret', () => HttpResponse.json({ data: { ...shared, ...more } })),
    http.get('*/api/share/secret/captions.vtt', ({ request }) =>
      new URL(request.url).searchParams.get('words') === 'true'
        ? HttpResponse.text(captions)
        : HttpResponse.text('WEBVTT\n'),
    ),
    http.get('*/api/share/secret/chapters', () =>
      HttpResponse.json({
        data: [
          { title: 'The sea', startMs: 0 },
          { title: 'The Moon', startMs: 30_000 },
        ],
      }),
    ),
  );
  renderApp('/share/secret');
  return userEvent.setup();
}

const film = () => screen.getByLabelText<HTMLVideoElement>('Tides', { selector: 'video' });

describe('the public page of a shared video', () => {
  it('[R8] plays it, with captions, for somebody who is signed out, without the app around it', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Tides' })).toBeVisible();
    expect(screen.getByText('Why the sea moves')).toBeVisible();
    expect(screen.getByText('2 slides · 1:05')).toBeVisible();
    expect(film()).toHaveAttribute('src', '/api/share/secret/video');
    expect(film().querySelector('track')).toHaveAttribute('src', '/api/share/secret/captions.vtt');
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  it('[LA4] says in which language its captions and texts are', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Tides' })).toHaveAttribute('lang', 'ru');
    expect(screen.getByText('Why the sea moves')).toHaveAttribute('lang', 'ru');
    expect(film().querySelector('track')).toHaveAttribute('srclang', 'ru');
    expect((await screen.findByRole('button', { name: 'Salt & wind.' })).closest('[lang]')).toHaveAttribute(
      'lang',
      'ru',
    );
  });

  it('[R8] has a transcript by chapters; a passage links to its time', async () => {
    const user = show();
    const chapter = await screen.findByRole('region', { name: 'The Moon' });
    await user.click(within(chapter).getByRole('button', { name: 'Salt & wind.' }));
    expect(film().currentTime).toBe(30.5);
    expect(within(chapter).getByRole('button', { name: 'Salt & wind.' })).toHaveAttribute('aria-current', 'true');
  });

  it('[R8] has a transcript that reads as one text, with spaces between its passages', async () => {
    show();
    const chapter = await screen.findByRole('region', { name: 'The Moon' });
    expect(chapter).toHaveTextContent('Salt & wind. Müller & Co Slack water turns.');
  });

  it('[NV5] marks the word that is spoken, between the updates of the film too, and a click on a word plays from it', async () => {
    const user = show();
    const passage = await screen.findByRole('button', { name: 'Slack water turns.' });
    const spoken = () => passage.querySelector('[data-spoken]')?.textContent ?? null;
    expect(spoken()).toBeNull();
    await user.click(within(passage).getByText('water'));
    expect(film().currentTime).toBe(40.5);
    expect(passage).toHaveAttribute('aria-current', 'true');
    expect(spoken()).toBe('water');
    // The film goes on without an event.
    film().currentTime = 41.3;
    await waitFor(() => expect(spoken()).toBe('turns.'));
    act(() => passage.focus());
    await user.keyboard('{Enter}');
    expect(film().currentTime).toBe(40);
    expect(spoken()).toBe('Slack');
    await user.click(screen.getByRole('button', { name: 'Müller' }));
    expect(spoken()).toBeNull();
  });

  it('is read with the arrow keys from passage to passage', async () => {
    const user = show();
    const first = await screen.findByRole('button', { name: 'Twice a day the water climbs the wall.' });
    act(() => first.focus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Salt & wind.' })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
  });

  it('[R8] has chapters', async () => {
    const user = show();
    await user.click(await screen.findByRole('tab', { name: 'Chapters' }));
    await user.click(await screen.findByRole('button', { name: /0:30\s*The Moon/ }));
    expect(film().currentTime).toBe(30);
  });

  it('reports a withdrawn link', async () => {
    server.use(
      http.get('*/api/share/secret', () =>
        HttpResponse.json({ error: 'This video is not shared (any more).' }, { status: 404 }),
      ),
    );
    renderApp('/share/secret');
    expect(await screen.findByRole('heading', { name: 'This video is no longer shared' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('tries again after any other failure', async () => {
    server.use(http.get('*/api/share/secret', () => HttpResponse.json({ error: 'Busy.' }, { status: 503 })));
    renderApp('/share/secret');
    expect(await screen.findByText('Busy.')).toBeVisible();
    const user = show();
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    expect((await screen.findAllByRole('heading', { name: 'Tides' }))[0]).toBeVisible();
  });

  it('says that the video is not ready yet', async () => {
    show({ videoUrl: null });
    expect(await screen.findByText(/The video is not ready yet/)).toBeVisible();
  });

  it('names a film that cannot be played by the kind of its error', async () => {
    show();
    await screen.findByRole('heading', { level: 1, name: 'Tides' });
    Object.defineProperty(film(), 'error', { value: { code: 3 } });
    act(() => void film().dispatchEvent(new Event('error')));
    expect(await screen.findByText(/MEDIA_ERR_DECODE/)).toBeVisible();
  });
});
