import { setImmediate as turn } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import { NarrationSchema, SlideSchema, TimelineSchema, type GetScheduleRequest } from '@slidewright/contracts';
import { testContext } from '@slidewright/testing';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toSnapshot, type DeckSource } from '../../adapters/deck-source.ts';
import { placeDeck } from '../../deck/placed-deck.ts';
import type { Db } from '../../repositories/tables.ts';
import { createGetSchedule } from './get-schedule.ts';

interface Script {
  readonly slides: number;
  readonly bullets: readonly string[];
  readonly sentence: string;
  readonly sentences: number;
}

/** A deck whose every slide has these bullets and says this sentence so often. */
function deckOf({ slides: count, bullets, sentence, sentences }: Script) {
  const cues = Array.from({ length: sentences }, (_, index) => ({
    text: sentence,
    startMs: index * 2_000,
    endMs: index * 2_000 + 1_900,
  }));
  const timeline = create(TimelineSchema, { id: 'timeline', settings: { framerate: '29.97', resolution: '1280x720' } });
  const slides = Array.from({ length: count }, (_, index) =>
    create(SlideSchema, { id: `slide ${index}`, title: `Slide ${index}`, bulletPoints: [...bullets], duration: 7.3 }),
  );
  const narration = new Map(
    slides.map(({ id }, index) => [
      id,
      create(NarrationSchema, { slideId: id, samples: BigInt(48_001 * index), narrationHash: id, cues }),
    ]),
  );
  const never = () => Promise.reject(new Error('reading a schedule takes no lock'));
  const reads = { slides: 0, narration: 0 };
  const source: DeckSource = {
    lock: never,
    unlock: never,
    timeline: () => Promise.resolve(timeline),
    images: () => Promise.resolve({}),
    brand: () => Promise.resolve(null),
    music: () => Promise.resolve(null),
    slides: () => {
      reads.slides += 1;
      return Promise.resolve(slides);
    },
    narration: () => {
      reads.narration += 1;
      return Promise.resolve(narration);
    },
  };
  return { source, timeline, reads, snapshot: toSnapshot(timeline, slides, narration) };
}

const context = testContext();

/** Every query returns no rows. */
const emptyDatabase: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Of a timeline without a film. */
const scheduleOf = (decks: DeckSource) =>
  createGetSchedule({
    decks,
    db: emptyDatabase,
    snapshots: { load: () => Promise.reject(new Error('there is no film')) },
    audioEnabled: true,
  });

/** All pages of a schedule, as clients read them. */
async function readSchedule(source: DeckSource, getSchedule = scheduleOf(source)) {
  const pages = [];
  let pageToken = '';
  do {
    const page = await getSchedule({ timelineId: 'timeline', pageToken } as GetScheduleRequest, context);
    pages.push(page);
    pageToken = page.nextPageToken ?? '';
    // Only between pages can the time limit of the test end it.
    await turn();
  } while (pageToken !== '');
  return { pages: pages.length, slides: pages.flatMap(({ slides = [] }) => slides) };
}

describe('getSchedule', () => {
  it('tells over all its pages the frames at which the video shows each slide', async () => {
    const bullets = ['Rivers carve valleys', 'Glaciers carve fjords'];
    const { source, snapshot } = deckOf({ slides: 60, bullets, sentence: 'Rivers carve '.repeat(30), sentences: 40 });
    const schedule = await readSchedule(source);
    expect(schedule.pages).toBeGreaterThan(2);
    expect(schedule.slides.map(({ slideId, startFrame, frames }) => [slideId, startFrame, frames])).toEqual(
      placeDeck(snapshot).slides.map(({ id, startFrame, plan }) => [id, BigInt(startFrame), BigInt(plan.frames)]),
    );
  });

  it('reads the narration once for all its pages, and the texts of the slides once until one changes', async () => {
    const { source, timeline, reads } = deckOf({ slides: 60, bullets: [], sentence: 'a '.repeat(200), sentences: 40 });
    const getSchedule = scheduleOf(source);
    const first = await readSchedule(source, getSchedule);
    expect(first.pages).toBeGreaterThan(2);
    expect(reads).toEqual({ slides: 1, narration: 1 });
    expect(await readSchedule(source, getSchedule)).toEqual(first);
    expect(reads).toEqual({ slides: 1, narration: 2 });
    timeline.revision += 1n;
    await readSchedule(source, getSchedule);
    expect(reads).toEqual({ slides: 2, narration: 3 });
  });

  it('tells it of the largest deck that can be written, in the time of a test', async () => {
    const bullets = Array.from({ length: 50 }, () => `${'a '.repeat(495)}x y z`);
    const { source } = deckOf({ slides: 500, bullets, sentence: 'a '.repeat(42), sentences: 120 });
    const schedule = await readSchedule(source);
    expect(schedule.pages).toBeGreaterThan(10);
    expect(schedule.slides).toHaveLength(500);
  });
});
