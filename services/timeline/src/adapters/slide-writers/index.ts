import { parseEnv, type Environment } from '@slidewright/platform';
import { z } from 'zod';
import { anthropic } from './anthropic.ts';
import type { AskOptions } from './ask.ts';
import { openai } from './openai.ts';
import { openrouter } from './openrouter.ts';
import type { SlideWriter } from './slide-writer.ts';
import type { TextProvider, TextProviderSettings } from './text-provider.ts';

export type { SlideWriter } from './slide-writer.ts';

/** Of those that are configured the first writes slides. */
const TEXT_PROVIDERS: readonly TextProvider[] = [openrouter, openai, anthropic];

const ids = TEXT_PROVIDERS.map(({ id }) => id);
const SETTINGS = z.object({
  TEXT_PROVIDER: z.enum(ids, { error: `it must be one of ${ids.join(', ')}` }).optional(),
});

export interface SlideWriterSettings {
  /** The one to use; absent: the first that is configured. */
  readonly preferred?: string | undefined;
  readonly configured: readonly { readonly provider: TextProvider; readonly settings: TextProviderSettings }[];
}

/** The settings of all text providers. Throws ConfigError naming one that cannot be used. */
export function readSlideWriterSettings(env: Environment): SlideWriterSettings {
  return {
    preferred: parseEnv(SETTINGS, env).TEXT_PROVIDER,
    configured: TEXT_PROVIDERS.flatMap((provider) => {
      const settings = provider.readSettings(env);
      return settings ? { provider, settings } : [];
    }),
  };
}

/** What asks the chosen provider, or null when it is not configured. `wait` lets tests do without time. */
export function createSlideWriter(
  { preferred, configured }: SlideWriterSettings,
  wait?: AskOptions['wait'],
): SlideWriter | null {
  const chosen = configured.find(({ provider }) => preferred === undefined || provider.id === preferred);
  return chosen?.provider.createWriter({ ...chosen.settings, wait }) ?? null;
}
