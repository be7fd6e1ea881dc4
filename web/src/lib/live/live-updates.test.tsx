// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { useBrowser } from '../../testing/browser.ts';
import { endStreams, followEvents, openStreams, sendLiveUpdate } from '../../testing/live-updates.ts';
import { server, signedIn, useServer } from '../../testing/server.ts';
import { shareLiveUpdates } from './share-live-updates.ts';

useServer();
useBrowser();

const ID = '00000000-0000-4000-8000-000000000001';

/** Records the Last-Event-ID of each request for a stream. */
function recordStreams(): (string | null)[] {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/events', async ({ request }) => {
      asked.push(request.headers.get('last-event-id'));
      return undefined;
    }),
    followEvents,
  );
  return asked;
}

/** Shows the list, and counts how often it is read. */
async function showList() {
  let reads = 0;
  server.use(
    http.get('*/api/timelines', () => {
      reads += 1;
      return HttpResponse.json({ data: [], nextCursor: null });
    }),
  );
  signedIn();
  const app = renderApp('/timelines');
  await screen.findByRole('heading', { name: 'No timelines yet' });
  await waitFor(() => expect(openStreams()).toBe(1));
  return { ...app, reads: () => reads };
}

describe('[IS4] the page', () => {
  it('has one stream, which ends when it is left', async () => {
    const asked = recordStreams();
    const { unmount } = await showList();
    expect(asked).toEqual([null]);
    unmount();
    await waitFor(() => expect(openStreams()).toBe(0));
  });

  it('continues at the last position when the server ends the stream', async () => {
    const asked = recordStreams();
    const { reads } = await showList();
    sendLiveUpdate('timeline.created', { timelineId: ID, revision: 1 });
    await waitFor(() => expect(reads()).toBe(2));
    endStreams();
    await waitFor(() => expect(openStreams()).toBe(1));
    expect(asked).toEqual([null, expect.stringMatching(/^test-[1-9]\d*$/)]);
    sendLiveUpdate('timeline.deleted', { timelineId: ID });
    await waitFor(() => expect(reads()).toBe(3));
  });

  it('reads everything again after a resync', async () => {
    const { reads } = await showList();
    sendLiveUpdate('resync', {});
    await waitFor(() => expect(reads()).toBe(2));
  });

  it('reads once for many updates, and nothing for updates of other pages', async () => {
    const { reads } = await showList();
    sendLiveUpdate('brand.changed', {});
    sendLiveUpdate('job.changed', { jobId: ID, timelineId: ID, kind: 'bundle', status: 'completed', progress: 100 });
    for (let count = 0; count < 100; count += 1)
      sendLiveUpdate('timeline.changed', { timelineId: ID, revision: count });
    await waitFor(() => expect(reads()).toBe(2));
    sendLiveUpdate('timeline.created', { timelineId: ID, revision: 1 });
    await waitFor(() => expect(reads()).toBe(3));
  });

  it('reads when it is shown again, if it was hidden', async () => {
    const { reads } = await showList();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    sendLiveUpdate('timeline.created', { timelineId: ID, revision: 1 });
    sendLiveUpdate('account.changed', {});
    // The session is checked also while the page is hidden: by then the first update was seen.
    const checked = new Promise<void>((resolve) => {
      server.use(http.get('*/api/auth/get-session', () => (resolve(), undefined)));
    });
    sendLiveUpdate('account.changed', {});
    await checked;
    expect(reads()).toBe(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(reads()).toBe(2));
  });

  it('waits for the network without asking again and again', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    await showList();
    let asked = 0;
    const lost = http.all('*/api/*', ({ request }) => {
      if (request.url.endsWith('/api/events')) asked += 1;
      return HttpResponse.error();
    });
    server.use(
      lost,
      http.all('*/api/*/*', () => HttpResponse.error()),
    );
    endStreams();
    await waitFor(() => expect(asked).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect(asked).toBe(1);
    server.use(
      followEvents,
      http.get('*/api/health/live', () => HttpResponse.json({ data: { status: 'live' } })),
    );
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(openStreams()).toBe(1));
  });
});

describe('[IS4] the tabs of a browser', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { value: oneLock(), configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('share one stream; when its tab is closed, another one continues it', async () => {
    const asked = recordStreams();
    const seen: string[][] = [[], []];
    const close = seen.map((names) => shareLiveUpdates('ada', ({ name }) => names.push(name)));
    await waitFor(() => expect(openStreams()).toBe(1));
    sendLiveUpdate('brand.changed', {});
    await waitFor(() => expect(seen).toEqual([['brand.changed'], ['brand.changed']]));
    expect(asked).toEqual([null]);
    close[0]!();
    await waitFor(() => expect(asked).toEqual([null, expect.stringMatching(/^test-/)]));
    await waitFor(() => expect(openStreams()).toBe(1));
    sendLiveUpdate('account.changed', {});
    await waitFor(() => expect(seen[1]).toEqual(['brand.changed', 'account.changed']));
    expect(seen[0]).toEqual(['brand.changed']);
    close[1]!();
  });
});

/** What jsdom lacks of Web Locks: one lock, which is granted in the order of the requests. */
function oneLock(): Pick<LockManager, 'request'> {
  let free = Promise.resolve();
  const request = (_name: string, _options: unknown, work: () => Promise<void>): Promise<void> => {
    const done = free.then(work);
    free = done.catch(() => undefined);
    return done;
  };
  return { request } as unknown as LockManager;
}
