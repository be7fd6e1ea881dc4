import { CircleAlert, CircleCheck, RotateCcw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOffline } from '../../lib/api/network.ts';
import { RequestError } from '../../lib/api/request.ts';
import { errorSentence } from '../../lib/errors/error-sentence.ts';
import { sayTask } from '../../lib/jobs/job-task.ts';
import type { JobView } from '../../lib/jobs/use-job.ts';
import { formatPercent } from '../../lib/language/format.ts';
import { sayDuration } from '../../lib/language/lengths.ts';
import type { Say } from '../../lib/language/messages.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { Panel } from './panel.tsx';

interface JobPartsProps {
  readonly job: JobView;
  /** Name of the job for screen readers. */
  readonly name: string;
  /** Title of the failure, above its cause. */
  readonly failed: string;
  /** The causes, for a job that can have several. */
  readonly causes?: ReactNode;
  /** Shown instead of the server's sentence about the current task. */
  readonly task?: string | undefined;
  /** A second line about the current task. */
  readonly detail?: string | undefined;
  /** Upper limit of the time left in seconds, shown while the speed is not known. */
  readonly secondsAtMost?: number | undefined;
  /** More about the running job. */
  readonly more?: ReactNode;
}

interface JobPanelProps extends JobPartsProps {
  readonly title: string;
  /** State in one or two words while no job runs. */
  readonly state: ReactNode;
  readonly isNested?: boolean | undefined;
  readonly className?: string | undefined;
  /** Title of a failed start or cancellation, above its reason. */
  readonly commandFailed?: string | undefined;
  /** Called instead of the job's own cancelling. */
  readonly onCancel?: (() => void) | undefined;
  /** Shown while no job runs. */
  readonly children?: ReactNode;
  /** The buttons while no job runs. */
  readonly actions: ReactNode;
  /** Shown in any state, below the other buttons. */
  readonly always?: ReactNode;
}

/** A job with its title, state, progress and time left, or how it ended, and its buttons. */
export function JobPanel({
  title,
  state,
  isNested,
  className,
  commandFailed,
  onCancel,
  children,
  actions,
  always,
  ...parts
}: JobPanelProps) {
  const say = useMessages();
  const { job } = parts;
  return (
    <Panel title={title} state={stateOf(job, state, say)} isNested={isNested} className={className}>
      {job.live ? null : children}
      <JobProgress {...parts} />
      {[job.startFailure, job.cancelFailure].map((failure) =>
        failure === null ? null : (
          <Notice key={failure.message} tone="bad" title={commandFailed}>
            <p>{failure.message}</p>
          </Notice>
        ),
      )}
      {job.live ? <CancelButton job={job} label={say('common.cancel')} onCancel={onCancel} /> : actions}
      {always}
    </Panel>
  );
}

/** Cancels a job; disabled while the job is being cancelled. */
export function CancelButton({
  job,
  label,
  onCancel,
}: {
  job: JobView;
  label: string;
  onCancel?: (() => void) | undefined;
}) {
  const say = useMessages();
  return (
    <Button disabled={job.cancelling} onClick={onCancel ?? job.cancel}>
      {job.cancelling ? say('common.cancelling') : label}
    </Button>
  );
}

function stateOf({ state, live, lost, starting, cancelling }: JobView, idle: ReactNode, say: Say): ReactNode {
  if (live && lost !== null) return say('common.job.noConnection');
  if (live)
    return state?.status === 'queued' && !cancelling ? say('common.job.waiting') : formatPercent(state!.percent);
  if (starting) return '';
  if (state?.status === 'failed')
    return (
      <span className="inline-flex items-center gap-1.5 text-bad">
        <CircleAlert aria-hidden className="size-4" /> {say('common.job.failed')}
      </span>
    );
  return state?.status === 'cancelled' ? say('common.job.stopped') : idle;
}

/** A state in green with a check mark. */
export function GoodState({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-good">
      <CircleCheck aria-hidden className="size-4" /> {children}
    </span>
  );
}

/** Progress of a job, or why it failed or its state cannot be read. */
export function JobProgress({ job, name, failed, causes, task, detail, secondsAtMost, more }: JobPartsProps) {
  const say = useMessages();
  const { state, live, lost, starting, secondsLeft, cancelling } = job;
  if (live && state !== null) {
    const doing = task ?? sayTask(state.task);
    const quarter = Math.floor(state.percent / 25) * 25;
    return (
      <div className="flex flex-col gap-2 text-sm">
        <ProgressBar value={state.percent} label={name} />
        {lost === null ? (
          <>
            <p className="numbers font-medium break-words">
              {cancelling
                ? say('common.job.stopping')
                : secondsLeft !== null
                  ? say('common.job.left', { task: doing, duration: sayDuration(Math.ceil(secondsLeft)) })
                  : secondsAtMost !== undefined && state.status === 'active'
                    ? say('common.job.leftAtMost', { task: doing, duration: sayDuration(secondsAtMost) })
                    : doing}
            </p>
            {detail === undefined ? null : <p className="break-words text-muted">{detail}</p>}
            {more}
          </>
        ) : (
          <Lost job={job} />
        )}
        <span role="status" className="sr-only">
          {cancelling
            ? say('common.job.announced.stopping', { name })
            : say('common.job.announced', { name, percent: formatPercent(quarter) })}
        </span>
      </div>
    );
  }
  if (lost !== null) return <Lost job={job} />;
  if (state?.status !== 'failed' || starting) return null;
  return (
    <div role="alert" className="flex flex-col gap-1 text-sm">
      <p className="font-medium">{failed}</p>
      <div className="break-words">
        {causes ?? (state.error === null ? say('common.unknownReason') : errorSentence(state.error))}
      </div>
      {state.error === null ? null : (
        <p className="text-muted">{say('common.errorCode', { code: state.error.code })}</p>
      )}
    </div>
  );
}

/** The state of a job cannot be read; the job itself continues. */
function Lost({ job: { state, live, lost, retry } }: { job: JobView }) {
  const say = useMessages();
  const isAway = isOffline(lost);
  return (
    <div role="alert" className="flex flex-col items-start gap-2 text-sm">
      <p className="flex gap-2 break-words">
        <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        {isAway && live && state !== null
          ? say('common.job.noConnection.hint', { percent: formatPercent(state.percent) })
          : lost instanceof RequestError && lost.status === 401
            ? say('errors.video.sessionExpired')
            : say('errors.video.progressFailed', { reason: lost?.message ?? '' })}
      </p>
      <Button onClick={retry}>
        <RotateCcw aria-hidden className="size-4" /> {say('common.job.tryNow')}
      </Button>
    </div>
  );
}
