// @vitest-environment jsdom
import type { Pronunciation } from '@slidewright/domain';
import type { AudioFile } from '@slidewright/http-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { useBrowser } from '../../../testing/browser.ts';
import { server, signedIn, useServer } from '../../../testing/server.ts';
import { narrationOf, standInProduct, TIMELINE_ID, timelineOf } from '../testing.ts';
import { preloadSteps } from '../wizard-page.tsx';

// As in a page that was looked at for a moment.
beforeAll(preloadSteps);
useServer();
useBrowser();

beforeEach(() => signedIn());

const entry = (term: string, said: string, other: Partial<Pronunciation> = {}): Pronunciation => ({
  term,
  said,
  alphabet: 'respelling',
  exactCase: false,
  ...other,
});
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const step = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('button', { name: new RegExp(`^${name}`) });

/** Dictionaries by path; `beforePut` runs before a write is compared with what is stored. */
function standInDictionaries(files: AudioFile[] = []) {
  const stored: Record<string, { entries: Pronunciation[]; revision: number }> = {};
  const state = { stored, puts: 0, beforePut: (_path: string): void => undefined };
  const at = (path: string) => (stored[path] ??= { entries: [], revision: 0 });
  const handle = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname;
    if (request.method === 'GET') return HttpResponse.json({ data: at(path) });
    const body = (await request.json()) as { entries: Pronunciation[]; revision: number };
    state.beforePut(path);
    if (body.revision < at(path).revision)
      return HttpResponse.json({ error: 'Changed elsewhere.', code: 'CHANGED_ELSEWHERE' }, { status: 409 });
    state.puts += 1;
    stored[path] = { entries: body.entries, revision: at(path).revision + 1 };
    // The narration of the first slide holds what is changed here.
    if (files[0]) files[0] = { ...files[0], metadata: { ...files[0].metadata, pronunciationChanged: true } };
    return HttpResponse.json({ data: stored[path] });
  };
  for (const path of ['*/api/dictionary', '*/api/timelines/:id/dictionary'])
    server.use(http.get(path, handle), http.put(path, handle));
  return state;
}

const OF_TIMELINE = `/api/timelines/${TIMELINE_ID}/dictionary`;
const OWN = '/api/dictionary';

/** Sounds play until they are stopped. */
function standInSounds() {
  const playing = new Set<string>();
  const spoken: Record<string, unknown>[] = [];
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      readonly source: string;
      constructor(source: string) {
        super();
        this.source = source;
      }
      play = () => Promise.resolve(void playing.add(this.source));
      pause = () => playing.delete(this.source);
    },
  );
  // The sound of an entry is as long as what it says.
  URL.createObjectURL = (sound) => `blob:${(sound as Blob).size}`;
  URL.revokeObjectURL = () => undefined;
  server.use(
    http.post('*/api/pronunciations/preview', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      if (body['said'] === 'kbrn')
        return HttpResponse.json(
          { error: '“Kubernetes” has a pronunciation that has no vowel.', code: 'VALIDATION_FAILED' },
          { status: 400 },
        );
      spoken.push(body);
      return new HttpResponse(new Uint8Array(String(body['said']).length), {
        headers: { 'content-type': 'audio/mpeg' },
      });
    }),
  );
  return { playing, spoken };
}

async function openAt(stepName: string, timeline = timelineOf(['One', 'Two'])) {
  const user = userEvent.setup();
  const product = standInProduct(timeline);
  product.files.push(...narrationOf(timeline));
  const dictionaries = standInDictionaries(product.files);
  renderApp(`/timelines/${TIMELINE_ID}/edit`);
  await screen.findByRole('heading', { name: 'Edit Timeline' });
  await user.click(step(stepName));
  return { user, product, dictionaries };
}

async function openPanel() {
  const opened = await openAt('Audio');
  await opened.user.click(button(/^Pronunciation/));
  await screen.findByRole('radio', { name: 'This timeline' });
  return opened;
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, term: string, said: string): Promise<void> {
  await user.click(button('Add an entry'));
  await user.type(screen.getByLabelText('Word or words'), term);
  await user.type(screen.getByLabelText('Say'), said);
}

describe('the pronunciation panel', () => {
  it('[PR1] [PR4] adds an entry by keyboard, and shows that only the slide that holds it is out of date', async () => {
    const { user, dictionaries } = await openPanel();
    await screen.findByText(/^No entries yet/);
    expect(await screen.findAllByText('Completed')).toHaveLength(2);
    await fillIn(user, ' Kubernetes ', 'koo-ber-NET-eez{Enter}');
    expect(await screen.findByText('“koo-ber-NET-eez”')).toBeInTheDocument();
    expect(dictionaries.stored[OF_TIMELINE]!.entries).toEqual([entry('Kubernetes', 'koo-ber-NET-eez')]);
    expect(await screen.findAllByText('Changed since')).toHaveLength(1);
    expect(screen.getAllByText('Completed')).toHaveLength(1);
    expect(button('Add an entry')).toHaveFocus();
  });

  it('[PR1] keeps what another tab has added meanwhile', async () => {
    const { user, dictionaries } = await openPanel();
    await fillIn(user, 'Nguyen', 'win');
    dictionaries.beforePut = (path) => {
      dictionaries.beforePut = () => undefined;
      dictionaries.stored[path] = { entries: [entry('Goethe', 'GUR-tuh')], revision: 5 };
    };
    await user.click(button('Save entry'));
    expect(await screen.findByText('“GUR-tuh”')).toBeInTheDocument();
    expect(dictionaries.stored[OF_TIMELINE]!.entries).toEqual([entry('Goethe', 'GUR-tuh'), entry('Nguyen', 'win')]);
  });

  it('[PR1] edits an entry, replaces one for the same words, and keeps what was typed when that fails', async () => {
    const { user, dictionaries } = await openPanel();
    dictionaries.stored[OWN] = { entries: [entry('Nguyen', 'win'), entry('SQL', 'sequel')], revision: 1 };
    await user.click(screen.getByRole('radio', { name: 'All my timelines' }));
    server.use(
      http.put('*/api/dictionary', () => HttpResponse.json({ error: 'Away for a moment.' }, { status: 503 }), {
        once: true,
      }),
    );
    // Shown after the queries were made: read again.
    await user.click(button(/^Pronunciation/));
    await user.click(button(/^Pronunciation/));
    await user.click(await screen.findByRole('radio', { name: 'All my timelines' }));
    await user.click(await screen.findByRole('button', { name: 'Edit SQL' }));
    await user.click(screen.getByRole('radio', { name: 'IPA' }));
    await user.clear(screen.getByLabelText('Say'));
    await user.type(screen.getByLabelText('Say'), 'ˈsiːkwəl');
    await user.click(screen.getByRole('checkbox', { name: 'Only with exactly these capitals' }));
    await user.click(button('Save entry'));
    expect(await screen.findByText('Away for a moment.')).toBeInTheDocument();
    expect(screen.getByLabelText('Say')).toHaveValue('ˈsiːkwəl');
    await user.click(button('Save entry'));
    expect(await screen.findByText('/ˈsiːkwəl/')).toBeInTheDocument();
    const changed = entry('SQL', 'ˈsiːkwəl', { alphabet: 'ipa', exactCase: true });
    expect(dictionaries.stored[OWN].entries).toEqual([entry('Nguyen', 'win'), changed]);
    expect(button('Edit SQL')).toHaveFocus();

    await fillIn(user, 'NGUYEN', 'nwin');
    expect(screen.getByText('Replaces the entry for these words.')).toBeInTheDocument();
    await user.click(button('Save entry'));
    await waitFor(() => expect(dictionaries.stored[OWN]!.entries).toEqual([changed, entry('NGUYEN', 'nwin')]));
    expect(dictionaries.stored[OF_TIMELINE]?.entries).toEqual([]);
  });

  it('[PR1] deletes an entry, and brings it back', async () => {
    const { user, dictionaries } = await openPanel();
    await fillIn(user, 'Nguyen', 'win{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Delete Nguyen' }));
    await screen.findByText('“Nguyen” was deleted.');
    expect(dictionaries.stored[OF_TIMELINE]!.entries).toEqual([]);
    expect(button('Undo')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Edit Nguyen' })).toHaveFocus();
    expect(dictionaries.stored[OF_TIMELINE]!.entries).toEqual([entry('Nguyen', 'win')]);
  });

  it('[PR1] speaks entries with the chosen voice, one at a time, and says why one cannot be spoken', async () => {
    const { playing, spoken } = standInSounds();
    const { user } = await openPanel();
    await fillIn(user, 'Nguyen', 'win{Enter}');
    await fillIn(user, 'Kubernetes', 'kbrn');
    await user.click(button('Hear it'));
    expect(await screen.findByText('“Kubernetes” has a pronunciation that has no vowel.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Say'), 'eez');
    expect(screen.queryByText(/has no vowel/)).toBeNull();
    await user.click(button('Hear it'));
    await waitFor(() => expect([...playing]).toEqual(['blob:7']));
    await user.click(button('Hear Nguyen'));
    await waitFor(() => expect([...playing]).toEqual(['blob:3']));
    const said = spoken.length;
    expect(spoken.map((request) => request['said'])).toEqual(expect.arrayContaining(['kbrneez', 'win']));
    // A sample of a voice is a sound, too.
    await user.click(button('Hear Stella'));
    await waitFor(() => expect([...playing]).toEqual(['/api/voices/stella/preview']));
    await user.click(button('Hear Nguyen'));
    await waitFor(() => expect([...playing]).toEqual(['blob:3']));
    await user.click(button('Stop Nguyen'));
    expect([...playing]).toEqual([]);
    expect(spoken).toHaveLength(said);
  });

  it('[PR1] speaks an entry when typing pauses, so that it plays at once', async () => {
    const { playing, spoken } = standInSounds();
    const { user } = await openPanel();
    await fillIn(user, 'Nguyen', 'win');
    await waitFor(() => expect(spoken).toEqual([{ ...entry('Nguyen', 'win'), voice: 'andrew' }]));
    expect([...playing]).toEqual([]);
    await user.click(button('Hear it'));
    await waitFor(() => expect([...playing]).toEqual(['blob:3']));
    expect(spoken).toHaveLength(1);
  });

  it('[PR5] puts the entries of a file over its own, and says how many', async () => {
    const { user, dictionaries } = await openPanel();
    await fillIn(user, 'Nguyen', 'nigh');
    await user.click(button('Save entry'));
    await fillIn(user, 'SQL', 'sequel');
    await user.click(button('Save entry'));
    await screen.findByRole('button', { name: 'Edit SQL' });
    const read: string[] = [];
    server.use(
      http.post('*/api/pronunciations/read-file', async ({ request }) => {
        const { content } = (await request.json()) as { content: string };
        read.push(content);
        if (content === 'nonsense')
          return HttpResponse.json({ error: 'Line 1 needs a term and what is said for it.' }, { status: 400 });
        return HttpResponse.json({
          data: { entries: [entry('nguyen', 'win'), entry('sql', 'sequel'), entry('Goethe', 'GUR-tuh')] },
        });
      }),
    );
    const input = screen.getByLabelText('PLS or CSV file');
    // As a spreadsheet for Western Europe writes it.
    await user.upload(input, new File([new Uint8Array([0x47, 0xf6])], 'words.csv'));
    expect(await screen.findByText('1 entry added, 1 replaced, 1 unchanged.')).toBeInTheDocument();
    expect(read).toEqual(['Gö']);
    expect(dictionaries.stored[OF_TIMELINE]!.entries.map(({ said }) => said)).toEqual(['win', 'sequel', 'GUR-tuh']);

    const puts = dictionaries.puts;
    const list = screen.getByRole('list', { name: 'Entries' });
    fireEvent.drop(list, { dataTransfer: { types: ['Files'], files: [new File(['nonsense'], 'words.csv')] } });
    expect(await screen.findByText('Line 1 needs a term and what is said for it.')).toBeInTheDocument();
    expect(screen.getByText('Nothing was changed')).toBeInTheDocument();
    expect(dictionaries.puts).toBe(puts);
  });

  it('[PR5] refuses a file with which the dictionary would be too large', async () => {
    const { user, dictionaries } = await openPanel();
    await fillIn(user, 'Nguyen', 'win{Enter}');
    await screen.findByRole('button', { name: 'Edit Nguyen' });
    const entries = Array.from({ length: 500 }, (_, index) => entry(`word ${index}`, 'said'));
    server.use(http.post('*/api/pronunciations/read-file', () => HttpResponse.json({ data: { entries } })));
    await user.upload(screen.getByLabelText('PLS or CSV file'), new File(['a,b'], 'words.csv'));
    expect(
      await screen.findByText('A dictionary can have at most 500 entries; with this file it would have 501.'),
    ).toBeInTheDocument();
    expect(dictionaries.puts).toBe(1);
  });

  it('[PR1] [W29] saves a new timeline before its first entry', async () => {
    const user = userEvent.setup();
    const product = standInProduct();
    const dictionaries = standInDictionaries();
    renderApp('/timelines/new');
    await screen.findByRole('heading', { name: 'Create New Timeline' });
    await user.click(step('Audio'));
    await user.click(button(/^Pronunciation/));
    await screen.findByText(/^No entries yet/);
    await fillIn(user, 'Nguyen', 'win{Enter}');
    await screen.findByRole('button', { name: 'Edit Nguyen' });
    expect(product.called()).toEqual(['POST /api/timelines']);
    expect(dictionaries.stored[OF_TIMELINE]!.entries).toEqual([entry('Nguyen', 'win')]);
  });
});

describe('marks in the notes', () => {
  const NOTES = 'Ask Nguyen today.';
  const withNotes = (text: string) => {
    const timeline = timelineOf(['One']);
    return { ...timeline, slides: [{ ...timeline.slides[0]!, speakerNotes: text }] };
  };
  const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Speaker notes');
  async function openNotes(text = NOTES) {
    const opened = await openAt('Content', withNotes(text));
    await screen.findByLabelText('Speaker notes');
    return opened;
  }
  /** The caret in the first word that begins so. */
  const putCaret = (user: ReturnType<typeof userEvent.setup>, word: string) =>
    user.pointer({ target: notes(), offset: notes().value.indexOf(word) + 1, keys: '[MouseLeft]' });

  it('[PR3] says a word differently at one place, which can be undone', async () => {
    const { user } = await openNotes();
    expect(screen.queryByRole('button', { name: 'Say it differently…' })).toBeNull();
    await putCaret(user, 'Nguyen');
    await user.click(await screen.findByRole('button', { name: 'Say it differently…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Say “Nguyen” differently' });
    await user.type(within(dialog).getByLabelText('Say'), 'win{Enter}');
    await waitFor(() => expect(notes()).toHaveValue('Ask {Nguyen|win} today.'));
    await waitFor(() => expect(notes()).toHaveFocus());
    await user.keyboard(' and');
    expect(notes()).toHaveValue('Ask {Nguyen|win} and today.');
    await user.click(button('Undo last change'));
    expect(notes()).toHaveValue('Ask {Nguyen|win} today.');
    await user.click(button('Undo last change'));
    expect(notes()).toHaveValue(NOTES);
  });

  it('[PR3] changes and removes a mark by keyboard, in IPA too', async () => {
    const { user } = await openNotes('Ask {Nguyen|win} today.');
    await putCaret(user, 'Nguyen');
    await user.keyboard('{Alt>}p{/Alt}');
    await screen.findByRole('dialog', { name: 'Say “Nguyen” differently' });
    expect(screen.getByLabelText('Say')).toHaveValue('win');
    await user.click(screen.getByRole('radio', { name: 'IPA' }));
    await user.clear(screen.getByLabelText('Say'));
    await user.type(screen.getByLabelText('Say'), 'wn{Enter}');
    expect(await screen.findByText('This pronunciation has no vowel.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Say'));
    await user.type(screen.getByLabelText('Say'), '/wɪn/{Enter}');
    await waitFor(() => expect(notes()).toHaveValue('Ask {Nguyen|/wɪn/} today.'));
    await waitFor(() => expect(notes()).toHaveFocus());
    await user.keyboard('{Alt>}p{/Alt}');
    await user.click(await screen.findByRole('button', { name: 'Say as written' }));
    await waitFor(() => expect(notes()).toHaveValue(NOTES));
  });

  it('[PR1] says a word differently in the timeline or in all of them', async () => {
    const { user, dictionaries } = await openNotes('Ask {Nguyen|nope} today.');
    await putCaret(user, 'Nguyen');
    await user.keyboard('{Alt>}p{/Alt}');
    await user.clear(await screen.findByLabelText('Say'));
    await user.type(screen.getByLabelText('Say'), 'win');
    await user.click(screen.getByRole('radio', { name: 'In this timeline' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    // The mark would be said in place of the entry.
    await waitFor(() => expect(notes()).toHaveValue(NOTES));
    expect(dictionaries.stored[OF_TIMELINE]!.entries).toEqual([entry('Nguyen', 'win')]);
    await waitFor(() => expect(notes()).toHaveFocus());
    await user.keyboard('{Alt>}p{/Alt}');
    await screen.findByDisplayValue('win');
    expect(screen.getByRole('radio', { name: 'In this timeline' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'In all my timelines' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dictionaries.stored[OWN]?.entries).toEqual([entry('Nguyen', 'win')]));
    expect(notes()).toHaveValue(NOTES);
  });

  it('[PR3] inserts a pause at the caret', async () => {
    const { user } = await openNotes();
    await user.pointer({ target: notes(), offset: 'Ask Nguyen'.length, keys: '[MouseLeft]' });
    await user.click(button('Insert a pause'));
    expect(notes()).toHaveValue('Ask Nguyen [pause 1s] today.');
    await user.keyboard('{Alt>}{Shift>}P{/Shift}{/Alt}');
    expect(notes()).toHaveValue('Ask Nguyen [pause 1s] [pause 1s] today.');
    await user.clear(notes());
    expect(button('Insert a pause')).toBeDisabled();
  });

  it('[BL7] inserts a click at the caret', async () => {
    const { user } = await openNotes();
    await user.pointer({ target: notes(), offset: 'Ask Nguyen'.length, keys: '[MouseLeft]' });
    await user.click(button('Show the next part here'));
    expect(notes()).toHaveValue('Ask Nguyen [click] today.');
    await user.keyboard('{Alt>}{Shift>}N{/Shift}{/Alt}');
    expect(notes()).toHaveValue('Ask Nguyen [click] [click] today.');
  });

  it('[PR3] [RC1] are not shown to a person who reads the notes aloud', async () => {
    const { user } = await openAt('Audio', withNotes('Ask {Nguyen|win}. [pause 2s] [click] Then go.'));
    await user.click(await screen.findByRole('button', { name: 'Record slide 1' }));
    expect(await screen.findByLabelText('Text to read')).toHaveTextContent(/^Ask Nguyen\. \(pause\) Then go\.$/);
  });
});
