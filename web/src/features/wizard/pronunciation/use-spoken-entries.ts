import type { Pronunciation } from '@slidewright/domain';
import { useEffect, useState } from 'react';
import { speakEntry } from '../../../lib/queries/dictionary.ts';
import { useSound } from '../../voices/use-sound.ts';
import { useWizardState } from '../state/wizard-context.tsx';

export interface SpokenEntries {
  /** False until a voice is chosen. */
  readonly canSpeak: boolean;
  readonly isPlaying: (entry: Pronunciation) => boolean;
  /** Why an entry could not be spoken last; null unless it failed. */
  readonly failureOf: (entry: Pronunciation) => string | null;
  /** Speaks an entry, or stops it. */
  readonly toggle: (entry: Pronunciation) => void;
}

/** Speaks entries of a dictionary with the chosen voice, one at a time; what was spoken is kept until unmounting. */
export function useSpokenEntries(): SpokenEntries {
  const voice = useWizardState(({ audioSettings }) => audioSettings.voice);
  const sound = useSound();
  const [urls] = useState(() => new Map<string, string>());
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
      urls.clear();
    },
    [urls],
  );
  const nameOf = ({ term, said, alphabet }: Pronunciation): string => JSON.stringify([voice, term, said, alphabet]);
  return {
    canSpeak: voice !== '',
    isPlaying: (entry) => sound.playing === nameOf(entry),
    failureOf: (entry) =>
      sound.failed === nameOf(entry) ? (sound.reason ?? 'This pronunciation could not be played.') : null,
    toggle: (entry) => {
      const name = nameOf(entry);
      sound.toggle(name, async (signal) => {
        const url = urls.get(name) ?? URL.createObjectURL(await speakEntry(entry, voice, signal));
        urls.set(name, url);
        return url;
      });
    },
  };
}
