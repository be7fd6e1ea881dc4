import {
  AudioService,
  filmSettingsOfProto,
  TimelineService,
  type Narration,
  type Slide,
  type Timeline,
  type VideoSettings,
} from '@slidewright/contracts';
import {
  clickMarksOf,
  cueOf,
  errorReason,
  filmSettingsOf,
  SAMPLE_RATE_HZ,
  type ClickMark,
  type FilmSettings,
} from '@slidewright/domain';
import { readSlide, storedBody } from '@slidewright/slides/content/blocks';
import { brandSchema, type Brand } from '@slidewright/slides/film/brand';
import { drawnImageIdsOf } from '@slidewright/slides/kinds/index';
import { filmedSlides } from '@slidewright/slides/picture/drawn-slide';
import { readingSeconds } from '@slidewright/slides/speech/reading-time';
import { speechText } from '@slidewright/slides/speech/speech-text';
import { allPages, AppError, createClient, type Bus, type CallContext } from '@slidewright/platform';
import { LRUCache } from 'lru-cache';
import type { DeckSnapshot, FilmMusic, SlideNarration } from '../deck/snapshot.ts';

/** What render needs of the services that hold slides and narration. */
export interface DeckSource {
  /** Takes the edit lock for a job and returns the timeline as it stands under it. */
  lock(timelineId: string, jobId: string, context: CallContext): Promise<Timeline>;
  unlock(timelineId: string, jobId: string, context: CallContext): Promise<void>;
  timeline(timelineId: string, context: CallContext): Promise<Timeline>;
  slides(timelineId: string, context: CallContext): Promise<Slide[]>;
  /** The object keys of the images on slides, by id. Throws IMAGE_MISSING where one does not exist any more. */
  images(slides: readonly Slide[], context: CallContext): Promise<Readonly<Record<string, string>>>;
  /** The brand over a timeline's theme, with the object keys of its files by id; null for the theme alone. */
  brand(timeline: Timeline, context: CallContext): Promise<DeckBrand | null>;
  /** The music under a timeline's voice; null for none. Throws MUSIC_MISSING where it does not exist any more. */
  music(timeline: Timeline, context: CallContext): Promise<FilmMusic | null>;
  /** By slide id. */
  narration(timelineId: string, context: CallContext): Promise<ReadonlyMap<string, Narration>>;
}

export interface DeckBrand {
  readonly brand: Brand;
  readonly files: Readonly<Record<string, string>>;
}

/** Narration is asked for with every look at a film, and seldom changes. */
const KEPT_NARRATION_BYTES = 64 * 1_024 ** 2;

interface KnownNarration {
  readonly version: string;
  readonly narration: Map<string, Narration>;
}

/** About what it takes in memory. */
function bytesOf(narration: ReadonlyMap<string, Narration>): number {
  let bytes = 1_000;
  for (const { cues } of narration.values())
    for (const { text, words } of cues) bytes += 200 + text.length * 4 + words.length * 150;
  return bytes;
}

export function createDeckSource(bus: Bus): DeckSource {
  const timelines = createClient(bus, TimelineService);
  const audio = createClient(bus, AudioService);
  const narrationOf = new LRUCache<string, KnownNarration>({
    maxSize: KEPT_NARRATION_BYTES,
    sizeCalculation: ({ narration }) => bytesOf(narration),
  });
  return {
    async lock(timelineId, jobId, context) {
      const { timeline } = await timelines.lockTimeline({ timelineId, jobId }, context);
      return present(timeline);
    },
    async unlock(timelineId, jobId, context) {
      await timelines.unlockTimeline({ timelineId, jobId }, context);
    },
    async timeline(timelineId, context) {
      const { timeline } = await timelines.getTimeline({ timelineId, withoutSlides: true }, context);
      return present(timeline);
    },
    async slides(timelineId, context) {
      const pages = await allPages((pageToken) => timelines.listSlides({ timelineId, pageToken }, context));
      return pages.flatMap(({ slides }) => slides);
    },
    async images(slides, context) {
      const bodies = slides.map((slide) => drawnImageIdsOf(readSlide(slide).blocks));
      const imageIds = [...new Set(bodies.flat())];
      if (imageIds.length === 0) return {};
      const { images } = await timelines.resolveImages({ imageIds }, context);
      const keys = Object.fromEntries(images.map(({ id, objectKey }) => [id, objectKey]));
      const position = bodies.findIndex((ids) => ids.some((id) => keys[id] === undefined));
      if (position !== -1) throw imageMissing(position + 1);
      return keys;
    },
    async brand({ settings }, context) {
      const { brand: brandId } = filmOf(settings);
      if (brandId === null) return null;
      const { brand } = await timelines.getBrand({ brandId }, context);
      if (brand === undefined) throw new Error('the timeline service answered no brand');
      return { brand: brandSchema.parse(JSON.parse(brand.content)), files: brand.objectKeys };
    },
    async music({ settings }, context) {
      const { music: musicId, musicLevel: levelDb } = filmOf(settings);
      if (musicId === null) return null;
      const { music } = await timelines.getMusic({ musicId }, context).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'NOT_FOUND' ? musicMissing(null, error) : error;
      });
      if (music === undefined) throw new Error('the timeline service answered no music');
      const { objectKey: key, name, loudnessLufs } = music;
      return { key, name, loudnessLufs, levelDb };
    },
    async narration(timelineId, context) {
      const key = `${context.userId} ${timelineId}`;
      const known = narrationOf.get(key);
      const first = await audio.listNarration({ timelineId, knownVersion: known?.version ?? '' }, context);
      if (known && first.unchanged) return known.narration;
      const pages = await allPages(async (pageToken) =>
        pageToken === '' ? first : audio.listNarration({ timelineId, pageToken }, context),
      );
      const narration = new Map(pages.flatMap(({ narrations }) => narrations).map((one) => [one.slideId, one]));
      if (first.version !== '') narrationOf.set(key, { version: first.version, narration });
      return narration;
    },
  };
}

/** `slideNumber` counts from 1. */
export function imageMissing(slideNumber: number): AppError {
  return new AppError('IMAGE_MISSING', { reason: errorReason('imageOfSlideGone', { slide: slideNumber }) });
}

export function brandFileMissing(): AppError {
  return new AppError('IMAGE_MISSING', { reason: errorReason('brandFileGone') });
}

/** `name` is null where it is not known. */
export function musicMissing(name: string | null, cause: unknown): AppError {
  return new AppError('MUSIC_MISSING', {
    reason: name === null ? errorReason('musicGone') : errorReason('musicNamedGone', { name }),
    cause,
  });
}

function present(timeline: Timeline | undefined): Timeline {
  if (timeline === undefined) throw new Error('the timeline service answered no timeline');
  return timeline;
}

/** The film of a deck as render keeps it. */
export function toSnapshot(
  timeline: Timeline,
  slides: readonly Slide[],
  narration: ReadonlyMap<string, Narration>,
): DeckSnapshot {
  return {
    timelineId: timeline.id,
    title: timeline.title,
    revision: Number(timeline.revision),
    settings: toSettings(timeline.settings),
    slides: filmedSlides(slides.map(readSlide)).map((slide) => {
      const sound = toNarration(narration.get(slide.id));
      return {
        id: slide.id,
        title: slide.title,
        ...storedBody(slide.blocks),
        ...(slide.layout === '' ? {} : { layout: slide.layout }),
        narrated: speechText(slide),
        ...withClicks(clickMarksOf(slide.speakerNotes)),
        ...withReading(readingSeconds(slide), sound),
        seconds: slide.duration,
        narration: sound,
      };
    }),
  };
}

/** The deck with its brand and the object keys of all files that are drawn. Throws IMAGE_MISSING. */
export async function completeSnapshot(
  decks: DeckSource,
  timeline: Timeline,
  slides: readonly Slide[],
  narration: ReadonlyMap<string, Narration>,
  context: CallContext,
): Promise<DeckSnapshot> {
  const images = await decks.images(slides, context);
  const branded = await decks.brand(timeline, context);
  const files = { ...images, ...branded?.files };
  const deck = toSnapshot(timeline, slides, narration);
  return {
    ...deck,
    settings: { ...deck.settings, ...(branded === null ? {} : { brand: branded.brand }) },
    ...(Object.keys(files).length === 0 ? {} : { images: files }),
  };
}

/** The deck with its music, which only films have. Throws MUSIC_MISSING. */
export async function withMusic(
  snapshot: DeckSnapshot,
  decks: DeckSource,
  timeline: Timeline,
  context: CallContext,
): Promise<DeckSnapshot> {
  const music = await decks.music(timeline, context);
  return music === null ? snapshot : { ...snapshot, settings: { ...snapshot.settings, music } };
}

/** The deck with the tone of a quiet room under its voice, if it has one. Only films have it. */
export function withRoomTone(snapshot: DeckSnapshot): DeckSnapshot {
  if (snapshot.slides.every(({ narration }) => narration === null)) return snapshot;
  return { ...snapshot, settings: { ...snapshot.settings, roomTone: true } };
}

/** Snapshots of slides without clicks stay as those of older versions. */
const withClicks = (clicks: readonly ClickMark[]) => (clicks.length === 0 ? {} : { clicks: [...clicks] });

/** In the same way snapshots of slides that the voice leaves time to read. */
const withReading = (readingS: number, narration: SlideNarration | null) =>
  narration !== null && readingS * SAMPLE_RATE_HZ > narration.samples ? { readingS } : {};

/** Settings that name nothing known have the default. */
const filmOf = (settings: VideoSettings | undefined): FilmSettings => filmSettingsOf(filmSettingsOfProto(settings));

function toSettings(settings: VideoSettings | undefined): DeckSnapshot['settings'] {
  const { framerate, resolution, theme, pacing, transition, motion, captions } = filmOf(settings);
  return {
    framerate,
    resolution,
    theme,
    pacing,
    // Snapshots of films with cuts, without motion and without captions in their pictures stay as those of older versions.
    ...(transition === 'cut' || transition === 'theme' ? {} : { transition }),
    ...(transition === 'theme' ? { isThemeTransition: true } : {}),
    ...(motion === 'theme' ? { motion } : {}),
    ...(captions === 'burned' ? { captions } : {}),
  };
}

function toNarration(narration: Narration | undefined): SlideNarration | null {
  if (narration === undefined) return null;
  return {
    pcmKey: narration.pcmKey,
    samples: Number(narration.samples),
    hash: narration.narrationHash,
    cues: narration.cues.map(cueOf),
  };
}
