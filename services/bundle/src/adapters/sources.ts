import {
  AudioService,
  filmSettingsOfProto,
  jobOf,
  JobStatus,
  RenderService,
  TimelineService,
  type AudioFile,
  type Image,
  type Music,
  type Narration,
  type Slide,
  type StoredObject,
  type Timeline,
} from '@slidewright/contracts';
import {
  cueOf,
  filmSettingsOf,
  millisecondsAtFrame,
  readProofEntry,
  slugOf,
  type FilmSettings,
  type FrameRate,
  type JobTask,
} from '@slidewright/domain';
import { taskOfProto } from '@slidewright/jobs';
import { readSlide } from '@slidewright/slides/content/blocks';
import { withoutPlaceholders } from '@slidewright/slides/content/slide';
import { brandSchema, type Brand } from '@slidewright/slides/film/brand';
import { imagesOfSlides } from '@slidewright/slides/exporters/markdown/index';
import {
  allPages,
  AppError,
  createClient,
  withTimeout,
  type Bus,
  type CallContext,
  type ServiceClient,
} from '@slidewright/platform';
import type { Film, FilmState, MediaState, Stills } from '../film.ts';
import type { DrawnForm } from '../formats/format.ts';

/** What other services know, asked on behalf of a timeline's owner. What is not theirs throws NOT_FOUND. */
export interface Sources {
  getTimeline(timelineId: string, context: CallContext): Promise<Timeline>;
  getFilm(timelineId: string, context: CallContext): Promise<Film>;
  getState(timeline: Timeline, context: CallContext): Promise<FilmState>;
  getMediaState(timeline: Timeline, context: CallContext): Promise<MediaState>;
  /** Starts the drawing of the slides as they are now; returns its job. */
  startStills(timelineId: string, form: DrawnForm, context: CallContext): Promise<string>;
  getStills(jobId: string, context: CallContext): Promise<StillsProgress>;
  /** Stops the drawing; nothing happens if it has ended. */
  cancelStills(jobId: string, context: CallContext): Promise<void>;
}

export type StillsProgress =
  | { readonly status: 'live'; readonly percent: number; readonly task: JobTask }
  | { readonly status: 'completed'; readonly stills: Stills }
  | { readonly status: 'failed'; readonly error: { readonly code: string; readonly message: string } }
  | { readonly status: 'cancelled' };

const CALL_TIMEOUT_MS = 20_000;

export function createSources(bus: Bus): Sources {
  const clients: Clients = {
    timeline: createClient(bus, TimelineService),
    audio: createClient(bus, AudioService),
    render: createClient(bus, RenderService),
  };
  const getTimeline: Sources['getTimeline'] = async (timelineId, context) => {
    const { timeline } = await clients.timeline.getTimeline({ timelineId, withoutSlides: true }, context);
    if (!timeline) throw new AppError('INTERNAL', { message: 'the timeline service answered no timeline' });
    return timeline;
  };
  const getState: Sources['getState'] = async ({ id: timelineId, title, revision }, context) => {
    const [narrations, master] = await Promise.all([
      listNarrations(clients, timelineId, context),
      getMaster(clients, timelineId, context),
    ]);
    const narration = new Map(narrations.map(({ slideId, narrationHash }) => [slideId, narrationHash]));
    return { title, revision, narration, master: master?.objectKey ?? null };
  };
  return {
    getTimeline,
    getState,
    async getMediaState(timeline, context) {
      const [state, { slideVideos }] = await Promise.all([
        getState(timeline, context),
        clients.render.listSlideVideos({ timelineId: timeline.id }, timely(context)),
      ]);
      const { revision, editRevision, contentChangedAt: changedAt } = timeline;
      const version = [revision, editRevision, changedAt?.seconds, changedAt?.nanos].join('/');
      return { ...state, version, slideVideos: slideVideos.map(({ objectKey }) => objectKey) };
    },
    async startStills(timelineId, form, context) {
      return (await clients.render.startStills({ timelineId, form }, timely(context))).jobId;
    },
    async getStills(jobId, context) {
      const drawing = await orNull(clients.render.getStills({ jobId }, timely(context)));
      // As after a backup was restored that the job is not in.
      if (drawing === null) return { status: 'cancelled' };
      const job = jobOf(drawing);
      switch (job?.status) {
        case JobStatus.COMPLETED:
          return {
            status: 'completed',
            stills: {
              pictures: drawing.pictures.map(({ slideId, objectKey }) => ({ slideId, objectKey })),
              handoutKey: drawing.handoutKey || null,
              drawings: drawing.drawings.map(({ hash, objectKey, width, height }) => ({
                hash,
                objectKey,
                width,
                height,
              })),
            },
          };
        case JobStatus.FAILED: {
          const { code = 'RENDER_FAILED', message = 'The slides could not be drawn.' } = job.error ?? {};
          return { status: 'failed', error: { code, message } };
        }
        case JobStatus.CANCELLED:
          return { status: 'cancelled' };
        default:
          return { status: 'live', percent: job?.progress ?? 0, task: taskOfProto(job) };
      }
    },
    async cancelStills(jobId, context) {
      await clients.render.cancelStills({ jobId }, timely(context));
    },
    async getFilm(timelineId, context) {
      const timeline = await getTimeline(timelineId, timely(context));
      const [slides, narrations, audioFiles, schedule, filmSchedule, videos, master, poster, status] =
        await Promise.all([
          listSlides(clients, timelineId, context),
          listNarrations(clients, timelineId, context),
          listAudioFiles(clients, timelineId, context),
          getSchedule(clients, timelineId, false, context),
          getSchedule(clients, timelineId, true, context),
          clients.render.listSlideVideos({ timelineId }, timely(context)),
          getMaster(clients, timelineId, timely(context)),
          orNull(clients.render.getPoster({ timelineId }, timely(context))),
          clients.render.getVideoStatus({ timelineId }, timely(context)),
        ]);
      const scheduled = new Map(schedule.slides.map((slide) => [slide.slideId, slide]));
      const narrationOf = new Map(narrations.map((narration) => [narration.slideId, narration]));
      const audioFileOf = new Map(audioFiles.map((file) => [file.slideId, file]));
      const videoOf = new Map(videos.slideVideos.map((video) => [video.slideId, video.objectKey]));
      const { frameRate, width, height } = schedule;
      const filmed = slides
        .map(readSlide)
        .map(withoutPlaceholders)
        .filter(({ id }) => scheduled.has(id));
      const settings = filmSettingsOf(filmSettingsOfProto(timeline.settings));
      return {
        timeline,
        settings,
        images: await imagesOf(clients, filmed, context),
        music: await musicOf(clients, settings, context),
        brand: await brandOf(clients, settings, context),
        slug: slugOf(timeline.title),
        frameRate,
        width,
        height,
        master,
        poster,
        captioned: filmSchedule.slides.map(({ title, cues, startFrame, frames }) => ({
          title,
          cues: cues.map(cueOf),
          ...onFilmClock(Number(startFrame), Number(frames), filmSchedule.frameRate),
        })),
        masterUpToDate: master !== null && status.upToDate,
        stills: null,
        proof: (master && status.proof?.entries.map(readProofEntry)) ?? null,
        // A slide that came after the schedule was made, or with nothing on it, has no place in it.
        slides: filmed.map((slide) => {
          const place = scheduled.get(slide.id)!;
          const startFrame = Number(place.startFrame);
          const frames = Number(place.frames);
          return {
            slide,
            startFrame,
            frames,
            ...onFilmClock(startFrame, frames, frameRate),
            cues: place.cues.map(cueOf),
            narrationStartMs: place.narrationStartMs,
            narration: narrationOf.get(slide.id) ?? null,
            audioFile: audioFileOf.get(slide.id) ?? null,
            videoKey: videoOf.get(slide.id) ?? null,
          };
        }),
      };
    },
  };
}

interface Clients {
  readonly timeline: ServiceClient<typeof TimelineService>;
  readonly audio: ServiceClient<typeof AudioService>;
  readonly render: ServiceClient<typeof RenderService>;
}

/** A job may take an hour, a single call of it may not. */
function timely(context: CallContext): CallContext {
  return withTimeout(context, CALL_TIMEOUT_MS);
}

async function listSlides({ timeline }: Clients, timelineId: string, context: CallContext): Promise<Slide[]> {
  const pages = await allPages((pageToken) => timeline.listSlides({ timelineId, pageToken }, timely(context)));
  return pages.flatMap(({ slides }) => slides);
}

async function imagesOf(
  { timeline }: Clients,
  slides: Parameters<typeof imagesOfSlides>[0],
  context: CallContext,
): Promise<Image[]> {
  const imageIds = imagesOfSlides(slides);
  if (imageIds.length === 0) return [];
  const { images } = await timeline.resolveImages({ imageIds }, timely(context));
  return imageIds.flatMap((id) => images.find((image) => image.id === id) ?? []);
}

/** A brand that does not exist any more is none. */
async function brandOf(
  { timeline }: Clients,
  { brand: brandId }: FilmSettings,
  context: CallContext,
): Promise<Brand | null> {
  if (brandId === null) return null;
  const found = await orNull(timeline.getBrand({ brandId }, timely(context)));
  return found?.brand ? brandSchema.parse(JSON.parse(found.brand.content)) : null;
}

/** A track that does not exist any more is none. */
async function musicOf(
  { timeline }: Clients,
  { music: musicId }: FilmSettings,
  context: CallContext,
): Promise<Music | null> {
  if (musicId === null) return null;
  return (await orNull(timeline.getMusic({ musicId }, timely(context))))?.music ?? null;
}

async function listNarrations({ audio }: Clients, timelineId: string, context: CallContext): Promise<Narration[]> {
  const pages = await allPages((pageToken) => audio.listNarration({ timelineId, pageToken }, timely(context)));
  return pages.flatMap(({ narrations }) => narrations);
}

async function listAudioFiles({ audio }: Clients, timelineId: string, context: CallContext): Promise<AudioFile[]> {
  const pages = await allPages((pageToken) => audio.listAudioFiles({ timelineId, pageToken }, timely(context)));
  return pages.flatMap(({ audioFiles }) => audioFiles);
}

async function getSchedule({ render }: Clients, timelineId: string, ofFilm: boolean, context: CallContext) {
  const pages = await allPages((pageToken) => render.getSchedule({ timelineId, pageToken, ofFilm }, timely(context)));
  const { fpsNumerator, fpsDenominator, width, height } = pages[0]!;
  const frameRate = { numerator: fpsNumerator, denominator: fpsDenominator };
  return { frameRate, width, height, slides: pages.flatMap(({ slides }) => slides) };
}

/** When a slide is on, in whole milliseconds. */
function onFilmClock(startFrame: number, frames: number, rate: FrameRate): { startMs: number; durationMs: number } {
  const startMs = millisecondsAtFrame(startFrame, rate);
  return { startMs, durationMs: millisecondsAtFrame(startFrame + frames, rate) - startMs };
}

function getMaster({ render }: Clients, timelineId: string, context: CallContext): Promise<StoredObject | null> {
  return orNull(render.getMasterVideo({ timelineId }, context));
}

/** Null for what was not made yet. */
async function orNull<Made>(made: Promise<Made>): Promise<Made | null> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
