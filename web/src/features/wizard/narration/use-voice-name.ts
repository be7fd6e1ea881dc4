import { useVoices } from '../../../lib/queries/voices.ts';

/** The name of the chosen voice, or a text for none. */
export function useVoiceName(voiceId: string): string {
  const { data } = useVoices('all');
  if (voiceId === '') return 'Not selected';
  return data?.find(({ id }) => id === voiceId)?.name ?? (data === undefined ? '' : 'Not selected');
}
