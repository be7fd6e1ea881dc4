import type { Environment } from '@slidewright/platform';
import type { AskOptions } from './ask.ts';
import type { TextModel } from './text-model.ts';

export interface TextProviderSettings {
  /** Absent for a server that asks for none. */
  readonly apiKey: string | undefined;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly model: string;
}

export interface ModelSettings extends TextProviderSettings {
  /** Replaceable so that tests need no time. */
  readonly wait?: AskOptions['wait'];
}

/** A service or server with a language model. */
export interface TextProvider {
  readonly id: string;
  /** Its own settings; null when it is not configured. Throws ConfigError naming one that cannot be used. */
  readSettings(env: Environment): TextProviderSettings | null;
  createModel(options: ModelSettings): TextModel;
}

/** Null without a key and without an address of its own; servers on the own network often ask for no key. */
export function settingsIfConfigured(given: {
  readonly apiKey: string | undefined;
  readonly ownUrl: string | undefined;
  readonly defaultUrl: string;
  readonly model: string;
}): TextProviderSettings | null {
  const { apiKey, ownUrl, defaultUrl, model } = given;
  return apiKey === undefined && ownUrl === undefined ? null : { apiKey, baseUrl: ownUrl ?? defaultUrl, model };
}
