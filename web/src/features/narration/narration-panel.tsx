import { Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { JobPanel } from '../../components/job/job-panel.tsx';
import { Notice } from '../../components/notice.tsx';
import { AUDIO_STATUS } from '../../lib/constants.ts';
import { audioErrorMessage, failedSlidesMessage } from '../../lib/errors/audio-errors.ts';
import { sayDependency } from '../../lib/jobs/job-task.ts';
import { formatList } from '../../lib/language/format.ts';
import type { Say } from '../../lib/language/messages.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { AudioStatus } from '../../lib/queries/audio.ts';
import type { NarrationSummary } from './narration-summary.ts';
import type { useNarration } from './use-narration.ts';

interface NarrationPanelProps {
  readonly title: string;
  readonly narration: ReturnType<typeof useNarration>;
  /** Null while it is not known what is narrated. */
  readonly summary: NarrationSummary | null;
  /** What is done before narration begins, such as saving; it replaces the button's label. */
  readonly preparing: string | null;
  /** Whether narration can be started. */
  readonly isStartable: boolean;
  readonly isNext?: boolean;
  readonly onStart: () => void;
  readonly onCancel?: () => void;
  /** Why narration could not be asked for, or not be read. */
  readonly failures: readonly (string | null)[];
  /** Whether it is a part of a film that is being made, which shows its progress. */
  readonly isOfFilm?: boolean;
  /** Whether each slide's state is shown elsewhere. */
  readonly isListed?: boolean;
  readonly isNested?: boolean;
  readonly className?: string;
  /** What there is and what can be done. */
  readonly children: ReactNode;
}

/** The narration of a timeline: how much there is, how far it is, why it failed, and its button. */
export function NarrationPanel({
  title,
  narration: { job, status },
  summary,
  preparing,
  isStartable,
  isNext = false,
  onStart,
  onCancel,
  failures,
  isOfFilm = false,
  isListed = false,
  isNested,
  className,
  children,
}: NarrationPanelProps) {
  const say = useMessages();
  const isLive = job.live && !isOfFilm;
  const isComplete = summary !== null && summary.eligible > 0 && summary.narrated === summary.eligible;
  return (
    <JobPanel
      title={title}
      name={say('narration.progress')}
      state={summary === null ? '' : say('narration.ready', { ready: summary.current, total: summary.eligible })}
      isNested={isNested}
      className={className}
      job={{ ...job, live: isLive, startFailure: null, starting: preparing !== null }}
      failed={failedSlidesMessage(status?.summary.failed ?? 0)}
      causes={status === undefined ? null : <Causes status={status} isListed={isListed} />}
      onCancel={onCancel}
      {...(status === undefined ? {} : partsOf(status, say))}
      more={status === undefined ? null : <Counts status={status} isListed={isListed} />}
      actions={
        <Button
          tone={isNext ? 'primary' : 'secondary'}
          disabled={!isStartable || preparing !== null || isOfFilm}
          onClick={onStart}
        >
          <Mic aria-hidden className="size-4" />
          {preparing ?? say(isComplete ? 'narration.regenerate' : 'narration.generate')}
        </Button>
      }
    >
      <div className="text-sm text-muted">{children}</div>
      {failures.map((message) =>
        message === null ? null : (
          <Notice key={message} tone="bad">
            {message}
          </Notice>
        ),
      )}
    </JobPanel>
  );
}

/** How many slides are done, which one is spoken, and how long the rest takes before its speed is known. */
function partsOf({ summary, slides }: AudioStatus, say: Say) {
  const { pending, processing, completed, failed, total } = summary;
  const spoken = slides.find(({ status }) => status === 'processing');
  return {
    task: say('narration.slide', { number: Math.min(completed + failed + 1, total), total }),
    ...(spoken === undefined || spoken.title === ''
      ? {}
      : { detail: say('narration.speaking', { title: spoken.title }) }),
    secondsAtMost: AUDIO_STATUS.estimatePerSlideS * (pending + processing),
  };
}

function Counts({ status, isListed }: { status: AudioStatus; isListed: boolean }) {
  const say = useMessages();
  const { pending, processing, completed, failed } = status.summary;
  const waiting = status.slides.filter(({ waitingFor }) => waitingFor !== undefined);
  return (
    <>
      <p className="numbers flex flex-wrap gap-x-3 text-muted">
        <span>{say('narration.queued', { count: pending })}</span>
        <span>{say('narration.generating', { count: processing })}</span>
        <span>{say('narration.completed', { count: completed })}</span>
        {failed > 0 ? <span className="text-bad">{say('narration.failed', { count: failed })}</span> : null}
      </p>
      {waiting.length === 0 ? null : (
        <p className="numbers text-warn">
          {say('narration.waiting', {
            count: waiting.length,
            what: formatList([...new Set(waiting.map(sayDependency))]),
          })}
        </p>
      )}
      {isListed ? null : <SlideStates status={status} />}
    </>
  );
}

function SlideStates({ status: { slides } }: { status: AudioStatus }) {
  const say = useMessages();
  if (slides.length > AUDIO_STATUS.listedSlidesMaximum) return null;
  return (
    <ol aria-label={say('narration.ofEachSlide')} className="divide-y divide-line border-y border-line">
      {slides.map((slide, index) => {
        const { slideId, title, status, waitingFor } = slide;
        return (
          <li key={slideId} className="flex items-baseline gap-3 py-1.5">
            <span className="numbers w-5 shrink-0 text-right text-muted">{index + 1}</span>
            <span dir="auto" className="min-w-0 flex-1 truncate" title={title}>
              {title}
            </span>
            <span className={status === 'failed' ? 'text-bad' : status === 'completed' ? 'text-good' : 'text-muted'}>
              {waitingFor === undefined
                ? say(`words.audioStatus.${status}`)
                : say('words.task.waitingFor', { what: sayDependency(slide) })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Each cause of a failure once, and which slides it concerns. */
function Causes({ status, isListed }: { status: AudioStatus; isListed: boolean }) {
  const causes = status.slides.flatMap(({ status: state, error }) =>
    state === 'failed' && error ? [audioErrorMessage(error)] : [],
  );
  return (
    <>
      {[...new Set(causes)].map((cause) => (
        <p key={cause}>{cause}</p>
      ))}
      {isListed ? null : <SlideStates status={status} />}
    </>
  );
}
