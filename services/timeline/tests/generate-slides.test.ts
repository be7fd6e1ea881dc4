import {
  chatCompletionReply,
  htmlReply,
  openAiErrorReply,
  startTextProvider,
  testContext,
  type ProviderReply,
} from '@slidewright/testing';
import { readSlide } from '@slidewright/slides/content/blocks';
import { describe, expect, it } from 'vitest';
import { readTimelineConfig } from '../src/index.ts';
import { refusal, startTimelineService } from './harness.ts';

const SLIDE = { title: 'Bees', bulletPoints: ['Honey'], speakerNotes: 'Bees make honey.', duration: 20 };

async function withProvider(replies: [ProviderReply, ...ProviderReply[]]) {
  const provider = await startTextProvider(replies);
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

describe('GetTextModel', () => {
  it('[QF3] says whether a language model is configured', async () => {
    await using without = await startTimelineService();
    expect(await without.client.getTextModel({}, testContext())).toMatchObject({ isConfigured: false });
    await using configured = await withProvider([chatCompletionReply({ content: '' })]);
    expect(await configured.client.getTextModel({}, testContext())).toMatchObject({ isConfigured: true });
  });
});

describe('GenerateSlides', () => {
  it('[AI1] says so when no provider is configured', async () => {
    await using service = await startTimelineService();
    const error = await refusal(service.client.generateSlides({ outline: '# Bees' }, testContext()));
    expect(error).toMatchObject({ code: 'AI_NOT_CONFIGURED', status: 503 });
    expect(error.userMessage).toMatch(/^Failed to generate slides: /);
  });

  it('[AI1] answers slides and who wrote them', async () => {
    await using service = await withProvider([chatCompletionReply({ content: JSON.stringify({ slides: [SLIDE] }) })]);
    const answer = await service.client.generateSlides({ outline: '# Bees\u0000' }, testContext());
    expect(answer).toMatchObject({ provider: 'openrouter', slides: [SLIDE] });
    expect(JSON.stringify(service.provider.requests[0]!.body)).toContain('# Bees\\n');
  });

  it('[AI1] [BL1] answers blocks of other kinds beside the bullets', async () => {
    const quote = { kind: 'quote', text: 'Bees hum.', attribution: 'Ada' };
    const blocks = [{ kind: 'bullets', items: ['Honey'] }, quote];
    const content = JSON.stringify({ slides: [{ ...SLIDE, bulletPoints: undefined, blocks }] });
    await using service = await withProvider([chatCompletionReply({ content })]);
    const { slides } = await service.client.generateSlides({ outline: '# Bees' }, testContext());
    expect(slides[0]!.bulletPoints).toEqual(['Honey']);
    expect(readSlide(slides[0]!).blocks).toEqual(blocks);
  });

  it('[LA5] has them written in the chosen language, and refuses what is none', async () => {
    await using service = await withProvider([chatCompletionReply({ content: JSON.stringify({ slides: [SLIDE] }) })]);
    const refused = await refusal(
      service.client.generateSlides({ outline: '# Bees', language: 'no such' }, testContext()),
    );
    expect(refused).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'language' }] });
    await service.client.generateSlides({ outline: '# Bees', language: 'fi' }, testContext());
    expect(service.provider.requests.map(({ body }) => JSON.stringify(body))).toEqual([
      expect.stringContaining('Write in Finnish (fi).'),
    ]);
  });

  it('[AI2] refuses a blank outline and one that is too long, without asking a model', async () => {
    await using service = await withProvider([htmlReply(500)]);
    const blank = await refusal(service.client.generateSlides({ outline: ' \n\u0000 ' }, testContext()));
    expect(blank).toMatchObject({
      code: 'VALIDATION_FAILED',
      userMessage: 'Please enter an outline before generating slides.',
    });
    const long = await refusal(service.client.generateSlides({ outline: 'x'.repeat(100_001) }, testContext()));
    expect(long).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'outline' }] });
    const { userId: _, ...nobody } = testContext();
    expect((await refusal(service.client.generateSlides({ outline: 'x' }, nobody))).code).toBe('UNAUTHENTICATED');
    expect(service.provider.requests).toHaveLength(0);
  });

  it('[AI3] tells failures in one sentence', async () => {
    await using service = await withProvider([openAiErrorReply(401, { message: 'No auth credentials found' })]);
    const error = await refusal(service.client.generateSlides({ outline: '# Bees' }, testContext()));
    expect(error).toMatchObject({
      code: 'AI_FAILED',
      status: 502,
      userMessage: 'Failed to generate slides: the text service does not accept the configured API key.',
    });
  });

  it('[AI3] ends within the time that the caller has', async () => {
    await using service = await withProvider([{ kind: 'silence' }]);
    const context = testContext(undefined, { timeoutMs: 5_000 });
    const error = await refusal(service.client.generateSlides({ outline: '# Bees' }, context));
    expect(error).toMatchObject({ code: 'AI_FAILED', details: { reason: 'slow' } });
    expect(Date.now()).toBeLessThan(context.deadline);
  });
});
