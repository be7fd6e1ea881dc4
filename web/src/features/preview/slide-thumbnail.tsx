import type { DrawnSlide, VideoFormat } from '@slidewright/slides';
import { lazy, Suspense, useDeferredValue } from 'react';
import { classNames } from '../../lib/class-names.ts';

const SlidePicture = lazy(() => import('./slide-picture.tsx').then((module) => ({ default: module.SlidePicture })));

/**
 * The true picture of a slide, in the film's proportions and as wide as its surroundings let it be.
 * It is drawn after the words that are being typed were painted.
 */
export function SlideThumbnail({
  slide,
  format,
  label,
  className,
}: {
  slide: DrawnSlide;
  format: VideoFormat;
  /** Read out in place of the picture; without it the picture is decoration. */
  label?: string;
  className?: string;
}) {
  const shown = useDeferredValue(slide);
  return (
    <div
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={classNames('overflow-hidden bg-sunken', className)}
      style={{ aspectRatio: `${format.width} / ${format.height}` }}
    >
      <Suspense fallback={null}>
        <SlidePicture slide={shown} format={format} />
      </Suspense>
    </div>
  );
}
