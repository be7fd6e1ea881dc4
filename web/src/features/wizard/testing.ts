import type { Slide, Timeline } from '@slidewright/http-api';

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
