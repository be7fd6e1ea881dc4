import { Clapperboard } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { JobPanel } from '../../../components/job/job-panel.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import type { JobView } from '../../../lib/jobs/use-job.ts';

interface FilmPanelProps {
  readonly job: JobView & { readonly start: () => void };
  /** What is missing for a film, one sentence each. */
  readonly missing: readonly string[];
}

/** One button that makes everything missing for a film, with one progress bar and one Cancel. */
export function FilmPanel({ job, missing }: FilmPanelProps) {
  const say = useMessages();
  return (
    <JobPanel
      title={say('timeline.film.title')}
      name={say('timeline.film.title')}
      state=""
      job={job}
      failed={say('timeline.film.failed')}
      actions={
        <Button tone="primary" disabled={job.starting} onClick={job.start}>
          <Clapperboard aria-hidden className="size-4" />
          {say(job.starting ? 'common.starting' : 'common.makeFilm')}
        </Button>
      }
    >
      <p className="text-sm text-muted">
        {[
          ...(job.state?.status === 'cancelled' && !job.starting ? [say('timeline.film.stopped')] : []),
          ...missing,
        ].join(' ')}
      </p>
    </JobPanel>
  );
}
