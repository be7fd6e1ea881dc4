import { bundleFilename, bundleSecondsRemaining } from '@slidewright/domain';
import type { BundleStatus, Timeline } from '@slidewright/http-api';
import { FolderArchive } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { BUNDLE_QUERY } from '../../../lib/constants.ts';
import { useBundle, useCancelBundle, useStartBundle } from '../../../lib/queries/bundle.ts';
import { isLive } from '../../../lib/queries/video.ts';
import { useDownload, type DownloadState } from '../../../lib/download/use-download.ts';
import { formatBytes, formatPercent } from '../../../lib/language/format.ts';
import { Panel } from '../panel.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import type { MessageCode } from '../../../lib/language/message-codes.ts';
import { sayTask } from '../../../lib/job-task.ts';
import { sayDuration } from '../../../lib/language/lengths.ts';
import { errorSentence } from '../../../lib/errors/error-sentence.ts';

type BundleButton = 'idle' | 'creating' | 'ready' | 'downloading' | 'downloaded' | 'failed' | 'cancelled' | 'expired';

const LABELS: Record<Exclude<BundleButton, 'creating'>, MessageCode> = {
  idle: 'timeline.bundle.button.idle',
  ready: 'timeline.bundle.button.ready',
  downloading: 'common.downloading',
  downloaded: 'common.downloaded',
  failed: 'common.retry',
  cancelled: 'timeline.bundle.button.cancelled',
  expired: 'timeline.bundle.button.expired',
};

/** The action of the button, by the states of job and download. */
export function bundleButton(
  bundle: Pick<BundleStatus, 'status' | 'downloadUrl' | 'jobId'> | undefined,
  download: DownloadState['status'],
  /** The job whose zip was saved. */
  savedJobId: string | null,
): BundleButton {
  if (isLive(bundle?.status)) return 'creating';
  if (download === 'downloading' || download === 'downloaded') return download;
  if (bundle?.status === 'failed' || bundle?.status === 'cancelled') return bundle.status;
  if (bundle?.status !== 'completed' || bundle.jobId === savedJobId) return 'idle';
  return bundle.downloadUrl === null ? 'expired' : 'ready';
}

/** The zip for a video editor: start, progress, cancel, download. */
export function BundleBox({
  timeline,
  filmUpToDate,
}: {
  timeline: Pick<Timeline, 'id' | 'title'>;
  filmUpToDate: boolean;
}) {
  const say = useMessages();
  const timelineId = timeline.id;
  const bundle = useBundle(timelineId);
  const start = useStartBundle(timelineId);
  const cancel = useCancelBundle(timelineId);
  const download = useDownload(BUNDLE_QUERY.downloadedFeedbackMs);
  const [savedJobId, setSavedJobId] = useState<string | null>(null);

  const { data } = bundle;
  const button = bundleButton(data, download.state.status, savedJobId);
  const outdated = data?.status === 'completed' && !data.upToDate;
  const commandFailure = start.error ?? cancel.error;

  const save = async (): Promise<void> => {
    if (!data?.downloadUrl) return;
    const saved = await download.start(data.downloadUrl, bundleFilename(timeline.id));
    if (saved) setSavedJobId(data.jobId);
  };
  const act = (): void => {
    cancel.reset();
    if (button === 'ready') void save();
    else start.mutate();
  };

  return (
    <Panel
      title={say('timeline.bundle.title')}
      state={
        outdated ? (
          <span className="rounded-full bg-warn-soft px-2 py-0.5 text-warn" title={say('timeline.bundle.older')}>
            {say('timeline.bundle.updated')}
          </span>
        ) : data?.status === 'completed' && data.totalSize > 0 ? (
          formatBytes(data.totalSize)
        ) : null
      }
    >
      {button === 'creating' && data ? (
        <BundleProgress bundle={data} />
      ) : (
        <p className="text-sm text-muted">
          {say(
            outdated
              ? filmUpToDate
                ? 'timeline.bundle.olderThanFilm'
                : 'timeline.bundle.olderThanTimeline'
              : 'timeline.bundle.about',
          )}
        </p>
      )}
      {data?.status === 'failed' ? (
        <Notice tone="bad" title={say('timeline.bundle.failed')}>
          <p>{data.error ? errorSentence(data.error) : say('common.unknownReason')}</p>
          {data.error ? <p className="mt-1">{say('common.errorCode', { code: data.error.code })}</p> : null}
        </Notice>
      ) : null}
      {bundle.error ? (
        <Notice tone="bad" title={say('timeline.bundle.stateFailed')}>
          <p>{bundle.error.message}</p>
          <Button className="mt-2" onClick={() => void bundle.refetch()}>
            {say('common.tryAgain')}
          </Button>
        </Notice>
      ) : null}
      {commandFailure ? <Notice tone="bad">{commandFailure.message}</Notice> : null}
      {download.state.status === 'failed' ? <Notice tone="bad">{download.state.message}</Notice> : null}
      {download.state.status === 'downloading' && download.state.percent !== null ? (
        <ProgressBar value={download.state.percent} label={say('timeline.bundle.title')} />
      ) : null}
      {button === 'creating' ? (
        <Button disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {say(cancel.isPending ? 'common.cancelling' : 'common.cancel')}
        </Button>
      ) : outdated && button === 'ready' ? (
        <>
          <Button disabled={start.isPending} onClick={() => start.mutate()}>
            <FolderArchive aria-hidden className="size-4" />
            {say(start.isPending ? 'common.starting' : LABELS.expired)}
          </Button>
          <Button tone="quiet" onClick={act}>
            {say(LABELS.ready)}
          </Button>
        </>
      ) : (
        <Button
          disabled={!data || start.isPending || button === 'downloading' || button === 'downloaded'}
          onClick={act}
        >
          <FolderArchive aria-hidden className="size-4" />
          {download.state.status === 'downloading' && download.state.percent !== null
            ? say('common.downloadingPercent', { percent: formatPercent(download.state.percent) })
            : say(start.isPending ? 'common.starting' : LABELS[button])}
        </Button>
      )}
    </Panel>
  );
}

function BundleProgress({ bundle }: { bundle: BundleStatus }) {
  const say = useMessages();
  const { phase, progress } = bundle.progress;
  const secondsLeft = phase === null ? null : bundleSecondsRemaining(phase, progress);
  const files =
    bundle.filesFound > 0
      ? say('timeline.bundle.files', { done: bundle.filesProcessed, total: bundle.filesFound })
      : null;
  const facts = [
    sayTask(bundle.currentTask),
    files,
    secondsLeft === null ? null : say('timeline.timeLeft', { duration: sayDuration(Math.ceil(secondsLeft)) }),
  ];
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ProgressBar value={progress} label={say('timeline.bundle.name')} />
      <p role="status" className="numbers flex justify-between font-medium">
        {say(bundle.status === 'queued' || phase === null ? 'common.queued' : `timeline.bundle.phase.${phase}`)}
        <span className="text-muted">{formatPercent(progress)}</span>
      </p>
      <p className="numbers text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
