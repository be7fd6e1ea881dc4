import type { SlideFilmProps } from '@slidewright/slides';

/**
 * The parts of a slide's film that are encoded and stored by themselves, in order: a transition and the rest, which
 * stays as it is when the slide before changes.
 */
export function slideSegments({ slide, format, plan, before }: SlideFilmProps): SlideFilmProps[] {
  const [first, ...steps] = plan.steps;
  if (before === undefined || first?.kind !== 'enter') return [{ slide, format, plan }];
  const entered = plan.states[first.to]!;
  const { frames } = first;
  return [
    { slide, format, plan: { frames, states: [entered], steps: [{ ...first, to: 0 }] }, before },
    { slide, format, plan: { frames: plan.frames - frames, states: plan.states, steps } },
  ];
}
