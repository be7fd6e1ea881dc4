import { BUILT_IN_VOICES, DEFAULT_PROVIDERS, type VoiceProvider } from '@slidewright/domain';
import type { Voice } from '@slidewright/http-api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { capitalised } from '../capitalised.ts';
import { languageName } from '../language/format.ts';

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

/** Begins the ids of voices of the program espeak-ng, whose names are those of their languages, in English. */
const NAMED_AFTER_LANGUAGE = 'espeak-';

/** A voice with a name that the page's language has for it: 'Arabisch (eSpeak)'. Names of people stay. */
function named(voice: Voice): Voice {
  if (!voice.id.startsWith(NAMED_AFTER_LANGUAGE)) return voice;
  const [base = '', region = ''] = voice.language.split('-');
  // A script only says which part of the language the program reads.
  const language = languageName(region.length === 2 ? voice.language : base);
  return { ...voice, name: `${capitalised(language)} (eSpeak)` };
}

/** The voices of a provider, named in the page's language. */
export function useVoices(provider: VoiceProvider | 'all' = DEFAULT_PROVIDERS.voice) {
  return useQuery({
    queryKey: voiceKeys.list(provider),
    queryFn: ({ signal }) => fetchVoices(provider, signal),
    // Again at each render: the page's language may have changed.
    select: (voices) => voices.map(named),
  });
}

/** Address of the sample of a voice. */
export function voicePreviewUrl(voiceId: string): string {
  return api.previewVoice.url({ id: voiceId });
}
