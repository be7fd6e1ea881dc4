import { useEffect, useState } from 'react';
import { api } from '../../lib/api/client.ts';
import { useSound } from '../voices/use-sound.ts';

/** The first sentence of a film, spoken by a voice on request; what was spoken is kept until unmounting. */
export function useFirstSentence(sentence: string, voice: string) {
  const sound = useSound();
  const [urls] = useState(() => new Map<string, string>());
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
      urls.clear();
    },
    [urls],
  );
  const name = JSON.stringify([voice, sentence]);
  const load = async (signal: AbortSignal): Promise<string> => {
    const known = urls.get(name);
    if (known !== undefined) return known;
    const { audioBuffer } = await api.generateSpeech({ text: sentence, voiceId: voice }, { signal });
    const bytes = Uint8Array.from(atob(audioBuffer), (character) => character.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' }));
    urls.set(name, url);
    return url;
  };
  return {
    state: sound.playing === name ? ('playing' as const) : ('silent' as const),
    /** Why it could not be spoken last; null unless it failed. */
    failure: sound.failed === name ? (sound.reason ?? 'The sentence could not be played.') : null,
    /** Speaks the sentence, or stops it. */
    toggle: (): void => sound.toggle(name, load),
  };
}
