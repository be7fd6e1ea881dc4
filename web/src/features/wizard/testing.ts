import type { AudioFile, Slide, Timeline, Voice } from '@slidewright/http-api';
import { http, HttpResponse } from 'msw';
import type { AudioStatus } from '../../lib/queries/audio.ts';
import { server } from '../../testing/server.ts';

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
    speakerNotes: `Notes of ${title}`,
    duration: 30,
    position,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }));
  return {
    id: TIMELINE_ID,
    title: 'Bread',
    description: 'How it rises',
    outline: '# Bread',
    thumbnailUrl: '',
    durationMs: titles.length * 30_000,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    isPublished: false,
    isLocked: false,
    voice: 'andrew',
    audioSettings: { voice: 'andrew', speed: 1, pitch: 'normal' },
    settings: { framerate: '30', resolution: '1920x1080', theme: 'paper' },
    slideCount: titles.length,
    slides,
    ...change,
  };
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
}));

export interface RecordedCall {
  readonly call: string;
  readonly body: Record<string, unknown>;
}

/** What a test wants to be refused: by method and path, a message and a status. */
export type Refusals = Record<string, { status: number; error: string; code?: string }>;

/**
 * A product with one timeline, which takes everything and remembers what it was told. `refuse` makes single calls
 * fail; it may be changed while a test runs. A creation that is repeated under its key is not made twice.
 */
export function standInProduct(timeline: Timeline = timelineOf([])) {
  const calls: RecordedCall[] = [];
  const refuse: Refusals = {};
  const made = new Map<string, Slide>();
  const files: AudioFile[] = [];
  let status: AudioStatus = { summary: { total: 0, pending: 0, processing: 0, completed: 0, failed: 0 }, slides: [] };

  const answer = async (request: Request, give: (body: Record<string, unknown>) => unknown, code = 200) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const body = request.method === 'GET' ? {} : ((await request.json().catch(() => ({}))) as Record<string, unknown>);
    if (request.method !== 'GET') calls.push({ call, body });
    const refusal = refuse[call];
    if (refusal) return HttpResponse.json({ error: refusal.error, code: refusal.code }, { status: refusal.status });
    if (code === 204) return new HttpResponse(null, { status: 204 });
    return HttpResponse.json({ data: give(body) }, { status: code });
  };

  server.use(
    http.get('*/api/timelines/:id/audio-status', ({ request }) => answer(request, () => status)),
    http.get('*/api/timelines/:id/video-status', ({ request }) =>
      answer(request, () => ({ status: 'none', upToDate: false, downloadUrl: null, completedAt: null })),
    ),
    http.get('*/api/timelines/:id', ({ request }) => answer(request, () => timeline)),
    http.get('*/api/timelines', () => HttpResponse.json({ data: [], nextCursor: null })),
    http.post('*/api/timelines', ({ request }) =>
      answer(request, (body) => ({ ...timeline, ...body, slides: [] }), 201),
    ),
    http.put('*/api/timelines/:id', ({ request }) => answer(request, (body) => ({ ...timeline, ...body }))),
    http.post('*/api/timelines/:id/slides', ({ request }) =>
      answer(
        request,
        (body) => {
          const key = request.headers.get('idempotency-key')!;
          const slide = made.get(key) ?? { ...(body as unknown as Slide), id: uuid(100 + made.size) };
          made.set(key, slide);
          return slide;
        },
        201,
      ),
    ),
    http.put('*/api/slides/reorder', ({ request }) => answer(request, () => [])),
    http.put('*/api/slides/:id', ({ request, params }) => answer(request, (body) => ({ ...body, id: params['id'] }))),
    http.delete('*/api/slides/:id', ({ request }) => answer(request, () => null, 204)),
    http.post('*/api/slides/:id/generate-audio', ({ request, params }) =>
      answer(request, () => ({ jobId: uuid(500), slideId: params['id'] }), 202),
    ),
    http.post('*/api/timelines/:id/generate-audio', ({ request }) =>
      answer(
        request,
        () => {
          const queuedJobs = status.slides.map(({ slideId }) => ({ jobId: uuid(600), slideId }));
          return { queuedJobs, jobsQueued: queuedJobs.length, slidesSkipped: 0 };
        },
        202,
      ),
    ),
    http.delete('*/api/timelines/:id/audio-generation', ({ request }) => answer(request, () => null, 204)),
    http.get('*/api/audio-files', ({ request }) => answer(request, () => files)),
    http.get('*/api/voices', ({ request }) => answer(request, () => VOICES)),
    http.get('*/api/themes', ({ request }) => answer(request, () => [])),
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
    /** The calls that change something, in order. */
    called: () => calls.map(({ call }) => call),
    setStatus(slides: AudioStatus['slides']): void {
      status = { ...status, slides };
    },
  };
}
