import { bundleFilename } from '@slidewright/domain';
import type { BundleStatus, Timeline } from '@slidewright/http-api';
import { FolderArchive } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { JobPanel } from '../../../components/job/job-panel.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { BUNDLE_QUERY } from '../../../lib/constants.ts';
import { useDownload, type DownloadState } from '../../../lib/download/use-download.ts';
import { bundleJob } from '../../../lib/jobs/job-kinds.ts';
import { isLive } from '../../../lib/jobs/job-state.ts';
import { useJob } from '../../../lib/jobs/use-job.ts';
import { formatBytes, formatPercent } from '../../../lib/language/format.ts';
import type { MessageCode } from '../../../lib/language/message-codes.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

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
  const job = useJob(bundleJob(timeline.id));
  const download = useDownload(BUNDLE_QUERY.downloadedFeedbackMs);
  const [savedJobId, setSavedJobId] = useState<string | null>(null);

  const { data } = job;
  const button = bundleButton(data, download.state.status, savedJobId);
  const outdated = data?.status === 'completed' && !data.upToDate;

  const save = async (): Promise<void> => {
    if (!data?.downloadUrl) return;
    const saved = await download.start(data.downloadUrl, bundleFilename(timeline.id));
    if (saved) setSavedJobId(data.jobId);
  };

  return (
    <JobPanel
      title={say('timeline.bundle.title')}
      name={say('timeline.bundle.name')}
      state={
        outdated ? (
          <span className="rounded-full bg-warn-soft px-2 py-0.5 text-warn" title={say('timeline.bundle.older')}>
            {say('timeline.bundle.updated')}
          </span>
        ) : data?.status === 'completed' && data.totalSize > 0 ? (
          formatBytes(data.totalSize)
        ) : null
      }
      job={job}
      failed={say('timeline.bundle.failed')}
      detail={
        data && data.filesFound > 0
          ? say('timeline.bundle.files', { done: data.filesProcessed, total: data.filesFound })
          : undefined
      }
      actions={
        outdated && button === 'ready' ? (
          <>
            <Button disabled={job.starting} onClick={() => job.start()}>
              <FolderArchive aria-hidden className="size-4" />
              {say(job.starting ? 'common.starting' : LABELS.expired)}
            </Button>
            <Button tone="quiet" onClick={() => void save()}>
              {say(LABELS.ready)}
            </Button>
          </>
        ) : (
          <Button
            disabled={!data || job.starting || button === 'downloading' || button === 'downloaded'}
            onClick={() => (button === 'ready' ? void save() : job.start())}
          >
            <FolderArchive aria-hidden className="size-4" />
            {download.state.status === 'downloading' && download.state.percent !== null
              ? say('common.downloadingPercent', { percent: formatPercent(download.state.percent) })
              : say(job.starting || button === 'creating' ? 'common.starting' : LABELS[button])}
          </Button>
        )
      }
    >
      <p className="text-sm text-muted">
        {say(
          outdated
            ? filmUpToDate
              ? 'timeline.bundle.olderThanFilm'
              : 'timeline.bundle.olderThanTimeline'
            : 'timeline.bundle.about',
        )}
      </p>
      {download.state.status === 'failed' ? <Notice tone="bad">{download.state.message}</Notice> : null}
      {download.state.status === 'downloading' && download.state.percent !== null ? (
        <ProgressBar value={download.state.percent} label={say('timeline.bundle.title')} />
      ) : null}
    </JobPanel>
  );
}
