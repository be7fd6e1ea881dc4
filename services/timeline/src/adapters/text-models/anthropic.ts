import { parseEnv, urlSetting } from '@slidewright/platform';
import { z } from 'zod';
import { ask, failureOfStatus, type ProviderAnswer } from './ask.ts';
import { ProviderFailure } from './failures.ts';
import { MAX_ANSWER_TOKENS, type ModelTask } from './text-model.ts';
import { settingsIfConfigured, type ModelSettings, type TextProvider } from './text-provider.ts';

const SETTINGS = z.object({
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: urlSetting().optional(),
  ANTHROPIC_MODEL: z.string().default('claude-haiku-4-5'),
});

const API_VERSION = '2023-06-01';

const errorSchema = z.object({
  type: z.literal('error'),
  error: z.object({ type: z.string().catch(''), message: z.string().catch('') }),
});

const messageSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
});

/** Source: https://platform.claude.com/docs/en/api/messages */
export const anthropic: TextProvider = {
  id: 'anthropic',
  readSettings(env) {
    const read = parseEnv(SETTINGS, env);
    return settingsIfConfigured({
      apiKey: read.ANTHROPIC_API_KEY,
      ownUrl: read.ANTHROPIC_BASE_URL,
      defaultUrl: 'https://api.anthropic.com',
      model: read.ANTHROPIC_MODEL,
    });
  },
  createModel: (options) => ({
    provider: 'anthropic',
    perform: (task, { deadline, signal }) =>
      ask(
        {
          provider: 'anthropic',
          task,
          url: `${options.baseUrl}/v1/messages`,
          headers: headersFor(options),
          body: bodyFor(options, task),
        },
        (answer) => task.read(readMessage(answer)),
        {
          deadline,
          signal,
          ...(options.wait ? { wait: options.wait } : {}),
        },
      ),
  }),
};

function headersFor(options: ModelSettings): Record<string, string> {
  return {
    'anthropic-version': API_VERSION,
    ...(options.apiKey === undefined ? {} : { 'x-api-key': options.apiKey }),
  };
}

function bodyFor(options: ModelSettings, { prompt, schema }: ModelTask<unknown>): unknown {
  return {
    model: options.model,
    max_tokens: MAX_ANSWER_TOKENS,
    system: prompt.instructions,
    messages: [{ role: 'user', content: prompt.material }],
    output_config: { format: { type: 'json_schema', schema } },
  };
}

/** The text of the model. */
function readMessage(answer: ProviderAnswer): string {
  const failed = errorSchema.safeParse(answer.json);
  if (failed.success) throw failureOf(failed.data.error, answer);
  if (answer.status !== 200) throw failureOfStatus(answer.status, 'without an error body', { headers: answer.headers });
  const parsed = messageSchema.safeParse(answer.json);
  if (!parsed.success) throw new ProviderFailure('unreadable', 'not a message', { cause: parsed.error });
  switch (parsed.data.stop_reason) {
    case 'refusal':
      throw new ProviderFailure('refused', 'stop_reason refusal');
    case 'max_tokens':
    case 'model_context_window_exceeded':
      throw new ProviderFailure('truncated', `stop_reason ${parsed.data.stop_reason}`);
    default: {
      const texts = parsed.data.content.filter((block) => block.type === 'text').map((block) => block.text ?? '');
      return texts.join('');
    }
  }
}

/** Spent credit comes as billing_error or as an invalid request that speaks of the balance. */
function failureOf(error: { type: string; message: string }, answer: ProviderAnswer): ProviderFailure {
  const isQuota = error.type === 'billing_error' || /credit balance/i.test(error.message);
  // An error inside HTTP 200 has no status of its own; these types are passing troubles.
  const passing = error.type === 'overloaded_error' || error.type === 'api_error';
  const status = answer.status === 200 ? (passing ? 529 : 400) : answer.status;
  return failureOfStatus(status, `${error.type} ${error.message}`, { headers: answer.headers, isQuota });
}
