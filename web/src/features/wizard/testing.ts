import { FILM_DEFAULTS } from '@slidewright/domain';
import { blocksOfBullets, bulletPointsOf } from '@slidewright/slides/content/blocks';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import type { Block } from '@slidewright/slides/kinds/index';
import type { AudioFile, Slide, Timeline, Voice } from '@slidewright/http-api';
import { http, HttpResponse } from 'msw';
import type { AudioStatus } from '../../lib/queries/audio.ts';
import { CONFIGURATION, server } from '../../testing/server.ts';

/** A v4 UUID that ends in a number. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export const TIMELINE_ID = uuid(999);

/** A timeline of the server with a slide for each title. */
export function timelineOf(titles: readonly string[], change: Partial<Timeline> = {}): Timeline {
  const slides: Slide[] = titles.map((title, position) => ({
    id: uuid(position + 1),
    timelineId: TIMELINE_ID,
    title,
    bulletPoints: [`About ${title}`],
    blocks: blocksOfBullets([`About ${title}`]),
    speakerNotes: `Notes of ${title}`,
    layout: '',
    duration: 30,
    position,
    revision: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }));
  return {
    id: TIMELINE_ID,
    title: 'Bread',
    description: 'How it rises',
    outline: '# Bread',
    thumbnailUrl: '',
    durationMs: titles.length * 30_000,
    filmMs: titles.length * 10_000,
    isFilmMsExact: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    isPublished: false,
    isLocked: false,
    voice: 'andrew',
    audioSettings: { voice: 'andrew', speed: 1, pitch: 'normal' },
    settings: FILM_DEFAULTS,
    slideCount: titles.length,
    language: 'en',
    isLanguageChosen: false,
    revision: 1,
    slides,
    ...change,
  };
}

/** The narration of each slide of a timeline, as its text is. */
export function narrationOf({ slides, createdAt, updatedAt }: Timeline): AudioFile[] {
  return slides.map((slide, index) => ({
    id: uuid(300 + index),
    slideId: slide.id,
    timelineId: TIMELINE_ID,
    filename: 'x.mp3',
    contentType: 'audio/mpeg',
    size: 1,
    isPublic: false,
    isCurrent: true,
    objectName: `audio/${index}.mp3`,
    status: 'completed',
    versions: 1,
    createdAt,
    updatedAt,
    metadata: {
      contentHash: slideContentHash(slide),
      voice: 'andrew',
      speed: 1,
      pitch: 1,
      durationMs: 1_000,
      cues: [],
      source: 'speech',
    },
  }));
}

export const VOICES: Voice[] = [
  { id: 'stella', name: 'Stella', gender: 'female' },
  { id: 'andrew', name: 'Big Andrew', gender: 'male' },
].map((voice) => ({
  ...(voice as Pick<Voice, 'id' | 'name' | 'gender'>),
  category: 'premade',
  provider: 'local',
  language: 'en-US',
  description: '',
  engine: '',
  quality: '',
}));

export interface RecordedCall {
  readonly call: string;
  readonly body: Record<string, unknown>;
}

/** Calls to refuse: by method and path, with message and status. */
export type Refusals = Record<string, { status: number; error: string; code?: string }>;

interface SentSlide {
  readonly title?: string;
  readonly bullet_points?: string[];
  readonly blocks?: Block[];
  readonly speaker_notes?: string;
  readonly layout?: string;
  readonly duration?: number;
  readonly position?: number;
}

function bodyOf({ bullet_points, blocks }: SentSlide) {
  const body = blocks ?? (bullet_points && blocksOfBullets(bullet_points));
  return body === undefined ? {} : { blocks: body, bulletPoints: bulletPointsOf(body) };
}

const wordsOf = (sent: SentSlide) => ({
  ...(sent.title === undefined ? {} : { title: sent.title }),
  ...bodyOf(sent),
  ...(sent.speaker_notes === undefined ? {} : { speakerNotes: sent.speaker_notes }),
  ...(sent.layout === undefined ? {} : { layout: sent.layout }),
  ...(sent.duration === undefined ? {} : { duration: sent.duration }),
});

/**
 * A server with one timeline that stores writes. `refuse` makes single calls fail, and may be changed during a test.
 * A creation that is repeated under its key is executed once. `elsewhere` makes changes of another user.
 */
export function standInProduct(timeline: Timeline = timelineOf([])) {
  const calls: RecordedCall[] = [];
  const refuse: Refusals = {};
  const made = new Map<string, Slide>();
  const files: AudioFile[] = [];
  let status: AudioStatus = { summary: { total: 0, pending: 0, processing: 0, completed: 0, failed: 0 }, slides: [] };
  let stored = timeline;

  const keep = (slides: readonly Slide[]): void => {
    stored = { ...stored, slides: slides.map((slide, position) => ({ ...slide, position })) };
  };
  const changeSlide = (id: string, change: Partial<Slide>): Slide | undefined => {
    keep(
      stored.slides.map((slide) => (slide.id === id ? { ...slide, ...change, revision: slide.revision + 1 } : slide)),
    );
    return stored.slides.find((slide) => slide.id === id);
  };
  const changedElsewhere = (current: unknown) =>
    HttpResponse.json({ error: 'Changed elsewhere.', code: 'CHANGED_ELSEWHERE', current }, { status: 409 });

  const answer = async (
    request: Request,
    give: (body: Record<string, unknown>) => unknown,
    { code = 200, guarded }: { code?: number; guarded?: () => { revision: number } | undefined } = {},
  ) => {
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname}`;
    const body = request.method === 'GET' ? {} : ((await request.json().catch(() => ({}))) as Record<string, unknown>);
    if (request.method !== 'GET') calls.push({ call, body });
    const refusal = refuse[call];
    if (refusal) return HttpResponse.json({ error: refusal.error, code: refusal.code }, { status: refusal.status });
    if (guarded) {
      const current = guarded();
      if (current === undefined) return HttpResponse.json({ error: 'Not found.' }, { status: 404 });
      const sent = Number(body['revision'] ?? url.searchParams.get('revision') ?? Number.POSITIVE_INFINITY);
      if (sent < current.revision) return changedElsewhere(current);
    }
    const data = give(body);
    return code === 204 ? new HttpResponse(null, { status: 204 }) : HttpResponse.json({ data }, { status: code });
  };
  const slideOf = (id: unknown) => () => stored.slides.find((slide) => slide.id === id);

  server.use(
    http.get('*/api/config', () => HttpResponse.json({ data: { ...CONFIGURATION, textModel: true } })),
    http.get('*/api/timelines/:id/audio-status', ({ request }) => answer(request, () => status)),
    http.get('*/api/timelines/:id/video-status', ({ request }) =>
      answer(request, () => ({ status: 'none', upToDate: false, downloadUrl: null, completedAt: null })),
    ),
    http.get('*/api/timelines/:id', ({ request }) => answer(request, () => stored)),
    http.get('*/api/timelines', () => HttpResponse.json({ data: [], nextCursor: null })),
    http.post('*/api/timelines', ({ request }) =>
      answer(
        request,
        (body) => {
          stored = { ...stored, ...(body as Partial<Timeline>), slides: [] };
          return stored;
        },
        { code: 201 },
      ),
    ),
    http.put('*/api/timelines/:id', ({ request }) =>
      answer(
        request,
        (body) => {
          stored = { ...stored, ...(body as Partial<Timeline>), revision: stored.revision + 1 };
          return stored;
        },
        { guarded: () => stored },
      ),
    ),
    http.post('*/api/timelines/:id/slides', ({ request }) =>
      answer(
        request,
        (body) => {
          const key = request.headers.get('idempotency-key')!;
          const known = made.get(key);
          if (known !== undefined) return known;
          const position = Math.min((body as SentSlide).position ?? Infinity, stored.slides.length);
          const slide: Slide = {
            ...timelineOf(['']).slides[0]!,
            ...wordsOf(body as SentSlide),
            id: uuid(100 + made.size),
            position,
          };
          made.set(key, slide);
          keep(stored.slides.toSpliced(position, 0, slide));
          return slide;
        },
        { code: 201 },
      ),
    ),
    http.put('*/api/slides/reorder', ({ request }) =>
      answer(request, (body) => {
        const order = (body['slides'] as { id: string }[]).map(({ id }) => id);
        keep(stored.slides.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)));
        return stored.slides;
      }),
    ),
    http.put('*/api/slides/:id', ({ request, params }) =>
      answer(
        request,
        (body) => {
          const id = String(params['id']);
          const { position } = body as SentSlide;
          const changed = changeSlide(id, wordsOf(body as SentSlide));
          if (position !== undefined) {
            const others = stored.slides.filter((slide) => slide.id !== id);
            keep(others.toSpliced(position, 0, changed!));
          }
          return changed;
        },
        { guarded: slideOf(params['id']) },
      ),
    ),
    http.delete('*/api/slides/:id', ({ request, params }) =>
      answer(request, () => keep(stored.slides.filter(({ id }) => id !== params['id'])), {
        code: 204,
        guarded: slideOf(params['id']),
      }),
    ),
    http.post('*/api/slides/:id/generate-audio', ({ request, params }) =>
      answer(request, () => ({ jobId: uuid(500), slideId: params['id'] }), { code: 202 }),
    ),
    http.post('*/api/timelines/:id/generate-audio', ({ request }) =>
      answer(
        request,
        () => {
          const queuedJobs = status.slides.map(({ slideId }) => ({ jobId: uuid(600), slideId }));
          return { queuedJobs, jobsQueued: queuedJobs.length, slidesSkipped: 0 };
        },
        { code: 202 },
      ),
    ),
    http.delete('*/api/timelines/:id/audio-generation', ({ request }) => answer(request, () => null, { code: 204 })),
    http.get('*/api/audio-files', ({ request }) => answer(request, () => files)),
    http.get('*/api/voices', ({ request }) => answer(request, () => VOICES)),
    http.get('*/api/themes', ({ request }) => answer(request, () => [])),
    http.post('*/api/ai/write-notes', ({ request }) =>
      answer(request, (body) => {
        const titles = (body['slides'] as { title: string }[]).map(({ title }) => title);
        const notes = (body['write'] as number[]).map((index) => ({
          index,
          speakerNotes: `New notes of ${titles[index]}`,
        }));
        return { notes, filmMs: 60_000, rounds: 1 };
      }),
    ),
    http.post('*/api/ai/generate-slides', ({ request }) =>
      answer(request, () => ({
        slides: ['Written one', 'Written two'].map((title) => ({
          title,
          bulletPoints: ['A point'],
          speakerNotes: 'Notes',
          duration: 40,
        })),
      })),
    ),
  );

  return {
    calls,
    refuse,
    files,
    stored: () => stored.slides,
    elsewhere: {
      changeSlide,
      changeTimeline: (change: Partial<Timeline>): void => {
        stored = { ...stored, ...change, revision: stored.revision + 1 };
      },
      deleteSlide: (id: string): void => keep(stored.slides.filter((slide) => slide.id !== id)),
      addSlide: (position: number, slide: Slide): void => keep(stored.slides.toSpliced(position, 0, slide)),
      reorder: (ids: readonly string[]): void => keep(ids.map((id) => slideOf(id)()!)),
    },
    /** The calls that change something, in order. */
    called: () => calls.map(({ call }) => call),
    /** Their bodies. */
    sent: () => calls.map(({ body }) => body),
    setStatus(slides: AudioStatus['slides']): void {
      const count = (state: string): number => slides.filter((slide) => slide.status === state).length;
      status = {
        summary: {
          total: slides.length,
          pending: count('pending'),
          processing: count('processing'),
          completed: count('completed'),
          failed: count('failed'),
        },
        slides,
      };
    },
  };
}
