import { jsonReply, type ProviderReply } from './provider-server.ts';

/** A complete response of Anthropic's POST /v1/messages. */
export function messageReply(text: string, stopReason = 'end_turn'): ProviderReply {
  return jsonReply(200, {
    id: 'msg_01Xy',
    type: 'message',
    role: 'assistant',
    model: 'test-model',
    content: text === '' ? [] : [{ type: 'text', text }],
    stop_reason: stopReason,
    stop_sequence: null,
    usage: { input_tokens: 420, output_tokens: 810 },
  });
}

/** An error in Anthropic's format, such as overloaded_error with status 529. */
export function anthropicErrorReply(
  status: number,
  type: string,
  message: string,
  headers?: Readonly<Record<string, string>>,
): ProviderReply {
  return jsonReply(status, { type: 'error', error: { type, message }, request_id: 'req_011' }, headers);
}
