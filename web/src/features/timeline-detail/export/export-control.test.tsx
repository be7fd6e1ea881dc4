// @vitest-environment jsdom
import type { ExportStatus } from '@slidewright/http-api';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { EXPORT_QUERY } from '../../../lib/constants.ts';
import { useBrowser } from '../../../testing/browser.ts';
import { server, useServer } from '../../../testing/server.ts';
import { TIMELINE_ID } from '../detail-fixtures.ts';
import { ExportControl } from './export-control.tsx';

useServer();
useBrowser();

const JOB_ID = '55555555-0000-4000-8000-000000000001';
const TIME = '2026-03-01T12:00:00.000Z';
let known: ExportStatus[] = [];
let started: unknown[] = [];

const exportOf = (more: Partial<ExportStatus> = {}): ExportStatus => ({
  jobId: JOB_ID,
  timelineId: TIMELINE_ID,
  format: 'otio',
  status: 'active',
  progress: 40,
  currentTask: 'Packing: tides/tides.otio',
  filename: null,
  size: null,
  downloadUrl: null,
  error: null,
  createdAt: TIME,
  completedAt: null,
  updatedAt: TIME,
  ...more,
});

beforeEach(() => {
  known = [];
  started = [];
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] });
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
});

async function openDialog() {
  server.use(
    http.get(`*/api/timelines/${TIMELINE_ID}/exports`, () => HttpResponse.json({ data: known })),
    http.post(`*/api/timelines/${TIMELINE_ID}/exports`, async ({ request }) => {
      started.push(await request.json());
      known = [exportOf()];
      return HttpResponse.json({ data: { jobId: JOB_ID } }, { status: 202 });
    }),
    http.get(`*/api/exports/${JOB_ID}`, () => HttpResponse.json({ data: known[0] })),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ExportControl timeline={{ id: TIMELINE_ID, title: 'Tides' }} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Export…' }));
  return user;
}

it('[EX3] exports the chosen format with its options, shows how far it is, and saves the file', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function remember(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const user = await openDialog();
  await user.click(screen.getByRole('radio', { name: 'OpenTimelineIO' }));
  await user.click(screen.getByRole('checkbox', { name: 'With the videos and sounds, as a zip' }));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Packing: tides/tides.otio')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Export' })).toHaveAttribute('aria-valuenow', '40');
  expect(started).toMatchObject([{ format: 'otio', options: { includeMedia: false } }]);
  const downloadUrl = `/api/exports/${JOB_ID}/download`;
  known = [exportOf({ status: 'completed', progress: 100, filename: 'Tides.otio', size: 12_400, downloadUrl })];
  server.use(http.get(`*${downloadUrl}`, () => HttpResponse.text('{}')));
  await act(() => vi.advanceTimersByTimeAsync(EXPORT_QUERY.pollMs));
  await user.click(await screen.findByRole('button', { name: 'Download (13 kB)' }));
  expect(await screen.findByRole('button', { name: 'Downloaded' })).toBeVisible();
  expect(names).toEqual(['Tides.otio']);
  // Other options would be another file.
  await user.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
});

it('[EX3] can be cancelled, and says in place what is missing', async () => {
  const user = await openDialog();
  await user.click(screen.getByRole('radio', { name: 'OpenTimelineIO' }));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  server.use(
    http.delete(`*/api/exports/${JOB_ID}`, () => {
      known = [exportOf({ status: 'cancelled' })];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel Export' }));
  expect(await screen.findByText('The export was cancelled.')).toBeVisible();
  server.use(
    http.post(`*/api/timelines/${TIMELINE_ID}/exports`, () =>
      HttpResponse.json(
        { error: 'Please make the film first.', code: 'AUDIO_MISSING', requestId: 'r' },
        { status: 409 },
      ),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please make the film first.');
});

it('[EX3] opened again, shows an export that was at work when it was closed, and its file', async () => {
  known = [exportOf({ progress: 60 })];
  const user = await openDialog();
  expect(await screen.findByText('Packing: tides/tides.otio')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'OpenTimelineIO' })).toBeChecked();
  await user.keyboard('{Escape}');
  known = [
    exportOf({ status: 'completed', progress: 100, filename: 'Tides.otio', size: 12_400, downloadUrl: '/file' }),
    // Of another day, with options that nobody knows.
    exportOf({
      jobId: '55555555-0000-4000-8000-000000000002',
      format: 'pptx',
      status: 'completed',
      downloadUrl: '/old',
    }),
  ];
  // Its button says so until it has ended.
  await user.click(screen.getByRole('button', { name: /^Export(?:…|ing\.\.\.)$/ }));
  expect(await screen.findByRole('button', { name: 'Download (13 kB)' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'PowerPoint' }));
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  // Later the timeline may have changed.
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Export…' }));
  await user.click(await screen.findByRole('radio', { name: 'OpenTimelineIO' }));
  expect(await screen.findByRole('button', { name: 'Export' })).toBeEnabled();
});
