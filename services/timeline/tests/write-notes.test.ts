import { chatCompletionReply, startTextProvider, testContext, type ProviderReply } from '@slidewright/testing';
import { describe, expect, it } from 'vitest';
import { readTimelineConfig } from '../src/index.ts';
import { refusal, startTimelineService } from './harness.ts';

const SLIDE = { number: 1, title: 'Bees', content: '- Honey', notes: '', words: 0 };
const REQUEST = { titles: ['Bees'], slides: [SLIDE], language: 'en' };
const GOOD = chatCompletionReply({ content: JSON.stringify({ notes: [{ number: 1, text: 'Bees make honey.' }] }) });

async function withProvider(reply: ProviderReply) {
  const provider = await startTextProvider([reply]);
  const { text } = readTimelineConfig({ OPENROUTER_API_KEY: 'key', OPENROUTER_BASE_URL: provider.url });
  const service = await startTimelineService({ text, modelTimeoutMs: 3_000 });
  return {
    client: service.client,
    provider,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

describe('[AI7] WriteNotes', () => {
  it('returns notes in the order of the slides', async () => {
    await using service = await withProvider(GOOD);
    const { notes } = await service.client.writeNotes({ ...REQUEST, tone: 'formal' }, testContext());
    expect(notes).toEqual(['Bees make honey.']);
    expect(JSON.stringify(service.provider.requests[0]!.body)).toContain('formal and restrained');
  });

  it('says in one sentence that no provider is configured', async () => {
    await using service = await startTimelineService();
    expect(await refusal(service.client.writeNotes(REQUEST, testContext()))).toMatchObject({
      code: 'AI_NOT_CONFIGURED',
      status: 503,
      userMessage: 'Failed to write the notes: no text service is configured.',
    });
  });

  it('ends within the time of one answer', async () => {
    await using service = await withProvider({ kind: 'silence' });
    const error = await refusal(service.client.writeNotes(REQUEST, testContext(undefined, { timeoutMs: 60_000 })));
    expect(error).toMatchObject({ code: 'AI_FAILED', details: { reason: 'slow' } });
  });

  it('refuses what is no slide of a film, too much and nobody, without asking a model', async () => {
    await using service = await withProvider(GOOD);
    const refused = async (change: object) => {
      const error = await refusal(service.client.writeNotes({ ...REQUEST, ...change }, testContext()));
      expect(error.code).toBe('VALIDATION_FAILED');
      return (error.details as { field: string }[]).map(({ field }) => field);
    };
    expect(await refused({ slides: [] })).toEqual(['slides']);
    expect(await refused({ slides: Array.from({ length: 26 }, (_, number) => ({ ...SLIDE, number })) })).toEqual([
      'slides',
    ]);
    expect(await refused({ slides: [SLIDE, SLIDE] })).toEqual(['slides']);
    expect(await refused({ slides: [{ ...SLIDE, content: 'x'.repeat(4_001) }] })).toEqual(['slides.0.content']);
    expect(await refused({ audience: 'x'.repeat(201), tone: 'rude', language: 'no such' })).toEqual([
      'audience',
      'tone',
      'language',
    ]);
    const { userId: _, ...nobody } = testContext();
    expect((await refusal(service.client.writeNotes(REQUEST, nobody))).code).toBe('UNAUTHENTICATED');
    expect(service.provider.requests).toHaveLength(0);
  });
});
