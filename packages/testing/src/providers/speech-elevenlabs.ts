/** Responses of ElevenLabs as documented at https://elevenlabs.io/docs/api-reference. */
import { jsonReply, type ProviderReply, type ProviderRequest } from './provider-server.ts';
import { toneWav } from './tone-wav.ts';

const SECONDS_PER_CHARACTER = 0.06;

/** Returns a tone and the times of every character at the requested speed. */
export function elevenLabsSpeech({ body }: ProviderRequest): ProviderReply {
  const characters = [...String(body['text'])];
  const { speed = 1 } = (body['voice_settings'] ?? {}) as { speed?: number };
  const each = SECONDS_PER_CHARACTER / speed;
  const starts = characters.map((_, index) => index * each);
  return jsonReply(200, {
    audio_base64: toneWav({ ms: characters.length * each * 1000, sampleRate: 44_100 }).toString('base64'),
    alignment: {
      characters,
      character_start_times_seconds: starts,
      character_end_times_seconds: starts.map((start) => start + each),
    },
    normalized_alignment: null,
  });
}

export const ELEVENLABS_VOICES = {
  voices: [
    {
      voice_id: '21m00Tcm4TlvDq8ikWAM',
      name: 'Rachel',
      category: 'premade',
      description: null,
      labels: { gender: 'female', accent: 'american' },
      preview_url: 'https://storage.example/rachel.mp3',
    },
    { voice_id: 'pNInz6obpgDQGcFmaJgB', name: 'My own', category: 'cloned', labels: {}, preview_url: null },
    {
      voice_id: 'TxGEqnHWrfWFTfGW9XjX',
      name: 'Studio',
      category: 'professional',
      labels: { gender: 'male' },
      preview_url: null,
    },
  ],
} as const;

export function elevenLabsError(
  status: number,
  name: string,
  headers: Readonly<Record<string, string>> = {},
): ProviderReply {
  return jsonReply(status, { detail: { status: name, message: `About ${name}.` } }, headers);
}
