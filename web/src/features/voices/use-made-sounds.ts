import { useEffect, useRef, useState } from 'react';
import { useSound } from './use-sound.ts';

/** Makes a sound; its signal aborts when the page that asked for it is left. */
type MakeSound = (signal: AbortSignal) => Promise<Blob>;

/** Sounds that are made when they are asked for, each under a name. */
export interface MadeSounds {
  readonly isPlaying: (name: string) => boolean;
  /** Why a sound could not be made or played last, `usual` where the browser gave no reason; null unless it failed. */
  readonly failureOf: (name: string, usual: string) => string | null;
  /** Plays a sound, or stops it. */
  readonly toggle: (name: string, make: MakeSound) => void;
  /** Makes a sound, to play it without a wait later; a failure is said when it is played. */
  readonly prepare: (name: string, make: MakeSound) => void;
}

/** Plays one sound at a time; what was made is kept until unmounting. */
export function useMadeSounds(): MadeSounds {
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

  const load = (name: string, make: MakeSound): Promise<string> => {
    const known = urls.get(name);
    if (known) return known;
    const url = make(unmounting.current!.signal).then((made) => URL.createObjectURL(made));
    urls.set(name, url);
    url.catch(() => urls.delete(name));
    return url;
  };
  return {
    isPlaying: (name) => sound.playing === name,
    failureOf: (name, usual) => (sound.failed === name ? (sound.reason ?? usual) : null),
    toggle: (name, make) => sound.toggle(name, () => load(name, make)),
    prepare: (name, make) => void load(name, make).catch(() => undefined),
  };
}
