import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { SampleFilm } from '../../components/sample/sample-film.tsx';
import { EXAMPLE_OUTLINE } from '../../lib/example-outline.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** For an account without timelines: start empty or with the example, whose film is shown beside. */
export function EmptyList() {
  const say = useMessages();
  return (
    <div className="grid items-center gap-10 py-8 md:grid-cols-2 md:py-16">
      <div className="flex flex-col items-start gap-3">
        <h2 className="text-lg font-semibold">{say('timelines.empty.title')}</h2>
        <p className="max-w-md text-muted">{say('timelines.empty.hint')}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button asChild tone="primary">
            <Link to="/start">{say('timelines.empty.create')}</Link>
          </Button>
          <Button asChild>
            <Link to="/timelines/new" state={{ example: EXAMPLE_OUTLINE }}>
              {say('timelines.empty.example')}
            </Link>
          </Button>
        </div>
      </div>
      <SampleFilm />
    </div>
  );
}
