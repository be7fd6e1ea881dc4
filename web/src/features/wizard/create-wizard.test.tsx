// @vitest-environment jsdom
import { musicPieceFile, type MusicPiece } from '@slidewright/domain';
import type { Music } from '@slidewright/http-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { zipSync } from 'fflate';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast, useToasts } from '../../components/toast/toast.ts';
import { renderApp } from '../../testing/app.tsx';
import { useBrowser } from '../../testing/browser.ts';
import { CONFIGURATION, server, signedIn, useServer } from '../../testing/server.ts';
import { standInProduct, TIMELINE_ID, uuid, VOICES } from './testing.ts';
import { preloadSteps } from './wizard-page.tsx';

// As in a page that was looked at for a moment.
beforeAll(preloadSteps);
useServer();
useBrowser();

let product: ReturnType<typeof standInProduct>;
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  signedIn();
  product = standInProduct();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const toast = () => useToasts.getState().toast;

async function open() {
  const user = userEvent.setup();
  const app = renderApp('/timelines/new');
  await screen.findByRole('heading', { name: 'Create New Timeline' });
  return { user, ...app };
}

async function withSlides() {
  const opened = await open();
  const { user } = opened;
  // Each letter typed draws the page again.
  await user.click(screen.getByLabelText('Title *'));
  await user.paste('Bread');
  await user.click(button('Next'));
  await user.click(screen.getByLabelText('Content Outline'));
  await user.paste('# One\n- a\n# Two\n- b');
  await user.click(button('Generate Slides'));
  await waitFor(() => expect(toast()?.title).toBe('Success'));
  return opened;
}

describe('the header and the steps', () => {
  it('[W1] [W2] names the steps, counts them, and offers drafts', async () => {
    const { user } = await open();
    expect(screen.getByText('Step 1 of 6')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Timelines' })).toHaveAttribute('href', '/timelines');
    const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('button');
    expect(steps.map((step) => step.textContent?.replace(/^\d/, ''))).toEqual([
      'Basic Info',
      'Outline',
      'Content',
      'Audio',
      'Timeline',
      'Finalize',
    ]);
    expect(button('Drafts')).toBeEnabled();
    expect(button('Save Draft')).toBeDisabled();
    await user.click(steps[5]!);
    expect(screen.getByText('Step 6 of 6')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(button('Save Timeline')).toBeDisabled();
  });

  it('[W3] [W14] does not allow skipping an incomplete step', async () => {
    const { user } = await open();
    expect(button('Next')).toBeDisabled();
    await user.type(screen.getByLabelText('Title *'), '   ');
    expect(button('Next')).toBeDisabled();
    await user.type(screen.getByLabelText('Title *'), 'Bread');
    await user.click(button('Next'));
    expect(screen.getByLabelText('Content Outline')).toHaveAttribute('rows', '8');
    expect(button('Next')).toBeDisabled();
    expect(button('Generate Slides')).toBeDisabled();
    await user.click(button('Previous'));
    expect(screen.getByLabelText('Description')).toHaveAttribute('rows', '3');
  });
});

describe('slides from an outline', () => {
  it('[AI1] [AI2] accepts slides of a language model', async () => {
    await withSlides();
    expect(toast()).toMatchObject({ title: 'Success', description: 'Generated 2 slides from your outline.' });
    expect(screen.getByText('2 slides so far')).toBeInTheDocument();
  });

  it('[AI1] [AI5] parses the outline in the browser when the service fails, without a message', async () => {
    product.refuse['POST /api/ai/generate-slides'] = { status: 502, error: 'Broken', code: 'AI_FAILED' };
    const { user } = await withSlides();
    expect(toast()).toMatchObject({ title: 'Success', description: 'Generated 2 slides from your outline.' });
    await user.click(button('Next'));
    expect(screen.getByLabelText('Slide title')).toHaveValue('One');
  });

  it('[AI1] are parsed in the browser at once where no language model is configured', async () => {
    server.use(http.get('*/api/config', () => HttpResponse.json({ data: CONFIGURATION })));
    const { user } = await withSlides();
    expect(product.called()).not.toContain('POST /api/ai/generate-slides');
    await user.click(button('Next'));
    expect(screen.getByLabelText('Slide title')).toHaveValue('One');
  });

  it('[IS8] have the focus, with their number, once they are made', async () => {
    await withSlides();
    await waitFor(() => expect(screen.getByText('2 slides so far')).toHaveFocus());
  });

  it('[QF3] are made of all lines by ‘Use as slides’, and ‘Generate Slides’ says which lines it left out', async () => {
    product.refuse['POST /api/ai/generate-slides'] = { status: 503, error: 'None', code: 'AI_NOT_CONFIGURED' };
    const { user } = await open();
    await user.click(button('Outline'));
    const outline = 'Owls\n\nFood\n- mice\n- moths\n\nHomes\n- barns\n- hollow trees\n- church towers';
    await user.click(screen.getByLabelText('Content Outline'));
    await user.paste(outline);
    await user.click(button('Generate Slides'));
    expect(
      await screen.findByText('Line 9: “- hollow trees” is on no slide. “Use as slides” reads all lines.'),
    ).toBeVisible();
    await user.click(button('Use as slides'));
    await waitFor(() => expect(toast()).toMatchObject({ description: 'Made 3 slides from your outline.' }));
    expect(screen.queryByText(/is on no slide/)).toBeNull();
    await user.click(button('Next'));
    expect(screen.getByLabelText('Slide title')).toHaveValue('Owls');
  });

  it('fills in an example at a click', async () => {
    const { user } = await open();
    await user.click(button('Outline'));
    await user.click(button('Use an example'));
    expect((screen.getByLabelText('Content Outline') as HTMLTextAreaElement).value).toContain('# Why the sky is blue');
    expect(button('Generate Slides')).toBeEnabled();
  });
});

describe('slides from Markdown', () => {
  const DECK =
    '---\ntitle: My deck\ndescription: For the school\ntheme: midnight\nresolution: 1080x1920\nvoice: nova\n---\n# One\n\n- a\n\n<!-- Say it. -->\n\n---\n\n# Two\n\n![bg](x.png)\n';

  it('[MD1] [MD2] become the slides as they stand, from a file, and say what was left out', async () => {
    const { user } = await open();
    await user.click(button('Outline'));
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type="file"]')!,
      new File([DECK], 'deck.md', { type: 'text/markdown' }),
    );
    await waitFor(() => expect(screen.getByLabelText('Content Outline')).toHaveValue(DECK));
    expect(screen.getByText(/This text is a deck: “Use as slides” takes its slides as they stand/)).toBeVisible();
    await user.click(button('Use as slides'));
    expect(
      await screen.findByText('Line 18: A picture was left out. Its file was not opened with the document.'),
    ).toBeVisible();
    expect(toast()).toMatchObject({ description: 'Made 2 slides from your Markdown.' });
    await user.click(button('Next'));
    expect(screen.getByLabelText('Slide title')).toHaveValue('One');
    expect(screen.getByDisplayValue('Say it.')).toBeInTheDocument();
    await user.click(button('Previous'));
    await user.click(button('Previous'));
    expect(screen.getByDisplayValue('My deck')).toBeInTheDocument();
    expect(screen.getByDisplayValue('For the school')).toBeInTheDocument();
    await user.click(button('Finalize'));
    await user.click(button('Save Timeline'));
    await waitFor(() =>
      expect(product.calls).toContainEqual({
        call: 'POST /api/timelines',
        body: expect.objectContaining({
          audioSettings: expect.objectContaining({ voice: 'nova' }),
          settings: expect.objectContaining({ theme: 'midnight', resolution: '1080x1920' }),
        }),
      }),
    );
  });

  it.each([
    ['with its files', (deck: File, picture: File, music: File) => [deck, picture, music]],
    [
      'in a zip',
      async (deck: File, picture: File, music: File) => {
        const bytes = async (file: File) => new Uint8Array(await file.arrayBuffer());
        const zip = zipSync({
          'talk/deck.md': await bytes(deck),
          'talk/img/x.png': await bytes(picture),
          'talk/calm.mp3': await bytes(music),
        });
        return [new File([zip], 'talk.zip')];
      },
    ],
  ])(
    '[MD1] [EX7] take pictures and music of a deck along that is opened %s, and pictures that it has as data',
    async (_, files) => {
      const { user } = await open();
      let uploads = 0;
      server.use(
        http.post('*/api/images', () => {
          uploads += 1;
          const data = { id: uuid(100 + uploads), width: 640, height: 480, alt: '' };
          return HttpResponse.json({ data }, { status: 201 });
        }),
        http.post('*/api/music', () => HttpResponse.json({ data: { id: uuid(200) } }, { status: 201 })),
      );
      const text =
        '---\nmusic: ./calm.mp3\n---\n\n# One\n\n![A cross](img/x.png)\n\n---\n\n![Dot](data:image/gif;base64,R0lGODlhAQABAAAAACw=)\n\n![](https://example.org/a.png)\n';
      const deck = new File([text], 'deck.md', { type: 'text/markdown' });
      const picture = new File([new Uint8Array(9)], 'x.png', { type: 'image/png' });
      const music = new File([new Uint8Array(9)], 'calm.mp3', { type: 'audio/mpeg' });
      await user.click(button('Outline'));
      await userEvent
        .setup({ applyAccept: false })
        .upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, await files(deck, picture, music));
      await screen.findByText('2 pictures were opened with it. “Use as slides” puts them on the slides.');
      await user.click(button('Use as slides'));
      expect(
        await screen.findByText('Line 13: A picture was left out. Pictures of other sites are not loaded.'),
      ).toBeVisible();
      expect(uploads).toBe(2);
      await user.click(button('Finalize'));
      await user.click(button('Save Timeline'));
      const image = (id: number, alt: string) => expect.objectContaining({ kind: 'image', imageId: uuid(id), alt });
      await waitFor(() => expect(JSON.stringify(product.calls)).toContain(uuid(102)));
      const blocks = product.calls.flatMap(({ body }) => (body as { blocks?: unknown[] } | null)?.blocks ?? []);
      expect(JSON.stringify(product.calls)).toContain(`"music":"${uuid(200)}"`);
      expect(blocks).toEqual([image(101, 'A cross'), image(102, 'Dot')]);
    },
  );

  it.each([
    [
      'a picture',
      new File([new Uint8Array(9)], 'a.png', { type: 'image/png' }),
      'a.png is not a Markdown or text file.',
    ],
    [
      'a text in another encoding',
      new File([new Uint8Array([0xff, 0xfe, 0x41])], 'a.md'),
      'a.md is not a text in UTF-8.',
    ],
    [
      'a file that is too long',
      new File(['x'.repeat(100_001)], 'a.txt'),
      'a.txt has 100,001 characters. An outline can have 100,000: divide it into several files.',
    ],
  ])('refuses %s with a sentence', async (_, file, sentence) => {
    const { user } = await open();
    await user.click(button('Outline'));
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await userEvent.setup({ applyAccept: false }).upload(input, file);
    await waitFor(() => expect(toast()).toMatchObject({ title: 'The file was not opened', description: sentence }));
    expect(screen.getByLabelText('Content Outline')).toHaveValue('');
  });

  it('keeps the whole of an outline that was pasted and is too long, and says what it can have', async () => {
    const { user } = await open();
    await user.click(button('Outline'));
    const outline = screen.getByLabelText('Content Outline');
    await user.click(outline);
    await user.paste('x'.repeat(100_001));
    expect(outline).toHaveValue('x'.repeat(100_001));
    expect(outline).toHaveAccessibleDescription(
      'The outline has 100,001 characters and can have 100,000. Shorten it to continue.',
    );
    expect(button('Use as slides')).toBeDisabled();
  });
});

describe('the language', () => {
  it('[LA4] is detected as the outline is written, can be chosen, and is saved', async () => {
    const { user } = await withSlides();
    const choice = screen.getByRole('combobox', { name: 'Language' });
    expect(choice).toHaveDisplayValue('Detected: English');
    expect(product.sent()).toContainEqual(expect.objectContaining({ language: '' }));
    await user.selectOptions(choice, 'Portuguese');
    await user.click(button('Generate Slides'));
    await waitFor(() => expect(product.calls.at(-1)).toMatchObject({ body: { language: 'pt' } }));
    await user.click(button('Finalize'));
    await user.click(button('Save Timeline'));
    await waitFor(() =>
      expect(product.calls).toContainEqual({
        call: 'POST /api/timelines',
        body: expect.objectContaining({ language: 'pt' }),
      }),
    );
  });

  it('[LA4] follows the outline, then the slides', async () => {
    const { user } = await open();
    await user.click(button('Outline'));
    const choice = screen.getByRole('combobox', { name: 'Language' });
    await user.click(screen.getByLabelText('Content Outline'));
    await user.paste('Почему небо голубое');
    await waitFor(() => expect(choice).toHaveDisplayValue('Detected: Russian'));
    await user.click(button('Generate Slides'));
    await waitFor(() => expect(choice).toHaveDisplayValue('Detected: English'));
  });
});

describe('the slides', () => {
  it('[W7] [W24] [W25] [PC4] adds, edits, moves and removes slides and bullets by keyboard', async () => {
    const { user } = await withSlides();
    await user.click(button('Next'));
    await user.click(button('Add Slide'));
    expect(screen.getByLabelText('Slide title')).toHaveAttribute('placeholder', 'New Slide');
    expect(screen.getByLabelText('Speaker notes')).toHaveAttribute('placeholder', 'Add your speaker notes here');
    expect(screen.getByLabelText('Duration (seconds)')).toHaveValue(30);
    expect(button('Remove bullet 1')).toBeDisabled();

    const first = screen.getByLabelText('Bullet 1');
    expect(first).toHaveAttribute('placeholder', 'Add your content here');
    expect(first).toHaveValue('');
    await user.type(first, '{enter}');
    const second = screen.getByLabelText('Bullet 2');
    expect(second).toHaveAttribute('placeholder', 'New point');
    expect(second).toHaveFocus();
    await user.keyboard('Second');
    expect(second).toHaveValue('Second');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByLabelText('Bullet 1')).toHaveValue('Second');
    expect(screen.getByLabelText('Bullet 1')).toHaveFocus();
    await user.clear(screen.getByLabelText('Bullet 1'));
    await user.keyboard('{Backspace}');
    expect(screen.queryByLabelText('Bullet 2')).toBeNull();
    await user.clear(screen.getByLabelText('Bullet 1'));
    await user.keyboard('{Backspace}');
    expect(screen.getByLabelText('Bullet 1')).toBeInTheDocument();

    await user.click(button('Move up'));
    await user.click(button('Remove slide'));
    expect(screen.getByText(/was removed/)).toBeInTheDocument();
    await user.click(button('Undo'));
    expect(screen.getByLabelText('Slide title')).toHaveAttribute('placeholder', 'New Slide');
  });

  it('[IS8] have the focus after they were added or removed', async () => {
    const { user } = await withSlides();
    await user.click(button('Next'));
    await user.click(button('Add below'));
    expect(screen.getByLabelText('Slide title')).toHaveFocus();
    expect(screen.getByLabelText('Slide title')).toHaveAttribute('placeholder', 'New Slide');
    await user.click(button('Remove slide'));
    const opened = screen.getAllByRole('button', { expanded: true }).at(-1);
    expect(opened).toHaveTextContent('Written two');
    expect(opened).toHaveFocus();
  });

  it('[W26] refuses a length that is too short or too long, and keeps what was there', async () => {
    const { user } = await withSlides();
    await user.click(button('Next'));
    const duration = screen.getByLabelText('Duration (seconds)');
    await user.clear(duration);
    await user.type(duration, '900');
    expect(screen.getByRole('alert')).toHaveTextContent('A slide lasts 5 to 300 seconds.');
    await user.tab();
    expect(duration).toHaveValue(300);
  });
});

describe('voice and narration', () => {
  it('[W17] starts with the voice called Andrew', async () => {
    const { user } = await open();
    await user.click(button('Audio'));
    expect(await screen.findByRole('radio', { name: /Big Andrew/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Hear Stella' })).toBeInTheDocument();
    expect(within(screen.getByRole('radiogroup', { name: 'Speed' })).getAllByRole('radio')).toHaveLength(3);
    await user.click(screen.getByRole('radio', { name: /Fast/ }));
    expect(screen.getByRole('radio', { name: /Fast/ })).toBeChecked();
  });

  it('[FV5] starts with a voice of the language, until one is chosen', async () => {
    const dora = { ...VOICES[0]!, id: 'dora', name: 'Dora', language: 'es' };
    server.use(http.get('*/api/voices', () => HttpResponse.json({ data: [...VOICES, dora] })));
    const { user } = await open();
    const choose = async (language: string): Promise<void> => {
      await user.click(button('Outline'));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), language);
      await user.click(button('Audio'));
    };
    await choose('Spanish');
    expect(await screen.findByRole('radio', { name: /Dora/ })).toBeChecked();
    await choose('English');
    expect(await screen.findByRole('radio', { name: /Big Andrew/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /Stella/ }));
    await choose('Spanish');
    expect(await screen.findByRole('radio', { name: /Stella/ })).toBeChecked();
  });

  it('[AU10] falls back on the built-in voices when the answer is no list', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.use(http.get('*/api/voices', () => HttpResponse.json({ data: { voices: [] } })));
    const { user } = await open();
    await user.click(button('Audio'));
    expect(await screen.findByRole('radio', { name: /Alloy/ })).toBeChecked();
    expect(warn).toHaveBeenCalledWith('Invalid response format: expected array of voices');
    warn.mockRestore();
  });

  it('[AU5] says what is missing for narration', async () => {
    const { user } = await open();
    await user.click(button('Audio'));
    await user.click(await screen.findByRole('button', { name: 'Generate Audio' }));
    expect(await screen.findByText('Invalid voice or timeline not available')).toBeInTheDocument();
  });

  it('[W28] [W16] saves the slides, queues them, follows them and says when they are done', async () => {
    const { user } = await withSlides();
    await user.click(button('Audio'));
    const slides = [uuid(100), uuid(101)];
    product.setStatus(slides.map((slideId) => ({ slideId, title: 'x', status: 'completed' as const })));
    await user.click(await screen.findByRole('button', { name: 'Generate Audio' }));
    await waitFor(() =>
      expect(toast()?.title).toBe("🎵 Audio generation queued for 2 slide(s). We'll notify you when complete!"),
    );
    expect(product.calls.at(-1)).toEqual({
      call: `POST /api/timelines/${TIMELINE_ID}/generate-audio`,
      body: { voice: 'andrew', speed: 1, pitch: 1, regenerate: false },
    });
    await waitFor(() => expect(toast()?.title).toBe('✅ Audio generation completed for 2 slide(s)!'));
  });

  it('[AU5] says when nothing had to be spoken', async () => {
    const { user } = await withSlides();
    await user.click(button('Audio'));
    await user.click(await screen.findByRole('button', { name: 'Generate Audio' }));
    await waitFor(() => expect(toast()?.title).toBe('No slides needed audio generation'));
  });

  it('[AU12] says why narration could not be asked for', async () => {
    product.refuse[`POST /api/timelines/${TIMELINE_ID}/generate-audio`] = {
      status: 503,
      error: 'The speech service is away.',
      code: 'SPEECH_UNAVAILABLE',
    };
    const { user } = await withSlides();
    await user.click(button('Audio'));
    await user.click(await screen.findByRole('button', { name: 'Generate Audio' }));
    expect(
      await screen.findByText('The voice-synthesis service is not available. Please check your API key configuration.'),
    ).toBeInTheDocument();
  });
});

describe('saving', () => {
  it('[TH3] saves the transition that was chosen, after saying what it does', async () => {
    const { user, path } = await withSlides();
    await user.click(button('Timeline'));
    const choice = within(await screen.findByRole('radiogroup', { name: 'Between slides' }));
    expect(choice.getByRole('radio', { name: 'Of the theme' })).toBeChecked();
    await user.click(choice.getByRole('radio', { name: 'Push' }));
    expect(screen.getByText('The next slide moves in from the side.')).toBeInTheDocument();
    await user.click(button('Finalize'));
    await user.click(button('Save Timeline'));
    await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
    const { body } = product.calls.find(({ call }) => call === 'POST /api/timelines')!;
    expect(body).toMatchObject({ settings: { transition: 'push' } });
  });

  it('[EX7] adds a piece of music of the product, and puts it under the film', async () => {
    const tracks: Music[] = [];
    server.use(
      http.get('*/api/music', () => HttpResponse.json({ data: tracks })),
      http.post('*/api/music/pieces/:piece', ({ params }) => {
        const filename = musicPieceFile(params['piece'] as MusicPiece);
        const url = `/api/music/${uuid(201)}/file`;
        const made = { id: uuid(201), name: 'Piece', durationMs: 74_000, url, filename, usedBy: [] };
        tracks.push({ ...made, createdAt: '2026-03-01T12:00:00.000Z' });
        return HttpResponse.json({ data: tracks[0] });
      }),
    );
    const { user } = await withSlides();
    await user.click(button('Timeline'));
    await user.click(await screen.findByRole('button', { name: 'Add music' }));
    await user.click(await screen.findByRole('button', { name: 'Add Still water' }));
    await user.click(await screen.findByRole('button', { name: 'Use Still water' }));
    await user.click(button('Finalize'));
    await user.click(button('Save Timeline'));
    await waitFor(() => expect(product.called()).toContain('POST /api/timelines'));
    const { body } = product.calls.find(({ call }) => call === 'POST /api/timelines')!;
    expect(body).toMatchObject({ settings: { music: uuid(201) } });
  });

  it('[W13] [W15] [W22] creates everything, deletes the draft and goes to its page', async () => {
    const { user, path } = await withSlides();
    await user.click(button('Save Draft'));
    await user.click(button('Finalize'));
    await user.click(button('Save Timeline'));
    await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
    expect(product.called().filter((call) => call === 'POST /api/timelines')).toHaveLength(1);
    const kept = Object.entries(localStorage).filter(([key]) => key.includes('wizard'));
    expect(kept.map(([, value]) => value as string).join()).not.toContain('Bread');
  });

  it('[W22] [UX1] also saves what is undone while it runs', async () => {
    const { user, path } = await withSlides();
    await user.click(button('Next'));
    await user.click(await screen.findByRole('button', { name: 'Remove slide' }));
    await user.click(screen.getByRole('button', { name: /Finalize$/ }));
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    server.use(http.post('*/api/timelines/:id/slides', () => held));
    await user.click(button('Save Timeline'));
    await user.click(button('Undo last change'));
    release(undefined);
    await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
    expect(product.stored().map(({ title }) => title)).toEqual(['Written one', 'Written two']);
  });

  it('[S2] logs a failure, shows no toast, and keeps all that was written', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    product.refuse['POST /api/timelines'] = { status: 500, error: 'Nothing works' };
    const { user, path } = await withSlides();
    await user.click(button('Finalize'));
    showToast({ title: 'Another' });
    await user.click(button('Save Timeline'));
    expect(await screen.findByText('Nothing works')).toBeInTheDocument();
    expect(toast()?.title).toBe('Another');
    expect(log).toHaveBeenCalled();
    expect(path()).toBe('/timelines/new');
    delete product.refuse['POST /api/timelines'];
    await user.click(button('Save Timeline'));
    await waitFor(() => expect(path()).toBe(`/timelines/${TIMELINE_ID}`));
    log.mockRestore();
  });
});

describe('drafts', () => {
  it('[DR1] [DR2] are empty, then there, loaded and deleted', async () => {
    const { user } = await open();
    await user.click(button('Drafts'));
    const dialog = () => screen.getByRole('dialog', { name: 'Saved Drafts' });
    expect(within(dialog()).getByText('No saved drafts')).toBeInTheDocument();
    expect(within(dialog()).getByText('Save your current progress to create a draft')).toBeInTheDocument();
    expect(within(dialog()).getByText('Drafts are automatically saved for 7 days')).toBeInTheDocument();
    await user.click(within(dialog()).getByRole('button', { name: 'Close' }));
    await user.type(screen.getByLabelText('Title *'), 'Bread');
    await user.click(button('Drafts'));
    await user.type(within(dialog()).getByLabelText('Name of the draft'), 'My loaf');
    await user.click(within(dialog()).getByRole('button', { name: 'Save Current as Draft' }));
    expect(within(dialog()).getByText('My loaf')).toBeInTheDocument();
    expect(within(dialog()).getByText(/0 slides · Basic Info · Modified Just now/)).toBeInTheDocument();
    expect(within(dialog()).getByRole('button', { name: 'Load My loaf' })).toBeDisabled();
    await user.click(within(dialog()).getByRole('button', { name: 'Delete My loaf' }));
    expect(within(dialog()).getByText('No saved drafts')).toBeInTheDocument();
  });

  it('[DR5] age while the page stays open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      const { user } = await open();
      await user.type(screen.getByLabelText('Title *'), 'Bread');
      await act(() => vi.advanceTimersByTimeAsync(3_600_000));
      await user.click(button('Drafts'));
      const dialog = within(screen.getByRole('dialog', { name: 'Saved Drafts' }));
      await user.click(dialog.getByRole('button', { name: 'Save Current as Draft' }));
      expect(dialog.getByText(/Modified Just now/)).toBeInTheDocument();
      await act(() => vi.advanceTimersByTimeAsync(330_000));
      expect(dialog.getByText(/Modified 5 minute\(s\) ago/)).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[W18] [IS8] stores progress a second after the last change, restores it, and asks before it is discarded', async () => {
    const first = await open();
    await first.user.type(screen.getByLabelText('Title *'), 'Bread');
    expect(await screen.findByText('• Draft saved')).toBeInTheDocument();
    first.unmount();
    const { user } = await open();
    expect(screen.getByText('You are back where you left off.')).toBeInTheDocument();
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread');
    await user.click(button('Start over'));
    expect(
      within(screen.getByRole('dialog', { name: 'Start over?' })).getByRole('button', { name: 'Cancel' }),
    ).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread');
    await user.click(button('Start over'));
    await user.click(button('Discard and start over'));
    expect(screen.getByLabelText('Title *')).toHaveValue('');
  });

  it('[DR6] reports storage that cannot be written, and continues', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = await open();
    await user.type(screen.getByLabelText('Title *'), 'Bread');
    expect(await screen.findByText('• Not kept in this browser')).toBeInTheDocument();
    expect(screen.getByLabelText('Title *')).toHaveValue('Bread');
    expect(warn).toHaveBeenCalled();
    full.mockRestore();
    warn.mockRestore();
  });
});
