import { secondsAtFrame } from '@slidewright/domain/film/frame-rate';
import { partTexts } from '../content/blocks.ts';
import type { SlideFilmProps } from './film.ts';

/**
 * How long each part of a slide's body is on screen, in seconds: from its first frame until its page is left or the
 * slide ends; 0 for a part that a very short slide has no frame for.
 */
export function partSeconds({ slide, format, plan }: SlideFilmProps): number[] {
  const seconds: number[] = [];
  // The parts that are shown, by the frames they came in at.
  let page = 0;
  let shown: number[] = [];
  const leavePage = (frame: number): void => {
    seconds.push(...shown.map((from) => secondsAtFrame(frame - from, format.frameRate)));
    shown = [];
  };
  let frame = 0;
  for (const step of plan.steps) {
    const state = plan.states[step.kind === 'hold' ? step.state : step.to]!;
    if (state.page !== page) leavePage(frame);
    page = state.page;
    while (shown.length < state.step) shown.push(frame);
    frame += step.frames;
  }
  leavePage(frame);
  const unseen = partTexts(slide.blocks).length - seconds.length;
  return [...Array.from({ length: unseen }, () => 0), ...seconds];
}
