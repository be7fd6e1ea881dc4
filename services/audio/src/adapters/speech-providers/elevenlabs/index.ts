import { parseEnv, urlSetting } from '@slidewright/platform';
import { z } from 'zod';
import type { SpeechProviderDefinition } from '../definition.ts';
import { createElevenLabsProvider } from './elevenlabs.ts';

const SETTINGS = z.object({
  ELEVENLABS_API_KEY: z.string().optional(),
  ELEVENLABS_BASE_URL: urlSetting().default('https://api.elevenlabs.io'),
  ELEVENLABS_MODEL: z.string().default('eleven_multilingual_v2'),
});

export const elevenLabs: SpeechProviderDefinition = {
  id: 'elevenlabs',
  ownVoices: { ids: /^[A-Za-z0-9]{20}$/, setting: 'ELEVENLABS_API_KEY' },
  configure(env) {
    const {
      ELEVENLABS_API_KEY: apiKey,
      ELEVENLABS_BASE_URL: baseUrl,
      ELEVENLABS_MODEL: model,
    } = parseEnv(SETTINGS, env);
    if (apiKey === undefined) return null;
    return {
      title: 'ElevenLabs',
      create: async ({ tools, log, timeoutMs }) =>
        createElevenLabsProvider({ apiKey, baseUrl, model, log, deadlineMs: timeoutMs }, tools),
    };
  },
};
