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
