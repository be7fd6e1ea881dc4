import type { Logger } from '@slidewright/platform';
import type { AudioConfig } from '../config.ts';
import type { SoundTools } from '../narration/sound-tools.ts';
import type { SpeechProvider } from '../narration/speech-provider.ts';
import { createElevenLabsProvider } from './elevenlabs.ts';
import { createEmbeddedProvider } from './embedded/embedded.ts';
import { findEspeak } from './espeak/espeak.ts';
import { createOpenAiCompatibleProvider, offersSpeech, OPENAI_VOICES } from './openai-compatible.ts';

/** The providers that the settings and the machine offer: a speech server somebody set up first, the hosted ones last. */
export async function createSpeechProviders(
  config: AudioConfig,
  tools: SoundTools,
  log: Logger,
): Promise<SpeechProvider[]> {
  const espeak = await findEspeak(config.espeak);
  const { speechServer, elevenLabs } = config;
  const openai = await openAiSpeech(config, log);
  return [
    ...(speechServer
      ? [
          createOpenAiCompatibleProvider(
            { ...speechServer, log, id: 'speech-server', kind: 'local', voicePrefix: 'local-' },
            tools,
          ),
        ]
      : []),
    createEmbeddedProvider(),
    ...(espeak ? [espeak] : []),
    ...(openai
      ? [
          createOpenAiCompatibleProvider(
            { ...openai, log, id: 'openai', kind: 'hosted', voicePrefix: 'openai-', knownVoices: OPENAI_VOICES },
            tools,
          ),
        ]
      : []),
    ...(elevenLabs ? [createElevenLabsProvider({ ...elevenLabs, log }, tools)] : []),
  ];
}

/** The settings of OpenAI's voices, null when nobody would hear them. */
async function openAiSpeech({ openai }: AudioConfig, log: Logger): Promise<AudioConfig['openai']> {
  if (openai === null || openai.speech === 'false') return null;
  if (openai.speech === 'true' || (await offersSpeech(openai, log))) return openai;
  log.warn(
    { baseUrl: openai.baseUrl },
    'the server of OPENAI_BASE_URL does not speak, so its voices are left out; OPENAI_SPEECH=true lists them all the same',
  );
  return null;
}
