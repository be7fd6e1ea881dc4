import { create, type DescService, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  AudioService,
  JobStatus,
  NarrationSchema,
  RenderService,
  ScheduledSlideSchema,
  SlideSchema,
  StillsSchema,
  StoredObjectSchema,
  TimelineSchema,
  TimelineService,
  type Image,
  type Music,
  type Narration,
  type ScheduledSlide,
  type Slide,
  type Stills,
  type StoredObject,
  type Timeline,
} from '@slidewright/contracts';
import {
  AppError,
  notFound,
  requireUser,
  serveService,
  type Bus,
  type CallContext,
  type Logger,
  type ObjectStore,
  type ServiceHandlers,
} from '@slidewright/platform';
import type { Brand } from '@slidewright/slides/film/brand';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What the other services know of one timeline; a test changes it as it likes. */
export interface KnownTimeline {
  readonly ownerId: string;
  timeline: Timeline;
  slides: Slide[];
  narrations: Narration[];
  schedule: ScheduledSlide[];
  /** Of the master, where it is older than the slides. */
  filmSchedule?: ScheduledSlide[];
  /** Object key by slide id. */
  slideVideos: Map<string, string>;
  master: StoredObject | null;
  poster: StoredObject | null;
  /** The drawing of its slides; its id is that of the timeline. */
  stills: Stills;
  /** The forms that were asked for. */
  stillsStarted: string[];
}

export interface World {
  readonly timelines: Map<string, KnownTimeline>;
  images?: readonly Image[];
  music?: readonly Music[];
  /** Content of the brand that timelines name. */
  brand?: Brand;
}

const PAGE = 2;
const FPS = 30;
const SECONDS = 2;

/** A page of a list, so that every reader must ask more than once. */
function page<Item>(items: readonly Item[], pageToken: string): { items: Item[]; nextPageToken: string } {
  const start = Number(pageToken || 0);
  const end = start + PAGE;
  return { items: items.slice(start, end), nextPageToken: end < items.length ? String(end) : '' };
}

/** Answers as timeline, audio and render would, from what `world` holds; what is another user's is not found. */
export async function serveStandIns(bus: Bus, world: World, log: Logger): Promise<AsyncDisposable> {
  const known = ({ timelineId }: { timelineId: string }, context: CallContext): KnownTimeline => {
    const found = world.timelines.get(timelineId);
    if (!found || found.ownerId !== requireUser(context)) throw notFound('Timeline not found');
    return found;
  };
  await using stack = new AsyncDisposableStack();
  const serve = async <Service extends DescService>(service: Service, handlers: Partial<ServiceHandlers<Service>>) => {
    const all = Object.fromEntries(
      service.methods.map(({ localName, name }) => [
        localName,
        handlers[localName as keyof typeof handlers] ??
          (() => Promise.reject(new AppError('INTERNAL', { message: `no stand-in for ${name}` }))),
      ]),
    ) as ServiceHandlers<Service>;
    stack.use(await serveService(bus, service, all, log));
  };
  await serve(TimelineService, {
    getTimeline: async (request, context) => ({ timeline: known(request, context).timeline }),
    listSlides: async (request, context) => {
      const { items: slides, nextPageToken } = page(known(request, context).slides, request.pageToken);
      return { slides, nextPageToken };
    },
    getBrand: async () => ({ brand: { content: JSON.stringify(world.brand) } }),
    getMusic: async ({ musicId }) => {
      const music = world.music?.find(({ id }) => id === musicId);
      if (!music) throw notFound('Music not found');
      return { music };
    },
    resolveImages: async ({ imageIds }) => ({ images: (world.images ?? []).filter(({ id }) => imageIds.includes(id)) }),
  });
  await serve(AudioService, {
    listNarration: async (request, context) => {
      const { items: narrations, nextPageToken } = page(known(request, context).narrations, request.pageToken);
      return { narrations, nextPageToken };
    },
    listAudioFiles: async (request, context) => {
      const { items, nextPageToken } = page(known(request, context).narrations, request.pageToken);
      const audioFiles = items.map(({ slideId, audioFileId }) => ({
        id: audioFileId,
        slideId,
        metadata: { voice: 'alloy', speed: 1, pitch: 1 },
      }));
      return { audioFiles, nextPageToken };
    },
  });
  await serve(RenderService, {
    getSchedule: async (request, context) => {
      const { schedule, filmSchedule = schedule } = known(request, context);
      const { items: slides, nextPageToken } = page(request.ofFilm ? filmSchedule : schedule, request.pageToken);
      return { slides, nextPageToken, fpsNumerator: FPS, fpsDenominator: 1, width: 1920, height: 1080 };
    },
    listSlideVideos: async (request, context) => ({
      slideVideos: [...known(request, context).slideVideos].map(([slideId, objectKey]) => ({ slideId, objectKey })),
    }),
    getMasterVideo: async (request, context) => {
      const { master } = known(request, context);
      if (!master) throw notFound('There is no video yet.');
      return master;
    },
    getPoster: async (request, context) => {
      const { poster } = known(request, context);
      if (!poster) throw notFound('There is no picture yet.');
      return poster;
    },
    startStills: async (request, context) => {
      const timeline = known(request, context);
      timeline.stillsStarted.push(request.form);
      timeline.stills = create(StillsSchema, { status: JobStatus.QUEUED });
      return { jobId: request.timelineId };
    },
    getStills: async ({ jobId }, context) => known({ timelineId: jobId }, context).stills,
    cancelStills: async ({ jobId }, context) => {
      known({ timelineId: jobId }, context).stills = create(StillsSchema, { status: JobStatus.CANCELLED });
      return {};
    },
    getVideoStatus: async (request, context) => ({
      upToDate: known(request, context).master !== null,
      proof: { entries: [{ id: 'silence', label: 'Longest silence', value: 1.4, unit: 's', atMost: 2 }] },
    }),
  });
  return stack.move();
}

export interface NewTimeline {
  readonly ownerId: string;
  readonly title: string;
  readonly slideTitles: readonly string[];
  /** Bytes of each slide's video; absent for a timeline that was not rendered. */
  readonly video?: () => Buffer | Readable;
  /** Bytes of each narration; absent for silent slides. */
  readonly audio?: () => Buffer | Readable;
  readonly master?: () => Buffer | Readable;
}

/** Adds a timeline of two-second slides to the world and its media to the store. */
export async function addTimeline(world: World, store: ObjectStore, wanted: NewTimeline): Promise<KnownTimeline> {
  const id = randomUUID();
  const frames = BigInt(SECONDS * FPS);
  const keep = async (name: string, contentType: string, body: Buffer | Readable) => {
    const objectKey = `media/${id}/${name}`;
    const { size } = await store.put(objectKey, body, { contentType });
    return { objectKey, size: BigInt(size) };
  };
  const known: KnownTimeline = {
    ownerId: wanted.ownerId,
    timeline: create(TimelineSchema, {
      id,
      title: wanted.title,
      language: 'en',
      revision: 1n,
      createdAt: timestampFromDate(new Date('2026-03-01T08:00:00Z')),
      updatedAt: timestampFromDate(new Date('2026-03-01T09:30:12Z')),
      audioSettings: { voice: 'alloy', speed: 1, pitch: 'normal' },
      settings: { framerate: '30', resolution: '1920x1080', theme: 'paper' },
    }),
    slides: [],
    narrations: [],
    schedule: [],
    slideVideos: new Map(),
    master: null,
    poster: null,
    stills: create(StillsSchema),
    stillsStarted: [],
  };
  for (const [position, title] of wanted.slideTitles.entries()) {
    const slideId = randomUUID();
    const words = [
      { text: 'This', startMs: 100, endMs: 300 },
      { text: 'is', startMs: 350, endMs: 500 },
      { text: `${title}.`, startMs: 500, endMs: 1500 },
    ];
    const cues = [{ text: `This is ${title}.`, startMs: 100, endMs: 1500, words, wordTimes: 'measured' }];
    known.slides.push(create(SlideSchema, { id: slideId, timelineId: id, title, duration: SECONDS, position }));
    known.schedule.push(
      create(ScheduledSlideSchema, {
        slideId,
        title,
        startFrame: BigInt(position) * frames,
        frames,
        cues: wanted.audio ? cues : [],
      }),
    );
    if (wanted.audio) {
      const { objectKey: mp3Key, size: mp3Size } = await keep(`${position}.mp3`, 'audio/mpeg', wanted.audio());
      known.narrations.push(
        create(NarrationSchema, {
          slideId,
          audioFileId: randomUUID(),
          mp3Key,
          mp3Size,
          samples: 90_000n,
          narrationHash: `narration-${position}`,
          cues,
        }),
      );
    }
    if (wanted.video) {
      known.slideVideos.set(slideId, (await keep(`${position}.mp4`, 'video/mp4', wanted.video())).objectKey);
    }
  }
  if (wanted.master) known.master = masterOf(await keep('master.mp4', 'video/mp4', wanted.master()));
  world.timelines.set(id, known);
  return known;
}

export function masterOf(object: MessageInitShape<typeof StoredObjectSchema>): StoredObject {
  return create(StoredObjectSchema, { contentType: 'video/mp4', filename: 'video.mp4', ...object });
}
