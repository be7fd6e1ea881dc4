import { useCallback, useEffect, useRef, useState } from 'react';

export interface Sound {
  /** The address that plays or is loading. */
  readonly playing: string | null;
  /** The address that could not be played last. */
  readonly failed: string | null;
  /** Why it could not be loaded; null where it could not be played. */
  readonly reason: string | null;
  /**
   * Plays an address from its beginning, or stops it when it plays. One at a time on the page. With `load` the address
   * is a name, and `load` returns the address.
   */
  readonly toggle: (url: string, load?: (signal: AbortSignal) => Promise<string>) => void;
  readonly stop: () => void;
}

/** Stops the sound that plays on this page. */
let stopOther: () => void = () => undefined;

/** An audio player for short sounds: samples of voices, narration of single slides, single words. */
export function useSound(): Sound {
  const current = useRef<{ readonly url: string; readonly controller: AbortController } | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ readonly url: string; readonly reason: string | null } | null>(null);

  const stop = useCallback(() => {
    current.current?.controller.abort();
    current.current = null;
    setPlaying(null);
  }, []);

  const toggle = useCallback<Sound['toggle']>(
    (url, load) => {
      const isStopping = current.current?.url === url;
      stopOther();
      stop();
      if (isStopping) return;
      const controller = new AbortController();
      const { signal } = controller;
      current.current = { url, controller };
      stopOther = stop;
      setPlaying(url);
      setFailure(null);
      const fail = (reason: string | null): void => {
        if (signal.aborted) return;
        stop();
        setFailure({ url, reason });
      };
      const play = async (address: string): Promise<void> => {
        if (signal.aborted) return;
        const element = new Audio(address);
        signal.addEventListener('abort', () => element.pause());
        element.addEventListener('ended', () => {
          if (!signal.aborted) stop();
        });
        element.addEventListener('error', () => fail(null));
        await element.play().catch(() => fail(null));
      };
      if (load === undefined) void play(url);
      else load(signal).then(play, (error: Error) => fail(error.message));
    },
    [stop],
  );

  useEffect(() => stop, [stop]);
  return { playing, failed: failure?.url ?? null, reason: failure?.reason ?? null, toggle, stop };
}
