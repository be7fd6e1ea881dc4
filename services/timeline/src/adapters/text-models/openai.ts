import { parseEnv, urlSetting } from '@slidewright/platform';
import { z } from 'zod';
import { createChatCompletionsModel } from './chat-completions.ts';
import { MAX_ANSWER_TOKENS } from './text-model.ts';
import { settingsIfConfigured, type TextProvider } from './text-provider.ts';

const SETTINGS = z.object({
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: urlSetting().optional(),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
});

/** OpenAI, or any server with its chat completions. */
export const openai: TextProvider = {
  id: 'openai',
  readSettings(env) {
    const read = parseEnv(SETTINGS, env);
    return settingsIfConfigured({
      apiKey: read.OPENAI_API_KEY,
      ownUrl: read.OPENAI_BASE_URL,
      defaultUrl: 'https://api.openai.com/v1',
      model: read.OPENAI_MODEL,
    });
  },
  createModel: (options) =>
    createChatCompletionsModel({
      ...options,
      provider: 'openai',
      parameters: { max_completion_tokens: MAX_ANSWER_TOKENS },
    }),
};
