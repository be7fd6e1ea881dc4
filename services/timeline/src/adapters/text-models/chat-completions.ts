import { z } from 'zod';
import { ask, failureOfStatus, type ProviderAnswer } from './ask.ts';
import { ProviderFailure } from './failures.ts';
import type { ModelTask, TextModel } from './text-model.ts';
import type { ModelSettings } from './text-provider.ts';

/** `baseUrl` goes up to and without /chat/completions. */
export interface ChatCompletionsOptions extends ModelSettings {
  readonly provider: string;
  /** Beside the key's. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the body, beside those that all servers understand. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** OpenRouter repeats the status in `code`; OpenAI names the kind of error there. */
const errorSchema = z.object({
  message: z.string().catch(''),
  code: z.union([z.number(), z.string()]).nullish().catch(null),
  type: z.string().nullish().catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});
type ErrorBody = z.infer<typeof errorSchema>;

const answerSchema = z.object({
  error: errorSchema.nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        error: errorSchema.nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).catch({}),
      }),
    )
    .nullish(),
});

/**
 * Asks a model through an API of OpenAI's chat completions shape.
 * Source: https://platform.openai.com/docs/api-reference/chat
 */
export function createChatCompletionsModel(options: ChatCompletionsOptions): TextModel {
  return {
    provider: options.provider,
    perform: (task, { deadline, signal }) =>
      ask(
        {
          provider: options.provider,
          task,
          url: `${options.baseUrl}/chat/completions`,
          headers: headersFor(options),
          body: bodyFor(options, task),
        },
        (answer) => task.read(readCompletion(answer)),
        {
          deadline,
          signal,
          ...(options.wait ? { wait: options.wait } : {}),
        },
      ),
  };
}

function headersFor(options: ChatCompletionsOptions): Record<string, string> {
  return {
    ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }),
    ...options.headers,
  };
}

function bodyFor(options: ChatCompletionsOptions, { prompt, schema, schemaName: name }: ModelTask<unknown>): unknown {
  return {
    model: options.model,
    messages: [
      { role: 'system', content: prompt.instructions },
      { role: 'user', content: prompt.material },
    ],
    response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
    ...options.parameters,
  };
}

/** The text of the model. */
function readCompletion(answer: ProviderAnswer): string {
  const parsed = answerSchema.safeParse(answer.json);
  if (parsed.data?.error) throw failureOf(parsed.data.error, answer);
  if (answer.status !== 200) throw failureOfStatus(answer.status, 'without an error body', { headers: answer.headers });
  if (!parsed.success) throw new ProviderFailure('unreadable', 'not a chat completion', { cause: parsed.error });
  const choice = parsed.data.choices?.[0];
  if (!choice) throw new ProviderFailure('unreadable', 'no choices');
  if (choice.error) throw failureOf(choice.error, answer);
  if (choice.message.refusal) throw new ProviderFailure('refused', choice.message.refusal);
  switch (choice.finish_reason) {
    case 'length':
      throw new ProviderFailure('truncated', 'finish_reason length');
    case 'content_filter':
      throw new ProviderFailure('refused', 'finish_reason content_filter');
    case 'error':
      throw new ProviderFailure('away', 'finish_reason error', { retryable: true });
    default:
      return choice.message.content ?? '';
  }
}

/** With HTTP 200 the status is in `code`; without one there either, the model behind it broke. */
function failureOf(error: ErrorBody, answer: ProviderAnswer): ProviderFailure {
  const named = Number(error.code ?? Number.NaN);
  const status = answer.status === 200 ? (Number.isInteger(named) && named >= 400 ? named : 502) : answer.status;
  // 403 with reasons is OpenRouter's moderation of the input, not a matter of the key.
  if (status === 403 && Array.isArray(error.metadata?.['reasons']))
    return new ProviderFailure('refused', error.message);
  return failureOfStatus(status, error.message, {
    headers: answer.headers,
    isQuota: error.code === 'insufficient_quota' || error.type === 'insufficient_quota',
  });
}
