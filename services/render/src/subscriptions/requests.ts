import { JobStatus, RenderService } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import { serveService, type Bus, type Logger } from '@slidewright/platform';
import type { RenderTables } from '../repositories/tables.ts';
import type { CancelFilm } from '../use-cases/films/cancel-film.ts';
import type { GetFilm } from '../use-cases/films/get-film.ts';
import type { StartFilm } from '../use-cases/films/start-film.ts';
import type { GetPoster } from '../use-cases/slides/get-poster.ts';
import type { GetSlideVideo } from '../use-cases/slides/get-slide-video.ts';
import type { ListSlideVideos } from '../use-cases/slides/list-slide-videos.ts';
import type { CancelStills } from '../use-cases/stills/cancel-stills.ts';
import type { GetStills } from '../use-cases/stills/get-stills.ts';
import type { StartStills } from '../use-cases/stills/start-stills.ts';
import type { CancelVideo } from '../use-cases/videos/cancel-video.ts';
import type { GetUsage } from '../use-cases/videos/get-usage.ts';
import type { GetMasterVideo } from '../use-cases/videos/get-master-video.ts';
import type { GetSchedule } from '../use-cases/videos/get-schedule.ts';
import type { GetVideoProgress } from '../use-cases/videos/get-video-progress.ts';
import type { GetVideoStatus } from '../use-cases/videos/get-video-status.ts';
import type { StartVideo } from '../use-cases/videos/start-video.ts';

export interface RenderUseCases {
  readonly startVideo: StartVideo;
  readonly cancelVideo: CancelVideo;
  readonly getVideoProgress: GetVideoProgress;
  readonly getVideoStatus: GetVideoStatus;
  readonly getMasterVideo: GetMasterVideo;
  readonly getSlideVideo: GetSlideVideo;
  readonly listSlideVideos: ListSlideVideos;
  readonly startFilm: StartFilm;
  readonly cancelFilm: CancelFilm;
  readonly getFilm: GetFilm;
  readonly getSchedule: GetSchedule;
  readonly getPoster: GetPoster;
  readonly startStills: StartStills;
  readonly getStills: GetStills;
  readonly cancelStills: CancelStills;
  readonly getUsage: GetUsage;
}

/** Serves the requests of render.proto. */
export function serveRender(
  bus: Bus,
  useCases: RenderUseCases,
  kernel: JobKernel<RenderTables>,
  log: Logger,
): Promise<AsyncDisposable> {
  return serveService(
    bus,
    RenderService,
    {
      ...useCases,
      startVideo: (request, context) => useCases.startVideo(request, context),
      async cancelFilm(request, context) {
        await useCases.cancelFilm(request, context);
        return {};
      },
      async cancelVideo(request, context) {
        await useCases.cancelVideo(request, context);
        return {};
      },
      endJobs: kernel.endJobs,
      async getJob(request, context) {
        const { job } = await kernel.getJob(request, context);
        if (job?.kind !== 'film' || job.status !== JobStatus.QUEUED || job.startedAt === undefined) return { job };
        // A film that waits for narration or video is queued in the table and active for a person.
        return { job: { ...job, status: JobStatus.ACTIVE } };
      },
    },
    log,
  );
}
