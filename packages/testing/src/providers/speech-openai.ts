/**
 * Responses of OpenAI's speech call and of compatible servers, as documented at
 * https://platform.openai.com/docs/api-reference/audio/createSpeech.
 */
import { bytesReply, jsonReply, type ProviderReply, type ProviderRequest } from './provider-server.ts';
import { toneWav } from './tone-wav.ts';

/** Speaking time per letter, in milliseconds. */
const MS_PER_LETTER = 60;

/** Returns a tone whose length follows from the text and the requested speed. */
export function openAiSpeech({ body }: ProviderRequest): ProviderReply {
  const ms = (String(body['input']).length * MS_PER_LETTER) / Number(body['speed'] ?? 1);
  return bytesReply(toneWav({ ms, streamed: true }), 'audio/wav');
}

export function openAiError(
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): ProviderReply {
  return jsonReply(
    status,
    { error: { message: `About ${code}.`, type: 'invalid_request_error', param: null, code } },
    headers,
  );
}

/** Kokoro-FastAPI wraps its errors as FastAPI does. */
export function kokoroError(status: number, error: string, message: string): ProviderReply {
  return jsonReply(status, { detail: { error, message, type: 'invalid_request_error' } });
}

/** Kokoro-FastAPI's own call: a tone and the times of each word. */
export function kokoroCaptionedSpeech({ body }: ProviderRequest): ProviderReply {
  const words = String(body['input']).match(/[\p{L}\p{N}']+|[^\p{L}\p{N}'\s]/gu) ?? [];
  let at = 0.1;
  const timestamps = words.map((word) => {
    const start = at;
    at += (word.length * MS_PER_LETTER) / 1000;
    return { word, start_time: start, end_time: at };
  });
  const audio = toneWav({ ms: (at + 0.1) * 1000 }).toString('base64');
  return jsonReply(200, { audio, audio_format: 'wav', timestamps });
}
