import { AbsoluteFill, useCurrentFrame } from 'remotion';
import type { SlideFilmProps } from '@slidewright/slides/picture/film';
import { pictureAt } from '@slidewright/slides/picture/render-plan';
import { SlideStill } from '@slidewright/slides/drawing';
import { Settled } from './settled.tsx';

/**
 * Plays the complete plan of a slide, for the preview and for plain Remotion rendering. A blend draws the second picture
 * over the first with the same weight as the encoder.
 */
export function SlideFilm({ slide, format, plan }: SlideFilmProps) {
  const { from, to, weight } = pictureAt(plan, useCurrentFrame());
  const below = plan.states[from];
  const above = weight > 0 ? plan.states[to] : undefined;
  if (below === undefined) throw new Error(`The plan has no state ${from}.`);
  return (
    <AbsoluteFill>
      <Settled slide={slide} format={format}>
        <SlideStill slide={slide} format={format} state={below} />
        {above !== undefined && (
          <div style={{ position: 'absolute', inset: 0, opacity: weight }}>
            <SlideStill slide={slide} format={format} state={above} />
          </div>
        )}
      </Settled>
    </AbsoluteFill>
  );
}
