import type { Timeline } from '@slidewright/http-api';
import { Clapperboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { GoodState, JobPanel } from '../../../components/job/job-panel.tsx';
import { Notice } from '../../../components/notice.tsx';
import { formatUpdatedAge } from '../../../lib/format-age.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import type { Say } from '../../../lib/language/messages.ts';
import { DownloadVideo } from './download-video.tsx';
import type { Film } from './use-film.ts';

interface VideoPanelProps {
  readonly timeline: Pick<Timeline, 'id' | 'title'>;
  readonly film: Film;
  /** Whether saving the video is the recommended next action. */
  readonly isNext: boolean;
  /** Whether narration is being made, which blocks the video. */
  readonly speaking: boolean;
  /** A film job is running, which makes the video and shows its progress. */
  readonly ofFilm: boolean;
}

export function VideoPanel({ timeline, film, isNext, speaking, ofFilm }: VideoPanelProps) {
  const say = useMessages();
  const { job } = film;
  const { phase } = job.data?.progress ?? {};
  return (
    <JobPanel
      title={say('timeline.video.title')}
      name={say('timeline.video.progress')}
      state={stateOf(film, say)}
      job={{ ...job, live: job.live && !ofFilm }}
      failed={say('timeline.video.failed')}
      detail={say(job.state?.status === 'active' && phase ? `timeline.video.phase.${phase}` : 'common.queued')}
      commandFailed={say('timeline.video.commandFailed')}
      actions={
        <Button disabled={job.starting || !film.startable || film.upToDate || speaking || ofFilm} onClick={film.start}>
          <Clapperboard aria-hidden className="size-4" />
          {say(job.starting ? 'common.starting' : 'timeline.video.generate')}
        </Button>
      }
      always={<DownloadVideo timelineId={timeline.id} film={film} isNext={isNext} />}
    >
      <Outcome film={film} />
      <UnreadState film={film} />
      {film.refusal && !speaking ? <Notice tone="bad">{film.refusal}</Notice> : null}
    </JobPanel>
  );
}

/** Why the state of the video could not be read, if it could not. */
export function UnreadState({ film: { statusFailure, retryStatus } }: { film: Film }) {
  const say = useMessages();
  return statusFailure === null ? null : (
    <Notice tone="bad" title={say('timeline.video.stateFailed')}>
      <p>{statusFailure.message}</p>
      <Button className="mt-2" onClick={retryStatus}>
        {say('common.tryAgain')}
      </Button>
    </Notice>
  );
}

function stateOf({ known, exists, upToDate }: Film, say: Say): ReactNode {
  if (!known) return '';
  if (!exists) return say('timeline.video.notMade');
  return upToDate ? <GoodState>{say('timeline.video.upToDate')}</GoodState> : say('timeline.video.outOfDate');
}

/** How the newest film ended, and how old it is. */
function Outcome({ film: { job, exists, completedAt, upToDate } }: { film: Film }) {
  const say = useMessages();
  const now = useNow();
  const status = job.state?.status;
  const sentences = [
    status === 'cancelled' ? say('timeline.video.cancelled') : '',
    exists && completedAt !== null
      ? say('timeline.video.updated', { age: formatUpdatedAge(now - Date.parse(completedAt)) })
      : status === 'cancelled' || status === 'failed'
        ? ''
        : say('timeline.video.about'),
    exists && !upToDate ? say('timeline.changedSince') : '',
  ].filter(Boolean);
  return sentences.length === 0 ? null : <p className="text-sm text-muted">{sentences.join(' ')}</p>;
}
