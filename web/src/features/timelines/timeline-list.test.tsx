// @vitest-environment jsdom
import { FILM_DEFAULTS } from '@slidewright/domain';
import type { TimelineSummary } from '@slidewright/http-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { useBrowser } from '../../testing/browser.ts';
import { openStreams, sendLiveUpdate } from '../../testing/live-updates.ts';
import { server, signedIn, useServer } from '../../testing/server.ts';
import { EXAMPLE_OUTLINE } from '../../lib/example-outline.ts';

useServer();
useBrowser();

const summary = (id: string, more: Partial<TimelineSummary> = {}): TimelineSummary => ({
  id,
  title: `Timeline ${id}`,
  description: `About ${id}`,
  thumbnailUrl: '',
  durationMs: 300_000,
  filmMs: 125_000,
  isFilmMsExact: true,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  isPublished: false,
  isLocked: false,
  voice: '',
  audioSettings: { voice: '', speed: 1, pitch: 'normal' },
  settings: FILM_DEFAULTS,
  slideCount: 3,
  language: 'en',
  isLanguageChosen: false,
  revision: 1,
  ...more,
});

const answerList = (data: TimelineSummary[], nextCursor: string | null = null) =>
  http.get('*/api/timelines', () => HttpResponse.json({ data, nextCursor }));

function show(path = '/timelines') {
  signedIn();
  return { ...renderApp(path), user: userEvent.setup() };
}

describe('the list of timelines', () => {
  it('[T1] is titled, offers a new timeline, and shows a card for each', async () => {
    server.use(answerList([summary('a'), summary('b')]));
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Timelines' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Timeline' })).toHaveAttribute('href', '/start');
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  it('[MD1] starts a timeline with a file that is dropped on it', async () => {
    server.use(answerList([summary('a')]));
    const { path } = show();
    await screen.findAllByRole('article');
    const file = new File(['# One\n\n---\n\n# Two'], 'deck.md');
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [file] } });
    await waitFor(() => expect(path()).toBe('/timelines/new'));
    expect(await screen.findByLabelText('Content Outline')).toHaveValue('# One\n\n---\n\n# Two');
  });

  it('[T2] shows six skeletons while it loads', async () => {
    server.use(http.get('*/api/timelines', () => delay('infinite')));
    show();
    expect(await screen.findAllByTestId('timeline-skeleton')).toHaveLength(6);
  });

  it('[UX5] reloads automatically what failed without a network, once the server can be reached again', async () => {
    server.use(
      http.get('*/api/timelines', () => HttpResponse.error()),
      http.get('*/api/health/live', () => HttpResponse.error()),
    );
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load timelines');
    server.use(
      answerList([summary('a')]),
      http.get('*/api/health/live', () => HttpResponse.json({})),
    );
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('article')).toHaveTextContent('Timeline a');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[T3] shows the message of the server, and can retry', async () => {
    server.use(
      http.get('*/api/timelines', () => HttpResponse.json({ error: 'The shelf fell down.' }, { status: 500 })),
    );
    const { user } = show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load timelines');
    expect(alert).toHaveTextContent('The shelf fell down.');
    server.use(answerList([summary('a')]));
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('[T3] has a message for a failure of the server without one', async () => {
    server.use(http.get('*/api/timelines', () => HttpResponse.json({}, { status: 500 })));
    show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The server could not answer. Please try again in a moment.');
    expect(alert).not.toHaveTextContent('500');
  });

  it("[T3] says 'Unknown error' for a failure without words", async () => {
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const unreadable = {
        ok: true,
        status: 200,
        headers: new Headers({ 'content-type': 'application/json' }),
        text: () => Promise.reject(new Error('')),
      };
      return input === '/api/timelines' ? Promise.resolve(unreadable as unknown as Response) : realFetch(input, init);
    });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load timelinesUnknown error');
  });

  it('[T4] invites to a first timeline when there is none', async () => {
    server.use(answerList([]));
    show();
    expect(await screen.findByText('No timelines yet')).toBeVisible();
    expect(screen.getByText('Create your first timeline to get started with your video projects.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create Timeline' })).toHaveAttribute('href', '/start');
  });

  it('[T4] offers an example whose outline is passed to the wizard', async () => {
    server.use(answerList([]));
    const { user } = show();
    await user.click(await screen.findByRole('link', { name: 'Start from an example' }));
    expect(await screen.findByLabelText(/^Content Outline/)).toHaveValue(EXAMPLE_OUTLINE.outline);
  });

  it('[T5] shows title, description, duration, date and whether it is published, and leads to the timeline', async () => {
    server.use(answerList([summary('a', { isPublished: true, thumbnailUrl: '/api/timelines/a/thumbnail?v=1' })]));
    show();
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('link', { name: 'Timeline a' })).toHaveAttribute('href', '/timelines/a');
    expect(card.getByText('About a')).toBeVisible();
    expect(card.getByText(/2:05/)).toBeVisible();
    const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date('2026-03-01T12:00:00Z'));
    expect(card.getByText(`Created ${day}`)).toBeVisible();
    expect(card.getByText('Published')).toBeVisible();
    expect(card.getByRole('presentation')).toHaveAttribute('src', '/api/timelines/a/thumbnail?v=1');
  });

  it('[T5] omits the badge while a timeline is not published', async () => {
    server.use(answerList([summary('a')]));
    show();
    await screen.findByRole('article');
    expect(screen.queryByText('Published')).not.toBeInTheDocument();
  });

  it('[T13] [IS4] shows what programs do by itself: a new timeline, its video being made and made', async () => {
    let data: TimelineSummary[] = [];
    server.use(http.get('*/api/timelines', () => HttpResponse.json({ data, nextCursor: null })));
    show();
    await screen.findByRole('heading', { name: 'No timelines yet' });
    await waitFor(() => expect(openStreams()).toBe(1));
    data = [summary('a', { isLocked: true })];
    sendLiveUpdate('timeline.created', { timelineId: 'a', revision: 1 });
    expect(await screen.findByText('Making the video')).toBeVisible();
    data = [summary('a')];
    sendLiveUpdate('timeline.changed', { timelineId: 'a', revision: 1 });
    await waitFor(() => expect(screen.queryByText('Making the video')).not.toBeInTheDocument());
  });

  it('[T6] has an edit link and a delete button that the keyboard reaches', async () => {
    const preloaded = http.get('*/api/timelines/a', () => HttpResponse.json({ data: {} }));
    server.use(answerList([summary('a')]), preloaded);
    const { user } = show();
    const card = await screen.findByRole('article');
    within(card).getByRole('link', { name: 'Timeline a' }).focus();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Edit Timeline a' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Edit Timeline a' })).toHaveAttribute('href', '/timelines/a/edit');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Rename Timeline a' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Duplicate Timeline a' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Delete Timeline a' })).toHaveFocus();
  });

  it('[T7] asks before it deletes, and Cancel keeps the timeline', async () => {
    server.use(answerList([summary('a')]));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete Timeline a' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Timeline' }));
    expect(
      dialog.getByText('Are you sure you want to delete "Timeline a"? This action cannot be undone.'),
    ).toBeVisible();
    // Cancel has the focus.
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('article')).toBeVisible();
  });

  it("[T7] [T8] removes the card at once and says 'Deleting...' until the server answers", async () => {
    const answer = Promise.withResolvers<void>();
    let kept = [summary('a'), summary('b')];
    server.use(
      http.get('*/api/timelines', () => HttpResponse.json({ data: kept, nextCursor: null })),
      http.delete('*/api/timelines/a', async () => {
        await answer.promise;
        kept = kept.slice(1);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete Timeline a' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await waitFor(() => expect(screen.queryByText('Timeline a')).not.toBeInTheDocument());
    answer.resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('About b')).toBeInTheDocument();
  });

  it('[T8] [S2] brings the card back when deleting fails, and only logs why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(
      answerList([summary('a')]),
      http.delete('*/api/timelines/a', () => HttpResponse.json({ error: 'No.' }, { status: 500 })),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete Timeline a' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('article')).toBeVisible();
    expect(log).toHaveBeenCalled();
    expect(screen.queryByText('No.')).not.toBeInTheDocument();
  });

  const renaming = async (refuse?: { status: number; error: string; code: string }) => {
    const sent: unknown[] = [];
    let title = 'Timeline a';
    server.use(
      http.get('*/api/timelines', () =>
        HttpResponse.json({ data: [summary('a', { title, revision: 7 })], nextCursor: null }),
      ),
      http.put('*/api/timelines/a', async ({ request }) => {
        const body = (await request.json()) as { title: string };
        sent.push(body);
        if (refuse) {
          title = 'Theirs';
          return HttpResponse.json(refuse, { status: refuse.status });
        }
        title = body.title;
        return HttpResponse.json({ data: {} });
      }),
    );
    const { user } = show();
    (await screen.findByRole('button', { name: 'Rename Timeline a' })).focus();
    await user.keyboard('{Enter}');
    const field = await screen.findByRole('textbox', { name: 'Title' });
    expect(field).toHaveFocus();
    return { user, field, sent };
  };

  it('[T11] renames in place by keyboard: Enter saves the title that was typed, made from what was seen', async () => {
    const { user, sent } = await renaming();
    await user.keyboard(' New name {Enter}');
    expect(await screen.findByRole('link', { name: 'New name' })).toBeVisible();
    expect(sent).toEqual([{ title: 'New name', revision: 7 }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rename New name' })).toHaveFocus());
  });

  it('[T11] keeps the title on Escape and where nothing was typed', async () => {
    const { user, sent } = await renaming();
    await user.keyboard('Other{Escape}');
    expect(screen.getByRole('link', { name: 'Timeline a' })).toBeVisible();
    await user.keyboard('{Enter}');
    await screen.findByRole('textbox', { name: 'Title' });
    await user.keyboard('{Backspace}{Enter}');
    expect(screen.getByRole('link', { name: 'Timeline a' })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('[T11] [UX4] shows the other title, and why, when it was changed elsewhere', async () => {
    const error = 'The timeline was changed elsewhere.';
    const { user } = await renaming({ status: 409, error, code: 'CHANGED_ELSEWHERE' });
    await user.keyboard('Mine{Enter}');
    expect(await screen.findByText(error)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Theirs' })).toBeVisible();
  });

  it('[T9] duplicates a timeline and shows the copy', async () => {
    let data = [summary('a')];
    server.use(
      http.get('*/api/timelines', () => HttpResponse.json({ data, nextCursor: null })),
      http.post('*/api/timelines/a/duplicate', () => {
        const copy = summary('b', { title: 'Timeline a (copy)' });
        data = [copy, ...data];
        return HttpResponse.json({ data: copy }, { status: 201 });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Duplicate Timeline a' }));
    expect(await screen.findByRole('link', { name: 'Timeline a (copy)' })).toBeVisible();
    expect(await screen.findByText('Timeline duplicated')).toBeVisible();
  });

  it('[T10] asks the server for another order and keeps it in the address', async () => {
    server.use(
      http.get('*/api/timelines', ({ request }) => {
        const sort = new URL(request.url).searchParams.get('sort') ?? 'newest';
        return HttpResponse.json({ data: [summary(sort)], nextCursor: null });
      }),
    );
    const { user, router } = show();
    await screen.findByText('About newest');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name');
    expect(await screen.findByText('About name')).toBeVisible();
    expect(router.state.location.search).toBe('?sort=name');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first');
    expect(await screen.findByText('About newest')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  const selectingTwo = async () => {
    const deleted: string[] = [];
    server.use(
      http.get('*/api/timelines', () =>
        HttpResponse.json({
          data: ['a', 'b', 'c'].filter((id) => !deleted.includes(id)).map((id) => summary(id)),
          nextCursor: null,
        }),
      ),
      http.delete('*/api/timelines/:id', ({ params }) => {
        deleted.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Timeline a' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Timeline c' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected timelines' }));
    expect(bar.getByText('2 selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(await screen.findByText('2 timelines deleted')).toBeVisible();
    return { user, deleted };
  };

  it('[T12] deletes several once the offer to undo has closed', async () => {
    const { user, deleted } = await selectingTwo();
    expect(deleted).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(deleted.toSorted()).toEqual(['a', 'c']));
    expect(screen.getByText('About b')).toBeInTheDocument();
  });

  it('[T12] brings them back by Undo, and nothing was sent', async () => {
    const { user, deleted } = await selectingTwo();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    window.dispatchEvent(new Event('pagehide'));
    expect(deleted).toEqual([]);
  });

  it('[T12] deletes them when the page is left before', async () => {
    const { deleted } = await selectingTwo();
    const fetched = vi.spyOn(globalThis, 'fetch');
    window.dispatchEvent(new Event('pagehide'));
    const kept = fetched.mock.calls.filter(([, init]) => init?.method === 'DELETE').map(([, init]) => init?.keepalive);
    expect(kept).toEqual([true, true]);
    await waitFor(() => expect(deleted.toSorted()).toEqual(['a', 'c']));
  });

  it('loads the next page when the end comes near', async () => {
    const cursors: (string | null)[] = [];
    server.use(
      http.get('*/api/timelines', ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor');
        cursors.push(cursor);
        return HttpResponse.json(
          cursor === null ? { data: [summary('a')], nextCursor: 'more' } : { data: [summary('b')], nextCursor: null },
        );
      }),
    );
    show();
    expect(await screen.findByText('About b')).toBeInTheDocument();
    expect(cursors).toEqual([null, 'more']);
  });

  it('draws only the rows in sight of a long list', async () => {
    server.use(answerList(Array.from({ length: 1000 }, (_, index) => summary(String(index)))));
    show();
    await screen.findByText('About 0');
    expect(screen.getAllByRole('article').length).toBeLessThan(100);
  });

  it('searches as one types, keeps the words in the address, and can show everything again', async () => {
    server.use(
      http.get('*/api/timelines', ({ request }) => {
        const words = new URL(request.url).searchParams.get('q');
        return HttpResponse.json({ data: words === null ? [summary('a')] : [], nextCursor: null });
      }),
    );
    const { user, router } = show();
    await screen.findByRole('article');
    await user.type(await screen.findByRole('searchbox', { name: 'Search timelines' }), 'bees ');
    expect(await screen.findByText('Nothing matches “bees”')).toBeVisible();
    expect(router.state.location.search).toBe('?q=bees');
    await user.click(screen.getByRole('button', { name: 'Show all timelines' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });
});
