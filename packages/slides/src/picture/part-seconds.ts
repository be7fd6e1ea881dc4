import { secondsAtFrame } from '@slidewright/domain/film/frame-rate';
import { partAppearances, partTexts } from '../content/blocks.ts';
import type { SlideFilmProps } from '../film/film.ts';

/**
 * How long each part of a slide's body is on screen, in seconds: from its first frame, or that of its page if it stands, until its page is left or the
 * slide ends; 0 for a part that a very short slide has no frame for.
 */
export function partSeconds({ slide, format, plan }: SlideFilmProps): number[] {
  const seconds: number[] = [];
  const appearances = partAppearances(slide.blocks);
  // The parts that are shown, by the frames they came in at.
  let page = 0;
  let shown: number[] = [];
  const leavePage = (frame: number): void => {
    seconds.push(...shown.map((from) => secondsAtFrame(frame - from, format.frameRate)));
    shown = [];
  };
  let frame = 0;
  let pageFrame = 0;
  for (const step of plan.steps) {
    const state = plan.states['state' in step ? step.state : step.to]!;
    if (state.page !== page) {
      leavePage(frame);
      pageFrame = frame;
    }
    page = state.page;
    while (shown.length < state.step) {
      const stands = appearances[seconds.length + shown.length] === 'standing' && state.clicked === undefined;
      shown.push(stands ? pageFrame : frame);
    }
    frame += step.frames;
  }
  leavePage(frame);
  const unseen = partTexts(slide.blocks).length - seconds.length;
  return [...Array.from({ length: unseen }, () => 0), ...seconds];
}
