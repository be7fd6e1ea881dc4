import { Composition, type AnyZodObject, type CalculateMetadataFunction } from 'remotion';
import type { SlideFilmProps, VideoFormat } from '@slidewright/slides/picture/film';
import { checkDeckStatesProps, checkSlideFilmProps, type DeckStatesProps } from './props.ts';
import { SlideFilm } from './slide-film.tsx';
import { countStates, DeckStates, SlideStates } from './slide-states.tsx';

// Remotion requires props with an index signature, which type aliases have implicitly and interfaces do not.
type FilmProps = Pick<SlideFilmProps, keyof SlideFilmProps>;
type DeckProps = Pick<DeckStatesProps, keyof DeckStatesProps>;

const EXAMPLE: FilmProps = {
  format: { width: 1920, height: 1080, frameRate: { numerator: 30, denominator: 1 }, theme: 'paper' },
  slide: {
    title: 'A slide is a thought with room around it',
    blocks: [
      {
        kind: 'bullets',
        items: ['One idea at a time', 'Words large enough for the last row', 'Nothing moves without a reason'],
      },
    ],
    index: 1,
    total: 3,
    role: 'content',
  },
  plan: {
    frames: 90,
    states: [
      { entrance: 0, page: 0, step: 0 },
      { entrance: 1, page: 0, step: 3 },
    ],
    steps: [
      { kind: 'blend', from: 0, to: 1, frames: 15 },
      { kind: 'hold', state: 1, frames: 75 },
    ],
  },
};

function metadata(format: VideoFormat, durationInFrames: number) {
  const { numerator, denominator } = format.frameRate;
  return { width: format.width, height: format.height, fps: numerator / denominator, durationInFrames };
}

const filmMetadata: CalculateMetadataFunction<FilmProps> = ({ props }) => {
  checkSlideFilmProps(props);
  return metadata(props.format, props.plan.frames);
};

const statesMetadata: CalculateMetadataFunction<FilmProps> = ({ props }) => {
  checkSlideFilmProps(props);
  return metadata(props.format, props.plan.states.length);
};

const deckMetadata: CalculateMetadataFunction<DeckProps> = ({ props }) => {
  checkDeckStatesProps(props);
  return metadata(props.format, countStates(props.slides));
};

/** All compositions. */
export function Root() {
  return (
    <>
      <Composition<AnyZodObject, FilmProps>
        id="SlideStates"
        component={SlideStates}
        defaultProps={EXAMPLE}
        calculateMetadata={statesMetadata}
      />
      <Composition<AnyZodObject, FilmProps>
        id="SlideFilm"
        component={SlideFilm}
        defaultProps={EXAMPLE}
        calculateMetadata={filmMetadata}
      />
      <Composition<AnyZodObject, DeckProps>
        id="DeckStates"
        component={DeckStates}
        defaultProps={{ format: EXAMPLE.format, slides: [{ slide: EXAMPLE.slide, plan: EXAMPLE.plan }] }}
        calculateMetadata={deckMetadata}
      />
    </>
  );
}
