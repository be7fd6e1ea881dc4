import type { DrawnSlide } from './film.ts';
import { hasContent, withoutPlaceholders } from './placeholders.ts';

interface WrittenSlide {
  readonly title: string;
  readonly bulletPoints: readonly string[];
  readonly speakerNotes: string;
}

/** The slides that are in the film, as they were written: those with nothing on them are left out. */
export function filmedSlides<Slide extends WrittenSlide>(slides: readonly Slide[]): Slide[] {
  return slides.filter(hasContent).map(withoutPlaceholders);
}

/** A slide as it is drawn at its place among the filmed ones. */
export function drawnSlide(
  slide: Pick<WrittenSlide, 'title' | 'bulletPoints'>,
  { index, total }: { readonly index: number; readonly total: number },
): DrawnSlide {
  const { title, bulletPoints } = withoutPlaceholders({ title: slide.title, bulletPoints: slide.bulletPoints });
  return { title, bulletPoints, index, total, role: roleOf(bulletPoints, index, total) };
}

function roleOf(bulletPoints: readonly string[], index: number, total: number): DrawnSlide['role'] {
  if (index === 0) return 'opening';
  if (total >= 3 && index === total - 1) return 'closing';
  return bulletPoints.length === 0 ? 'section' : 'content';
}
