import { AUDIO_MESSAGES, formatDuration } from '@slidewright/domain';
import { Mic } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { RequestError } from '../../../lib/api/request.ts';
import { failedSlidesMessage } from '../../../lib/errors/audio-errors.ts';
import { AUDIO_STATUS } from '../../../lib/constants.ts';
import { AUDIO_STATUS_LABELS, type AudioStatus } from '../../../lib/queries/audio.ts';
import { Panel } from '../panel.tsx';
import { narrationFailureMessage, type Narration } from './use-narration.ts';

interface AudioPanelProps {
  readonly narration: Narration;
  readonly locked: boolean;
  /** A film job is running, which narrates what is missing and shows its progress. */
  readonly ofFilm: boolean;
}

export function AudioPanel({ narration, locked, ofFilm }: AudioPanelProps) {
  const { readiness, status } = narration;
  const speaking = narration.speaking && !ofFilm;
  if (!narration.enabled)
    return (
      <Panel title="Audio" state="Switched off">
        <p className="text-sm text-muted">{AUDIO_MESSAGES.disabled}</p>
      </Panel>
    );
  return (
    <Panel title="Audio" state={narration.known ? `${narration.ready}/${readiness.eligible} ready` : ''}>
      {speaking && status ? (
        <SpeakingProgress status={status} />
      ) : (
        <p className="min-h-10 text-sm text-muted">{narration.known ? describe(narration) : null}</p>
      )}
      {status && status.summary.failed > 0 && !narration.speaking ? <FailedSlides status={status} /> : null}
      {[narration.startFailure, narration.cancelFailure].map((message) =>
        message === null ? null : (
          <Notice key={message} tone="bad">
            {message}
          </Notice>
        ),
      )}
      {narration.nothingQueued ? <Notice tone="info">{narration.nothingQueued}</Notice> : null}
      {narration.failure ? (
        <Notice tone="bad" title="The state of the audio could not be read">
          <p>{narration.failure.message}</p>
          <Button className="mt-2" onClick={narration.retry}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {speaking ? (
        <Button disabled={narration.cancelling} onClick={narration.cancel}>
          {narration.cancelling ? 'Cancelling...' : 'Cancel'}
        </Button>
      ) : (
        <Button disabled={narration.starting || locked || ofFilm || !narration.known} onClick={narration.start}>
          <Mic aria-hidden className="size-4" />
          {narration.starting ? 'Starting...' : readiness.complete ? 'Regenerate Audio' : 'Generate Audio'}
        </Button>
      )}
    </Panel>
  );
}

function describe({ readiness, stale, voiceName }: Narration): string {
  if (readiness.eligible === 0) return 'There is nothing to narrate yet.';
  if (readiness.complete && stale > 0)
    return stale === 1
      ? '1 slide has changed since it was spoken.'
      : `${stale} slides have changed since they were spoken.`;
  if (readiness.complete) return `Every slide is narrated by ${voiceName}.`;
  if (readiness.current === 0) return `${voiceName} will speak every slide: its notes, or else its words.`;
  const left = readiness.eligible - readiness.current;
  return `${left} ${left === 1 ? 'slide is' : 'slides are'} not spoken yet.`;
}

function SpeakingProgress({ status }: { status: AudioStatus }) {
  const { pending, processing, completed, failed, total } = status.summary;
  const ended = completed + failed;
  const secondsLeft = AUDIO_STATUS.estimatePerSlideS * (pending + processing);
  const waiting = status.slides.flatMap(({ waitingFor }) => waitingFor ?? []);
  const listed = status.slides.length <= AUDIO_STATUS.listedSlidesMaximum;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ProgressBar value={total === 0 ? 0 : (100 * ended) / total} label="Audio generation" />
      <p role="status" className="numbers flex flex-wrap gap-x-3 text-muted">
        <span>{pending} queued</span>
        <span>{processing} generating</span>
        <span>{completed} completed</span>
        {failed > 0 ? <span className="text-bad">{failed} failed</span> : null}
      </p>
      {waiting.length === 0 ? (
        <p className="numbers text-muted">About {formatDuration(secondsLeft)} left at most</p>
      ) : (
        <p className="numbers text-warn">
          {waiting.length === 1 ? '1 slide is' : `${waiting.length} slides are`} waiting for{' '}
          {[...new Set(waiting)].join(' and ')}.
        </p>
      )}
      {listed ? <SlideStates status={status} /> : null}
    </div>
  );
}

function SlideStates({ status }: { status: AudioStatus }) {
  return (
    <ol aria-label="Audio of each slide" className="divide-y divide-line border-y border-line">
      {status.slides.map(({ slideId, title, status: state, waitingFor }, index) => (
        <li key={slideId} className="flex items-baseline gap-3 py-1.5">
          <span className="numbers w-5 shrink-0 text-right text-muted">{index + 1}</span>
          <span className="min-w-0 flex-1 truncate" title={title}>
            {title}
          </span>
          <span className={state === 'failed' ? 'text-bad' : state === 'completed' ? 'text-good' : 'text-muted'}>
            {waitingFor === undefined ? AUDIO_STATUS_LABELS[state] : `Waiting for ${waitingFor}…`}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** How many failed, and each cause once. */
function FailedSlides({ status }: { status: AudioStatus }) {
  const causes = status.slides.flatMap(({ status: state, error }) =>
    state === 'failed' && error ? [narrationFailureMessage(new RequestError(0, error.message, error.code))] : [],
  );
  return (
    <>
      <Notice tone="bad" title={failedSlidesMessage(status.summary.failed)}>
        {[...new Set(causes)].map((cause) => (
          <p key={cause}>{cause}</p>
        ))}
      </Notice>
      {status.slides.length <= AUDIO_STATUS.listedSlidesMaximum ? (
        <div className="text-sm">
          <SlideStates status={status} />
        </div>
      ) : null}
    </>
  );
}
