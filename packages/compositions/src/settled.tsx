import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useDelayRender } from 'remotion';
import { slidePrepared, fontsLoaded, grainLoaded } from '@slidewright/slides/drawing';
import type { DrawnSlide, VideoFormat, VisualState } from '@slidewright/slides/film/film';

const PREPARATION_TIMEOUT_MS = 30_000;

interface SettledProps {
  /** All stills of the frame. */
  readonly stills: readonly { readonly slide: DrawnSlide; readonly state: VisualState }[];
  readonly format: VideoFormat;
  readonly children: ReactNode;
}

/**
 * Delays the capture of a frame until blocks and brand are prepared, its fonts are loaded and its text is fitted.
 * Every React commit may draw other text, so every commit waits. Blocks that cannot be prepared end the render with the
 * error.
 */
export function Settled({ stills, format, children }: SettledProps) {
  const root = useRef<HTMLDivElement>(null);
  const { delayRender, continueRender, cancelRender } = useDelayRender();
  const wait = useCallback(
    () =>
      delayRender('Preparing the blocks and loading their fonts', { timeoutInMilliseconds: PREPARATION_TIMEOUT_MS }),
    [delayRender],
  );
  // Starts before the first layout; otherwise a frame could be captured in between.
  const [first] = useState(wait);
  const pending = useRef<number[]>([first]);
  // A new key draws the slide again once its blocks are prepared.
  const [drawing, setDrawing] = useState(0);

  useLayoutEffect(() => {
    const handles = pending.current.length > 0 ? pending.current : [wait()];
    pending.current = [];
    const element = root.current;
    const preparing = stills.flatMap(({ slide, state }) => slidePrepared(slide, format, state) ?? []);
    if (preparing.length > 0) {
      Promise.all(preparing).then(() => {
        pending.current = [...pending.current, ...handles];
        setDrawing((count) => count + 1);
      }, cancelRender);
      return;
    }
    const settled = element === null ? [] : [fontsLoaded(element), grainLoaded()];
    Promise.all(settled).then(() => handles.forEach((handle) => continueRender(handle)), cancelRender);
  });

  return (
    <div ref={root} key={drawing}>
      {children}
    </div>
  );
}
