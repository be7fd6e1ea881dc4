import type { AudioConfig } from '../config.ts';
import type { SoundTools } from '../narration/ffmpeg.ts';
import type { SpeechProvider } from '../narration/speech-provider.ts';
import { createElevenLabsProvider } from './elevenlabs.ts';
import { createEmbeddedProvider } from './embedded/embedded.ts';
import { findEspeak } from './espeak/espeak.ts';
import { createOpenAiCompatibleProvider, OPENAI_VOICES } from './openai-compatible.ts';

/** The providers that the settings and the machine offer: a speech server somebody set up first, the hosted ones last. */
export async function createSpeechProviders(config: AudioConfig, tools: SoundTools): Promise<SpeechProvider[]> {
  const espeak = await findEspeak(config.espeak);
  const { speechServer, openai, elevenLabs } = config;
  return [
    ...(speechServer
      ? [
          createOpenAiCompatibleProvider(
            { ...speechServer, id: 'speech-server', kind: 'local', voicePrefix: 'local-' },
            tools,
          ),
        ]
      : []),
    createEmbeddedProvider(),
    ...(espeak ? [espeak] : []),
    ...(openai
      ? [
          createOpenAiCompatibleProvider(
            { ...openai, id: 'openai', kind: 'hosted', voicePrefix: 'openai-', knownVoices: OPENAI_VOICES },
            tools,
          ),
        ]
      : []),
    ...(elevenLabs ? [createElevenLabsProvider(elevenLabs, tools)] : []),
  ];
}
