// @vitest-environment jsdom
import type { ImportStatus } from '@slidewright/http-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
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
    error: null,
    updatedAt: '2026-03-01T12:00:00.000Z',
  };
  server.use(
    http.get('*/api/timelines', () => HttpResponse.json({ data: [], nextCursor: null })),
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
  const link = await screen.findByRole('link', { name: 'Open the timeline' }, { timeout: 5_000 });
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
  expect(await screen.findByText('The import was cancelled.', undefined, { timeout: 5_000 })).toBeVisible();
  job = { ...job, status: 'failed', error: { code: 'DECK_ENCRYPTED', message: 'This deck has a password.' } };
  await user.upload(screen.getByLabelText('Deck'), new File(['x'], 'locked.pdf'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This deck has a password.'), {
    timeout: 5_000,
  });
});
