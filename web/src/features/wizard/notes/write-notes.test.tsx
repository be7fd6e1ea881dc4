// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { Timeline } from '@slidewright/http-api';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { useBrowser } from '../../../testing/browser.ts';
import { CONFIGURATION, server, signedIn, useServer } from '../../../testing/server.ts';
import { standInProduct, TIMELINE_ID, timelineOf } from '../testing.ts';
import { preloadSteps } from '../wizard-page.tsx';
import { useNotesStyle } from './use-notes-writing.ts';

// As in a page that was looked at for a moment.
beforeAll(preloadSteps);
useServer();
useBrowser();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  useNotesStyle.setState(useNotesStyle.getInitialState());
  signedIn();
});

const OPEN = 'Write what is said…';
const CALL = 'POST /api/ai/write-notes';
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const notesField = () => screen.getByLabelText('Speaker notes');
const dialog = () => within(screen.getByRole('dialog'));
/** The button of the film stands above the slides, those of the slides in their editors. */
const openers = () => screen.getAllByRole('button', { name: OPEN });

async function open(timeline: Timeline = timelineOf(['One', 'Two', 'Three'])) {
  const user = userEvent.setup();
  const product = standInProduct(timeline);
  renderApp(`/timelines/${TIMELINE_ID}/edit?step=content`);
  await screen.findByLabelText('Slide title');
  await waitFor(() => expect(openers()).toHaveLength(2));
  return { user, product };
}

const withoutNotes = (timeline: Timeline, ...indexes: number[]): Timeline => ({
  ...timeline,
  slides: timeline.slides.map((slide, index) => (indexes.includes(index) ? { ...slide, speakerNotes: '' } : slide)),
});

describe('[AI7] notes that a language model writes for a slide', () => {
  it('are shown beside the old ones before they are used, in the chosen style, and undone at once', async () => {
    const { user, product } = await open(timelineOf(['One', 'Two'], { language: 'de', isLanguageChosen: true }));
    // The model reads what is on the page, saved or not.
    await user.type(screen.getByLabelText('Slide title'), ' more');
    await user.click(openers()[1]!);
    expect(await screen.findByRole('dialog')).toHaveTextContent('reads the texts of the slides, not their pictures');
    await user.type(dialog().getByLabelText('Audience'), 'beekeepers');
    await user.click(dialog().getByRole('radio', { name: 'Lively' }));
    await user.click(dialog().getByRole('button', { name: 'Write' }));
    const before = await dialog().findByRole('region', { name: 'Before' });
    expect(before).toHaveTextContent('Notes of One');
    const after = dialog().getByRole('region', { name: 'New' });
    expect(after).toHaveTextContent('New notes of One more');
    expect([...after.querySelectorAll('mark')].map(({ textContent }) => textContent?.trim())).toEqual([
      'New notes',
      'One more',
    ]);
    expect(notesField()).toHaveValue('Notes of One');
    expect(product.sent()).toMatchObject([{ write: [0], audience: 'beekeepers', tone: 'lively', language: 'de' }]);

    await user.click(dialog().getByRole('button', { name: 'Use these notes' }));
    expect(notesField()).toHaveValue('New notes of One more');
    await waitFor(() => expect(notesField()).toHaveFocus());
    expect(screen.getByText('New notes on 1 slide.')).toBeInTheDocument();
    await user.click(button('Undo'));
    expect(notesField()).toHaveValue('Notes of One');
    expect(screen.getByLabelText('Slide title')).toHaveValue('One more');

    // The next dialog begins with the same style.
    await user.click(openers()[1]!);
    expect(await screen.findByLabelText('Audience')).toHaveValue('beekeepers');
    expect(dialog().getByRole('radio', { name: 'Lively' })).toBeChecked();
  });

  it('change nothing where they fail or are cancelled, and the request ends with the dialog', async () => {
    const { user, product } = await open();
    product.refuse[CALL] = { status: 502, error: 'Failed to write the notes: it is away.', code: 'AI_FAILED' };
    await user.click(openers()[1]!);
    await user.click(await screen.findByRole('button', { name: 'Write' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to write the notes: it is away.');

    const sent = vi.spyOn(globalThis, 'fetch');
    server.use(http.post('*/api/ai/write-notes', () => new Promise<never>(() => undefined)));
    await user.click(dialog().getByRole('button', { name: 'Write' }));
    expect(await dialog().findByRole('status')).toHaveFocus();
    const { signal } = sent.mock.calls.find(([path]) => String(path).endsWith('/write-notes'))![1]!;
    sent.mockRestore();
    expect(signal!.aborted).toBe(false);
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(signal!.aborted).toBe(true);
    expect(await dialog().findByRole('button', { name: 'Write' })).toBeEnabled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(notesField()).toHaveValue('Notes of One');
  });

  it('are discarded by Escape only after a question', async () => {
    const { user } = await open();
    await user.click(openers()[1]!);
    await user.click(await screen.findByRole('button', { name: 'Write' }));
    await dialog().findByRole('region', { name: 'New' });
    await user.keyboard('{Escape}');
    expect(dialog().getByRole('alert')).toHaveTextContent('Discard these notes?');
    expect(dialog().getByRole('button', { name: 'Keep' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(dialog().getByRole('button', { name: 'Use these notes' })).toBeEnabled();
    await user.keyboard('{Escape}');
    await user.click(dialog().getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(notesField()).toHaveValue('Notes of One');
  });

  it('wait until a slide has something on it', async () => {
    const timeline = timelineOf(['One']);
    const empty = { ...timeline.slides[0]!, title: 'New Slide', blocks: [], bulletPoints: [] };
    await open({ ...timeline, slides: [empty] });
    expect(openers()[1]).toBeDisabled();
    expect(openers()[1]).toHaveAttribute('title', 'Give the slide a title or text first');
  });

  it('are not promised without a model', async () => {
    standInProduct(timelineOf(['One']));
    const { promise: known, resolve } = Promise.withResolvers<void>();
    server.use(
      http.get('*/api/config', () => {
        resolve();
        return HttpResponse.json({ data: { ...CONFIGURATION, audioEnabled: false, textModel: false } });
      }),
    );
    renderApp(`/timelines/${TIMELINE_ID}/edit?step=content`);
    await screen.findByLabelText('Slide title');
    await known;
    // Without narration neither is shown, once the configuration is known.
    await waitFor(() => expect(screen.queryByRole('button', { name: /enerate audio/ })).toBeNull());
    expect(screen.queryByRole('button', { name: OPEN })).toBeNull();
  });
});

describe('[AI8] notes that a language model writes for a film', () => {
  it('are written for the slides without notes, chosen one by one, used and undone together', async () => {
    const { user, product } = await open(withoutNotes(timelineOf(['One', 'Two', 'Three']), 1, 2));
    await user.click(openers()[0]!);
    expect(await screen.findByRole('radio', { name: '2 slides without notes' })).toBeChecked();
    await user.click(dialog().getByRole('button', { name: 'Write' }));
    expect(await dialog().findByRole('checkbox', { name: '2. Two' })).toBeChecked();
    expect(dialog().getByText(/^The film lasts about .+ now, about .+ with these notes\.$/)).toHaveFocus();
    expect(dialog().getAllByText('No notes')).toHaveLength(2);
    await user.click(dialog().getByRole('checkbox', { name: '2. Two' }));
    await user.click(dialog().getByRole('button', { name: 'Use the notes of 1 slide' }));
    expect(product.sent()).toMatchObject([{ write: [1, 2] }]);
    expect(product.sent()[0]).not.toHaveProperty('minutes');
    expect(screen.getByText('New notes on 1 slide.')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(screen.queryByText('New notes on 1 slide.')).toBeNull();
    await user.click(button('Redo last change'));
    await user.click(button('Save'));
    await waitFor(() =>
      expect(product.stored().map(({ speakerNotes }) => speakerNotes)).toEqual([
        'Notes of One',
        '',
        'New notes of Three',
      ]),
    );
  });

  it('are fitted to minutes, with what was not reached and what the old notes lose', async () => {
    const timeline = timelineOf(['One', 'Two']);
    const slides = timeline.slides.map((slide) => ({ ...slide, speakerNotes: 'Here [click] it is.' }));
    const { user, product } = await open({ ...timeline, slides });
    await user.click(openers()[0]!);
    const minutes = await screen.findByLabelText('Fit the film to (minutes)');
    await user.type(minutes, '500');
    expect(dialog().getByText('From 0.5 to 180 minutes.')).toBeInTheDocument();
    expect(dialog().getByRole('button', { name: 'Write' })).toBeDisabled();
    await user.clear(minutes);
    await user.type(minutes, '5');
    await user.click(dialog().getByRole('button', { name: 'Write' }));
    expect(await dialog().findByText(/The model did not come nearer to 5:00/)).toBeInTheDocument();
    expect(dialog().getAllByText(/clicks and pronunciations of the old notes are not kept/)).toHaveLength(2);
    expect(product.sent()).toMatchObject([{ write: [0, 1], minutes: 5, speed: 1, settings: { pacing: 'voice' } }]);
    await user.click(dialog().getByRole('button', { name: 'Write again' }));
    expect(await screen.findByLabelText('Fit the film to (minutes)')).toHaveValue(5);
  });
});
