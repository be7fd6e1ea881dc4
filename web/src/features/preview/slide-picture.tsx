import '@slidewright/compositions/fonts.css';
import './drawn-slide.css';
import type { DrawnSlide, VideoFormat, VisualState } from '@slidewright/slides/film/film';
import { SlideStill } from '@slidewright/slides/drawing';
import { memo, useLayoutEffect, useRef, useState } from 'react';

interface SlidePictureProps {
  readonly slide: DrawnSlide;
  readonly format: VideoFormat;
  readonly state?: VisualState | undefined;
}

/** A slide, with all of its first page without a state, as wide as its container. */
export const SlidePicture = memo(function SlidePicture({ slide, format, state }: SlidePictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} aria-hidden className="size-full">
      {width === 0 ? null : (
        <div className="drawn-slide">
          <SlideStill slide={slide} format={format} width={width} {...(state === undefined ? {} : { state })} />
        </div>
      )}
    </div>
  );
});
