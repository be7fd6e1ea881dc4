import type { DrawnSlide, VideoFormat, VisualState } from '@slidewright/slides/film/film';
import { useDeferredValue } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { classNames } from '../../lib/class-names.ts';

const SlidePicture = lazyPart(() => import('./slide-picture.tsx').then((module) => module.SlidePicture), {
  size: 'picture',
});

/** A thumbnail of a slide, as wide as its container. Drawn with a deferred value, so that typing is not delayed. */
export function SlideThumbnail({
  slide,
  format,
  state,
  label,
  className,
}: {
  slide: DrawnSlide;
  format: VideoFormat;
  /** Default: all of the first page. */
  state?: VisualState | undefined;
  /** Text alternative; without it the picture is decorative. */
  label?: string;
  className?: string;
}) {
  const shown = useDeferredValue(slide);
  const shownState = useDeferredValue(state);
  return (
    <div
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={classNames('overflow-hidden bg-sunken', className)}
      style={{ aspectRatio: `${format.width} / ${format.height}` }}
    >
      <SlidePicture slide={shown} format={format} state={shownState} />
    </div>
  );
}
