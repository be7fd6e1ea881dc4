import { BUILT_IN_VOICES, DEFAULT_PROVIDERS, type VoiceProvider } from '@slidewright/domain';
import type { Voice } from '@slidewright/http-api';
import { useQuery } from '@tanstack/react-query';
import { RequestError } from '../api/request.ts';
import { api } from '../api/client.ts';

export const voiceKeys = {
  all: ['voices'] as const,
  list: (provider: VoiceProvider | 'all') => ['voices', 'list', provider] as const,
};

/** The built-in voices for when the server's list cannot be read, in the same shape. */
const STAND_IN_VOICES: readonly Voice[] = BUILT_IN_VOICES.map((voice) => ({
  ...voice,
  language: 'en-US',
  description: '',
}));

/** The voices of a provider. An answer that is no list gives the built-in voices, with a warning in the log. */
export async function fetchVoices(provider: VoiceProvider | 'all', signal?: AbortSignal): Promise<readonly Voice[]> {
  const voices = await api.listVoices(provider === 'all' ? {} : { provider }, { signal });
  if (Array.isArray(voices)) return voices;
  console.warn('Invalid response format: expected array of voices');
  return STAND_IN_VOICES;
}

export function useVoices(provider: VoiceProvider | 'all' = DEFAULT_PROVIDERS.voice) {
  return useQuery({
    queryKey: voiceKeys.list(provider),
    queryFn: ({ signal }) => fetchVoices(provider, signal),
  });
}

/** One voice; null when there is none of that id. */
export async function fetchVoice(voiceId: string, signal?: AbortSignal): Promise<Voice | null> {
  try {
    const voices = await api.listVoices({ voiceId }, { signal });
    return Array.isArray(voices) ? null : voices;
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

/** Address of the sample of a voice. */
export function voicePreviewUrl(voiceId: string): string {
  return api.previewVoice.url({ id: voiceId });
}
