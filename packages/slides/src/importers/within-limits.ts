import { LIMITS } from '@slidewright/domain/limits';
import type { ImportedSlide } from './importer.ts';

/** Slides that can be saved: long texts are cut, long lists continue on another slide. */
export function withinLimits(slides: readonly ImportedSlide[]): ImportedSlide[] {
  return slides
    .flatMap((slide) => {
      const parts: ImportedSlide[] = [];
      for (let start = 0; start === 0 || start < slide.bulletPoints.length; start += LIMITS.bulletsPerSlide) {
        parts.push({
          title: cut(slide.title, LIMITS.titleLength),
          bulletPoints: slide.bulletPoints
            .slice(start, start + LIMITS.bulletsPerSlide)
            .map((bullet) => cut(bullet, LIMITS.bulletLength)),
          speakerNotes: start === 0 ? cut(slide.speakerNotes, LIMITS.speakerNotesLength) : '',
          duration: slide.duration,
        });
      }
      return parts;
    })
    .slice(0, LIMITS.slidesPerTimeline);
}

/** Cuts at a whole character and marks the cut. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
