import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import {
  AudioService,
  CueSchema,
  JobEndedSchema,
  NarrationSchema,
  SlideSchema,
  TimelineSchema,
  TimelineService,
  type Narration,
  type Slide,
  type Timeline,
} from '@slidewright/contracts';
import type { Cue } from '@slidewright/domain';
import {
  AppError,
  consumeEvents,
  on,
  requireUser,
  serveService,
  type Bus,
  type Logger,
  type ObjectStore,
  type ServiceHandlers,
} from '@slidewright/platform';
import { blocksOfBullets, blocksToJson, storedBody } from '@slidewright/slides/content/blocks';
import type { Block } from '@slidewright/slides/kinds/index';

const RATE_HZ = 48_000;

/** A tone as mono 16-bit samples: bursts of half a second with half a second between. */
export function toneBursts(hertz: number, seconds: number): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * RATE_HZ) * 2);
  for (let at = 0; at * 2 < samples.length; at += 1) {
    const isOn = Math.floor((at / RATE_HZ) * 2) % 2 === 0;
    samples.writeInt16LE(isOn ? Math.round(9_000 * Math.sin((2 * Math.PI * hertz * at) / RATE_HZ)) : 0, at * 2);
  }
  return samples;
}

export interface SlideInput {
  readonly title: string;
  readonly bullets?: readonly string[];
  /** The body, instead of bullets. */
  readonly blocks?: readonly Block[];
  /** A chosen layout. */
  readonly layout?: string;
  readonly seconds?: number;
  /** Narration: a tone of this pitch for so many seconds. */
  readonly tone?: { readonly hertz: number; readonly seconds: number };
}

/** A timeline and its narration as the services that own them would answer. */
export interface FakeDeck {
  readonly timeline: Timeline;
  readonly slides: Slide[];
  readonly narrations: Narration[];
  /** The newest narration job of a slide, by its id. */
  readonly speaking: Map<string, SpeakingJob>;
}

export interface SpeakingJob {
  status: 'processing' | 'failed' | 'completed' | 'cancelled';
  progress: number;
  error?: { code: string; message: string };
}

function notThere(): AppError {
  return new AppError('NOT_FOUND', { userMessage: 'Timeline not found' });
}

/** Handlers that refuse everything, to be overlaid with those that a test needs. */
function refuseAll<Service extends typeof TimelineService | typeof AudioService>(
  service: Service,
): ServiceHandlers<Service> {
  const handlers = service.methods.map((method) => [
    method.localName,
    () => Promise.reject(new AppError('INTERNAL', { message: `${method.name} is not played` })),
  ]);
  return Object.fromEntries(handlers) as ServiceHandlers<Service>;
}

/** Timelines and narration, played. */
export interface StandIns extends AsyncDisposable {
  /** Object keys of images by id. */
  readonly images: Map<string, string>;
  /** Music tracks by id. */
  readonly music: Map<string, { objectKey: string; name: string; loudnessLufs: number }>;
  readonly decks: Map<string, FakeDeck>;
  /** Ends of videos in the order of their arrival. */
  readonly finished: { timelineId: string; jobId: string }[];
  addDeck(
    ownerId: string,
    slides: readonly SlideInput[],
    settings?: {
      framerate?: string;
      resolution?: string;
      pacing?: string;
      transition?: string;
      captions?: string;
      motion?: string;
    },
  ): Promise<FakeDeck>;
  narrate(deck: FakeDeck, slideIndex: number, tone: { hertz: number; seconds: number }): Promise<void>;
}

/** Gives the narration of a slide sentences in place of its title. */
export function sayInstead(deck: FakeDeck, slideIndex: number, sentences: readonly Cue[]): void {
  deck.narrations[slideIndex]!.cues = sentences.map((sentence) => create(CueSchema, sentence));
}

/** Answers for the services that hold slides and narration, as far as render asks them. */
export async function serveStandIns(bus: Bus, store: ObjectStore, log: Logger): Promise<StandIns> {
  await using stack = new AsyncDisposableStack();
  const decks = new Map<string, FakeDeck>();
  const images: StandIns['images'] = new Map();
  const music: StandIns['music'] = new Map();
  const finished: StandIns['finished'] = [];

  const owned = (timelineId: string, userId: string): FakeDeck => {
    const deck = decks.get(timelineId);
    if (deck === undefined || deck.timeline.ownerId !== userId) throw notThere();
    return deck;
  };
  stack.use(
    await serveService(
      bus,
      TimelineService,
      {
        ...refuseAll(TimelineService),
        getTimeline: async (request, context) => ({
          timeline: owned(request.timelineId, requireUser(context)).timeline,
        }),
        listSlides: async (request, context) =>
          pageOf(owned(request.timelineId, requireUser(context)).slides, request.pageToken, 'slides'),
        resolveImages: async ({ imageIds }) => ({
          images: imageIds.flatMap((id) => {
            const objectKey = images.get(id);
            return objectKey === undefined ? [] : [{ id, objectKey }];
          }),
        }),
        getMusic: async ({ musicId }) => {
          const track = music.get(musicId);
          if (track === undefined) throw new AppError('NOT_FOUND', { userMessage: 'Music not found' });
          return { music: { id: musicId, ...track } };
        },
        lockTimeline: async (request, context) => {
          const { timeline } = owned(request.timelineId, requireUser(context));
          if (timeline.lockedByJob !== '' && timeline.lockedByJob !== request.jobId) {
            throw new AppError('TIMELINE_LOCKED', {
              userMessage: 'A video is being made.',
              details: { jobId: timeline.lockedByJob },
            });
          }
          timeline.lockedByJob = request.jobId;
          return { timeline };
        },
        unlockTimeline: async (request, context) => {
          unlock(owned(request.timelineId, requireUser(context)), request.jobId);
          return {};
        },
      },
      log,
    ),
  );
  stack.use(
    await serveService(
      bus,
      AudioService,
      {
        ...refuseAll(AudioService),
        listNarration: async (request, context) =>
          pageOf(owned(request.timelineId, requireUser(context)).narrations, request.pageToken, 'narrations'),
        listVoices: async () => ({ voices: [{ id: 'andrew', name: 'Andrew', provider: 'local' }] }),
        generateTimelineAudio: async (request, context) => {
          const deck = owned(request.timelineId, requireUser(context));
          if (deck.timeline.lockedByJob !== '') throw new AppError('TIMELINE_LOCKED');
          expectVoice(request.voice);
          const isCurrent = (slide: Slide): boolean =>
            deck.narrations.some(({ slideId, contentHash }) => slideId === slide.id && contentHash === slide.title);
          const queued = deck.slides.filter((slide) => request.regenerate || !isCurrent(slide));
          for (const { id } of queued) {
            if (deck.speaking.get(id)?.status === 'processing') continue;
            deck.speaking.set(id, { status: 'processing', progress: 0 });
          }
          return {
            queuedJobs: queued.map(({ id }) => ({ slideId: id, jobId: randomUUID() })),
            jobsQueued: queued.length,
          };
        },
        getAudioStatus: async (request, context) => {
          const deck = owned(request.timelineId, requireUser(context));
          return {
            slides: [...deck.speaking].map(([slideId, { status, progress, error }]) => ({
              slideId,
              status: status === 'cancelled' ? 'none' : status,
              progress,
              cancelled: status === 'cancelled',
              ...(error === undefined ? {} : { error }),
            })),
          };
        },
        cancelAudioGeneration: async (request, context) => {
          const deck = owned(request.timelineId, requireUser(context));
          for (const job of deck.speaking.values()) if (job.status === 'processing') job.status = 'cancelled';
          return {};
        },
      },
      log,
    ),
  );
  stack.use(
    consumeEvents(bus, {
      durable: 'scene',
      handlers: [
        on(JobEndedSchema, async ({ job }) => {
          if (job?.kind !== 'video') return;
          const { id: jobId, timelineId } = job;
          finished.push({ timelineId, jobId });
          const deck = decks.get(timelineId);
          if (deck !== undefined) unlock(deck, jobId);
        }),
      ],
      log: log,
    }),
  );

  const narrate: StandIns['narrate'] = async (deck, index, tone) => {
    const slide = deck.slides[index]!;
    const pcm = toneBursts(tone.hertz, tone.seconds);
    const hash = `${slide.id}-${tone.hertz}-${tone.seconds}`;
    const pcmKey = `audio/${hash}.pcm`;
    await store.put(pcmKey, pcm, { contentType: 'audio/L16' });
    deck.speaking.delete(slide.id);
    const endMs = tone.seconds * 1_000;
    const words = slide.title.split(' ').map((text) => ({ text, startMs: 200, endMs }));
    const cues = [{ text: slide.title, startMs: 0, endMs, words, wordTimes: 'measured' }];
    deck.narrations[index] = create(NarrationSchema, {
      slideId: slide.id,
      pcmKey,
      samples: BigInt(pcm.length / 2),
      narrationHash: hash,
      contentHash: slide.title,
      cues,
    });
  };

  const addDeck: StandIns['addDeck'] = async (ownerId, inputs, settings = {}) => {
    const id = randomUUID();
    const deck: FakeDeck = {
      timeline: create(TimelineSchema, {
        id,
        ownerId,
        title: 'A deck',
        slideCount: inputs.length,
        revision: 1n,
        settings: {
          framerate: settings.framerate ?? '30',
          resolution: settings.resolution ?? '1280x720',
          theme: 'paper',
          pacing: settings.pacing ?? 'voice',
          transition: settings.transition ?? '',
          captions: settings.captions ?? '',
          // The single fields have no motion.
          ...(settings.motion === undefined ? {} : { json: JSON.stringify(settings) }),
        },
      }),
      slides: inputs.map((input, position) => {
        const { bulletPoints, blocks } = storedBody(input.blocks ?? blocksOfBullets(input.bullets ?? []));
        return create(SlideSchema, {
          id: randomUUID(),
          timelineId: id,
          title: input.title,
          bulletPoints: [...bulletPoints],
          blocks: blocksToJson(blocks),
          layout: input.layout ?? '',
          duration: input.seconds ?? 5,
          position,
        });
      }),
      narrations: [],
      speaking: new Map(),
    };
    decks.set(id, deck);
    for (const [index, input] of inputs.entries()) if (input.tone) await narrate(deck, index, input.tone);
    return deck;
  };

  const kept = stack.move();
  return { decks, images, music, finished, addDeck, narrate, [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose]() };
}

function expectVoice(voice: string): void {
  if (voice !== 'andrew') throw new AppError('VOICE_UNAVAILABLE', { userMessage: `There is no voice ${voice}.` });
}

function unlock(deck: FakeDeck, jobId: string): void {
  if (deck.timeline.lockedByJob === jobId) deck.timeline.lockedByJob = '';
}

const PAGE = 2;

/** Small pages, so that every test also turns them. */
function pageOf<Item, Name extends string>(
  items: readonly Item[],
  token: string,
  name: Name,
): { [Key in Name]: Item[] } & { nextPageToken: string } {
  const from = token === '' ? 0 : Number(token);
  const page = { [name]: items.slice(from, from + PAGE).filter((item) => item !== undefined) };
  return { ...page, nextPageToken: from + PAGE < items.length ? String(from + PAGE) : '' } as {
    [Key in Name]: Item[];
  } & {
    nextPageToken: string;
  };
}
