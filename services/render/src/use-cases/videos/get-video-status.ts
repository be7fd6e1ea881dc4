import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { JobStatus, type TimelineVideoRequest, type VideoStatusSchema } from '@slidewright/contracts';
import { proofEntryMessage } from '@slidewright/domain';
import { jobToProto, type JobKernel } from '@slidewright/jobs';
import { requireUser, type CallContext } from '@slidewright/platform';
import { toSnapshot, type DeckSource } from '../../adapters/deck-source.ts';
import { narrationHash } from '../../deck/object-keys.ts';
import { videoJob } from '../../jobs.ts';
import type { Db, RenderTables } from '../../repositories/tables.ts';
import { videoRepository, type VideoRow } from '../../repositories/videos.ts';

export interface GetVideoStatusParts {
  readonly kernel: JobKernel<RenderTables>;
  readonly db: Db;
  readonly decks: DeckSource;
  readonly audioEnabled: boolean;
}

/**
 * Whether a timeline has a video and whether it still shows and says what the timeline does: the newest job is
 * completed, and neither a slide, its narration nor the pace has changed since.
 */
export function createGetVideoStatus(parts: GetVideoStatusParts) {
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

  return async (
    { timelineId }: TimelineVideoRequest,
    context: CallContext,
  ): Promise<MessageInitShape<typeof VideoStatusSchema>> => {
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
