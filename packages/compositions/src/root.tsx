import { Composition, type AnyZodObject, type CalculateMetadataFunction } from 'remotion';
import type { SlideFilmProps } from '@slidewright/slides/film/film';
import { checkSlideFilmProps } from './props.ts';
import { SlideFilm } from './slide-film.tsx';

// Remotion requires props with an index signature, which type aliases have implicitly and interfaces do not.
type FilmProps = Pick<SlideFilmProps, keyof SlideFilmProps>;

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

const filmMetadata: CalculateMetadataFunction<FilmProps> = ({ props }) => {
  checkSlideFilmProps(props);
  const { width, height, frameRate } = props.format;
  return { width, height, fps: frameRate.numerator / frameRate.denominator, durationInFrames: props.plan.frames };
};

/** All compositions. */
export function Root() {
  return (
    <Composition<AnyZodObject, FilmProps>
      id="SlideFilm"
      component={SlideFilm}
      defaultProps={EXAMPLE}
      calculateMetadata={filmMetadata}
    />
  );
}
