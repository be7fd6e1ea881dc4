import type { Pronunciation } from '@slidewright/domain';
import { speakEntry } from '../../../lib/queries/dictionary.ts';
import { useMadeSounds } from '../../voices/use-made-sounds.ts';
import { useWizardState } from '../state/wizard-context.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';

export interface SpokenEntries {
  /** False until a voice is chosen. */
  readonly canSpeak: boolean;
  readonly isPlaying: (entry: Pronunciation) => boolean;
  /** Why an entry could not be spoken last; null unless it failed. */
  readonly failureOf: (entry: Pronunciation) => string | null;
  /** Speaks an entry, or stops it. */
  readonly toggle: (entry: Pronunciation) => void;
  /** Has an entry spoken, to play it without a wait later; a failure is said when it is played. */
  readonly prepare: (entry: Pronunciation) => void;
}

/** Speaks entries of a dictionary with the chosen voice, one at a time; what was spoken is kept until unmounting. */
export function useSpokenEntries(): SpokenEntries {
  const voice = useWizardState(({ audioSettings }) => audioSettings.voice);
  const sounds = useMadeSounds();
  const say = useMessages();
  const nameOf = ({ term, said, alphabet }: Pronunciation): string => JSON.stringify([voice, term, said, alphabet]);
  const speak = (entry: Pronunciation) => (signal: AbortSignal) => speakEntry(entry, voice, signal);
  return {
    canSpeak: voice !== '',
    isPlaying: (entry) => sounds.isPlaying(nameOf(entry)),
    failureOf: (entry) => sounds.failureOf(nameOf(entry), say('wizard.pronunciation.notPlayed')),
    toggle: (entry) => sounds.toggle(nameOf(entry), speak(entry)),
    prepare: (entry) => sounds.prepare(nameOf(entry), speak(entry)),
  };
}
