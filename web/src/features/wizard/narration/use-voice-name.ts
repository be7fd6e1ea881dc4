import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useVoices } from '../../../lib/queries/voices.ts';
import { useNarrationFiles } from './use-wizard-narration.ts';

/** The name of the chosen voice; without a choice, of the voice that narrates already; else a text for none. */
export function useVoiceName(voiceId: string): string {
  const say = useMessages();
  const { data } = useVoices('all');
  const files = useNarrationFiles();
  const spoken = [...files.values()].find(({ metadata }) => metadata.source === 'speech')?.metadata.voice ?? '';
  const shown = voiceId || spoken;
  if (shown === '') return say('wizard.audio.noVoice');
  return data?.find(({ id }) => id === shown)?.name ?? (data === undefined ? '' : say('wizard.audio.noVoice'));
}
