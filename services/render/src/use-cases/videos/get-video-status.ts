import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { JobStatus, type TimelineVideoRequest } from '@slidewright/contracts';
import { proofEntryMessage } from '@slidewright/domain';
import { jobToProto } from '@slidewright/jobs';
import { requireUser, type CallContext } from '@slidewright/platform';
import { toSnapshot } from '../../adapters/deck-source.ts';
import { narrationHash } from '../../deck/object-keys.ts';
import { videoJob } from '../../jobs.ts';
import { videoRepository, type VideoRow } from '../../repositories/videos.ts';
import type { Parts } from '../../parts.ts';

/**
 * Whether a timeline has a video and whether it still shows and says what the timeline does: the newest job is
 * completed, and neither a slide, its narration nor the pace has changed since.
 */
export function createGetVideoStatus(parts: Parts) {
  const isCurrent = async (video: VideoRow, context: CallContext): Promise<boolean> => {
    const timeline = await parts.decks.timeline(video.timeline_id, context);
    if (Number(timeline.revision) !== Number(video.revision)) return false;
    const [slides, narration] = await Promise.all([
      parts.decks.slides(video.timeline_id, context),
      parts.audioEnabled ? parts.decks.narration(video.timeline_id, context) : new Map(),
    ]);
    const snapshot = toSnapshot(timeline, slides, narration);
    return snapshot.settings.pacing === video.pacing && narrationHash(snapshot.slides) === video.narration_hash;
  };

  return async ({ timelineId }: TimelineVideoRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const [job, found] = await Promise.all([
      parts.kernel.latest(videoJob, { key: timelineId }),
      videoRepository(parts.db).find(timelineId),
    ]);
    const video = found?.owner_id === ownerId ? found : undefined;
    if (job === null || job.ownerId !== ownerId) {
      await parts.decks.timeline(timelineId, context);
      return { status: JobStatus.UNSPECIFIED, upToDate: false, downloadable: false };
    }
    const completed = job.status === 'completed' && video !== undefined;
    return {
      status: jobToProto(job).status,
      upToDate: completed && (await isCurrent(video, context)),
      downloadable: video !== undefined,
      ...(video === undefined ? {} : { completedAt: timestampFromDate(video.completed_at) }),
      ...proofOf(video),
    };
  };
}

function proofOf(video: VideoRow | undefined) {
  const proof = video?.proof;
  return proof && proof.jobId === video.job_id ? { proof: { entries: proof.entries.map(proofEntryMessage) } } : {};
}
