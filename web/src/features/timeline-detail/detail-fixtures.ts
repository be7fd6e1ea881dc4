import { NEW_FILM } from '@slidewright/domain';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import type { AudioFile, BundleStatus, FilmProgress, Slide, Timeline, VideoProgress } from '@slidewright/http-api';
import { http, HttpResponse, type RequestHandler } from 'msw';
import type { AudioStatus } from '../../lib/queries/audio.ts';
import type { VideoStatus } from '../../lib/queries/video.ts';

/** A timeline and all data of its page, as on a test server. */

export const TIMELINE_ID = '11111111-0000-4000-8000-000000000001';
const TIME = '2026-03-01T12:00:00.000Z';

export function slideOf(number: number, more: Partial<Slide> = {}): Slide {
  return {
    id: `22222222-0000-4000-8000-${String(number).padStart(12, '0')}`,
    timelineId: TIMELINE_ID,
    title: `Slide ${number} title`,
    bulletPoints: [`Point of ${number}`],
    blocks: blocksOfBullets(more.bulletPoints ?? [`Point of ${number}`]),
    speakerNotes: `Notes of ${number}`,
    layout: '',
    duration: 30,
    position: number - 1,
    updatedAt: TIME,
    revision: 1,
    ...more,
  };
}

export function timelineOf(slides: Slide[], more: Partial<Timeline> = {}): Timeline {
  return {
    id: TIMELINE_ID,
    title: 'Tides',
    description: 'Why the sea moves',
    outline: '',
    thumbnailUrl: '',
    durationMs: 0,
    filmMs: 0,
    isFilmMsExact: false,
    createdAt: TIME,
    updatedAt: TIME,
    isPublished: false,
    isLocked: false,
    voice: '',
    audioSettings: { voice: 'andrew', speed: 1, pitch: 'normal' },
    settings: NEW_FILM,
    slideCount: slides.length,
    language: 'en',
    isLanguageChosen: false,
    revision: 1,
    slides,
    ...more,
  };
}

export function audioFileOf(slide: Slide, more: Partial<AudioFile> = {}): AudioFile {
  return {
    id: slide.id.replace('2222', '3333'),
    slideId: slide.id,
    timelineId: TIMELINE_ID,
    filename: '2026-03-01.mp3',
    contentType: 'audio/mpeg',
    size: 1000,
    isPublic: false,
    isCurrent: true,
    objectName: `audio/${slide.id}.mp3`,
    status: 'completed',
    versions: 1,
    createdAt: TIME,
    updatedAt: TIME,
    metadata: {
      contentHash: slideContentHash(slide),
      voice: 'andrew',
      speed: 1,
      pitch: 1,
      durationMs: 12_000,
      cues: [],
      source: 'speech',
    },
    ...more,
  };
}

type SlideState = AudioStatus['slides'][number]['status'];

export function audioStatusOf(slides: readonly Slide[], states: readonly SlideState[]): AudioStatus {
  const count = (state: SlideState): number => states.filter((other) => other === state).length;
  return {
    summary: {
      total: slides.length,
      pending: count('pending'),
      processing: count('processing'),
      completed: count('completed'),
      failed: count('failed'),
    },
    slides: slides.map(({ id, title }, index) => ({ slideId: id, title, status: states[index]! })),
  };
}

export const NO_VIDEO: VideoStatus = {
  status: 'none',
  upToDate: false,
  downloadUrl: null,
  completedAt: null,
  proof: null,
};
export const FINISHED_VIDEO: VideoStatus = {
  status: 'completed',
  upToDate: true,
  downloadUrl: `/api/timelines/${TIMELINE_ID}/video`,
  completedAt: TIME,
  proof: null,
};

export function progressOf(more: Partial<VideoProgress['progress']> = {}): VideoProgress {
  const progress = {
    jobId: '44444444-0000-4000-8000-000000000001',
    status: 'active',
    phase: 'render',
    percentage: 42.4,
    slideIndex: 1,
    totalSlides: 2,
    currentTask: 'Drawing slide 2 of 2',
    estimatedTimeRemaining: 8,
    error: null,
    completedAt: null,
    updatedAt: TIME,
    ...more,
  } as const;
  return { ...progress, progress, downloadUrl: null };
}

export const NO_FILM: FilmProgress = {
  jobId: null,
  status: 'none',
  phase: null,
  percentage: 0,
  currentTask: '',
  estimatedTimeRemaining: null,
  error: null,
  completedAt: null,
  downloadUrl: null,
};

export function filmOf(more: Partial<FilmProgress> = {}): FilmProgress {
  return {
    ...NO_FILM,
    jobId: '66666666-0000-4000-8000-000000000001',
    status: 'active',
    phase: 'narration',
    percentage: 12.4,
    currentTask: 'Narrating slide 1 of 2',
    ...more,
  };
}

export function bundleOf(more: Partial<BundleStatus['progress']> = {}): BundleStatus {
  const fields = {
    jobId: '55555555-0000-4000-8000-000000000001',
    status: 'completed',
    phase: 'complete',
    currentTask: '',
    filesFound: 10,
    filesProcessed: 10,
    totalSize: 12_400_000,
    downloadUrl: `/api/timelines/${TIMELINE_ID}/bundle/download`,
    upToDate: true,
    estimatedTimeRemaining: null,
    error: null,
    completedAt: TIME,
    updatedAt: TIME,
    ...more,
  } as const;
  return { ...fields, progress: { progress: 100, ...fields } };
}

export const NO_BUNDLE = bundleOf({ jobId: null, status: 'none', phase: null, totalSize: 0, downloadUrl: null });

/** State of the test server; changes are visible to the next request. */
export interface World {
  timeline: Timeline;
  audioFiles: AudioFile[];
  audioStatus: AudioStatus;
  videoStatus: VideoStatus;
  videoProgress: VideoProgress | null;
  slideVideos: Set<string>;
  film: FilmProgress;
  bundle: BundleStatus;
}

export function worldOf(slides: Slide[], more: Partial<World> = {}): World {
  return {
    timeline: timelineOf(slides),
    audioFiles: [],
    audioStatus: audioStatusOf(
      slides,
      slides.map(() => 'none'),
    ),
    videoStatus: NO_VIDEO,
    videoProgress: null,
    slideVideos: new Set(),
    film: NO_FILM,
    bundle: NO_BUNDLE,
    ...more,
  };
}

/** State in which every slide has narration. */
export function spokenWorldOf(slides: Slide[], more: Partial<World> = {}): World {
  return worldOf(slides, {
    audioFiles: slides.map((slide) => audioFileOf(slide)),
    audioStatus: audioStatusOf(
      slides,
      slides.map(() => 'completed'),
    ),
    ...more,
  });
}

const data = (value: unknown) => HttpResponse.json({ data: value });
const missing = (error: string) => HttpResponse.json({ error, code: 'NOT_FOUND' }, { status: 404 });

/** Handlers of the calls that read this state. */
export function handlersOf(world: World): RequestHandler[] {
  const base = `*/api/timelines/${TIMELINE_ID}`;
  return [
    http.get(base, () => data(world.timeline)),
    http.get('*/api/audio-files', () => data(world.audioFiles)),
    http.get(`${base}/audio-status`, () => data(world.audioStatus)),
    http.get('*/api/voices', () =>
      data([{ id: 'andrew', name: 'Andrew', gender: 'male', category: 'premade', provider: 'local' }]),
    ),
    http.get(`${base}/video-status`, () => data(world.videoStatus)),
    http.get(`${base}/video-generation/progress`, () =>
      world.videoProgress ? data(world.videoProgress) : missing('There is no video of this timeline yet.'),
    ),
    http.get(`${base}/chapters`, () =>
      data(world.timeline.slides.map(({ title }, index) => ({ title, startMs: index * 30_000 }))),
    ),
    http.get(`${base}/slide-videos`, () =>
      data(
        [...world.slideVideos].map((slideId) => ({
          slideId,
          durationMs: 30_000,
          size: 1,
          downloadUrl: '/x',
          updatedAt: TIME,
        })),
      ),
    ),
    http.get(`${base}/film`, () => data(world.film)),
    http.get(`${base}/bundle`, () => data(world.bundle)),
    http.get(`${base}/exports`, () => data([])),
    http.get(`${base}/captions.vtt`, () => HttpResponse.text('WEBVTT\n')),
  ];
}
