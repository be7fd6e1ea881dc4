import { AppError } from '@slidewright/platform';
import { chatCompletionReply, messageReply, startTextProvider, type ProviderReply } from '@slidewright/testing';
import { describe, expect, it } from 'vitest';
import { createTextModel, readTextModelSettings, writeNotes } from '../index.ts';

type Provider = 'openrouter' | 'openai' | 'anthropic';
const PROVIDERS: readonly Provider[] = ['openrouter', 'openai', 'anthropic'];

const slide = (number: number, more: { notes?: string; words?: number } = {}) => ({
  number,
  title: `Slide ${number}`,
  content: '- Honey',
  notes: '',
  words: 0,
  ...more,
});
const REQUEST = {
  titles: ['Slide 1', 'Slide 2', 'Slide 3'],
  slides: [slide(1), slide(3, { notes: 'Bees dance.', words: 30 })],
  audience: 'beekeepers',
  tone: 'friendly',
  language: 'de',
} as const;

const content = (provider: Provider, text: string): ProviderReply =>
  provider === 'anthropic' ? messageReply(text) : chatCompletionReply({ content: text });

/** What the provider's answer of this text becomes, and what the provider was sent. */
async function askWith(provider: Provider, text: string) {
  await using server = await startTextProvider([content(provider, text)]);
  const name = provider.toUpperCase();
  const settings = readTextModelSettings({ [`${name}_API_KEY`]: 'key', [`${name}_BASE_URL`]: server.url });
  const outcome: unknown = await writeNotes(createTextModel(settings)!, REQUEST, {
    deadline: Date.now() + 20_000,
    signal: new AbortController().signal,
  }).catch((error: unknown) => error);
  return { outcome, sent: JSON.stringify(server.requests[0]!.body) };
}

const answer = (...notes: { number: unknown; text: unknown }[]): string => JSON.stringify({ notes });
const GOOD = answer({ number: 3, text: ' Sie tanzen. ' }, { number: 1, text: 'Bienen.' });

describe.each(PROVIDERS)('[AI7] notes by %s', (provider) => {
  it('are those of the slides that were asked for, in their order', async () => {
    const { outcome, sent } = await askWith(provider, GOOD);
    expect(outcome).toEqual(['Bienen.', 'Sie tanzen.']);
    expect(sent).toContain('Write in German (de).');
    expect(sent).toContain('friendly and personal');
    for (const part of ['beekeepers', 'Slide 2', 'Bees dance.', '- Honey']) expect(sent).toContain(part);
  });

  it('are a failure with one sentence where the answer cannot be used', async () => {
    const { outcome } = await askWith(provider, 'Sure, here are your notes!');
    expect(outcome).toMatchObject({
      code: 'AI_FAILED',
      userMessage: 'Failed to write the notes: the text service answered in a form that cannot be used.',
      details: { reason: 'unreadable' },
    });
  });
});

describe('[AI7] the notes of a hostile model', () => {
  it.each([
    ['another shape', JSON.stringify(['Bienen.', 'Sie tanzen.'])],
    ['a slide too few', answer({ number: 1, text: 'Bienen.' })],
    ['a slide too many', answer({ number: 1, text: 'a' }, { number: 2, text: 'b' }, { number: 3, text: 'c' })],
    ['a slide that was not asked for', answer({ number: 1, text: 'a' }, { number: 2, text: 'b' })],
    ['a slide twice', answer({ number: 1, text: 'a' }, { number: 1, text: 'b' })],
    ['blank notes', answer({ number: 1, text: ' \n' }, { number: 3, text: 'b' })],
    ['nothing but a pause', answer({ number: 1, text: '[pause 30s]' }, { number: 3, text: 'b' })],
    ['notes without end', answer({ number: 1, text: 'a'.repeat(10_001) }, { number: 3, text: 'b' })],
    ['a number for a text', answer({ number: 1, text: 7 }, { number: 3, text: 'b' })],
    ['a text for a number', answer({ number: '1', text: 'a' }, { number: 3, text: 'b' })],
  ])('with %s are refused', async (_, text) => {
    const { outcome } = await askWith('openrouter', text);
    expect(outcome).toBeInstanceOf(AppError);
    expect(outcome).toMatchObject({ code: 'AI_FAILED', details: { reason: 'unreadable' } });
  });

  it('set no pauses, clicks and pronunciations, and have no characters that cannot be stored', async () => {
    const text = answer(
      { number: 1, text: 'One [pause 30s] two [click] {three|four}\u0000.' },
      { number: 3, text: 'A [pa[pause]use 9s] mark.' },
    );
    const { outcome } = await askWith('openrouter', text);
    expect(outcome).toEqual(['One two three.', 'A (pause 9s) mark.']);
  });
});
