// @vitest-environment jsdom
import type { ImportStatus } from '@slidewright/http-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/app.tsx';
import { useBrowser } from '../testing/browser.ts';
import { server, signedIn, useServer } from '../testing/server.ts';

useServer();
useBrowser();

const JOB_ID = '55555555-0000-4000-8000-000000000001';
const TIMELINE_ID = '11111111-0000-4000-8000-000000000001';
let job: ImportStatus;

beforeEach(() => {
  job = {
    jobId: JOB_ID,
    status: 'active',
    progress: 40,
    currentTask: 'Page 2 of 4',
    timelineId: null,
    pages: 4,
    warnings: [],
    recognised: null,
    brand: null,
    error: null,
    updatedAt: '2026-03-01T12:00:00.000Z',
  };
  server.use(
    http.get('*/api/timelines', () => HttpResponse.json({ data: [], nextCursor: null })),
    http.get('*/api/imports', () => HttpResponse.json({ data: [] })),
    http.post('*/api/imports', () => HttpResponse.json({ data: { jobId: JOB_ID } }, { status: 202 })),
    http.get(`*/api/imports/${JOB_ID}`, () => HttpResponse.json({ data: job })),
    http.delete(`*/api/imports/${JOB_ID}`, () => {
      job = { ...job, status: 'cancelled' };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  signedIn();
});

const drop = (name: string): void => {
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [new File(['x'], name)] } });
};

it('[IM1] [IM2] imports a deck that is dropped on the list, tells its pages, and names what is different', async () => {
  renderApp('/timelines');
  await screen.findByRole('heading', { name: 'No timelines yet' });
  drop('rivers.pptx');
  expect(await screen.findByText('Page 2 of 4')).toBeVisible();
  job = {
    ...job,
    status: 'completed',
    progress: 100,
    timelineId: TIMELINE_ID,
    warnings: [
      { code: 'HIDDEN_SLIDE', message: 'Slide 3 is hidden and was left out.', page: 3 },
      { code: 'FONT_REPLACED', message: 'The typeface Futura is not on this machine.' },
      { code: 'PAGE_CHANGED', message: 'Page 2 has a new picture.', page: 2 },
    ],
  };
  const link = await screen.findByRole('link', { name: 'Open the timeline' });
  expect(link).toHaveAttribute('href', `/timelines/${TIMELINE_ID}`);
  expect(screen.getByText('4 pages imported.')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    // What changed comes first.
    'Page 2Page 2 has a new picture.',
    'DeckThe typeface Futura is not on this machine.',
    'Page 3Slide 3 is hidden and was left out.',
  ]);
});

it('[TH2] makes the look of a deck the brand of its owner by one click, and not without it', async () => {
  const user = userEvent.setup();
  const FONT = { id: '66666666-0000-4000-8000-000000000001', family: 'Futura', width: 1, weights: null };
  const LOGO = { imageId: '77777777-0000-4000-8000-000000000001', width: 300, height: 100 };
  const colors = { background: '#fdf6e3', text: '#101418', accent: '#0b3d91' };
  const none = { id: null, logo: null, colors: null, fonts: { title: null, text: null } };
  const saved = { id: JOB_ID, logo: LOGO, colors, fonts: { title: FONT, text: null } };
  const put = vi.fn<(change: unknown) => void>();
  let brand: object = none;
  server.use(
    http.get('*/api/brand', () => HttpResponse.json({ data: brand })),
    http.get('*/api/brand/fonts', () =>
      HttpResponse.json({ data: [{ ...FONT, filename: 'f.ttf', url: '/f', createdAt: '2026-03-01T12:00:00.000Z' }] }),
    ),
    http.put('*/api/brand', async ({ request }) => {
      put(await request.json());
      brand = saved;
      return HttpResponse.json({ data: brand });
    }),
  );
  const completed = { ...job, status: 'completed', timelineId: TIMELINE_ID } as const;
  job = { ...completed, brand: { logo: LOGO, colors, fonts: { title: 'FUTURA', text: 'Gill Sans' } } };
  renderApp('/timelines');
  await screen.findByRole('heading', { name: 'No timelines yet' });
  drop('rivers.pptx');
  const use = await screen.findByRole('button', { name: 'Use as my brand' });
  expect(screen.getByRole('img', { name: 'Logo of the deck' })).toBeVisible();
  expect(screen.getByText('#0b3d91')).toBeVisible();
  expect(screen.getByText('Font: FUTURA')).toBeVisible();
  expect(screen.getByText(/You have not uploaded its font Gill Sans\./)).toBeVisible();
  expect(put).not.toHaveBeenCalled();
  await user.click(use);
  expect(await screen.findByRole('link', { name: 'See the brand' })).toHaveAttribute('href', '/profile#brand');
  expect(put.mock.calls).toEqual([
    [{ basedOn: null, logo: LOGO.imageId, colors, fonts: { title: FONT.id, text: null } }],
  ]);

  // A deck whose look is the brand proposes nothing.
  drop('rivers.pptx');
  await waitFor(() => {
    expect(screen.getByText('4 pages imported.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See the brand' })).toBeNull();
  });
  expect(screen.queryByRole('button', { name: 'Use as my brand' })).toBeNull();
});

it('[IM1] cancels an import, and says why one failed', async () => {
  const user = userEvent.setup();
  renderApp('/timelines');
  await user.click(await screen.findByRole('button', { name: 'Import a deck…' }));
  await user.upload(screen.getByLabelText('Deck'), new File(['x'], 'rivers.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Cancel Import' }));
  expect(await screen.findByText('The import was cancelled.')).toBeVisible();
  job = { ...job, status: 'failed', error: { code: 'DECK_ENCRYPTED', message: 'This deck has a password.' } };
  await user.upload(screen.getByLabelText('Deck'), new File(['x'], 'locked.pdf'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This deck has a password.'));
});

it('[IM4] takes a deck whose name it knows into its timeline, or makes a new one', async () => {
  const user = userEvent.setup();
  const targets: unknown[] = [];
  const fetch = globalThis.fetch;
  // The fetch of these tests cannot read a form back.
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (init?.body instanceof FormData) targets.push(init.body.get('timelineId'));
    return fetch(url, init);
  });
  server.use(
    http.get('*/api/imports', ({ request }) => {
      const filename = new URL(request.url).searchParams.get('filename');
      const known = { timelineId: TIMELINE_ID, filename, importedAt: '2026-03-01T12:00:00.000Z' };
      return HttpResponse.json({ data: filename === 'rivers.pptx' ? [known] : [] });
    }),
    http.get(`*/api/timelines/${TIMELINE_ID}`, () => HttpResponse.json({ data: { id: TIMELINE_ID, title: 'Rivers' } })),
  );
  job = { ...job, status: 'completed', timelineId: TIMELINE_ID };
  renderApp('/timelines');
  await screen.findByRole('heading', { name: 'No timelines yet' });
  drop('rivers.pptx');
  expect(await screen.findByText('“Rivers” was made of rivers.pptx')).toBeVisible();
  expect(targets).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Take in the changes' }));
  expect(await screen.findByText('The changed deck was taken in.')).toBeVisible();
  drop('rivers.pptx');
  await user.click(await screen.findByRole('button', { name: 'Make a new timeline' }));
  expect(await screen.findByText('4 pages imported.')).toBeVisible();
  drop('seas.pdf');
  await waitFor(() => expect(targets).toEqual([TIMELINE_ID, null, null]));
});
