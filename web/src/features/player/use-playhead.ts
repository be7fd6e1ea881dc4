import { useCallback, useRef, useState } from 'react';

/** The position of a film in milliseconds, and a function to seek. */
export function usePlayhead() {
  const video = useRef<HTMLVideoElement | null>(null);
  const attach = useCallback((element: HTMLVideoElement | null) => {
    video.current = element;
  }, []);
  const [currentMs, setCurrentMs] = useState(0);
  const seek = useCallback((ms: number) => {
    if (!video.current) return;
    video.current.currentTime = ms / 1000;
    setCurrentMs(ms);
  }, []);
  /** Seeks and plays; stays paused where the browser refuses autoplay. */
  const playFrom = useCallback(
    (ms: number) => {
      seek(ms);
      void video.current?.play()?.catch(() => {});
    },
    [seek],
  );
  /** The position at this moment; `currentMs` is updated only a few times a second. */
  const readMs = useCallback(() => (video.current?.currentTime ?? 0) * 1000, []);
  return { attach, currentMs, setCurrentMs, readMs, playFrom };
}

export type Playhead = ReturnType<typeof usePlayhead>;

/** The index of the last entry that has begun; 0 before the first. Entries are in order of time. */
export function indexAt(entries: readonly { readonly startMs: number }[], ms: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle]!.startMs <= ms) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
