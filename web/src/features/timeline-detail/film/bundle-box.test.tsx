// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../../lib/api/request.ts';
import { BUNDLE_QUERY } from '../../../lib/constants.ts';
import { mayAskAgain } from '../../../lib/jobs/job-kinds.ts';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { useBrowser } from '../../../testing/browser.ts';
import { server, useServer } from '../../../testing/server.ts';
import { BundleBox } from './bundle-box.tsx';
import { bundleOf, NO_BUNDLE, TIMELINE_ID } from '../detail-fixtures.ts';

useServer();
useBrowser();

const url = `*/api/timelines/${TIMELINE_ID}/bundle`;
let bundle = NO_BUNDLE;

beforeEach(() => {
  bundle = NO_BUNDLE;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] });
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
});

function show() {
  server.use(http.get(url, () => HttpResponse.json({ data: bundle })));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BundleBox timeline={{ id: TIMELINE_ID, title: 'Tides' }} filmUpToDate={true} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const creating = bundleOf({
  status: 'active',
  phase: 'package',
  currentTask: 'Adding slide-2.mp4',
  filesFound: 12,
  filesProcessed: 4,
  downloadUrl: null,
  estimatedTimeRemaining: 22.5,
});
creating.progress.progress = 50;

describe('the bundle box', () => {
  it.each([
    ['none', NO_BUNDLE, 'Create Download'],
    ['ready', bundleOf(), 'Download Ready'],
    ['failed', bundleOf({ status: 'failed', downloadUrl: null }), 'Retry'],
    ['cancelled', bundleOf({ status: 'cancelled', downloadUrl: null }), 'Restart'],
    ['expired', bundleOf({ downloadUrl: null }), 'Refresh'],
    ['queued', bundleOf({ status: 'queued', downloadUrl: null }), 'Cancel'],
    ['active', creating, 'Cancel'],
  ])('[B1] [B2] when it is %s', async (_, answer, label) => {
    bundle = answer;
    show();
    expect(await screen.findByRole('button', { name: label })).toBeEnabled();
  });

  it('[B3] is started with everything, deflated at level 6', async () => {
    const bodies: unknown[] = [];
    const user = show();
    server.use(
      http.post(url, async ({ request }) => {
        bodies.push(await request.json());
        bundle = creating;
        return HttpResponse.json({ data: { jobId: 'j' } }, { status: 202 });
      }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create Download' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Create Download' }));
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(bodies).toEqual([
      {
        includeVideos: true,
        includeAudio: true,
        includeFcpxml: true,
        includeMetadata: true,
        compression: 'DEFLATE',
        compressionLevel: 6,
      },
    ]);
  });

  it('[B5] [B7] shows task, files, percent and an estimate, and [B4] is polled every 2 s', async () => {
    bundle = creating;
    show();
    // Half of the 45 s that packing takes.
    expect(await screen.findByText('Adding slide-2.mp4, about 23s left')).toBeVisible();
    expect(screen.getByText('50%')).toBeVisible();
    expect(screen.getByText('4 of 12 files')).toBeVisible();
    bundle = bundleOf();
    await act(() => vi.advanceTimersByTimeAsync(BUNDLE_QUERY.pollMs));
    expect(await screen.findByRole('button', { name: 'Download Ready' })).toBeVisible();
    expect(screen.getByText('12.4 MB')).toBeVisible();
  });

  it('[B3] can be cancelled, and then restarted', async () => {
    bundle = creating;
    const user = show();
    server.use(
      http.delete(url, () => {
        bundle = bundleOf({ status: 'cancelled', downloadUrl: null });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Restart' })).toBeVisible();
  });

  it("[B1] has the badge 'Updated' when something changed since, and offers to make it again", async () => {
    bundle = bundleOf({ upToDate: false });
    show();
    expect(await screen.findByText('Updated')).toBeVisible();
    expect(screen.getByText(/This bundle is older than the film/)).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Refresh', 'Download Ready']);
    expect(screen.getByRole('button', { name: 'Download Ready' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
  });

  it('says why it failed', async () => {
    bundle = bundleOf({
      status: 'failed',
      downloadUrl: null,
      error: { message: 'A file has gone.', code: 'BUNDLE_SOURCE_MISSING' },
    });
    show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('A file has gone.');
    expect(alert).toHaveTextContent('Error Code: BUNDLE_SOURCE_MISSING');
  });

  it('[D16] [B2] saves the zip, shows how far it is, says that it is saved, and is idle again after 3 s', async () => {
    bundle = bundleOf();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function remember(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const rest = Promise.withResolvers<void>();
    const user = show();
    server.use(
      http.get(`${url}/download`, () => {
        const body = new ReadableStream({
          async start(controller) {
            controller.enqueue(new Uint8Array(250));
            await rest.promise;
            controller.enqueue(new Uint8Array(750));
            controller.close();
          },
        });
        return new HttpResponse(body, { headers: { 'content-length': '1000', 'content-type': 'application/zip' } });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Download Ready' }));
    expect(await screen.findByRole('button', { name: 'Downloading... 25%' })).toBeDisabled();
    rest.resolve();
    expect(await screen.findByRole('button', { name: 'Downloaded' })).toBeDisabled();
    expect(names).toEqual([`timeline-${TIMELINE_ID}-bundle.zip`]);
    await act(() => vi.advanceTimersByTimeAsync(BUNDLE_QUERY.downloadedFeedbackMs));
    expect(await screen.findByRole('button', { name: 'Create Download' })).toBeEnabled();
  });

  it("[B7] says 'Download failed' and 'No response body'", async () => {
    bundle = bundleOf();
    const user = show();
    server.use(http.get(`${url}/download`, () => new HttpResponse(null, { status: 500 })));
    await user.click(await screen.findByRole('button', { name: 'Download Ready' }));
    expect(await screen.findByText('Download failed')).toBeVisible();
    server.use(http.get(`${url}/download`, () => new HttpResponse(null, { status: 204 })));
    await user.click(screen.getByRole('button', { name: 'Download Ready' }));
    expect(await screen.findByText('No response body')).toBeVisible();
  });
});

describe('looking at a bundle that does not answer', () => {
  it.each([
    [0, 3],
    [502, 3],
    [503, 3],
    [504, 3],
    [500, 2],
    [429, 2],
    [401, 0],
    [403, 0],
    [404, 0],
  ])('[B4] is repeated after status %i %i times', (status, times) => {
    const error = new RequestError(status, 'x');
    const repeats = [0, 1, 2, 3, 4].filter((failures) => mayAskAgain(failures, error)).length;
    expect(repeats).toBe(times);
  });
});
