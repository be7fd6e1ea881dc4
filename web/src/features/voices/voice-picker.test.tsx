// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { setLanguage } from '../../lib/language/catalogues.ts';
import { useBrowser } from '../../testing/browser.ts';
import { server, useServer } from '../../testing/server.ts';
import { VoicePicker } from './voice-picker.tsx';

useServer();
useBrowser();

const voice = (id: string, name: string, language = 'en-US') => ({
  id,
  name,
  gender: 'female',
  category: 'premade',
  provider: 'local',
  language,
  description: '',
});

function show(voices: unknown[], language = 'fr') {
  server.use(http.get('*/api/voices', () => HttpResponse.json({ data: voices })));
  const onChange = vi.fn<(voiceId: string) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VoicePicker value="a" language={language} onChange={onChange} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onChange };
}

describe('choosing a voice', () => {
  it('[W8] plays a sample before it is chosen, one at a time, and stops it', async () => {
    const sources: string[] = [];
    vi.stubGlobal(
      'Audio',
      class extends EventTarget {
        readonly dataset: Record<string, string> = {};
        constructor(source: string) {
          super();
          sources.push(source);
        }
        play = () => Promise.resolve();
        pause = () => undefined;
      },
    );
    const { user, onChange } = show([voice('a', 'Ada'), voice('b', 'Bo b')]);
    await user.click(await screen.findByRole('button', { name: 'Hear Bo b' }));
    expect(sources).toEqual(['/api/voices/b/preview']);
    await user.click(screen.getByRole('button', { name: 'Hear Ada' }));
    expect(screen.getByRole('button', { name: 'Hear Bo b' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stop the sample of Ada' }));
    expect(sources).toEqual(['/api/voices/b/preview', '/api/voices/a/preview']);
    expect(onChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('radio', { name: /Bo b/ }));
    expect(onChange).toHaveBeenCalledWith('b');
    vi.unstubAllGlobals();
  });

  it('says so where no voice speaks the language, and what brings one', async () => {
    show([voice('a', 'Ada'), voice('b', 'Bo b')], 'es');
    const notice = await screen.findByText('No voice speaks Spanish');
    expect(notice.parentElement).toHaveTextContent('espeak-ng');
  });

  it.each([
    ['a voice speaks it', [voice('a', 'Ada'), voice('d', 'Dora', 'es')]],
    ['a voice speaks every language', [voice('a', 'Ada'), voice('p', 'Poly', '')]],
  ])('says nothing where %s', async (_, voices) => {
    show(voices, 'es-MX');
    await screen.findByRole('radio', { name: /Ada/ });
    expect(screen.queryByText(/No voice speaks/)).toBeNull();
  });

  it('[W8] has two tab stops, the voices and the chosen one’s sample', async () => {
    const { user } = show([voice('a', 'Ada'), voice('b', 'Bo b'), voice('c', 'Cy')]);
    await screen.findByRole('radio', { name: /Ada/ });
    await user.tab();
    expect(screen.getByRole('radio', { name: /Ada/ })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Hear Ada' })).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it('says where a voice comes from, unless its name does', async () => {
    show([
      { ...voice('a', 'Ada'), quality: '', engine: 'OpenAI' },
      { ...voice('espeak-de', 'German (eSpeak)', 'de'), quality: '', engine: 'eSpeak, this machine' },
    ]);
    expect(await screen.findByRole('radio', { name: /Ada/ })).toHaveTextContent(/ · OpenAI$/);
    expect(screen.getByRole('radio', { name: /German/ })).toHaveTextContent(/^German \(eSpeak\)female · German$/);
  });

  it('says when a sample cannot be played', async () => {
    vi.stubGlobal(
      'Audio',
      class extends EventTarget {
        readonly dataset: Record<string, string> = {};
        play = () => Promise.reject(new Error('no sound'));
        pause = () => undefined;
      },
    );
    const { user } = show([voice('a', 'Ada')]);
    await user.click(await screen.findByRole('button', { name: 'Hear Ada' }));
    expect(await screen.findByText('This sample could not be played.')).toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  it('finds a voice among many by name or language', async () => {
    const { user } = show([
      ...Array.from({ length: 12 }, (_, index) => voice(`v${index}`, `Voice ${index}`)),
      voice('de', 'Greta', 'de-DE'),
    ]);
    await user.type(await screen.findByRole('searchbox', { name: 'Search voices' }), 'german');
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
    expect(screen.getByRole('radio', { name: /Greta/ })).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(await screen.findByText('No voice matches.')).toBeInTheDocument();
  });

  it('shows the voices of one language', async () => {
    const { user } = show([
      ...Array.from({ length: 12 }, (_, index) => voice(`v${index}`, `Voice ${index}`, index % 2 ? 'en-US' : 'en-GB')),
      voice('de', 'Greta', 'de-DE'),
    ]);
    const choice = await screen.findByRole('combobox', { name: 'Language' });
    expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'All languages (13)',
      'English (12)',
      'German (1)',
    ]);
    await user.selectOptions(choice, 'German (1)');
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    await user.selectOptions(choice, 'English (12)');
    expect(screen.getAllByRole('radio')).toHaveLength(12);
  });

  it('[LA4] begins with the voices of the language, those of every language and the chosen one', async () => {
    const others = Array.from({ length: 12 }, (_, index) => voice(`v${index}`, `Voice ${index}`));
    const { user } = show(
      [...others, voice('a', 'Ada'), voice('zh', 'Mei', 'cmn-CN'), voice('every', 'Poly', '')],
      'zh-Hant',
    );
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
    for (const name of [/Ada/, /Mei/, /Poly/]) expect(screen.getByRole('radio', { name })).toBeInTheDocument();
    const choice = screen.getByRole('combobox', { name: 'Language' });
    expect(choice).toHaveDisplayValue('Chinese (2)');
    await user.selectOptions(choice, 'All languages (15)');
    expect(screen.getAllByRole('radio')).toHaveLength(15);
    await user.selectOptions(choice, 'Chinese (2)');
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it("[LA4] names voices after their language in the page's language, also when that changes", async () => {
    onTestFinished(() => setLanguage('en'));
    show([voice('espeak-ar', 'Arabic (eSpeak)', 'ar'), voice('espeak-ja-hrkt', 'Japanese (eSpeak)', 'ja-Hrkt')], 'eo');
    for (const name of [/^Arabic \(eSpeak\)/, /^Japanese \(eSpeak\)/])
      expect(await screen.findByRole('radio', { name })).toBeInTheDocument();
    await act(() => setLanguage('fr'));
    for (const name of [/^Arabe \(eSpeak\)/, /^Japonais \(eSpeak\)/])
      expect(screen.getByRole('radio', { name })).toBeInTheDocument();
  });

  it('[LA4] shows all voices where none speaks the language', async () => {
    const german = Array.from({ length: 6 }, (_, index) => voice(`d${index}`, `Deutsch ${index}`, 'de-DE'));
    show([...german, ...german.map(({ id, name }) => voice(`${id}e`, name))], 'eo');
    expect(await screen.findAllByRole('radio')).toHaveLength(12);
  });

  it('says why there are no voices', async () => {
    server.use(http.get('*/api/voices', () => HttpResponse.json({ error: 'Away' }, { status: 503 })));
    render(
      <QueryClientProvider client={createQueryClient()}>
        <VoicePicker value="" language="en" onChange={() => undefined} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('The voices could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Away')).toBeInTheDocument();
  });
});
