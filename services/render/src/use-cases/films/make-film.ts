import type { AudioStatus } from '@slidewright/contracts';
import { jobTask, type JobTask } from '@slidewright/domain';
import { jobToProto, taskOfProto, type JobRecord, type JobRefusal, type JobRun, type JobWait } from '@slidewright/jobs';
import { AppError, withTimeout } from '@slidewright/platform';
import { isLive, videoJob } from '../../jobs.ts';
import { videoRepository } from '../../repositories/videos.ts';
import type { StartVideo } from '../videos/start-video.ts';
import type { Parts } from '../../parts.ts';

type FilmInput = { regenerateAudio: boolean };
type Step = JobWait | JobRefusal | { readonly result: { readonly videoJobId: string } };

/** Between two looks at what the job waits for; the end of its video continues it at once. */
const WAIT: JobWait = { waitMs: 1_500 };
const CALL_TIMEOUT_MS = 20_000;
/** Where narration ends and the video begins when there is something to narrate, in percent. */
const NARRATED_PERCENT = 40;
/** What the job shows as soon as it runs. */
const BEGUN_PERCENT = 1;
/** Before this share of the narration is there, a guess of its rest would mislead. */
const GUESSED_FROM = 0.02;

/**
 * The film job, one look at a time: waits for a video that runs, for narration, asks for what is missing, and starts
 * the video once nothing was left to narrate. What it asked for is kept in the job's detail and children, so a look
 * that breaks off is repeated without harm. A slide edited while others are narrated is narrated again before the
 * video starts: the film is made of the timeline as it stands when the video takes the edit lock.
 */
export function createMakeFilm(parts: Parts & { readonly startVideo: StartVideo }) {
  const { kernel, decks, narrator } = parts;

  const findVideo = async (run: JobRun<FilmInput>): Promise<JobRecord | undefined> =>
    (await kernel.children(run.job.id)).findLast(({ kind }) => kind === videoJob.kind);

  const narrate = async (run: JobRun<FilmInput>): Promise<{ readonly revision: number } | Step> => {
    const context = withTimeout(run.context, CALL_TIMEOUT_MS);
    const { timelineId } = run.job;
    const asked = askedSlides(run);
    if (parts.audioEnabled && asked.length > 0) {
      const status = await narrator.status(timelineId, context);
      const drawingS = await videoRepository(parts.db).secondsPerSlide();
      const step = waitForNarration(run, asked, status, drawingS * status.slides.length);
      if (step !== null) return step;
    }
    const timeline = await decks.timeline(timelineId, context);
    if (!parts.audioEnabled) return { revision: Number(timeline.revision) };
    const regenerate = run.input.regenerateAudio && asked.length === 0;
    const queued = await narrator.narrate(timeline, { regenerate }, context);
    if (queued.length === 0) return { revision: Number(timeline.revision) };
    run.progress({
      phase: 'narration',
      task: narrationTask(0, queued.length),
      detail: { askedSlides: [...new Set([...asked, ...queued])], askedAt: askedAt(run) ?? Date.now() },
    });
    return WAIT;
  };

  return async (run: JobRun<FilmInput>): Promise<Step> => {
    run.progress({ percent: BEGUN_PERCENT, ...(run.job.phase === '' ? { phase: 'narration' } : {}) });
    const own = await findVideo(run);
    if (own !== undefined) return followVideo(run, own);
    const other = await kernel.latest(videoJob, { key: run.job.timelineId });
    if (other !== null && isLive(other)) {
      run.progress({ task: jobTask('otherVideo') });
      return WAIT;
    }
    try {
      const narrated = await narrate(run);
      if (!('revision' in narrated)) return narrated;
      await parts.startVideo(
        { timelineId: run.job.timelineId, overwriteMode: '', priority: run.job.priority },
        withTimeout(run.context, CALL_TIMEOUT_MS),
        { parentId: run.job.id, revision: narrated.revision },
      );
      const asked = askedSlides(run);
      run.progress({
        phase: 'video',
        ...(asked.length > 0 ? { percent: NARRATED_PERCENT } : {}),
        task: jobTask('startingVideo'),
      });
      return WAIT;
    } catch (error) {
      // Another video job took the edit lock, or a slide was edited after the narration was asked for.
      if (error instanceof AppError && (error.code === 'TIMELINE_LOCKED' || error.code === 'CONFLICT')) return WAIT;
      throw error;
    }
  };
}

/** The slides that this film had narrated. */
function askedSlides(run: JobRun<FilmInput>): string[] {
  const { askedSlides: asked } = run.job.detail;
  return Array.isArray(asked) ? asked.filter((id) => typeof id === 'string') : [];
}

/** When the first of them was asked for. */
function askedAt(run: JobRun<FilmInput>): number | null {
  const { askedAt: at } = run.job.detail;
  return typeof at === 'number' ? at : null;
}

function narrationTask(done: number, total: number): JobTask {
  return jobTask('narrating', { number: Math.min(done + 1, total), total });
}

/** What to do while narration runs or after it broke off; null once all of it is there. */
function waitForNarration(
  run: JobRun<FilmInput>,
  asked: readonly string[],
  status: AudioStatus,
  drawingS: number,
): Step | null {
  const wanted = new Set(asked);
  const slides = status.slides.filter(({ slideId }) => wanted.has(slideId));
  const isRunning = (slide: AudioStatus['slides'][number]): boolean =>
    slide.status === 'pending' || slide.status === 'processing';
  if (status.slides.some(isRunning)) {
    const done = slides.filter((slide) => !isRunning(slide)).length;
    const parts = slides.reduce((sum, slide) => sum + (isRunning(slide) ? slide.progress / 100 : 1), 0);
    const share = parts / Math.max(slides.length, 1);
    const begun = askedAt(run);
    run.progress({
      phase: 'narration',
      percent: BEGUN_PERCENT + (NARRATED_PERCENT - BEGUN_PERCENT) * share,
      task: narrationTask(done, slides.length),
      detail: {
        estimatedTimeRemaining:
          begun === null || share < GUESSED_FROM
            ? null
            : Math.ceil(((Date.now() - begun) / 1_000) * (1 / share - 1) + drawingS),
      },
    });
    return WAIT;
  }
  const failed = slides.find((slide) => slide.status === 'failed');
  if (failed !== undefined) {
    const { code = 'INTERNAL', message = 'The narration failed.' } = failed.error ?? {};
    return { end: { status: 'failed', error: { code, message } } };
  }
  return slides.some(({ cancelled }) => cancelled) ? { end: { status: 'cancelled' } } : null;
}

function followVideo(run: JobRun<FilmInput>, video: JobRecord): Step {
  switch (video.status) {
    case 'completed':
      return { result: { videoJobId: video.id } };
    case 'cancelled':
      return { end: { status: 'cancelled' } };
    case 'failed':
      return {
        end: { status: 'failed', error: video.error ?? { code: 'RENDER_FAILED', message: 'The video failed.' } },
      };
    case 'queued':
    case 'active': {
      const begins = askedSlides(run).length > 0 ? NARRATED_PERCENT : BEGUN_PERCENT;
      const shown = jobToProto(video);
      const { estimatedTimeRemaining } = shown;
      run.progress({
        phase: 'video',
        percent: begins + ((100 - begins) * video.progress) / 100,
        task: taskOfProto(shown),
        // Until the video has an estimate, that of the narration holds.
        ...(estimatedTimeRemaining === undefined ? {} : { detail: { estimatedTimeRemaining } }),
      });
      return WAIT;
    }
    default:
      return video.status satisfies never;
  }
}
