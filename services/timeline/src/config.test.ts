import { describe, expect, it } from 'vitest';
import { createTextModel } from './adapters/text-models/index.ts';
import { readTimelineConfig } from './config.ts';

describe('readTimelineConfig', () => {
  it('[AI1] configures no text provider on its own', () => {
    expect(createTextModel(readTimelineConfig({}).text)).toBeNull();
    expect(createTextModel(readTimelineConfig({ OPENAI_API_KEY: '' }).text)).toBeNull();
  });

  it.each([
    ['openrouter', 'OPENROUTER_API_KEY', 'https://openrouter.ai/api/v1'],
    ['openai', 'OPENAI_API_KEY', 'https://api.openai.com/v1'],
    ['anthropic', 'ANTHROPIC_API_KEY', 'https://api.anthropic.com'],
  ] as const)('[AI1] configures %s by its key', (provider, key, baseUrl) => {
    const { text } = readTimelineConfig({ [key]: 'secret' });
    expect(createTextModel(text)).toMatchObject({ provider });
    expect(text.configured).toMatchObject([{ settings: { apiKey: 'secret', baseUrl } }]);
  });

  it('takes an address of its own for a provider that asks for no key', () => {
    const { text } = readTimelineConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/', OPENAI_MODEL: 'local' });
    expect(createTextModel(text)).toMatchObject({ provider: 'openai' });
    expect(text.configured[0]!.settings).toEqual({
      apiKey: undefined,
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'local',
    });
  });

  it('[OP11] lets a model take a minute, or as long as the operator allows', () => {
    expect(readTimelineConfig({}).modelTimeoutMs).toBe(60_000);
    expect(readTimelineConfig({ MODEL_TIMEOUT_SECONDS: '900' }).modelTimeoutMs).toBe(900_000);
    expect(() => readTimelineConfig({ MODEL_TIMEOUT_SECONDS: '0' })).toThrow(/MODEL_TIMEOUT_SECONDS/);
  });

  it('names a setting that cannot be used', () => {
    expect(() => readTimelineConfig({ TEXT_PROVIDER: 'oracle' })).toThrow(/TEXT_PROVIDER/);
    expect(() => readTimelineConfig({ OPENAI_BASE_URL: 'localhost' })).toThrow(/OPENAI_BASE_URL/);
  });
});
