import type { Pronunciation } from '@slidewright/domain';
import { useEffect, useRef, useState } from 'react';
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
  /** Has an entry spoken, to play it without a wait later; a failure is said when it is played. */
  readonly prepare: (entry: Pronunciation) => void;
}

/** Speaks entries of a dictionary with the chosen voice, one at a time; what was spoken is kept until unmounting. */
export function useSpokenEntries(): SpokenEntries {
  const voice = useWizardState(({ audioSettings }) => audioSettings.voice);
  const sound = useSound();
  const [urls] = useState(() => new Map<string, Promise<string>>());
  const unmounting = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    unmounting.current = controller;
    return () => {
      controller.abort();
      for (const url of urls.values()) url.then(URL.revokeObjectURL, () => undefined);
      urls.clear();
    };
  }, [urls]);

  const nameOf = ({ term, said, alphabet }: Pronunciation): string => JSON.stringify([voice, term, said, alphabet]);
  const load = (entry: Pronunciation): Promise<string> => {
    const name = nameOf(entry);
    const known = urls.get(name);
    if (known) return known;
    const url = speakEntry(entry, voice, unmounting.current!.signal).then((sound) => URL.createObjectURL(sound));
    urls.set(name, url);
    url.catch(() => urls.delete(name));
    return url;
  };
  return {
    canSpeak: voice !== '',
    isPlaying: (entry) => sound.playing === nameOf(entry),
    failureOf: (entry) =>
      sound.failed === nameOf(entry) ? (sound.reason ?? 'This pronunciation could not be played.') : null,
    toggle: (entry) => sound.toggle(nameOf(entry), () => load(entry)),
    prepare: (entry) => void load(entry).catch(() => undefined),
  };
}
