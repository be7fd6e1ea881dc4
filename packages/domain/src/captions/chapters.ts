import type { CaptionedSlide } from './captions.ts';
import { foldText } from './lines.ts';

/** A chapter of the film. */
export interface Chapter {
  readonly title: string;
  readonly startMs: number;
  /** The number of its slide, by which it is named; not set where the slide has a title. */
  readonly untitledSlide?: number;
}

/** A chapter per slide. The first starts at 0; a slide without a title is named by its number. */
export function toChapters(slides: readonly CaptionedSlide[]): Chapter[] {
  return slides.map(({ title, startMs }, index) => ({
    title: foldText(title) || `Slide ${index + 1}`,
    startMs: index === 0 ? 0 : Math.round(startMs),
    ...(foldText(title) === '' ? { untitledSlide: index + 1 } : {}),
  }));
}

/** What video sites require of chapters, such as YouTube (https://support.google.com/youtube/answer/9884579). */
const SITE_CHAPTERS = { fewest: 3, shortestMs: 10_000 } as const;

/** Why a film has no chapters for video sites. */
export const NO_SITE_CHAPTERS =
  'This film has no chapters for video sites: they show at least three, each of at least 10 seconds.';

/**
 * The chapters that video sites accept: at least three of at least 10 s. A shorter one is joined to the shorter of its
 * neighbours, and the longer of both gives the title. None if fewer than three are left.
 */
function toSiteChapters(slides: readonly CaptionedSlide[]): Chapter[] {
  const endMs = Math.max(0, ...slides.map(({ startMs, durationMs }) => startMs + durationMs));
  const starts = toChapters(slides);
  let chapters = starts.map((chapter, index) => ({
    ...chapter,
    lengthMs: (starts[index + 1]?.startMs ?? endMs) - chapter.startMs,
  }));
  const lengthAt = (index: number): number => chapters[index]?.lengthMs ?? Infinity;
  for (;;) {
    const shortest = chapters.reduce((least, { lengthMs }, index) => (lengthMs < lengthAt(least) ? index : least), 0);
    if (chapters.length < 2 || lengthAt(shortest) >= SITE_CHAPTERS.shortestMs) break;
    const first = lengthAt(shortest - 1) <= lengthAt(shortest + 1) ? shortest - 1 : shortest;
    const [one, other] = [chapters[first]!, chapters[first + 1]!];
    const { title } = one.lengthMs >= other.lengthMs ? one : other;
    const joined = { title, startMs: one.startMs, lengthMs: one.lengthMs + other.lengthMs };
    chapters = chapters.toSpliced(first, 2, joined);
  }
  return chapters.length < SITE_CHAPTERS.fewest ? [] : chapters;
}

/**
 * Chapters in the format that video sites read from a description: `0:00 Title`, with hours where needed. '' for a film
 * that has none by their rules.
 */
export function toSiteChaptersText(slides: readonly CaptionedSlide[]): string {
  return toSiteChapters(slides)
    .map(({ title, startMs }) => `${shortClock(startMs)} ${title}\n`)
    .join('');
}

function shortClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const head = hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : String(minutes);
  return `${head}:${String(seconds % 60).padStart(2, '0')}`;
}
