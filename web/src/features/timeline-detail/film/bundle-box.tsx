import { bundleFilename, bundleSecondsRemaining, formatDuration } from '@slidewright/domain';
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
import { formatBytes } from '../../../lib/language/format.ts';
import { Panel } from '../panel.tsx';

type BundleButton = 'idle' | 'creating' | 'ready' | 'downloading' | 'downloaded' | 'failed' | 'cancelled' | 'expired';

const LABELS: Record<Exclude<BundleButton, 'creating'>, string> = {
  idle: 'Create Download',
  ready: 'Download Ready',
  downloading: 'Downloading...',
  downloaded: 'Downloaded',
  failed: 'Retry',
  cancelled: 'Restart',
  expired: 'Refresh',
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
      title="Download Bundle"
      state={
        outdated ? (
          <span className="rounded-full bg-warn-soft px-2 py-0.5 text-warn" title="Older than the timeline">
            Updated
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
          {outdated
            ? filmUpToDate
              ? 'This bundle is older than the film. Make a new one to get the latest changes.'
              : 'This bundle is older than the timeline. Make the film first, then a new bundle.'
            : 'Videos, audio, metadata and an editing project for Final Cut Pro and DaVinci Resolve, in one zip.'}
        </p>
      )}
      {data?.status === 'failed' ? (
        <Notice tone="bad" title="The bundle could not be made">
          <p>{data.error?.message ?? 'The reason is not known.'}</p>
          {data.error ? <p className="mt-1">Error Code: {data.error.code}</p> : null}
        </Notice>
      ) : null}
      {bundle.error ? (
        <Notice tone="bad" title="The state of the bundle could not be read">
          <p>{bundle.error.message}</p>
          <Button className="mt-2" onClick={() => void bundle.refetch()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {commandFailure ? <Notice tone="bad">{commandFailure.message}</Notice> : null}
      {download.state.status === 'failed' ? <Notice tone="bad">{download.state.message}</Notice> : null}
      {download.state.status === 'downloading' && download.state.percent !== null ? (
        <ProgressBar value={download.state.percent} label="Download" />
      ) : null}
      {button === 'creating' ? (
        <Button disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {cancel.isPending ? 'Cancelling...' : 'Cancel'}
        </Button>
      ) : outdated && button === 'ready' ? (
        <>
          <Button disabled={start.isPending} onClick={() => start.mutate()}>
            <FolderArchive aria-hidden className="size-4" />
            {start.isPending ? 'Starting...' : LABELS.expired}
          </Button>
          <Button tone="quiet" onClick={act}>
            {LABELS.ready}
          </Button>
        </>
      ) : (
        <Button
          disabled={!data || start.isPending || button === 'downloading' || button === 'downloaded'}
          onClick={act}
        >
          <FolderArchive aria-hidden className="size-4" />
          {start.isPending ? 'Starting...' : LABELS[button]}
          {download.state.status === 'downloading' && download.state.percent !== null
            ? ` ${download.state.percent}%`
            : ''}
        </Button>
      )}
    </Panel>
  );
}

const PHASE_LABELS: Record<NonNullable<BundleStatus['phase']>, string> = {
  discover: 'Finding the files',
  collect: 'Collecting the files',
  package: 'Packing the zip',
  upload: 'Storing the zip',
  complete: 'Done',
};

function BundleProgress({ bundle }: { bundle: BundleStatus }) {
  const { phase, progress } = bundle.progress;
  const secondsLeft = phase === null ? null : bundleSecondsRemaining(phase, progress);
  const files = bundle.filesFound > 0 ? `${bundle.filesProcessed} of ${bundle.filesFound} files` : null;
  const facts = [
    bundle.currentTask,
    files,
    secondsLeft === null ? null : `about ${formatDuration(Math.ceil(secondsLeft))} left`,
  ];
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ProgressBar value={progress} label="Bundle" />
      <p role="status" className="numbers flex justify-between font-medium">
        {bundle.status === 'queued' || phase === null ? 'Queued' : PHASE_LABELS[phase]}
        <span className="text-muted">{Math.round(progress)}%</span>
      </p>
      <p className="numbers text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
