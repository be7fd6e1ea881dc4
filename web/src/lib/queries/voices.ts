import { BUILT_IN_VOICES, DEFAULT_PROVIDERS, type VoiceProvider } from '@slidewright/domain';
import type { Voice } from '@slidewright/http-api';
import { useQuery } from '@tanstack/react-query';
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
  engine: '',
  quality: '' as const,
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

/** Address of the sample of a voice. */
export function voicePreviewUrl(voiceId: string): string {
  return api.previewVoice.url({ id: voiceId });
}
