import { videoFilename } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import { Clapperboard, Download } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { DELAYS } from '../../../lib/constants.ts';
import { formatUpdatedAge } from '../../../lib/format-age.ts';
import { useDownload } from '../../../lib/download/use-download.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Panel } from '../panel.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import type { Say } from '../../../lib/language/messages.ts';
import { formatPercent } from '../../../lib/language/format.ts';
import { sayTask } from '../../../lib/job-task.ts';
import { sayDuration } from '../../../lib/language/lengths.ts';
import { errorSentence } from '../../../lib/errors/error-sentence.ts';
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
  const download = useDownload(DELAYS.successFeedbackMs);
  const live = film.live && !ofFilm;
  return (
    <Panel title={say('timeline.video.title')} state={stateOf(film, live, say)}>
      {live ? <RenderProgress film={film} /> : <Outcome film={film} />}
      {film.statusFailure ? (
        <Notice tone="bad" title={say('timeline.video.stateFailed')}>
          <p>{film.statusFailure.message}</p>
          <Button className="mt-2" onClick={film.retryStatus}>
            {say('common.tryAgain')}
          </Button>
        </Notice>
      ) : null}
      {film.pollFailure ? <Notice tone="bad">{film.pollFailure}</Notice> : null}
      {film.refusal && !speaking ? <Notice tone="bad">{film.refusal}</Notice> : null}
      {film.commandFailure ? (
        <Notice tone="bad" title={film.commandFailure.title}>
          <p>{film.commandFailure.message}</p>
        </Notice>
      ) : null}
      {live ? (
        <Button disabled={film.cancelling} onClick={film.cancel}>
          {say(film.cancelling ? 'common.cancelling' : 'common.cancel')}
        </Button>
      ) : (
        <Button disabled={film.starting || !film.startable || film.upToDate || speaking || ofFilm} onClick={film.start}>
          <Clapperboard aria-hidden className="size-4" />
          {say(film.starting ? 'common.starting' : 'timeline.video.generate')}
        </Button>
      )}
      <Button
        tone={isNext ? 'primary' : 'secondary'}
        disabled={!film.exists || download.state.status === 'downloading'}
        onClick={() => film.url && void download.start(film.url, videoFilename(timeline.id))}
      >
        <Download aria-hidden className="size-4" />
        {download.state.status === 'downloading'
          ? download.state.percent === null
            ? say('common.downloading')
            : say('common.downloadingPercent', { percent: formatPercent(download.state.percent) })
          : say(download.state.status === 'downloaded' ? 'common.downloaded' : 'timeline.video.download')}
      </Button>
      {download.state.status === 'failed' ? <Notice tone="bad">{download.state.message}</Notice> : null}
    </Panel>
  );
}

function stateOf({ job, known, exists, upToDate }: Film, live: boolean, say: Say): string {
  if (live) return formatPercent(job?.percentage ?? 0);
  if (!known) return '';
  if (!exists) return say('timeline.video.notMade');
  return say(upToDate ? 'timeline.video.upToDate' : 'timeline.video.outOfDate');
}

function RenderProgress({ film: { job } }: { film: Film }) {
  const say = useMessages();
  const left = job?.estimatedTimeRemaining ?? null;
  // The server's own sentence often names the slide.
  const namesSlide = /slide/i.test(job?.currentTask ?? '');
  const slide =
    job?.phase === 'render' && job.totalSlides > 0 && !namesSlide
      ? say('timeline.video.slide', { number: job.slideIndex, total: job.totalSlides })
      : null;
  const facts = [
    slide,
    job && sayTask(job.currentTask),
    left === null ? null : say('timeline.timeLeft', { duration: sayDuration(left) }),
  ];
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ProgressBar value={job?.percentage ?? 0} label={say('timeline.video.progress')} />
      <p role="status" className="font-medium">
        {say(job?.status === 'active' ? `timeline.video.phase.${job.phase}` : 'common.queued')}
      </p>
      <p className="numbers text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function Outcome({ film }: { film: Film }) {
  const say = useMessages();
  const now = useNow();
  if (film.job?.status === 'failed')
    return (
      <Notice tone="bad" title={say('timeline.video.failed')}>
        <p>{film.job.error ? errorSentence(film.job.error) : say('common.unknownReason')}</p>
        {film.job.error ? <p className="mt-1">{say('common.errorCode', { code: film.job.error.code })}</p> : null}
      </Notice>
    );
  const cancelled = film.job?.status === 'cancelled';
  const sentences = [
    cancelled ? say('timeline.video.cancelled') : '',
    film.exists && film.completedAt !== null
      ? say('timeline.video.updated', { age: formatUpdatedAge(now - Date.parse(film.completedAt)) })
      : cancelled
        ? ''
        : say('timeline.video.about'),
    film.exists && !film.upToDate ? say('timeline.changedSince') : '',
  ];
  return <p className="text-sm text-muted">{sentences.filter(Boolean).join(' ')}</p>;
}
