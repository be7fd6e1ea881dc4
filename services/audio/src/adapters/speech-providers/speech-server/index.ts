import { booleanSetting, parseEnv, urlSetting } from '@slidewright/platform';
import { z } from 'zod';
import type { SpeechProviderDefinition } from '../definition.ts';
import { createOpenAiCompatibleProvider } from '../openai-compatible.ts';

const SETTINGS = z.object({
  SPEECH_BASE_URL: urlSetting().optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().default('tts-1'),
  SPEECH_CAPTIONED: booleanSetting(false),
});

/** A server with OpenAI's speech call on the own machine or network. */
export const speechServer: SpeechProviderDefinition = {
  id: 'speech-server',
  configure(env) {
    const read = parseEnv(SETTINGS, env);
    const baseUrl = read.SPEECH_BASE_URL;
    if (baseUrl === undefined) return null;
    return {
      title: `speech server ${baseUrl}`,
      create: async ({ tools, log, timeoutMs }) =>
        createOpenAiCompatibleProvider(
          {
            id: 'speech-server',
            kind: 'local',
            title: 'speech server',
            voicePrefix: 'local-',
            baseUrl,
            apiKey: read.SPEECH_API_KEY,
            model: read.SPEECH_MODEL,
            captioned: read.SPEECH_CAPTIONED,
            log,
            deadlineMs: timeoutMs,
          },
          tools,
        ),
    };
  },
};
