// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { Timeline } from '@slidewright/http-api';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../components/toast/toast.ts';
import { timelineQuery } from '../../lib/queries/timelines.ts';
import { renderApp } from '../../testing/app.tsx';
import { useBrowser } from '../../testing/browser.ts';
import { openStreams, sendLiveUpdate } from '../../testing/live-updates.ts';
import { server, signedIn, useServer } from '../../testing/server.ts';
import { narrationOf, standInProduct, TIMELINE_ID, timelineOf, uuid } from './testing.ts';
import { preloadSteps } from './wizard-page.tsx';

// As in a page that was looked at for a moment.
beforeAll(preloadSteps);
useServer();
useBrowser();

const PATH = `/timelines/${TIMELINE_ID}/edit`;

beforeEach(() => {
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
      ...narrationOf(timeline).map((file, index) =>
        index === 0 ? file : { ...file, metadata: { ...file.metadata, contentHash: 'of other words' } },
      ),
    );
    await opened.queryClient.invalidateQueries();
    await opened.user.click(step('Finalize'));
    const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
    expect(term('Title')).toHaveTextContent('Bread');
    expect(term('Description')).toHaveTextContent('How it rises');
    expect(term('Slides')).toHaveTextContent('2');
    expect(term('Total duration')).toHaveTextContent('60 seconds');
    expect(term('Film length')).toHaveTextContent(/^about 0:0\d$/);
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
    await waitFor(() => expect(toast()?.description).toBe('Generated 1 slide from your outline using basic parsing.'));
  });
});

describe('what a model wrote', () => {
  it('[AI1] [BL1] can have blocks of other kinds', async () => {
    const { user } = await open();
    const quote = { kind: 'quote', text: 'Bees hum.', attribution: 'Ada' };
    const slides = [{ title: 'A', bulletPoints: [], blocks: [quote], speakerNotes: '', duration: 30 }];
    server.use(http.post('*/api/ai/generate-slides', () => HttpResponse.json({ data: { slides } })));
    await user.click(step('Outline'));
    await user.click(button('Regenerate Slides'));
    await user.click(button('Yes, Replace All Slides'));
    await waitFor(() => expect(toast()?.description).toBe('Generated 1 slide from your outline.'));
    await user.click(step('Content'));
    expect(await screen.findByDisplayValue('Bees hum.')).toBeInTheDocument();
  });

  it('[AI6] [AI1] is not taken when it is no list of slides of the right form: the outline is read here', async () => {
    const { user } = await open();
    const slide = { title: 'A', bulletPoints: [], speakerNotes: '', duration: 30 };
    await user.click(step('Outline'));
    for (const [wrong, slides] of Object.entries({
      'no list': 'nonsense',
      'slides without a title': [{ ...slide, title: undefined }],
      'bullets that are no texts': [{ ...slide, bulletPoints: [1] }],
      'blocks of no kind': [{ ...slide, blocks: [{ kind: 'x' }] }],
      'a title without end': [{ ...slide, title: 'x'.repeat(201) }],
    })) {
      server.use(http.post('*/api/ai/generate-slides', () => HttpResponse.json({ data: { slides } })));
      act(() => useToasts.getState().dismiss());
      await user.click(button('Regenerate Slides'));
      await user.click(button('Yes, Replace All Slides'));
      await waitFor(() =>
        expect(toast()?.description, wrong).toBe('Generated 1 slide from your outline using basic parsing.'),
      );
    }
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
  it('[W11] blocks edits while the video is made, and shows the progress', async () => {
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
      http.get('*/api/timelines/:id/video-generation/progress', () =>
        HttpResponse.json({ data: { ...progress, progress } }),
      ),
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
    await user.click(screen.getByLabelText('Title *'));
    await user.paste(' and butter');
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

  it('[S1] says why it failed and keeps everything', async () => {
    const { user, product, path } = await open();
    await user.type(screen.getByLabelText('Title *'), '!');
    await user.click(step('Finalize'));
    for (const [error, description] of [
      ['Out of order', 'Out of order'],
      ['Not a UUID', 'Not a UUID\nNote: There may be an issue with slide data. Try refreshing the page.'],
      ['A validation problem', expect.stringContaining('\nValidation error - check the data being sent.')],
    ]) {
      product.refuse[`PUT /api/timelines/${TIMELINE_ID}`] = { status: 500, error };
      await user.click(button('Save Timeline'));
      await waitFor(() => expect(toast()).toMatchObject({ title: 'Save Failed', tone: 'destructive', description }));
    }
    expect(path()).toBe(PATH);
    await user.click(step('Basic Info'));
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread!');
  });

  it('[S1] [UX1] saves what is undone while it runs, before it goes to the timeline', async () => {
    const { user, product, path } = await open();
    await user.type(screen.getByLabelText('Title *'), '!');
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    server.use(http.put('*/api/timelines/:id', () => held));
    await user.click(button('Save'));
    await user.click(button('Undo last change'));
    release(undefined);
    await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
    expect(product.sent()).toMatchObject([{ title: 'Bread!' }, { title: 'Bread' }]);
  });

  it('marks the slides that were not saved where they are', async () => {
    const { user, product } = await open();
    product.refuse[`PUT /api/slides/${uuid(1)}`] = { status: 500, error: 'No room for this one' };
    await user.click(step('Content'));
    await user.type(await screen.findByLabelText('Slide title'), '!');
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

  it('leaves without a question when nothing was changed', async () => {
    const { user, path } = await open();
    await user.click(screen.getByRole('link', { name: 'Back to Timelines' }));
    await waitFor(() => expect(path()).toBe('/timelines'));
  });

  it('restores unsaved edits after a crash, and discards them on request', async () => {
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

  it('[UX4] restores unsaved edits together with later changes elsewhere', async () => {
    const first = await open();
    await first.user.type(screen.getByLabelText('Title *'), '!');
    first.unmount();
    await open(timelineOf(['One'], { description: 'Theirs', revision: 2 }));
    expect(screen.getByText('Your unsaved changes from just now are back')).toBeInTheDocument();
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread!');
    expect(screen.getByLabelText('Description')).toHaveValue('Theirs');
  });

  it('[UX2] saves and continues to the page', async () => {
    const { user, path, product } = await open();
    await user.type(screen.getByLabelText('Title *'), '!');
    await user.click(screen.getByRole('link', { name: 'Back to Timelines' }));
    await user.click(await screen.findByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(path()).toBe('/timelines'));
    expect(product.called()).toEqual([`PUT /api/timelines/${TIMELINE_ID}`]);
  });
});

describe('saving from anywhere', () => {
  it.each(['Basic Info', 'Outline', 'Content', 'Audio', 'Timeline', 'Finalize'])(
    '[UX2] saves from the header of %s',
    async (name) => {
      const { user, path, product } = await open();
      await user.type(screen.getByLabelText('Title *'), '!');
      await user.click(step(name));
      await user.click(button('Save'));
      await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
      expect(product.calls[0]).toMatchObject({ body: { title: 'Bread!' } });
    },
  );

  it('[UX2] saves by Ctrl+S while a field is typed in', async () => {
    const { user, path } = await open();
    await user.type(screen.getByLabelText('Title *'), '!{Control>}s{/Control}');
    await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
  });
});

describe('a slide with other blocks than bullets', () => {
  const quote = { kind: 'quote', text: 'Bread is a promise.', attribution: 'A baker' };

  async function addBlock(user: UserEvent, kind: string) {
    await user.click(button('Add block'));
    await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${kind}`) }));
  }

  async function openContent() {
    const opened = await open(timelineOf(['One']));
    await opened.user.click(step('Content'));
    return opened;
  }

  it('[BL3] accepts a quote beside its bullets, in the chosen order, and saves it', async () => {
    const { user, product } = await openContent();
    await addBlock(user, 'Quote');
    await user.click(screen.getByLabelText('Quote'));
    await user.paste(quote.text);
    await user.click(screen.getByLabelText('Who said it'));
    await user.paste(quote.attribution);
    await user.click(button('Move block 2 up'));
    await user.click(button('Save'));
    await waitFor(() => expect(product.stored()[0]!.blocks).toHaveLength(2));
    expect(product.stored()[0]).toMatchObject({
      blocks: [quote, { kind: 'bullets', items: ['About One'] }],
      bulletPoints: ['About One'],
    });
    expect(product.called()).toEqual([`PUT /api/slides/${uuid(1)}`]);
  });

  it('[BL2] puts bullets on a second level and numbers them, by keyboard and by button', async () => {
    const { user, product } = await openContent();
    await user.click(screen.getByLabelText('Bullet 1'));
    await user.keyboard('{Enter}One{Alt>}{ArrowRight}{/Alt}{Enter}Two{Enter}Six');
    await user.click(button('Make bullet 4 a main bullet'));
    await user.click(screen.getByLabelText('Numbered'));
    await user.click(button('Save'));
    const items = ['About One', 'One', 'Two', 'Six'];
    await waitFor(() => expect(product.stored()[0]!.bulletPoints).toEqual(items));
    expect(product.stored()[0]!.blocks).toEqual([{ kind: 'bullets', items, levels: [0, 1, 1, 0], numbered: true }]);
  });

  it('[BL3] makes a table of cells pasted from a spreadsheet, and saves it', async () => {
    const { user, product } = await openContent();
    await addBlock(user, 'Table');
    await user.click(screen.getByLabelText('Row 1, column 1'));
    await user.paste('Bread\tPrice\nRye\t4.20\nSpelt\t5.10\n');
    await user.click(button('Alignment of column 2: automatic'));
    await user.click(button('Add row'));
    await user.type(screen.getByLabelText('Row 3, column 1'), 'Oat');
    await user.click(button('Remove row 2'));
    await user.click(button('Save'));
    const table = {
      kind: 'table',
      header: ['Bread', 'Price'],
      rows: [
        ['Rye', '4.20'],
        ['Oat', ''],
      ],
      align: [null, 'start'],
    };
    await waitFor(() => expect(product.stored()[0]!.blocks).toHaveLength(2));
    expect(product.stored()[0]!.blocks).toEqual([{ kind: 'bullets', items: ['About One'] }, table]);
  });

  it('[BL8] says of a table that it does not fit, and of pasted cells that some were left out', async () => {
    const { user } = await openContent();
    await addBlock(user, 'Table');
    await user.click(screen.getByLabelText('Row 1, column 1'));
    await user.paste(Array<string>(9).fill('Responsibilities').join('\t'));
    expect(await screen.findByText(/does not fit on the slide.*Use fewer columns or shorter words/)).toBeVisible();
    expect(screen.getByText(/8 columns.*the rest was left out/)).toBeVisible();
    for (let column = 8; column > 2; column -= 1) await user.click(button(`Remove column ${column}`));
    await waitFor(() => expect(screen.queryByText(/does not fit on the slide/)).toBeNull());
  });

  it('[BL3] takes code with its language and the lines to emphasise', async () => {
    const { user, product } = await openContent();
    await addBlock(user, 'Code');
    await user.click(screen.getByLabelText('Code'));
    await user.paste('select 1\n\tfrom x');
    await user.selectOptions(screen.getByLabelText('Language'), 'SQL');
    await user.type(screen.getByLabelText('Lines to emphasise'), '1|2');
    await user.click(button('Save'));
    const code = { kind: 'code', code: 'select 1\n\tfrom x', language: 'sql', highlight: '1|2' };
    await waitFor(() => expect(product.stored()[0]!.blocks).toContainEqual(code));
  });

  it('[BL3] takes an equation, and says what is wrong with one that is not valid', async () => {
    const { user, product } = await openContent();
    await addBlock(user, 'Equation');
    await user.click(screen.getByLabelText('Equation in LaTeX'));
    await user.paste('\\frac{a}{b');
    expect(await screen.findByText(/ends before its }.*shows it as it is written/)).toBeVisible();
    await user.paste('}');
    await waitFor(() => expect(screen.queryByText(/ends before its/)).toBeNull());
    await user.click(screen.getByLabelText('Say it as (optional)'));
    await user.paste('A part');
    await user.click(button('Save'));
    const equation = { kind: 'equation', latex: '\\frac{a}{b}', say: 'A part' };
    await waitFor(() => expect(product.stored()[0]!.blocks).toContainEqual(equation));
  });

  it('[BL3] takes a chart from pasted cells, and says when it has no numbers', async () => {
    const { user, product } = await openContent();
    await addBlock(user, 'Chart');
    await user.click(screen.getByLabelText('Header of column 1'));
    await user.paste('Region\t2025\nNorth\tmany\n');
    expect(await screen.findByText(/has no numbers.*shows it as it is written/)).toBeVisible();
    await user.clear(screen.getByLabelText('Row 1, column 2'));
    await user.type(screen.getByLabelText('Row 1, column 2'), '5.1');
    await waitFor(() => expect(screen.queryByText(/has no numbers/)).toBeNull());
    expect(screen.queryByRole('button', { name: /Alignment/ })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Type of chart'), 'Donut');
    await user.click(button('Save'));
    const chart = { kind: 'chart', type: 'donut', axis: '', header: ['Region', '2025'], rows: [['North', '5.1']] };
    await waitFor(() => expect(product.stored()[0]!.blocks).toContainEqual(chart));
  });

  it('[BL1] sends a slide as bullets again once its quote is removed', async () => {
    const { user, product } = await openContent();
    await addBlock(user, 'Quote');
    await user.click(button('Remove block 2'));
    await user.type(screen.getByLabelText('Bullet 1'), '!');
    await user.click(button('Save'));
    await waitFor(() => expect(product.stored()[0]!.bulletPoints).toEqual(['About One!']));
    expect(product.sent().at(-1)).toMatchObject({ bullet_points: ['About One!'] });
    expect(product.sent().at(-1)).not.toHaveProperty('blocks');
  });

  it('[UX1] undoes what was typed into a quote as one step, and then the quote', async () => {
    const { user } = await openContent();
    await addBlock(user, 'Quote');
    await user.type(screen.getByLabelText('Who said it'), 'me');
    await user.click(button('Undo last change'));
    expect(screen.getByLabelText('Who said it')).toHaveValue('');
    await user.click(button('Undo last change'));
    expect(screen.queryByLabelText('Who said it')).toBeNull();
  });
});

describe('undo', () => {
  it('[UX1] undoes and redoes, by button and by key', async () => {
    const { user } = await open();
    const title = screen.getByLabelText('Title *');
    expect(button('Undo last change')).toBeDisabled();
    await user.type(title, ' and butter');
    await user.keyboard('{Control>}z{/Control}');
    expect(title).toHaveValue('Bread');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(title).toHaveValue('Bread and butter');
    await user.click(button('Undo last change'));
    expect(title).toHaveValue('Bread');
    await user.click(button('Redo last change'));
    expect(title).toHaveValue('Bread and butter');
    await user.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
    expect(title).toHaveValue('Bread and butter');
  });

  it('[UX1] is offered where a slide was removed', async () => {
    const { user } = await open();
    await user.click(step('Content'));
    await user.click(await screen.findByRole('button', { name: 'Remove slide' }));
    const note = screen.getByText('“One” was removed.').parentElement!;
    await user.click(within(note).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByLabelText('Slide title')).toHaveValue('One');
    expect(screen.queryByText('“One” was removed.')).toBeNull();
  });

  it('[UX1] [W6] brings all slides back after they were replaced', async () => {
    const { user } = await open();
    await user.click(step('Outline'));
    await user.click(button('Regenerate Slides'));
    await user.click(button('Yes, Replace All Slides'));
    const note = (await screen.findByText('2 slides were replaced.')).parentElement!;
    await user.click(within(note).getByRole('button', { name: 'Undo' }));
    await user.click(step('Content'));
    expect(await screen.findByLabelText('Slide title')).toHaveValue('One');
  });
});

describe('the address', () => {
  const at = (router: { state: { location: { search: string } } }) => router.state.location.search;

  it('[UX6] moves with the step, and the step with Back and Forward', async () => {
    const { user, router } = await open();
    expect(at(router)).toBe('');
    await user.click(button('Next'));
    await user.click(button('Next'));
    expect(at(router)).toBe('?step=content');
    await act(() => router.navigate(-1));
    expect(await screen.findByLabelText('Content Outline')).toBeInTheDocument();
    await act(() => router.navigate(1));
    expect(await screen.findByLabelText('Slide title')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    expect(await screen.findByLabelText('Title *')).toBeInTheDocument();
    expect(at(router)).toBe('');
  });

  it('[UX6] leaves scrolling to the step, which does it before the focus can have moved on', async () => {
    const { user, router } = await open();
    const scrolled = vi.spyOn(window, 'scrollTo');
    await user.click(button('Next'));
    await waitFor(() => expect(at(router)).toBe('?step=outline'));
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    // Before it, the router may restore the position at the beginning of the visit.
    expect(scrolled.mock.calls.at(-1)).toEqual([{ top: 0 }]);
    expect(document.activeElement).toHaveAttribute('id', 'step-title');
    scrolled.mockRestore();
  });

  it('[UX6] follows the step also where the visit began at the step that was shown anyway', async () => {
    const user = userEvent.setup();
    standInProduct(timelineOf(['One']));
    const { router } = renderApp(`${PATH}?step=basic-info`);
    await screen.findByLabelText('Title *');
    await user.click(button('Next'));
    expect(await screen.findByLabelText('Content Outline')).toBeInTheDocument();
    expect(at(router)).toBe('?step=outline');
  });

  it('[IS1] may name any step; one that does not exist is the first', async () => {
    standInProduct(timelineOf(['One']));
    const { unmount } = renderApp(`${PATH}?step=content`);
    expect(await screen.findByLabelText('Slide title')).toHaveValue('One');
    unmount();
    standInProduct(timelineOf([]));
    const other = renderApp(`${PATH}?step=finalize`);
    expect(await screen.findByRole('heading', { name: 'Finalize' })).toBeInTheDocument();
    other.unmount();
    renderApp(`${PATH}?step=nothing`);
    expect(await screen.findByLabelText('Title *')).toBeInTheDocument();
  });

  it('[IS1] moves back through every step, and out of the wizard, after a reload too', async () => {
    standInProduct(timelineOf(['One']));
    const user = userEvent.setup();
    const { router, path } = renderApp('/profile');
    await act(() => router.navigate(`${PATH}?step=content`));
    expect(await screen.findByLabelText('Slide title')).toBeInTheDocument();
    await user.click(step('Timeline'));
    await user.click(step('Outline'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(at(router)).toBe('?step=timeline'));
    await act(() => router.navigate(-1));
    expect(await screen.findByLabelText('Slide title')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(path()).toBe('/profile'));
  });

  it('[IS1] [UX1] shows the step of what is undone', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Title *'), '!');
    await user.click(step('Timeline'));
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByLabelText('Title *')).toHaveValue('Bread');
  });
});

describe('what was changed elsewhere', () => {
  it('[UX4] is shown beside the local version, and saved as chosen', async () => {
    const { user, product, path } = await open();
    product.elsewhere.changeSlide(uuid(1), { title: 'One of theirs' });
    product.elsewhere.changeTimeline({ title: 'Cake' });
    await user.type(screen.getByLabelText('Title *'), '!');
    await user.click(step('Content'));
    await user.click(await screen.findByLabelText('Slide title'));
    await user.paste(' of mine');
    await user.click(button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed here and elsewhere' }));
    expect(product.called()).toEqual([]);
    const first = within(dialog.getByRole('radiogroup', { name: 'Title of slide 1, “One of theirs”' }));
    expect(first.getByRole('radio', { name: /^Mine/ })).toHaveTextContent('One of mine');
    expect(within(first.getByRole('radio', { name: /^Mine/ })).getByText('mine').tagName).toBe('MARK');
    expect(first.getByRole('radio', { name: /^Theirs/ })).toHaveTextContent('One of theirs');
    await user.click(first.getByRole('radio', { name: /^Mine/ }));
    expect(dialog.getByText('1 of 2 left to choose')).toBeInTheDocument();
    const second = within(dialog.getByRole('radiogroup', { name: 'Title' }));
    // The first that has no choice.
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(second.getByRole('radio', { name: /^Mine/ })).toHaveFocus();
    expect(product.called()).toEqual([]);
    await user.click(second.getByRole('radio', { name: /^Theirs/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
    expect(product.stored()[0]!.title).toBe('One of mine');
    expect(product.called()).toEqual([`PUT /api/slides/${uuid(1)}`]);
  });

  it('[UX4] remains open when the dialog is closed', async () => {
    const { user, product } = await open();
    product.elsewhere.changeTimeline({ title: 'Theirs' });
    await user.type(screen.getByLabelText('Title *'), '!');
    await user.click(button('Save'));
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread!');
    expect(screen.getByText('A change waits for your choice')).toBeInTheDocument();
    await user.click(button('Choose'));
    expect(await screen.findByRole('dialog', { name: 'Changed here and elsewhere' })).toBeInTheDocument();
    expect(product.called()).toEqual([]);
  });

  it('[IS2] can be written new from both, and says what else is joined', async () => {
    const { user, product, path } = await open();
    product.elsewhere.changeTimeline({ title: 'Cake', description: 'Theirs' });
    await user.type(screen.getByLabelText('Title *'), '!');
    await user.click(button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed here and elsewhere' }));
    await user.click(dialog.getByText('Show the changes that are joined (1)'));
    expect(dialog.getByText('Description')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Write it new from both' }));
    const text = dialog.getByLabelText('New text');
    await user.clear(text);
    await user.type(text, 'Bread and cake');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
    expect(product.calls.at(-1)!.body).toMatchObject({ title: 'Bread and cake', description: 'Theirs' });
  });

  it('[IS2] [IS4] appears by itself, also while something else is being changed, and is left to the save where both changed it', async () => {
    const { user, product } = await open();
    await waitFor(() => expect(openStreams()).toBe(1));
    const changed = (revision: number): void =>
      sendLiveUpdate('timeline.changed', { timelineId: TIMELINE_ID, slideId: uuid(1), revision });
    await user.click(step('Content'));
    await user.click(await screen.findByLabelText('Slide title'));
    await user.paste(' of mine');
    product.elsewhere.changeSlide(uuid(1), { speakerNotes: 'Notes of a program' });
    product.elsewhere.changeSlide(uuid(2), { title: 'Second' });
    changed(2);
    expect(await screen.findByRole('button', { name: 'Drag slide 2, Second' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /notes/i })).toHaveValue('Notes of a program');
    expect(screen.getByLabelText('Slide title')).toHaveValue('One of mine');
    expect(screen.getByLabelText('Slide title')).toHaveFocus();
    product.elsewhere.changeSlide(uuid(1), { title: 'One of theirs' });
    product.elsewhere.deleteSlide(uuid(2));
    changed(3);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Drag slide 2, Second' })).toBeNull());
    expect(screen.getByLabelText('Slide title')).toHaveValue('One of mine');
    await user.click(button('Save'));
    expect(await screen.findByRole('dialog', { name: 'Changed here and elsewhere' })).toBeInTheDocument();
    expect(product.called()).toEqual([]);
  });

  it('[IS2] is no question where a program changed something else of the same slide', async () => {
    const { user, product, path } = await open();
    product.elsewhere.changeSlide(uuid(1), { speakerNotes: 'Notes of a program' });
    await user.click(step('Content'));
    await user.click(await screen.findByLabelText('Slide title'));
    await user.paste(' of mine');
    await user.click(button('Save'));
    await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
    expect(product.stored()[0]).toMatchObject({ title: 'One of mine', speakerNotes: 'Notes of a program' });
  });
});

describe('without a network', () => {
  it('[UX5] says so at once, keeps what is done, and saves it when the network is back', async () => {
    const { user, path, product } = await open();
    let isThere = false;
    const gone = () => (isThere ? undefined : HttpResponse.error());
    server.use(
      http.all('*/api/timelines/:id', gone),
      http.get('*/api/health/live', () => (isThere ? HttpResponse.json({}) : HttpResponse.error())),
    );
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Title *'), '!');
    await user.click(button('Save'));
    expect(await screen.findByText('Not saved yet')).toBeInTheDocument();
    expect(button('Save')).toBeEnabled();
    await user.type(screen.getByLabelText('Title *'), '?');
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Bread!?'));
    isThere = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
    expect(product.calls.at(-1)!.body).toMatchObject({ title: 'Bread!?' });
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });
});
