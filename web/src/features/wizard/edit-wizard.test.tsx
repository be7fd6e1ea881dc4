// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { slideContentHash } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../components/toast.tsx';
import { timelineQuery } from '../../lib/queries/timelines.ts';
import { renderApp } from '../../testing/app.tsx';
import { useBrowser } from '../../testing/browser.ts';
import { server, signedIn, useServer } from '../../testing/server.ts';
import { standInProduct, TIMELINE_ID, timelineOf, uuid } from './testing.ts';

useServer();
useBrowser();

const PATH = `/timelines/${TIMELINE_ID}/edit`;

beforeEach(() => {
  localStorage.clear();
  useToasts.getState().dismiss();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  signedIn();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const step = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('button', { name: new RegExp(`^${name}`) });
const toast = () => useToasts.getState().toast;

async function open(timeline: Timeline = timelineOf(['One', 'Two'])) {
  const user = userEvent.setup();
  const product = standInProduct(timeline);
  const app = renderApp(PATH);
  await screen.findByRole('heading', { name: 'Edit Timeline' });
  return { user, product, ...app };
}

describe('what is edited', () => {
  it('[W12] says when there is no such timeline, and leads back', async () => {
    standInProduct();
    server.use(
      http.get('*/api/timelines/:id', () => HttpResponse.json({ error: 'Timeline not found' }, { status: 404 })),
    );
    renderApp(PATH);
    expect(await screen.findByRole('heading', { name: 'Timeline not found' })).toBeInTheDocument();
    expect(
      screen.getByText("The timeline you're looking for doesn't exist or you don't have permission to edit it."),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Timelines' })).toHaveAttribute('href', '/timelines');
  });

  it('[W12] says so too of one that was deleted since it was read', async () => {
    const product = standInProduct(timelineOf(['One']));
    const { queryClient, router } = renderApp('/deck');
    await screen.findByRole('heading', { name: 'Deck' });
    await queryClient.fetchQuery(timelineQuery(TIMELINE_ID));
    product.refuse[`GET /api/timelines/${TIMELINE_ID}`] = { status: 404, error: 'Timeline not found' };
    await act(() => router.navigate(PATH));
    expect(await screen.findByRole('heading', { name: 'Timeline not found' })).toBeInTheDocument();
  });

  it('says why it could not be loaded, and tries again', async () => {
    const product = standInProduct(timelineOf(['One']));
    const user = userEvent.setup();
    product.refuse[`GET /api/timelines/${TIMELINE_ID}`] = { status: 503, error: 'Away for a moment' };
    renderApp(PATH);
    expect(await screen.findByText('Away for a moment')).toBeInTheDocument();
    delete product.refuse[`GET /api/timelines/${TIMELINE_ID}`];
    await user.click(button('Try again'));
    expect(await screen.findByLabelText('Title *')).toHaveValue('Bread');
  });

  it('[W2] has no drafts, and begins with what is saved', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Drafts' })).toBeNull();
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread');
    expect(screen.getByText('Step 1 of 6')).toBeInTheDocument();
  });

  it('[W10] reviews title, description, slides, seconds, voice and unchanged audio', async () => {
    const timeline = timelineOf(['One', 'Two']);
    const opened = await open(timeline);
    opened.product.files.push(
      ...timeline.slides.map((slide, index) => ({
        id: uuid(300 + index),
        slideId: slide.id,
        timelineId: TIMELINE_ID,
        filename: 'x.mp3',
        contentType: 'audio/mpeg',
        size: 1,
        isPublic: false,
        isCurrent: true,
        objectName: `audio/${index}.mp3`,
        status: 'completed',
        versions: 1,
        createdAt: timeline.createdAt,
        updatedAt: timeline.updatedAt,
        metadata: {
          contentHash: index === 0 ? slideContentHash(slide) : 'of other words',
          voice: 'andrew',
          speed: 1,
          pitch: 1,
          durationMs: 1_000,
          cues: [],
        },
      })),
    );
    await opened.queryClient.invalidateQueries();
    await opened.user.click(step('Finalize'));
    const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
    expect(term('Title')).toHaveTextContent('Bread');
    expect(term('Description')).toHaveTextContent('How it rises');
    expect(term('Slides')).toHaveTextContent('2');
    expect(term('Total duration')).toHaveTextContent('60 seconds');
    await waitFor(() => expect(term('Voice')).toHaveTextContent('Big Andrew'));
    await waitFor(() => expect(term('Generated audio files')).toHaveTextContent('1/2'));
  });

  it('[W10] says when no voice is selected', async () => {
    const { user } = await open(
      timelineOf(['One'], { voice: '', audioSettings: { voice: '', speed: 1, pitch: 'normal' } }),
    );
    await user.click(step('Finalize'));
    expect(screen.getByText('Not selected')).toBeInTheDocument();
  });
});

describe('regenerating slides', () => {
  it('[W6] asks before all slides are replaced', async () => {
    const { user, product } = await open();
    await user.click(step('Outline'));
    expect(screen.getByRole('heading', { name: 'Regenerate Slides' })).toBeInTheDocument();
    await user.click(button('Regenerate Slides'));
    const dialog = screen.getByRole('dialog', { name: 'Replace all existing slides?' });
    expect(dialog).toHaveTextContent('All 2 slides will be permanently replaced. This cannot be undone.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(product.called()).toEqual([]);
    await user.click(button('Regenerate Slides'));
    await user.click(button('Yes, Replace All Slides'));
    await waitFor(() => expect(toast()?.description).toBe('Generated 2 slides from your outline.'));
    expect(product.called()).toEqual(['POST /api/ai/generate-slides']);
  });

  it('[AI2] [AI4] says when the outline was read here', async () => {
    const { user, product } = await open(timelineOf(['One', 'Two', 'Three']));
    product.refuse['POST /api/ai/generate-slides'] = { status: 503, error: 'None', code: 'AI_NOT_CONFIGURED' };
    await user.click(step('Outline'));
    await user.click(button('Regenerate Slides'));
    await user.click(button('Yes, Replace All Slides'));
    await waitFor(() => expect(toast()?.description).toBe('Generated 1 slides from your outline using basic parsing.'));
  });
});

describe('background narration', () => {
  it('[W19] is asked for on the way from content to audio, for what was changed', async () => {
    const { user, product } = await open();
    await user.click(step('Content'));
    await user.type(await screen.findByLabelText('Slide title'), '!');
    await user.click(button('Next'));
    await waitFor(() =>
      expect(product.called()).toEqual([
        `PUT /api/slides/${uuid(1)}`,
        `POST /api/timelines/${TIMELINE_ID}/generate-audio`,
      ]),
    );
  });

  it('[W19] is not asked for without a voice', async () => {
    const { user, product } = await open(
      timelineOf(['One'], { voice: '', audioSettings: { voice: '', speed: 1, pitch: 'normal' } }),
    );
    await user.click(step('Content'));
    await user.click(button('Next'));
    await screen.findByRole('heading', { name: 'Narration' });
    expect(product.called()).toEqual([]);
  });
});

describe('the edit lock', () => {
  it('[W11] stops everything while the video is made, and says how far it is', async () => {
    const timeline = timelineOf(['One']);
    standInProduct(timeline);
    const progress = {
      jobId: uuid(700),
      status: 'active',
      phase: 'render',
      percentage: 41.6,
      currentTask: '',
      completedAt: null,
    };
    server.use(
      http.get('*/api/timelines/:id/video-status', () =>
        HttpResponse.json({ data: { status: 'active', upToDate: false, downloadUrl: null, completedAt: null } }),
      ),
      http.get('*/api/timelines/:id/video-generation/progress', () => HttpResponse.json({ data: progress })),
    );
    renderApp(PATH);
    expect(await screen.findByText('Timeline Editing Temporarily Locked')).toBeInTheDocument();
    expect(screen.getByText(/cannot be edited while video generation is in progress/)).toBeInTheDocument();
    expect(await screen.findByText('Video generation in progress · 42% complete')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /details page/ })).toHaveAttribute('href', `/timelines/${TIMELINE_ID}`);
    expect(screen.getByLabelText('Title *')).toBeDisabled();
    expect(screen.getByLabelText('Description')).toBeDisabled();
    expect(button('Next')).toBeDisabled();
    for (const name of ['Outline', 'Content', 'Finalize']) expect(step(name)).toBeDisabled();
  });
});

describe('saving', () => {
  it('[S1] [W13] saves, says so, and goes to the timeline', async () => {
    const { user, product, path } = await open();
    await user.type(screen.getByLabelText('Title *'), ' and butter');
    await user.click(step('Finalize'));
    await user.click(button('Save Timeline'));
    await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
    expect(toast()).toMatchObject({
      title: 'Timeline Saved',
      description: 'Your timeline changes have been saved successfully.',
    });
    expect(product.calls[0]).toMatchObject({
      call: `PUT /api/timelines/${TIMELINE_ID}`,
      body: {
        title: 'Bread and butter',
        description: 'How it rises',
        outline: '# Bread',
        audioSettings: { voice: 'andrew', speed: 1, pitch: 'normal' },
      },
    });
  });

  it.each([
    ['Out of order', 'Out of order'],
    ['Not a UUID', 'Not a UUID\nNote: There may be an issue with slide data. Try refreshing the page.'],
    ['A validation problem', expect.stringContaining('\nValidation error - check the data being sent.')],
  ])('[S1] says why it failed and keeps everything: %s', async (error, description) => {
    const { user, product, path } = await open();
    product.refuse[`PUT /api/timelines/${TIMELINE_ID}`] = { status: 500, error };
    await user.type(screen.getByLabelText('Title *'), '!');
    await user.click(step('Finalize'));
    await user.click(button('Save Timeline'));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Save Failed', tone: 'destructive', description }));
    expect(path()).toBe(PATH);
    await user.click(step('Basic Info'));
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread!');
  });

  it('marks the slides that were not saved where they are', async () => {
    const { user, product } = await open();
    product.refuse[`PUT /api/slides/${uuid(1)}`] = { status: 500, error: 'No room for this one' };
    await user.click(step('Finalize'));
    await user.click(button('Save Timeline'));
    await waitFor(() => expect(toast()?.description).toContain('No room for this one'));
    await user.click(step('Content'));
    expect(await screen.findByText('This slide was not saved')).toBeInTheDocument();
    expect(screen.getByText('Not saved')).toBeInTheDocument();
  });
});

describe('leaving', () => {
  it('asks before unsaved edits are left, and stays when told to', async () => {
    const { user, path, router } = await open();
    await user.type(screen.getByLabelText('Title *'), '!');
    await user.click(screen.getByRole('link', { name: 'Back to Timelines' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(path()).toBe(PATH);
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread!');
    void router.navigate('/timelines');
    await user.click(await screen.findByRole('button', { name: 'Leave and discard' }));
    await waitFor(() => expect(path()).toBe('/timelines'));
    expect(JSON.stringify(Object.values(localStorage))).not.toContain('Bread!');
  });

  it('lets go without a question when nothing was changed', async () => {
    const { user, path } = await open();
    await user.click(screen.getByRole('link', { name: 'Back to Timelines' }));
    await waitFor(() => expect(path()).toBe('/timelines'));
  });

  it('brings unsaved edits back after the page was lost, and discards them when asked to', async () => {
    const first = await open();
    await first.user.type(screen.getByLabelText('Title *'), '!');
    first.unmount();
    const { user } = await open();
    expect(screen.getByText('Your unsaved changes from just now are back')).toBeInTheDocument();
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread!');
    await user.click(button('Discard them'));
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread');
    expect(localStorage.getItem(Object.keys(localStorage).find((key) => key.includes('progress')) ?? '')).toBe('{}');
  });

  it('offers unsaved edits when the timeline was changed since', async () => {
    const first = await open();
    await first.user.type(screen.getByLabelText('Title *'), '!');
    first.unmount();
    const { user } = await open(timelineOf(['One'], { title: 'Cake', updatedAt: '2026-02-02T00:00:00.000Z' }));
    expect(screen.getByText('There are unsaved changes from just now')).toBeInTheDocument();
    expect(screen.getByLabelText('Title *')).toHaveValue('Cake');
    await user.click(button('Bring them back'));
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread!');
  });
});
