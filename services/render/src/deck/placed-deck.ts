import {
  frameRateOf,
  millisecondsAtFrame,
  paceSlide,
  samplesBetweenFrames,
  sizeOf,
  slideFrames,
  type CaptionedSlide,
  type PacedSlide,
} from '@slidewright/domain';
import { blocksOf, knownBlocks } from '@slidewright/slides/content/blocks';
import type { SlideFilmProps, VideoFormat } from '@slidewright/slides/film/film';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import { planFilmed } from '@slidewright/slides/picture/render-plan';
import { placesOf } from '@slidewright/slides/picture/variety';
import { burnedCaptions, type BurnedCaption } from './burned-captions.ts';
import type { CaptionedFilm } from './slide-segments.ts';
import type { DeckSnapshot, FilmMusic, SlideNarration } from './snapshot.ts';

/** When a slide is on. */
export interface ScheduledSlide {
  readonly id: string;
  readonly title: string;
  readonly narration: SlideNarration | null;
  /** What is heard when, from the start of the slide. */
  readonly timing: PacedSlide;
  /** From the start of the master, in whole frames. */
  readonly startFrame: number;
  readonly endFrame: number;
}

/** A slide in its place in the film, with its pictures. */
export interface PlacedSlide extends ScheduledSlide, CaptionedFilm {}

interface Deck<Slide> {
  readonly format: VideoFormat;
  readonly slides: readonly Slide[];
  readonly frames: number;
}
export type ScheduledDeck = Deck<ScheduledSlide>;
export interface PlacedDeck extends Deck<PlacedSlide> {
  /** Under the voice; not set for none. */
  readonly music?: FilmMusic;
  /** Whether the tone of a quiet room is under the voice. */
  readonly hasRoomTone: boolean;
}

/** Gives every slide its place in the film, without a look at its pictures: that takes no time. */
export function scheduleDeck(snapshot: DeckSnapshot): ScheduledDeck {
  const { framerate, resolution, theme, brand, pacing } = snapshot.settings;
  const format: VideoFormat = {
    ...sizeOf(resolution),
    frameRate: frameRateOf(framerate),
    theme,
    ...(brand === undefined ? {} : { brand }),
  };
  let frames = 0;
  const slides = snapshot.slides.map((slide): ScheduledSlide => {
    const timing = paceSlide(slide, pacing);
    const startFrame = frames;
    frames += slideFrames(timing, format);
    return { id: slide.id, title: slide.title, narration: slide.narration, timing, startFrame, endFrame: frames };
  });
  return { format, slides, frames };
}

/** Gives every slide its picture plan and its place in the film. */
export function placeDeck(snapshot: DeckSnapshot): PlacedDeck {
  const { format, slides, frames } = scheduleDeck(snapshot);
  const contents = snapshot.slides.map(({ title, bulletPoints, ...slide }) => {
    const blocks = blocksOf({ bulletPoints, blocks: slide.blocks && knownBlocks(slide.blocks) });
    return { title, blocks, layout: slide.layout ?? '' };
  });
  const places = placesOf(contents, format.theme);
  const drawn = contents.map((content, index) => drawnSlide(content, places[index]!));
  const { isThemeTransition, motion = 'none', captions, music, roomTone: hasRoomTone = false } = snapshot.settings;
  const transition = isThemeTransition ? 'theme' : (snapshot.settings.transition ?? 'cut');
  const placed = drawn.map((slide, index): PlacedSlide => {
    const scheduled = slides[index]!;
    const before = drawn[index - 1] ?? null;
    const film = planFilmed(slide, before, format, { timing: scheduled.timing, transition, motion });
    const shown = captions === undefined ? [] : captionsOf(scheduled, film);
    return { ...scheduled, ...film, ...(shown.length === 0 ? {} : { captions: shown }) };
  });
  return { format, slides: placed, frames, hasRoomTone, ...(music === undefined ? {} : { music }) };
}

function captionsOf({ title, timing }: ScheduledSlide, { plan, format }: SlideFilmProps): BurnedCaption[] {
  return burnedCaptions({ title, durationMs: durationMs(plan.frames, format), cues: timing.cues }, format.frameRate);
}

/** A slide on the clock of the film. */
export function captionedSlide({ title, startFrame, endFrame, format, timing }: PlacedSlide): CaptionedSlide {
  const startMs = durationMs(startFrame, format);
  return { title, startMs, durationMs: durationMs(endFrame, format) - startMs, cues: timing.cues };
}

/** How long the frames of a deck last, in whole milliseconds. */
export function durationMs(frames: number, format: VideoFormat): number {
  return millisecondsAtFrame(frames, format.frameRate);
}

/** Samples of a slide's own video. */
export function samplesInSlide({ plan, format }: PlacedSlide): number {
  return samplesBetweenFrames(0, plan.frames, format.frameRate);
}

/** Samples that belong to a slide in the master, where rounding follows its place, so that nothing drifts. */
export function samplesInMaster(slide: PlacedSlide): number {
  return samplesBetweenFrames(slide.startFrame, slide.endFrame, slide.format.frameRate);
}
