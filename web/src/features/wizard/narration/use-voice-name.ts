import { useVoices } from '../../../lib/queries/voices.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

/** The name of the chosen voice, or a text for none. */
export function useVoiceName(voiceId: string): string {
  const say = useMessages();
  const { data } = useVoices('all');
  if (voiceId === '') return say('wizard.audio.noVoice');
  return data?.find(({ id }) => id === voiceId)?.name ?? (data === undefined ? '' : say('wizard.audio.noVoice'));
}
