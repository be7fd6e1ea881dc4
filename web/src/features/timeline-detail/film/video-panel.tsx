import { formatDuration, VIDEO_PHASE_LABELS, videoFilename } from '@slidewright/domain';
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
  const download = useDownload(DELAYS.successFeedbackMs);
  const live = film.live && !ofFilm;
  return (
    <Panel title="Video" state={stateOf(film, live)}>
      {live ? <RenderProgress film={film} /> : <Outcome film={film} />}
      {film.statusFailure ? (
        <Notice tone="bad" title="The state of the video could not be read">
          <p>{film.statusFailure.message}</p>
          <Button className="mt-2" onClick={film.retryStatus}>
            Try again
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
          {film.cancelling ? 'Cancelling...' : 'Cancel'}
        </Button>
      ) : (
        <Button disabled={film.starting || !film.startable || film.upToDate || speaking || ofFilm} onClick={film.start}>
          <Clapperboard aria-hidden className="size-4" />
          {film.starting ? 'Starting...' : 'Generate Video'}
        </Button>
      )}
      <Button
        tone={isNext ? 'primary' : 'secondary'}
        disabled={!film.exists || download.state.status === 'downloading'}
        onClick={() => film.url && void download.start(film.url, videoFilename(timeline.id))}
      >
        <Download aria-hidden className="size-4" />
        {download.state.status === 'downloading'
          ? `Downloading...${download.state.percent === null ? '' : ` ${download.state.percent}%`}`
          : download.state.status === 'downloaded'
            ? 'Downloaded'
            : 'Download Video'}
      </Button>
      {download.state.status === 'failed' ? <Notice tone="bad">{download.state.message}</Notice> : null}
    </Panel>
  );
}

function stateOf({ job, known, exists, upToDate }: Film, live: boolean): string {
  if (live) return `${Math.round(job?.percentage ?? 0)}%`;
  if (!known) return '';
  if (!exists) return 'Not made yet';
  return upToDate ? 'Up to date' : 'Out of date';
}

function RenderProgress({ film: { job } }: { film: Film }) {
  const left = job?.estimatedTimeRemaining ?? null;
  // The server's own sentence often names the slide.
  const namesSlide = /slide/i.test(job?.currentTask ?? '');
  const slide =
    job?.phase === 'render' && job.totalSlides > 0 && !namesSlide
      ? `Slide ${job.slideIndex} of ${job.totalSlides}`
      : null;
  const facts = [slide, job?.currentTask, left === null ? null : `about ${formatDuration(left)} left`];
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ProgressBar value={job?.percentage ?? 0} label="Video generation" />
      <p role="status" className="font-medium">
        {job?.status === 'active' ? VIDEO_PHASE_LABELS[job.phase] : 'Queued'}
      </p>
      <p className="numbers text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function Outcome({ film }: { film: Film }) {
  const now = useNow();
  if (film.job?.status === 'failed')
    return (
      <Notice tone="bad" title="The video could not be made">
        <p>{film.job.error?.message ?? 'The reason is not known.'}</p>
        {film.job.error ? <p className="mt-1">Error Code: {film.job.error.code}</p> : null}
      </Notice>
    );
  const cancelled = film.job?.status === 'cancelled';
  return (
    <p className="text-sm text-muted">
      {cancelled ? 'The video generation was cancelled. ' : ''}
      {film.exists && film.completedAt !== null
        ? `Updated ${formatUpdatedAge(now - Date.parse(film.completedAt))}.`
        : cancelled
          ? ''
          : 'All slides and their narration in one MP4.'}
      {film.exists && !film.upToDate ? ' The timeline has changed since.' : ''}
    </p>
  );
}
