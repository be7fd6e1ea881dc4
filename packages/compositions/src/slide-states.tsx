import { AbsoluteFill, useCurrentFrame } from 'remotion';
import type { SlideFilmProps } from '@slidewright/slides/picture/film';
import type { DeckStatesProps } from './props.ts';
import { SlideStill } from '@slidewright/slides/drawing';
import { Settled } from './settled.tsx';

/** Frame i is the plan's state i; the renderer captures these. */
export function SlideStates({ slide, format, plan }: SlideFilmProps) {
  return <DeckStates format={format} slides={[{ slide, plan }]} />;
}

const ALONE = '.alone * { visibility: hidden } .alone [data-block] * { visibility: visible }';

/** Frame i is the i-th state over all slides, so that one capture draws a whole deck. */
export function DeckStates({ format, slides, alone = false }: DeckStatesProps) {
  let left = useCurrentFrame();
  for (const { slide, plan } of slides) {
    const state = plan.states[left];
    if (state !== undefined) {
      return (
        <AbsoluteFill className={alone ? 'alone' : undefined}>
          {alone && <style>{ALONE}</style>}
          <Settled slides={[slide]} format={format}>
            <SlideStill slide={slide} format={format} state={state} />
          </Settled>
        </AbsoluteFill>
      );
    }
    left -= plan.states.length;
  }
  throw new Error(`There is no state ${left} beyond the last slide.`);
}

export function countStates(slides: DeckStatesProps['slides']): number {
  return slides.reduce((sum, { plan }) => sum + plan.states.length, 0);
}
