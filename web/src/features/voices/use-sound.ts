import { useCallback, useEffect, useRef, useState } from 'react';

export interface Sound {
  /** The address that plays or is loading. */
  readonly playing: string | null;
  /** The address that could not be played last. */
  readonly failed: string | null;
  /** Plays an address from its beginning, or stops it when it plays. One at a time. */
  readonly toggle: (url: string) => void;
  readonly stop: () => void;
}

/** An audio player for short sounds: samples of voices, narration of single slides. */
export function useSound(): Sound {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  const stop = useCallback(() => {
    audio.current?.pause();
    audio.current = null;
    setPlaying(null);
  }, []);

  const toggle = useCallback(
    (url: string) => {
      const isStopping = audio.current?.dataset['url'] === url;
      stop();
      if (isStopping) return;
      const element = new Audio(url);
      element.dataset['url'] = url;
      const finish = (hasFailed: boolean) => (): void => {
        // Another sound has started.
        if (audio.current !== element) return;
        stop();
        if (hasFailed) setFailed(url);
      };
      element.addEventListener('ended', finish(false));
      element.addEventListener('error', finish(true));
      audio.current = element;
      setPlaying(url);
      setFailed(null);
      element.play().catch(finish(true));
    },
    [stop],
  );

  useEffect(() => stop, [stop]);
  return { playing, failed, toggle, stop };
}
