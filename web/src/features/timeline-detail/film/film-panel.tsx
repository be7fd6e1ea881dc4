import { formatDuration } from '@slidewright/domain';
import type { FilmProgress } from '@slidewright/http-api';
import { Clapperboard } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { Panel } from '../panel.tsx';
import type { FilmJob } from './use-film-job.ts';

interface FilmPanelProps {
  readonly job: FilmJob;
  /** What is missing for a film, one sentence each. */
  readonly missing: readonly string[];
}

const PHASES: Record<NonNullable<FilmProgress['phase']>, string> = { narration: 'Narration', video: 'Video' };

/** One button that makes everything missing for a film, with one progress bar and one Cancel. */
export function FilmPanel({ job, missing }: FilmPanelProps) {
  const { live, progress } = job;
  return (
    <Panel title="Film" state={live ? `${Math.round(progress?.percentage ?? 0)}%` : ''}>
      {live && progress ? <FilmState progress={progress} /> : <p className="text-sm text-muted">{missing.join(' ')}</p>}
      {progress?.status === 'failed' && !job.starting ? (
        <Notice tone="bad" title="The film could not be made">
          <p>{progress.error?.message ?? 'The reason is not known.'}</p>
          {progress.error ? <p className="mt-1">Error Code: {progress.error.code}</p> : null}
        </Notice>
      ) : null}
      {[job.pollFailure, job.commandFailure].map((message) =>
        message === null ? null : (
          <Notice key={message} tone="bad">
            {message}
          </Notice>
        ),
      )}
      {live ? (
        <Button disabled={job.cancelling} onClick={job.cancel}>
          {job.cancelling ? 'Cancelling...' : 'Cancel'}
        </Button>
      ) : (
        <Button tone="primary" disabled={job.starting} onClick={job.start}>
          <Clapperboard aria-hidden className="size-4" />
          {job.starting ? 'Starting...' : 'Make film'}
        </Button>
      )}
    </Panel>
  );
}

function FilmState({ progress }: { progress: FilmProgress }) {
  const { phase, percentage, currentTask, estimatedTimeRemaining: left, status } = progress;
  const facts = [currentTask, left === null ? null : `about ${formatDuration(left)} left`];
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ProgressBar value={percentage} label="Film" />
      <p role="status" className="font-medium">
        {status === 'queued' || phase === null ? 'Queued' : PHASES[phase]}
      </p>
      <p className="numbers text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
