import type { SlideFilmProps } from '@slidewright/slides/film/film';
import type { BurnedCaption } from './burned-captions.ts';

/** The film of a slide or of a part of it, with the captions in its pictures; they are not set if there are none. */
export interface CaptionedFilm extends SlideFilmProps {
  readonly captions?: readonly BurnedCaption[];
}

/**
 * The parts of a slide's film that are encoded and stored by themselves, in order: a transition and the rest, which
 * stays as it is when the slide before changes.
 */
export function slideSegments({ slide, format, plan, before, captions }: CaptionedFilm): CaptionedFilm[] {
  const [first, ...steps] = plan.steps;
  if (before === undefined || first?.kind !== 'enter')
    return [{ slide, format, plan, ...captionsOf(captions, 0, plan.frames) }];
  const entered = plan.states[first.to]!;
  const { frames } = first;
  const transition = { frames, states: [entered], steps: [{ ...first, to: 0 }] };
  const rest = { frames: plan.frames - frames, states: plan.states, steps };
  return [
    { slide, format, plan: transition, before, ...captionsOf(captions, 0, frames) },
    { slide, format, plan: rest, ...captionsOf(captions, frames, plan.frames) },
  ];
}

/** What is shown from frame `from` to before `to`, counted from `from`. */
function captionsOf(
  captions: readonly BurnedCaption[] = [],
  from: number,
  to: number,
): Pick<CaptionedFilm, 'captions'> {
  const inside = captions
    .map(({ startFrame, endFrame, lines }) => ({
      startFrame: Math.max(startFrame, from) - from,
      endFrame: Math.min(endFrame, to) - from,
      lines,
    }))
    .filter(({ startFrame, endFrame }) => endFrame > startFrame);
  return inside.length === 0 ? {} : { captions: inside };
}
