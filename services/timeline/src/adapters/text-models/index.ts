import { parseEnv, type Environment } from '@slidewright/platform';
import { z } from 'zod';
import { anthropic } from './anthropic.ts';
import type { AskOptions } from './ask.ts';
import { openai } from './openai.ts';
import { openrouter } from './openrouter.ts';
import type { TextModel } from './text-model.ts';
import type { TextProvider, TextProviderSettings } from './text-provider.ts';

export { writeNotes } from './notes/write-notes.ts';
export { writeSlides } from './slides/write-slides.ts';
export type { TextModel } from './text-model.ts';

/** Of those that are configured the first is used. */
const TEXT_PROVIDERS: readonly TextProvider[] = [openrouter, openai, anthropic];

const ids = TEXT_PROVIDERS.map(({ id }) => id);
const SETTINGS = z.object({
  TEXT_PROVIDER: z.enum(ids, { error: `it must be one of ${ids.join(', ')}` }).optional(),
});

export interface TextModelSettings {
  /** The one to use; absent: the first that is configured. */
  readonly preferred?: string | undefined;
  readonly configured: readonly { readonly provider: TextProvider; readonly settings: TextProviderSettings }[];
}

/** The settings of all text providers. Throws ConfigError naming one that cannot be used. */
export function readTextModelSettings(env: Environment): TextModelSettings {
  return {
    preferred: parseEnv(SETTINGS, env).TEXT_PROVIDER,
    configured: TEXT_PROVIDERS.flatMap((provider) => {
      const settings = provider.readSettings(env);
      return settings ? { provider, settings } : [];
    }),
  };
}

/** What asks the chosen provider, or null when it is not configured. `wait` lets tests do without time. */
export function createTextModel(
  { preferred, configured }: TextModelSettings,
  wait?: AskOptions['wait'],
): TextModel | null {
  const chosen = configured.find(({ provider }) => preferred === undefined || provider.id === preferred);
  return chosen?.provider.createModel({ ...chosen.settings, wait }) ?? null;
}
