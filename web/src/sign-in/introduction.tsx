import { SampleFilm } from '../components/sample/sample-film.tsx';
import { useMessages } from '../lib/language/use-messages.tsx';

/** Introduction of the product with a sample film. */
export function Introduction() {
  const say = useMessages();
  return (
    <div className="flex flex-col gap-6">
      <p className="text-lg text-balance">{say('session.introduction')}</p>
      <SampleFilm />
    </div>
  );
}
