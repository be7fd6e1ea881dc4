import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { EXAMPLE_OUTLINE } from './example-outline.ts';

/** An account without timelines: begin with nothing, or with an example that is filled in. */
export function EmptyList() {
  const [firstLines] = EXAMPLE_OUTLINE.outline.split('\n\n# Why it is not violet');
  return (
    <div className="grid items-center gap-10 py-8 md:grid-cols-2 md:py-16">
      <div className="flex flex-col items-start gap-3">
        <h2 className="text-lg font-semibold">No timelines yet</h2>
        <p className="max-w-md text-muted">Create your first timeline to get started with your video projects.</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button asChild tone="primary">
            <Link to="/timelines/new">Create Timeline</Link>
          </Button>
          <Button asChild>
            <Link to="/timelines/new" state={{ example: EXAMPLE_OUTLINE }}>
              Start from an example
            </Link>
          </Button>
        </div>
      </div>
      <figure className="relative rounded-md border border-line bg-surface p-6 text-sm">
        <figcaption className="mb-3 font-medium">The example: {EXAMPLE_OUTLINE.title}</figcaption>
        <pre className="font-sans leading-relaxed whitespace-pre-wrap text-muted">{firstLines}</pre>
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-0 bottom-0 h-16 rounded-b-md bg-linear-to-t from-surface to-transparent"
        />
      </figure>
    </div>
  );
}
