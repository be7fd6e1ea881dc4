import { parseEnv, urlSetting } from '@slidewright/platform';
import { z } from 'zod';
import type { SpeechProviderDefinition } from '../definition.ts';
import { createOpenAiCompatibleProvider, offersSpeech } from '../openai-compatible.ts';

const SETTINGS = z.object({
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: urlSetting().optional(),
  OPENAI_SPEECH: z.enum(['true', 'false', 'auto'], { error: 'it must be true, false or auto' }).default('auto'),
  OPENAI_SPEECH_MODEL: z.string().default('tts-1'),
});

const VOICES = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'];

/** OpenAI, or another hosted service with its speech call and its voices. */
export const openai: SpeechProviderDefinition = {
  id: 'openai',
  ownVoices: { ids: /^openai-/, setting: 'OPENAI_API_KEY' },
  configure(env) {
    const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: ownUrl, ...read } = parseEnv(SETTINGS, env);
    if (apiKey === undefined || read.OPENAI_SPEECH === 'false') return null;
    const server = { baseUrl: ownUrl ?? 'https://api.openai.com/v1', apiKey, model: read.OPENAI_SPEECH_MODEL };
    // OpenAI itself speaks; another server may only chat.
    const isSure = read.OPENAI_SPEECH === 'true' || ownUrl === undefined;
    return {
      title: 'OpenAI',
      async create({ tools, log, timeoutMs }) {
        if (!isSure && !(await offersSpeech(server, log))) {
          log.warn(
            { baseUrl: server.baseUrl },
            'the server of OPENAI_BASE_URL does not speak, so its voices are left out; OPENAI_SPEECH=true lists them all the same',
          );
          return null;
        }
        return createOpenAiCompatibleProvider(
          {
            ...server,
            log,
            deadlineMs: timeoutMs,
            id: 'openai',
            kind: 'hosted',
            title: 'OpenAI',
            voicePrefix: 'openai-',
            knownVoices: VOICES,
          },
          tools,
        );
      },
    };
  },
};
