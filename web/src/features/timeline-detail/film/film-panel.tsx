import type { FilmProgress } from '@slidewright/http-api';
import { Clapperboard } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { Panel } from '../panel.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { formatPercent } from '../../../lib/language/format.ts';
import { sayTask } from '../../../lib/job-task.ts';
import { sayDuration } from '../../../lib/language/lengths.ts';
import { errorSentence } from '../../../lib/errors/error-sentence.ts';
import type { FilmJob } from './use-film-job.ts';

interface FilmPanelProps {
  readonly job: FilmJob;
  /** What is missing for a film, one sentence each. */
  readonly missing: readonly string[];
}

/** One button that makes everything missing for a film, with one progress bar and one Cancel. */
export function FilmPanel({ job, missing }: FilmPanelProps) {
  const say = useMessages();
  const { live, progress } = job;
  return (
    <Panel title={say('timeline.film.title')} state={live ? formatPercent(progress?.percentage ?? 0) : ''}>
      {live && progress ? <FilmState progress={progress} /> : <p className="text-sm text-muted">{missing.join(' ')}</p>}
      {progress?.status === 'failed' && !job.starting ? (
        <Notice tone="bad" title={say('timeline.film.failed')}>
          <p>{progress.error ? errorSentence(progress.error) : say('common.unknownReason')}</p>
          {progress.error ? <p className="mt-1">{say('common.errorCode', { code: progress.error.code })}</p> : null}
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
          {say(job.cancelling ? 'common.cancelling' : 'common.cancel')}
        </Button>
      ) : (
        <Button tone="primary" disabled={job.starting} onClick={job.start}>
          <Clapperboard aria-hidden className="size-4" />
          {say(job.starting ? 'common.starting' : 'common.makeFilm')}
        </Button>
      )}
    </Panel>
  );
}

function FilmState({ progress }: { progress: FilmProgress }) {
  const say = useMessages();
  const { phase, percentage, currentTask, estimatedTimeRemaining: left, status } = progress;
  const facts = [
    sayTask(currentTask),
    left === null ? null : say('timeline.timeLeft', { duration: sayDuration(left) }),
  ];
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ProgressBar value={percentage} label={say('timeline.film.title')} />
      <p role="status" className="font-medium">
        {say(status === 'queued' || phase === null ? 'common.queued' : `timeline.film.phase.${phase}`)}
      </p>
      <p className="numbers text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
