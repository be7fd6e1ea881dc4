import type { Environment, Logger } from '@slidewright/platform';
import type { SoundTools } from '../../narration/sound/sound-tools.ts';
import type { SpeechProvider } from '../../narration/speech-provider.ts';

/** What a provider may use. */
export interface SpeechProviderParts {
  readonly tools: SoundTools;
  readonly log: Logger;
  /** How long one answer of a speech service may take, in milliseconds; a minute by default. */
  readonly timeoutMs?: number | undefined;
}

/** A provider whose settings are set. */
export interface ConfiguredSpeechProvider {
  /** For the summary of the settings at the start, such as 'speech server http://127.0.0.1:8880/v1'. */
  readonly title: string;
  /** Null when the program or the server that it needs does not offer speech; several where texts are treated otherwise. */
  create(parts: SpeechProviderParts): Promise<SpeechProvider | readonly SpeechProvider[] | null>;
}

/** Everything the service knows about a provider before it is configured. */
export interface SpeechProviderDefinition {
  readonly id: string;
  /** Voice ids that no other provider gives, and the setting that must be set to use them. */
  readonly ownVoices?: { readonly ids: RegExp; readonly setting: string };
  /** For a voice that is not offered here: what this machine lacks, for people. */
  readonly lacking?: (voiceId: string) => string | undefined;
  /** Reads the provider's own settings; null when it is not configured. Throws ConfigError naming a wrong one. */
  configure(env: Environment): ConfiguredSpeechProvider | null;
}
