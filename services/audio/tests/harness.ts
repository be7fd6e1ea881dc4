import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { create } from '@bufbuild/protobuf';
import { AudioService, SlideSchema, TimelineService, type Slide } from '@slidewright/contracts';
import {
  createClient,
  createDatabase,
  migrateService,
  notFound,
  requireUser,
  type CallContext,
  type ServiceClient,
  type ServiceHandlers,
} from '@slidewright/platform';
import {
  serveStandIn,
  silentLog,
  testBus,
  testDatabase,
  testObjectStore,
  type TestBus,
  type TestObjectStore,
} from '@slidewright/testing';
import type { Kysely } from 'kysely';
import { readAudioConfig, type AudioConfig } from '../src/config.ts';
import type { AudioTables } from '../src/repositories/tables.ts';
import { audioSchema } from '../src/migrations/index.ts';
import { createAudio, type AudioParts } from '../src/wiring.ts';

export interface DeckSlide {
  readonly id?: string;
  readonly title?: string;
  readonly bulletPoints?: readonly string[];
  readonly speakerNotes?: string;
}

/** A timeline service that answers from memory: what its owner has put there, and nothing to anybody else. */
export interface StandInTimelines {
  add(ownerId: string, slides: readonly DeckSlide[]): { timelineId: string; slideIds: string[] };
  edit(slideId: string, change: DeckSlide): void;
  setLanguage(timelineId: string, language: string): void;
  /** As if its owner deleted it, without a word to anybody. */
  remove(timelineId: string): void;
  /** As if a video of it began or ended. */
  lock(timelineId: string, isLocked: boolean): void;
  /** As if the timeline service were of the previous version, which sends a slide without its timeline. */
  ofPreviousVersion(timelineId: string): void;
}

interface Deck {
  readonly ownerId: string;
  readonly slides: Slide[];
  isLocked?: boolean;
  language?: string;
  isOfPreviousVersion?: boolean;
}

export interface AudioBench extends AsyncDisposable {
  readonly client: ServiceClient<typeof AudioService>;
  readonly timelines: StandInTimelines;
  readonly db: Kysely<AudioTables>;
  readonly bus: TestBus;
  readonly store: TestObjectStore;
  readonly config: AudioConfig;
  /** Starts another process' worth of the service on the same database. */
  start(options?: { config?: Partial<AudioConfig>; parts?: Partial<AudioParts> }): Promise<AsyncDisposable>;
  /** The bytes of an object. */
  read(objectKey: string): Promise<Buffer>;
}

const SLIDES_PER_PAGE = 3;

export async function audioBench(): Promise<AudioBench> {
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await testBus());
  const store = stack.use(await testObjectStore());
  const database = testDatabase();
  await migrateService(audioSchema, { databaseUrl: database.url, schema: database.schema, log: silentLog });
  const { db } = stack.use(createDatabase<AudioTables>({ ...database, log: silentLog, maxConnections: 4 }));
  const decks = new Map<string, Deck>();
  stack.use(await serveStandIn(bus.bus, TimelineService, timelineHandlers(decks)));
  const config: AudioConfig = {
    ...readAudioConfig({ ESPEAK_PATH: '/nowhere/espeak-ng', VOICES: 'basic' }),
    concurrency: 1,
    sweepIntervalMs: 200,
  };
  const owned = stack.move();
  return {
    client: createClient(bus.bus, AudioService),
    timelines: standIn(decks),
    db,
    bus,
    store,
    config,
    start: (options = {}) =>
      createAudio(
        { ...config, ...options.config },
        {
          bus: bus.bus,
          databaseUrl: database.url,
          schema: database.schema,
          store: store.store,
          log: silentLog,
          timing: {
            idlePollMs: 200,
            relayPollMs: 200,
            sweepMs: 200,
            retryDelayMs: 20,
            progressMs: 10,
            longestRenewalMs: 100,
          },
          ...options.parts,
        },
      ),
    read: async (objectKey) => buffer((await store.store.get(objectKey)).body),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function standIn(decks: Map<string, Deck>): StandInTimelines {
  return {
    add(ownerId, slides) {
      const timelineId = randomUUID();
      const made = slides.map((slide, position) =>
        create(SlideSchema, {
          id: slide.id ?? randomUUID(),
          timelineId,
          title: slide.title ?? '',
          bulletPoints: [...(slide.bulletPoints ?? [])],
          speakerNotes: slide.speakerNotes ?? '',
          duration: 30,
          position,
          revision: 1,
        }),
      );
      decks.set(timelineId, { ownerId, slides: made });
      return { timelineId, slideIds: made.map(({ id }) => id) };
    },
    lock(timelineId, isLocked) {
      decks.get(timelineId)!.isLocked = isLocked;
    },
    ofPreviousVersion(timelineId) {
      decks.get(timelineId)!.isOfPreviousVersion = true;
    },
    setLanguage(timelineId, language) {
      decks.get(timelineId)!.language = language;
    },
    remove(timelineId) {
      decks.delete(timelineId);
    },
    edit(slideId, change) {
      for (const deck of decks.values()) {
        const index = deck.slides.findIndex(({ id }) => id === slideId);
        if (index >= 0)
          deck.slides[index] = {
            ...deck.slides[index]!,
            ...change,
            bulletPoints: [...(change.bulletPoints ?? deck.slides[index]!.bulletPoints)],
          };
      }
    },
  };
}

function timelineHandlers(decks: Map<string, Deck>): Partial<ServiceHandlers<typeof TimelineService>> {
  const owned = (timelineId: string, context: CallContext): Deck => {
    const deck = decks.get(timelineId);
    if (!deck || deck.ownerId !== requireUser(context)) throw notFound('Timeline not found');
    return deck;
  };
  const timelineOf = (timelineId: string, context: CallContext) => {
    const { ownerId, slides, isLocked = false, language = '' } = owned(timelineId, context);
    return { id: timelineId, ownerId, title: 'A timeline', slideCount: slides.length, isLocked, language };
  };
  return {
    getTimeline: async ({ timelineId }, context) => ({ timeline: timelineOf(timelineId, context) }),
    listSlides: async ({ timelineId, pageToken }, context) => {
      const from = Number(pageToken || 0);
      const { slides } = owned(timelineId, context);
      const next = from + SLIDES_PER_PAGE;
      return { slides: slides.slice(from, next), nextPageToken: next < slides.length ? String(next) : '' };
    },
    getSlide: async ({ slideId, withTimeline }, context) => {
      const slide = [...decks.values()]
        .filter(({ ownerId }) => ownerId === context.userId)
        .flatMap(({ slides }) => slides)
        .find(({ id }) => id === slideId);
      if (!slide) throw notFound('Slide not found');
      const isSent = withTimeline && !owned(slide.timelineId, context).isOfPreviousVersion;
      return { slide, ...(isSent ? { timeline: timelineOf(slide.timelineId, context) } : {}) };
    },
  };
}
