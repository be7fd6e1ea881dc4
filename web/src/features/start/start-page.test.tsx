// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { useToasts } from '../../components/toast/toast.ts';
import { renderApp } from '../../testing/app.tsx';
import { useBrowser } from '../../testing/browser.ts';
import { server, signedIn, useServer } from '../../testing/server.ts';
import { timelineOf, TIMELINE_ID, VOICES } from '../wizard/testing.ts';

useServer();
useBrowser();

const OUTLINE = 'Owls\na talk for Year 3\n\nFood\n- mice\n- moths\n\nWhat Ada says\n"I heard one last night." (Ada)';

interface Sent {
  readonly call: string;
  readonly body: Record<string, unknown>;
}

let sent: Sent[];
let refuseFilm: boolean;
beforeEach(() => {
  signedIn();
  sent = [];
  refuseFilm = false;
  const note = async (call: string, request: Request): Promise<void> => {
    sent.push({ call, body: (await request.json()) as Sent['body'] });
  };
  server.use(
    http.get('*/api/voices', () => HttpResponse.json({ data: VOICES })),
    http.post('*/api/timelines', async ({ request }) => {
      await note('create', request);
      return HttpResponse.json({ data: timelineOf(['Owls']) }, { status: 201 });
    }),
    http.put(`*/api/timelines/${TIMELINE_ID}/deck`, async ({ request }) => {
      await note('deck', request);
      return HttpResponse.json({ data: {} });
    }),
    http.put(`*/api/timelines/${TIMELINE_ID}`, async ({ request }) => {
      await note('update', request);
      return HttpResponse.json({ data: timelineOf(['Owls']) });
    }),
    http.post(`*/api/timelines/${TIMELINE_ID}/film`, async ({ request }) => {
      await note('film', request);
      return refuseFilm
        ? HttpResponse.json({ error: 'The render service is away.', code: 'UNAVAILABLE' }, { status: 503 })
        : HttpResponse.json({ data: { jobId: TIMELINE_ID } }, { status: 202 });
    }),
    http.get(`*/api/timelines/${TIMELINE_ID}`, () => HttpResponse.json({ data: timelineOf(['Owls']) })),
  );
});

const field = () => screen.getByRole('textbox', { name: 'Text' });
const slides = () => within(screen.getByRole('list', { name: 'Slides' })).getAllByRole('listitem');

async function open(state?: unknown) {
  const user = userEvent.setup();
  const app = renderApp('/start', state);
  await screen.findByRole('textbox', { name: 'Text' });
  return { user, ...app };
}

async function withText(text = OUTLINE) {
  const opened = await open();
  await opened.user.click(field());
  await opened.user.paste(text);
  await screen.findByRole('list', { name: 'Slides' });
  return opened;
}

describe('/start', () => {
  it('[QF1] reads a text while it is typed, and makes its timeline and film at one click', async () => {
    const { user, path } = await withText();
    expect(screen.getByRole('status', { name: 'How the text is read' })).toHaveTextContent(
      'Outline: 3 slides, English',
    );
    expect(slides().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1Cover0:00 · \d+s$/),
      expect.stringMatching(/^2Bullet points0:0\d · \d+s$/),
      expect.stringMatching(/^3Quote0:0\d · \d+s$/),
    ]);
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Owls');
    await user.click(screen.getByRole('radio', { name: 'Midnight' }));
    await user.click(screen.getByRole('radio', { name: /Upright/ }));
    const make = screen.getByRole('button', { name: 'Make film' });
    await waitFor(() => expect(make).toBeEnabled());
    await user.click(make);
    await waitFor(() => expect(path()).toBe(`/start/${TIMELINE_ID}`));
    expect(sent.map(({ call }) => call)).toEqual(['create', 'film']);
    expect(sent[0]!.body).toMatchObject({
      title: 'Owls',
      outline: OUTLINE,
      createSlides: true,
      audioSettings: { voice: 'andrew' },
      settings: { theme: 'midnight', resolution: '1080x1920' },
      slides: [
        { title: 'Owls', blocks: [{ kind: 'text', text: 'a talk for Year 3' }] },
        { title: 'Food' },
        { blocks: [{ kind: 'quote', text: 'I heard one last night.', attribution: 'Ada' }] },
      ],
    });
  });

  it('[QF1] numbers the lines that begin slides, and leads from the text to a slide and back', async () => {
    const { user } = await withText();
    const numbers = () =>
      [...document.querySelectorAll('[data-slide]')].map((part) => /^(\d+)(\w+)/.exec(part.textContent)!.slice(1));
    await waitFor(() =>
      expect(numbers()).toEqual([
        ['1', 'Owls'],
        ['2', 'Food'],
        ['3', 'What'],
      ]),
    );
    const current = () => slides().findIndex((slide) => slide.ariaCurrent === 'true') + 1;
    const text = field() as HTMLTextAreaElement;
    text.setSelectionRange(OUTLINE.indexOf('moths'), OUTLINE.indexOf('moths'));
    fireEvent.keyUp(text, { key: 'ArrowLeft' });
    expect(current()).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Slide 3: What Ada says, go to it in the text' }));
    expect(text).toHaveFocus();
    expect(text.selectionStart).toBe(OUTLINE.indexOf('What Ada says'));
    expect(current()).toBe(3);
  });

  it('[QF1] [SC2] shows a slide as another kind at one click, keeps that while other lines change, and films it so', async () => {
    const { user } = await withText();
    await user.click(await screen.findByRole('button', { name: 'Slide 2, shown as: Bullet points' }));
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Bullet points',
      'Numbered list',
      'Steps',
      'Cards',
      'Text',
    ]);
    expect(screen.getByRole('menuitemradio', { name: 'Bullet points' })).toBeChecked();
    await user.keyboard('cards{Enter}');
    const shown = await screen.findByRole('button', { name: 'Slide 2, shown as: Cards' });
    await waitFor(() => expect(shown).toHaveFocus());
    await user.type(field(), '\n\nHomes\n- trees');
    await waitFor(() => expect(slides()).toHaveLength(4));
    expect(shown).toBeVisible();
    const make = screen.getByRole('button', { name: 'Make film' });
    await waitFor(() => expect(make).toBeEnabled());
    await user.click(make);
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['create', 'film']));
    expect(sent[0]!.body['slides']).toMatchObject([
      {},
      { title: 'Food', blocks: [{ kind: 'cards', cards: [{ title: 'mice' }, { title: 'moths' }] }] },
      {},
      { title: 'Homes', blocks: [{ kind: 'bullets', items: ['trees'] }] },
    ]);
  });

  it('[QF1] [SC2] shows a slide as the text was read again, and where its words no longer fit the kind', async () => {
    const { user } = await withText();
    const choose = async (present: string, kind: string): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: `Slide 2, shown as: ${present}` }));
      await user.click(screen.getByRole('menuitemradio', { name: kind }));
    };
    await choose('Bullet points', 'Steps');
    await choose('Steps', 'Bullet points');
    await choose('Bullet points', 'Cards');
    await screen.findByRole('button', { name: 'Slide 2, shown as: Cards' });
    await user.clear(field());
    await user.click(field());
    await user.paste(OUTLINE.replace('- moths', '').replace('- mice', '- mice alone'));
    expect(await screen.findByRole('button', { name: 'Slide 2, shown as: Bullet points' })).toBeVisible();
  });

  it('[QF1] names the program of a deck in Markdown, and reads it as an outline on request', async () => {
    const { user } = await withText('---\nmarp: true\ntheme: gaia\n---\n# One\n\n---\n\n# Two\n');
    expect(screen.getByRole('status', { name: 'How the text is read' })).toHaveTextContent(
      'Markdown for Marp: 2 slides',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Read as' }), 'As an outline');
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'How the text is read' })).toHaveTextContent('Outline:'),
    );
  });

  it('[QF1] says what of a text is on no slide', async () => {
    await withText('Owls\n\nFood\n- mice\n- moths\n\nHomes\nTBD');
    expect(within(screen.getByRole('list', { name: 'Left out' })).getByRole('listitem')).toHaveTextContent(
      'Line 7: Text that is not written yet is on no slide: “Homes TBD”.',
    );
  });

  it('[QF1] keeps the text in this browser, and gives it back after ‘Start over’', async () => {
    const { user, unmount } = await withText();
    unmount();
    await open();
    expect(field()).toHaveValue(OUTLINE);
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    useToasts.getState().act();
    await waitFor(() => expect(field()).toHaveValue(OUTLINE));
  });

  it('[QF1] begins with an example at a click, and leads to the wizard', async () => {
    const { user } = await open();
    expect(screen.getByRole('link', { name: 'Go step by step instead' })).toHaveAttribute('href', '/timelines/new');
    await user.click(screen.getByRole('button', { name: /How bread rises/ }));
    expect(await screen.findByRole('list', { name: 'Slides' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Marigold' })).toBeChecked();
  });

  it('[QF1] keeps the text when the film is not started, and makes no second timeline at the next try', async () => {
    refuseFilm = true;
    const { user, path } = await withText();
    const make = screen.getByRole('button', { name: 'Make film' });
    await waitFor(() => expect(make).toBeEnabled());
    await user.click(make);
    expect(await screen.findByRole('alert')).toHaveTextContent('The render service is away. Your text is kept.');
    expect(field()).toHaveValue(OUTLINE);
    refuseFilm = false;
    await user.click(make);
    await waitFor(() => expect(path()).toBe(`/start/${TIMELINE_ID}`));
    expect(sent.map(({ call }) => call)).toEqual(['create', 'film', 'deck', 'update', 'film']);
  });

  it('[QF1] asks whether a text changes the film that was made of it before', async () => {
    const { user, path } = await open({
      text: OUTLINE,
      as: 'auto',
      title: null,
      theme: null,
      resolution: null,
      voice: null,
      timelineId: TIMELINE_ID,
    });
    const make = await screen.findByRole('button', { name: 'Make film' });
    await waitFor(() => expect(make).toBeEnabled());
    await user.click(make);
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Change the film “Owls” or make a second one?');
    await user.click(screen.getByRole('button', { name: 'Change it' }));
    await waitFor(() => expect(path()).toBe(`/start/${TIMELINE_ID}`));
    expect(sent.map(({ call }) => call)).toEqual(['deck', 'update', 'film']);
  });

  it('[QF1] [IS5] follows the import of a deck after a reload', async () => {
    sessionStorage.setItem('slidewright-import new', TIMELINE_ID);
    const job = { jobId: TIMELINE_ID, status: 'active', progress: 40, currentTask: '', timelineId: null, pages: 3 };
    const times = {
      warnings: [],
      recognised: null,
      brand: null,
      error: null,
      createdAt: new Date(),
      updatedAt: new Date(),
    };
    server.use(http.get(`*/api/imports/${TIMELINE_ID}`, () => HttpResponse.json({ data: { ...job, ...times } })));
    renderApp('/start');
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [new File(['Owls'], 'owls.md')] } });
    await waitFor(() => expect(useToasts.getState().toast?.description).toBe('Drop one deck at a time.'));
    expect(screen.getByRole('progressbar')).toBeVisible();
  });

  it('[QF1] [IS5] says why an import failed that it followed after a reload', async () => {
    sessionStorage.setItem('slidewright-import new', TIMELINE_ID);
    const job = { jobId: TIMELINE_ID, status: 'failed', progress: 40, currentTask: '', timelineId: null, pages: 3 };
    const error = { code: 'INTERNAL', message: 'The disk is full.' };
    const times = { warnings: [], recognised: null, brand: null, error, createdAt: new Date(), updatedAt: new Date() };
    server.use(http.get(`*/api/imports/${TIMELINE_ID}`, () => HttpResponse.json({ data: { ...job, ...times } })));
    renderApp('/start');
    expect(await screen.findByText('The deck could not be imported')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('textbox', { name: 'Text' })).toBeVisible();
  });

  it('[QF1] takes one deck at a time', async () => {
    await open();
    const files = [new File(['a'], 'a.pptx'), new File(['b'], 'b.pdf')];
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files } });
    await waitFor(() => expect(useToasts.getState().toast?.description).toBe('Drop one deck at a time.'));
  });

  it('[QF1] says that a text is too long, and keeps it', async () => {
    const { user } = await open();
    const text = `Owls\n${'a'.repeat(100_001)}`;
    await user.click(field());
    await user.paste(text);
    expect(await screen.findByText('The text has 100,006 characters, 100,000 can be used.')).toBeVisible();
    expect(field()).toHaveValue(text);
    expect(screen.queryByRole('button', { name: 'Make film' })).toBeNull();
  });
});
