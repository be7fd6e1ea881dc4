import { AbsoluteFill, useCurrentFrame } from 'remotion';
import type { SlideFilmProps } from '@slidewright/slides/picture/film';
import { pictureAt, pushedShare } from '@slidewright/slides/picture/render-plan';
import { SlideStill } from '@slidewright/slides/drawing';
import { Settled } from './settled.tsx';

/**
 * Plays the complete plan of a slide, for the preview and for plain Remotion rendering. A blend draws the second picture
 * over the first with the same weight as the encoder, and a push moves both as far.
 */
export function SlideFilm({ slide, format, plan, before }: SlideFilmProps) {
  const { from, to, weight, entry = 'fade', motion } = pictureAt(plan, useCurrentFrame());
  const named = from === null ? undefined : plan.states[from];
  const state = named && motion !== undefined ? { ...named, motion } : named;
  const below = from === null ? before : state && { slide, state };
  const above = weight > 0 ? plan.states[to] : undefined;
  if (below === undefined) throw new Error(`The plan has no state ${from ?? 'of the slide before'}.`);
  const moved = entry === 'fade' ? 0 : (entry === 'pushLeft' ? -100 : 100) * pushedShare(weight);
  return (
    <AbsoluteFill>
      <Settled slides={before === undefined ? [slide] : [before.slide, slide]} format={format}>
        <div style={moved === 0 ? {} : { transform: `translateX(${moved}%)` }}>
          <SlideStill slide={below.slide} format={format} state={below.state} />
        </div>
        {above !== undefined && (
          <div
            style={{
              position: 'absolute',
              inset: 0,
              ...(entry === 'fade'
                ? { opacity: weight }
                : { transform: `translateX(${moved + (entry === 'pushLeft' ? 100 : -100)}%)` }),
            }}
          >
            <SlideStill slide={slide} format={format} state={above} />
          </div>
        )}
      </Settled>
    </AbsoluteFill>
  );
}
