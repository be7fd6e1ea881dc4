import { jsonReply, type ProviderReply } from './provider-server.ts';

export interface ChatCompletion {
  readonly content?: string | null;
  /** 'stop', 'length', 'content_filter' or, from OpenRouter, 'error'. */
  readonly finishReason?: string;
  readonly refusal?: string;
}

/** A complete response of POST /chat/completions. */
export function chatCompletionReply(completion: ChatCompletion): ProviderReply {
  return jsonReply(200, {
    id: 'chatcmpl-9f2c',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'test-model',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: completion.content ?? null, refusal: completion.refusal ?? null },
        finish_reason: completion.finishReason ?? 'stop',
        logprobs: null,
      },
    ],
    usage: { prompt_tokens: 420, completion_tokens: 810, total_tokens: 1230 },
  });
}

/** An error in OpenAI's format. */
export function openAiErrorReply(
  status: number,
  error: { message: string; type?: string; code?: string | null },
  headers?: Readonly<Record<string, string>>,
): ProviderReply {
  return jsonReply(status, { error: { type: 'invalid_request_error', param: null, code: null, ...error } }, headers);
}

/** An error in OpenRouter's format: `code` holds the status, even when the HTTP status is 200. */
export function openRouterErrorReply(
  code: number,
  message: string,
  options: { httpStatus?: number; headers?: Readonly<Record<string, string>>; metadata?: Record<string, unknown> } = {},
): ProviderReply {
  return jsonReply(
    options.httpStatus ?? code,
    { error: { code, message, ...(options.metadata ? { metadata: options.metadata } : {}) }, user_id: 'user_2x' },
    options.headers,
  );
}

/** OpenRouter's response when the model fails in the middle of its output. */
export function openRouterChoiceErrorReply(code: number, message: string): ProviderReply {
  return jsonReply(200, {
    id: 'gen-17',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: '' },
        finish_reason: 'error',
        native_finish_reason: null,
        error: { code, message },
      },
    ],
  });
}
