import type { TimelineAudioRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import { hasWords } from '@slidewright/slides/speech/speech-text';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { audioJob } from '../../jobs.ts';
import { audioFileRepository, type CurrentNarration } from '../../repositories/audio-files.ts';
import { audioJobRepository, type SlideJob } from '../../repositories/audio-jobs.ts';
import { sourceOf } from '../../to-proto.ts';
import type { Parts } from '../../parts.ts';

type SlideStatus = 'none' | 'pending' | 'processing' | 'completed' | 'failed';

/** The state of the narration of each slide that has text to speak. */
export function createGetAudioStatus({ db, timelines }: Pick<Parts, 'db' | 'timelines'>) {
  return async ({ timelineId }: TimelineAudioRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(timelineId)) throw notFound('Timeline not found');
    const spoken = (await timelines.listSlides(timelineId, context)).filter(hasWords);
    // In this order: a job that ends in between still counts as active, instead of as ended without its file.
    const newestJobs = await audioJobRepository(db).listNewest(audioJob.kind, timelineId);
    const files = await audioFileRepository(db).listCurrentNarration(ownerId, timelineId);
    const jobs = new Map(newestJobs.map((job) => [job.slideId, job]));
    const current = new Map(files.map((file) => [file.slide_id, file]));
    const slides = spoken.map((slide) => {
      const job = jobs.get(slide.id);
      const file = current.get(slide.id);
      const status = statusOf(job, file);
      const isSpoken = status === 'processing' || status === 'pending';
      return {
        slideId: slide.id,
        title: slide.title,
        status,
        progress: isSpoken ? job!.progress : 0,
        cancelled: job?.status === 'cancelled',
        waitingFor: job?.waitingFor ?? '',
        source: file ? sourceOf(file) : '',
        textChanged:
          file !== undefined && (file.pronunciation_changed || file.content_hash !== slideContentHash(slide)),
        ...(status === 'failed' ? { error: job!.error! } : {}),
      };
    });
    const count = (status: SlideStatus): number => slides.filter((slide) => slide.status === status).length;
    return {
      summary: {
        total: slides.length,
        pending: count('pending'),
        processing: count('processing'),
        completed: count('completed'),
        failed: count('failed'),
      },
      slides,
    };
  };
}

/** The newest job decides while it lives or when it failed, unless narration came another way since. */
function statusOf(job: SlideJob | undefined, file: CurrentNarration | undefined): SlideStatus {
  if (job?.status === 'queued') return 'pending';
  if (job?.status === 'active') return 'processing';
  const isFileNewer = file !== undefined && job?.completedAt != null && file.created_at > job.completedAt;
  if (job?.status === 'failed' && !isFileNewer) return 'failed';
  return file ? 'completed' : 'none';
}
