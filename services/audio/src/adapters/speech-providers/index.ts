import type { Environment } from '@slidewright/platform';
import type { SpeechProvider } from '../../narration/speech-provider.ts';
import type { ConfiguredSpeechProvider, SpeechProviderDefinition, SpeechProviderParts } from './definition.ts';
import { elevenLabs } from './elevenlabs/index.ts';
import { embedded } from './embedded/index.ts';
import { espeak } from './espeak/index.ts';
import { neural } from './neural/index.ts';
import { openai } from './openai/index.ts';
import { speechServer } from './speech-server/index.ts';

export type { ConfiguredSpeechProvider, SpeechProviderDefinition } from './definition.ts';

/** In the order of their voices: first an own speech server, last the hosted services. */
export const SPEECH_PROVIDERS: readonly SpeechProviderDefinition[] = [
  speechServer,
  neural,
  embedded,
  espeak,
  openai,
  elevenLabs,
];

/** The providers that the settings ask for. Throws ConfigError naming a setting that cannot be used. */
export function configureSpeechProviders(env: Environment): ConfiguredSpeechProvider[] {
  return SPEECH_PROVIDERS.flatMap((provider) => provider.configure(env) ?? []);
}

/** Those of the configured providers that can speak. */
export async function createSpeechProviders(
  configured: readonly ConfiguredSpeechProvider[],
  parts: SpeechProviderParts,
): Promise<SpeechProvider[]> {
  const providers = await Promise.all(configured.map((provider) => provider.create(parts)));
  return providers.flatMap((provider) => provider ?? []);
}
