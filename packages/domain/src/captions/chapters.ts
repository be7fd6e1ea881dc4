import type { CaptionedSlide } from './captions.ts';
import { foldText } from './lines.ts';

/** A chapter of the film. */
export interface Chapter {
  readonly title: string;
  readonly startMs: number;
}

/** A chapter per slide. The first starts at 0; a slide without a title is named by its number. */
export function toChapters(slides: readonly CaptionedSlide[]): Chapter[] {
  return slides.map(({ title, startMs }, index) => ({
    title: foldText(title) || `Slide ${index + 1}`,
    startMs: index === 0 ? 0 : Math.round(startMs),
  }));
}

/** Chapters in the format that video platforms read from a description: `0:00 Title`, with hours where needed. */
export function toChaptersText(slides: readonly CaptionedSlide[]): string {
  return toChapters(slides)
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
