import { useEffect, type CSSProperties } from 'react';
import { AbsoluteFill, useCurrentFrame } from 'remotion';
import { drawnImageIdsOf } from '@slidewright/slides/kinds/index';
import { prepareImage } from '@slidewright/slides/kinds/image/loading';
import type { Entry, SlideFilmProps } from '@slidewright/slides/film/film';
import { enteredShare, pictureAt } from '@slidewright/slides/picture/render-plan';
import { SlideStill } from '@slidewright/slides/drawing';
import { Settled } from './settled.tsx';

/** How the still before and the next one are shown after a share of a transition. */
function entering(entry: Entry, weight: number): { readonly below: CSSProperties; readonly above: CSSProperties } {
  const share = 100 * enteredShare(weight);
  const hidden = 100 - share;
  switch (entry) {
    case 'fade':
      return { below: {}, above: { opacity: weight } };
    case 'pushLeft':
      return { below: { transform: `translateX(${-share}%)` }, above: { transform: `translateX(${hidden}%)` } };
    case 'pushRight':
      return { below: { transform: `translateX(${share}%)` }, above: { transform: `translateX(${-hidden}%)` } };
    case 'wipeLeft':
      return { below: {}, above: { clipPath: `inset(0 0 0 ${hidden}%)` } };
    case 'wipeRight':
      return { below: {}, above: { clipPath: `inset(0 ${hidden}% 0 0)` } };
    case 'wipeUp':
      return { below: {}, above: { clipPath: `inset(${hidden}% 0 0 0)` } };
  }
}

/**
 * Plays the complete plan of a slide, for the preview and for plain Remotion rendering. A blend draws the second picture
 * over the first with the same weight as the encoder, and a push and a wipe move as far.
 */
export function SlideFilm({ slide, format, plan, before }: SlideFilmProps) {
  // The images of later states are loaded in time.
  useEffect(() => {
    for (const imageId of drawnImageIdsOf(slide.blocks)) prepareImage(imageId)?.catch(() => undefined);
  }, [slide]);
  const { from, to, weight, entry = 'fade', motion } = pictureAt(plan, useCurrentFrame());
  const named = from === null ? undefined : plan.states[from];
  const state = named && motion !== undefined ? { ...named, motion } : named;
  const below = from === null ? before : state && { slide, state };
  const above = weight > 0 ? plan.states[to] : undefined;
  if (below === undefined) throw new Error(`The plan has no state ${from ?? 'of the slide before'}.`);
  const stills = [below, ...(above === undefined ? [] : [{ slide, state: above }])];
  const styles = entering(entry, weight);
  return (
    <AbsoluteFill>
      <Settled stills={stills} format={format}>
        <div style={above === undefined ? {} : styles.below}>
          <SlideStill slide={below.slide} format={format} state={below.state} />
        </div>
        {above !== undefined && (
          <div style={{ position: 'absolute', inset: 0, ...styles.above }}>
            <SlideStill slide={slide} format={format} state={above} />
          </div>
        )}
      </Settled>
    </AbsoluteFill>
  );
}
