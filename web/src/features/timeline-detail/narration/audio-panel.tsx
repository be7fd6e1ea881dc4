import { Mic } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { RequestError } from '../../../lib/api/request.ts';
import { failedSlidesMessage } from '../../../lib/errors/audio-errors.ts';
import { AUDIO_STATUS } from '../../../lib/constants.ts';
import type { AudioStatus } from '../../../lib/queries/audio.ts';
import { Panel } from '../panel.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import type { Say } from '../../../lib/language/messages.ts';
import { formatList } from '../../../lib/language/format.ts';
import { sayDependency } from '../../../lib/job-task.ts';
import { sayDuration } from '../../../lib/language/lengths.ts';
import { errorSentence } from '../../../lib/errors/error-sentence.ts';
import { narrationFailureMessage, type Narration } from './use-narration.ts';

interface AudioPanelProps {
  readonly narration: Narration;
  readonly locked: boolean;
  /** A film job is running, which narrates what is missing and shows its progress. */
  readonly ofFilm: boolean;
}

export function AudioPanel({ narration, locked, ofFilm }: AudioPanelProps) {
  const say = useMessages();
  const { readiness, status } = narration;
  const speaking = narration.speaking && !ofFilm;
  if (!narration.enabled)
    return (
      <Panel title={say('timeline.audio.title')} state={say('timeline.audio.switchedOff')}>
        <p className="text-sm text-muted">{say('timeline.audio.disabled')}</p>
      </Panel>
    );
  return (
    <Panel
      title={say('timeline.audio.title')}
      state={narration.known ? say('timeline.audio.ready', { ready: narration.ready, total: readiness.eligible }) : ''}
    >
      {speaking && status ? (
        <SpeakingProgress status={status} />
      ) : (
        <p className="min-h-10 text-sm text-muted">{narration.known ? describe(narration, say) : null}</p>
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
        <Notice tone="bad" title={say('timeline.audio.stateFailed')}>
          <p>{narration.failure.message}</p>
          <Button className="mt-2" onClick={narration.retry}>
            {say('common.tryAgain')}
          </Button>
        </Notice>
      ) : null}
      {speaking ? (
        <Button disabled={narration.cancelling} onClick={narration.cancel}>
          {say(narration.cancelling ? 'common.cancelling' : 'common.cancel')}
        </Button>
      ) : (
        <Button disabled={narration.starting || locked || ofFilm || !narration.known} onClick={narration.start}>
          <Mic aria-hidden className="size-4" />
          {say(
            narration.starting
              ? 'common.starting'
              : readiness.complete
                ? 'timeline.audio.regenerate'
                : 'timeline.audio.generate',
          )}
        </Button>
      )}
    </Panel>
  );
}

function describe({ readiness, stale, voiceName: voice }: Narration, say: Say): string {
  if (readiness.eligible === 0) return say('timeline.audio.nothing');
  if (readiness.complete && stale > 0) return say('timeline.audio.changed', { count: stale });
  if (readiness.complete) return say('timeline.audio.allNarrated', { voice });
  if (readiness.current === 0) return say('timeline.audio.willSpeak', { voice });
  return say('timeline.audio.notSpoken', { count: readiness.eligible - readiness.current });
}

function SpeakingProgress({ status }: { status: AudioStatus }) {
  const say = useMessages();
  const { pending, processing, completed, failed, total } = status.summary;
  const ended = completed + failed;
  const secondsLeft = AUDIO_STATUS.estimatePerSlideS * (pending + processing);
  const waiting = status.slides.flatMap(({ waitingFor }) => waitingFor ?? []);
  const listed = status.slides.length <= AUDIO_STATUS.listedSlidesMaximum;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ProgressBar value={total === 0 ? 0 : (100 * ended) / total} label={say('timeline.audio.progress')} />
      <p role="status" className="numbers flex flex-wrap gap-x-3 text-muted">
        <span>{say('timeline.audio.queued', { count: pending })}</span>
        <span>{say('timeline.audio.generating', { count: processing })}</span>
        <span>{say('timeline.audio.completed', { count: completed })}</span>
        {failed > 0 ? <span className="text-bad">{say('timeline.audio.failed', { count: failed })}</span> : null}
      </p>
      {waiting.length === 0 ? (
        <p className="numbers text-muted">{say('timeline.audio.timeLeft', { duration: sayDuration(secondsLeft) })}</p>
      ) : (
        <p className="numbers text-warn">
          {say('timeline.audio.waiting', {
            count: waiting.length,
            what: formatList([...new Set(waiting)].map(sayDependency)),
          })}
        </p>
      )}
      {listed ? <SlideStates status={status} /> : null}
    </div>
  );
}

function SlideStates({ status }: { status: AudioStatus }) {
  const say = useMessages();
  return (
    <ol aria-label={say('timeline.audio.ofEachSlide')} className="divide-y divide-line border-y border-line">
      {status.slides.map(({ slideId, title, status: state, waitingFor }, index) => (
        <li key={slideId} className="flex items-baseline gap-3 py-1.5">
          <span className="numbers w-5 shrink-0 text-right text-muted">{index + 1}</span>
          <span className="min-w-0 flex-1 truncate" title={title}>
            {title}
          </span>
          <span className={state === 'failed' ? 'text-bad' : state === 'completed' ? 'text-good' : 'text-muted'}>
            {waitingFor === undefined
              ? say(`words.audioStatus.${state}`)
              : say('words.task.waitingFor', { what: sayDependency(waitingFor) })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** How many failed, and each cause once. */
function FailedSlides({ status }: { status: AudioStatus }) {
  const causes = status.slides.flatMap(({ status: state, error }) =>
    state === 'failed' && error ? [narrationFailureMessage(new RequestError(0, errorSentence(error), error.code))] : [],
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
