import { randomUUID } from 'node:crypto';
import type { GetScheduleRequest, Slide, Timeline } from '@slidewright/contracts';
import { SAMPLE_RATE_HZ } from '@slidewright/domain';
import { AppError, invalid, type CallContext } from '@slidewright/platform';
import { LRUCache } from 'lru-cache';
import { toSnapshot } from '../../adapters/deck-source.ts';
import { narrationHash } from '../../deck/object-keys.ts';
import { scheduleDeck, type ScheduledDeck, type ScheduledSlide } from '../../deck/placed-deck.ts';
import type { DeckSnapshot } from '../../deck/snapshot.ts';
import { videoRepository, type VideoRow } from '../../repositories/videos.ts';
import type { DeckStore } from '../../adapters/deck-store.ts';
import type { Parts } from '../../parts.ts';

/** Well under the 1 MB that one answer may have, JSON's escapes counted. */
const PAGE_BYTES = 400_000;

/** Decks of the largest size take a few megabytes each. */
const KEPT_DECKS = 16;
/** How long the next page of a schedule may be asked for. */
const BEGUN_KEPT_MS = 30_000;

/** When each slide and each sentence is on, from slides and narration as they are now or as in the film; in pages. */
export function createGetSchedule({
  db,
  decks,
  snapshots,
  audioEnabled,
}: Pick<Parts, 'db' | 'decks' | 'audioEnabled'> & { readonly snapshots: Pick<DeckStore, 'load'> }) {
  const slidesOf = new LRUCache<string, readonly Slide[]>({ max: KEPT_DECKS });
  /** By the job that made them. */
  const filmsOf = new LRUCache<string, ScheduledDeck>({ max: KEPT_DECKS });
  const begun = new LRUCache<string, ScheduledDeck>({ max: KEPT_DECKS, ttl: BEGUN_KEPT_MS });

  /** The slides of this revision; their texts are most of a deck, and seldom change. */
  const readSlides = async (timeline: Timeline, context: CallContext): Promise<readonly Slide[]> => {
    const key = `${context.userId} ${timeline.id} ${timeline.revision}`;
    const known = slidesOf.get(key);
    if (known) return known;
    const slides = await decks.slides(timeline.id, context);
    slidesOf.set(key, slides);
    return slides;
  };

  const readNow = async (timelineId: string, context: CallContext): Promise<DeckSnapshot> => {
    const [timeline, narration] = await Promise.all([
      decks.timeline(timelineId, context),
      audioEnabled ? decks.narration(timelineId, context) : new Map(),
    ]);
    return toSnapshot(timeline, await readSlides(timeline, context), narration);
  };

  /** The schedule the film was made by; at its pace from the deck as it is now where its snapshot is not known. */
  const readFilm = async (video: VideoRow, context: CallContext): Promise<ScheduledDeck> => {
    const known = filmsOf.get(video.job_id);
    if (known) return known;
    const snapshot = await snapshotOf(video, context.signal);
    if (snapshot === null) {
      const now = await readNow(video.timeline_id, context);
      return scheduleDeck({ ...now, settings: { ...now.settings, pacing: video.pacing } });
    }
    const film = scheduleDeck(snapshot);
    filmsOf.set(video.job_id, film);
    return film;
  };

  const snapshotOf = async (video: VideoRow, signal: AbortSignal): Promise<DeckSnapshot | null> => {
    if (video.snapshot_key === null) return null;
    try {
      const snapshot = await snapshots.load(video.snapshot_key, signal);
      return isOf(snapshot, video) ? snapshot : null;
    } catch (error) {
      if (error instanceof AppError && ['NOT_FOUND', 'RENDER_FAILED'].includes(error.code)) return null;
      throw error;
    }
  };

  const readDeck = async (timelineId: string, ofFilm: boolean, context: CallContext): Promise<ScheduledDeck> => {
    const video = ofFilm ? await videoRepository(db).find(timelineId) : undefined;
    if (video === undefined || video.owner_id !== context.userId)
      return scheduleDeck(await readNow(timelineId, context));
    const [deck] = await Promise.all([readFilm(video, context), decks.timeline(timelineId, context)]);
    return deck;
  };

  return async ({ timelineId, pageToken, ofFilm, withoutCues }: GetScheduleRequest, context: CallContext) => {
    const { from, id } = readPageToken(pageToken);
    const key = `${context.userId} ${timelineId} ${id}`;
    // Later pages show the deck of the first; where that is no longer kept, it is read again.
    const deck = begun.get(key) ?? (await readDeck(timelineId, ofFilm, context));
    const page = pageFrom(deck.slides, from, withoutCues);
    const end = from + page.length;
    const isLast = end >= deck.slides.length;
    if (isLast) begun.delete(key);
    else begun.set(key, deck);
    return {
      slides: page.map((slide) => ({
        slideId: slide.id,
        title: slide.title,
        startFrame: BigInt(slide.startFrame),
        frames: BigInt(slide.endFrame - slide.startFrame),
        cues: withoutCues ? [] : [...slide.timing.cues],
        narrationStartMs: Math.round((slide.timing.leadSamples * 1_000) / SAMPLE_RATE_HZ),
      })),
      nextPageToken: isLast ? '' : `${end}.${id}`,
      fpsNumerator: deck.format.frameRate.numerator,
      fpsDenominator: deck.format.frameRate.denominator,
      width: deck.format.width,
      height: deck.format.height,
    };
  };
}

/** Whether a film was made from this snapshot: a version that knows no snapshots leaves that of the film before. */
function isOf(snapshot: DeckSnapshot, video: VideoRow): boolean {
  return (
    snapshot.revision === Number(video.revision) &&
    snapshot.settings.pacing === video.pacing &&
    narrationHash(snapshot.slides) === video.narration_hash
  );
}

/** Where the page begins, and the id of the reading it belongs to. */
function readPageToken(token: string): { from: number; id: string } {
  if (token === '') return { from: 0, id: randomUUID() };
  const [from = '', id = randomUUID()] = token.split('.', 2);
  if (!/^\d{1,6}$/.test(from)) throw invalid('The page asked for does not exist.');
  return { from: Number(from), id };
}

/** As many slides as a page holds, at least one. */
function pageFrom(slides: readonly ScheduledSlide[], from: number, withoutCues: boolean): ScheduledSlide[] {
  const page: ScheduledSlide[] = [];
  let bytes = 0;
  for (const slide of slides.slice(from)) {
    bytes += JSON.stringify([slide.id, slide.title, withoutCues ? [] : slide.timing.cues]).length * 2 + 200;
    if (page.length > 0 && bytes > PAGE_BYTES) break;
    page.push(slide);
  }
  return page;
}
