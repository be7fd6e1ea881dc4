import { parseEnv, urlSetting } from '@slidewright/platform';
import { z } from 'zod';
import { createChatCompletionsModel } from './chat-completions.ts';
import { MAX_ANSWER_TOKENS } from './text-model.ts';
import { settingsIfConfigured, type TextProvider } from './text-provider.ts';

const SETTINGS = z.object({
  OPENROUTER_API_KEY: z.string().optional(),
  OPENROUTER_BASE_URL: urlSetting().optional(),
  OPENROUTER_MODEL: z.string().default('openai/gpt-4.1-mini'),
});

/** Source: https://openrouter.ai/docs/api-reference/overview and …/errors. */
export const openrouter: TextProvider = {
  id: 'openrouter',
  readSettings(env) {
    const read = parseEnv(SETTINGS, env);
    return settingsIfConfigured({
      apiKey: read.OPENROUTER_API_KEY,
      ownUrl: read.OPENROUTER_BASE_URL,
      defaultUrl: 'https://openrouter.ai/api/v1',
      model: read.OPENROUTER_MODEL,
    });
  },
  createModel: (options) =>
    createChatCompletionsModel({
      ...options,
      provider: 'openrouter',
      headers: { 'x-title': 'Slidewright' },
      // Only models that honour the schema may answer.
      parameters: { max_tokens: MAX_ANSWER_TOKENS, provider: { require_parameters: true } },
    }),
};
