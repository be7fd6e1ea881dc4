import { TEXT_PROVIDERS } from '@slidewright/domain';
import { booleanSetting, parseEnv, urlSetting, type Environment } from '@slidewright/platform';
import { z } from 'zod';
import type { SlideWriterSettings, TextProviderSettings } from './adapters/slide-writers/index.ts';

export interface TimelineConfig {
  readonly text: SlideWriterSettings;
  /** The longest that writing slides may take, all tries together. */
  readonly writeSlidesTimeoutMs: number;
  /** Edit locks older than this are checked with the render service. */
  readonly lockGraceMs: number;
  readonly lockCheckIntervalMs: number;
  /** Whether films have narration. */
  readonly audioEnabled: boolean;
  /** How often films are measured that were not yet. */
  readonly measureIntervalMs: number;
}

const SETTINGS = z.object({
  AUDIO_ENABLED: booleanSetting(true),
  TEXT_PROVIDER: z.enum(TEXT_PROVIDERS, { error: `it must be one of ${TEXT_PROVIDERS.join(', ')}` }).optional(),
  OPENROUTER_API_KEY: z.string().optional(),
  OPENROUTER_BASE_URL: urlSetting().optional(),
  OPENROUTER_MODEL: z.string().default('openai/gpt-4.1-mini'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: urlSetting().optional(),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: urlSetting().optional(),
  ANTHROPIC_MODEL: z.string().default('claude-haiku-4-5'),
});

/** The service's settings from the environment. Throws ConfigError naming the first that cannot be used. */
export function readTimelineConfig(env: Environment): TimelineConfig {
  const read = parseEnv(SETTINGS, env);
  return {
    text: {
      preferred: read.TEXT_PROVIDER,
      providers: {
        openrouter: textProvider(
          read.OPENROUTER_API_KEY,
          read.OPENROUTER_BASE_URL,
          'https://openrouter.ai/api/v1',
          read.OPENROUTER_MODEL,
        ),
        openai: textProvider(read.OPENAI_API_KEY, read.OPENAI_BASE_URL, 'https://api.openai.com/v1', read.OPENAI_MODEL),
        anthropic: textProvider(
          read.ANTHROPIC_API_KEY,
          read.ANTHROPIC_BASE_URL,
          'https://api.anthropic.com',
          read.ANTHROPIC_MODEL,
        ),
      },
    },
    writeSlidesTimeoutMs: 60_000,
    lockGraceMs: 60_000,
    lockCheckIntervalMs: 30_000,
    audioEnabled: read.AUDIO_ENABLED,
    measureIntervalMs: 10_000,
  };
}

/** An address of its own is enough: servers on the own network often ask for no key. */
function textProvider(
  apiKey: string | undefined,
  ownUrl: string | undefined,
  defaultUrl: string,
  model: string,
): TextProviderSettings {
  return {
    apiKey,
    baseUrl: ownUrl ?? defaultUrl,
    model,
    isConfigured: apiKey !== undefined || ownUrl !== undefined,
  };
}
