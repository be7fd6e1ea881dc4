import { SampleFilm } from '../components/sample/sample-film.tsx';

/** Introduction of the product with a sample film. */
export function Introduction() {
  return (
    <div className="flex flex-col gap-6">
      <p className="text-lg text-balance">
        Write an outline. Slidewright makes the slides, speaks the text and gives you the finished video.
      </p>
      <SampleFilm />
    </div>
  );
}
