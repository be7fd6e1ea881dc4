import { DEFAULT_PROVIDERS, TEXT_PROVIDERS, type TextProvider } from '@slidewright/domain';
import type { AskOptions } from './ask.ts';
import { createChatCompletionsWriter } from './chat-completions.ts';
import { createMessagesWriter } from './messages.ts';
import type { SlideWriter } from './slide-writer.ts';

export type { SlideWriter } from './slide-writer.ts';

export interface TextProviderSettings {
  /** Absent for a local server that asks for none. */
  readonly apiKey?: string | undefined;
  readonly baseUrl: string;
  readonly model: string;
  /** Whether a key or an address of its own was given. */
  readonly isConfigured: boolean;
}

export interface SlideWriterSettings {
  /** The one to use; absent: the first that is configured, OpenRouter first. */
  readonly preferred?: TextProvider | undefined;
  readonly providers: Readonly<Record<TextProvider, TextProviderSettings>>;
}

/** The provider that will write slides, or null when none is configured. */
export function chooseTextProvider(settings: SlideWriterSettings): TextProvider | null {
  const order = settings.preferred ? [settings.preferred] : [DEFAULT_PROVIDERS.text, ...TEXT_PROVIDERS];
  return order.find((provider) => settings.providers[provider].isConfigured) ?? null;
}

/** The adapter of the chosen provider, or null when none is configured. `wait` lets tests do without time. */
export function createSlideWriter(settings: SlideWriterSettings, wait?: AskOptions['wait']): SlideWriter | null {
  const provider = chooseTextProvider(settings);
  if (provider === null) return null;
  const { apiKey, baseUrl, model } = settings.providers[provider];
  const options = { apiKey, baseUrl, model, wait };
  return provider === 'anthropic'
    ? createMessagesWriter(options)
    : createChatCompletionsWriter({ ...options, provider });
}
