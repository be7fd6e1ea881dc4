import { useCallback, useEffect, useRef, useState } from 'react';
import { mediaErrorMessage } from '../../player/media-errors.ts';
import { say } from '../../../lib/language/messages.ts';

export interface SlideAudioState {
  readonly slideId: string | null;
  readonly playing: boolean;
  readonly currentMs: number;
  readonly failure: string | null;
}

const SILENT: SlideAudioState = { slideId: null, playing: false, currentMs: 0, failure: null };

/** One sound at a time for all slides of a page. */
export function useSlideAudio() {
  const [state, setState] = useState<SlideAudioState>(SILENT);
  const element = useRef<HTMLAudioElement | null>(null);

  useEffect(
    () => () => {
      element.current?.pause();
      element.current = null;
    },
    [],
  );

  const audio = useCallback((): HTMLAudioElement => {
    if (element.current) return element.current;
    const created = new Audio();
    created.preload = 'none';
    const follow = (): void =>
      setState((old) => ({ ...old, playing: !created.paused, currentMs: created.currentTime * 1000 }));
    for (const event of ['play', 'pause', 'timeupdate', 'seeked']) created.addEventListener(event, follow);
    created.addEventListener('ended', () => setState((old) => ({ ...old, playing: false, currentMs: 0 })));
    created.addEventListener('error', () =>
      setState((old) => ({ ...old, playing: false, failure: mediaErrorMessage(created.error) })),
    );
    element.current = created;
    return created;
  }, []);

  /** Plays a slide's sound, or pauses it when it plays already. */
  const toggle = useCallback(
    (slideId: string, url: string): void => {
      const player = audio();
      if (url === '') {
        player.pause();
        setState({ ...SILENT, slideId, failure: say('timeline.audio.urlEmpty') });
        return;
      }
      const address = new URL(url, window.location.origin).href;
      if (player.src === address && !player.paused) {
        player.pause();
        return;
      }
      if (player.src !== address || player.error) {
        player.src = address;
        setState({ ...SILENT, slideId });
      }
      // Failures come as the element's error event; an interruption is no failure.
      void player.play()?.catch(() => {});
    },
    [audio],
  );

  const seek = useCallback(
    (ms: number): void => {
      audio().currentTime = ms / 1000;
      setState((old) => ({ ...old, currentMs: ms }));
    },
    [audio],
  );

  return { state, toggle, seek };
}
