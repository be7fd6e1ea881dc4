import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useDelayRender } from 'remotion';
import { fontsLoaded, grainLoaded } from '@slidewright/slides/drawing';

const FONTS_TAKE_AT_MOST_MS = 30_000;

/**
 * Lets a frame be taken only when its words stand in their own faces and within their areas.
 * Every commit may draw other words, so every commit waits.
 */
export function Settled({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const { delayRender, continueRender, cancelRender } = useDelayRender();
  const wait = useCallback(
    () => delayRender('Loading the faces of the text', { timeoutInMilliseconds: FONTS_TAKE_AT_MOST_MS }),
    [delayRender],
  );
  // The first hold begins before the first layout, or a frame could be taken in between.
  const [first] = useState(wait);
  const pending = useRef<number | null>(first);

  useLayoutEffect(() => {
    const handle = pending.current ?? wait();
    pending.current = null;
    const element = root.current;
    if (element === null) {
      continueRender(handle);
      return;
    }
    Promise.all([fontsLoaded(element), grainLoaded()]).then(() => continueRender(handle), cancelRender);
  });

  return <div ref={root}>{children}</div>;
}
