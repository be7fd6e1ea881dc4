import { drawnSlide, kindOf, type DrawnSlide, type VideoFormat } from '@slidewright/slides';
import type { DeckSlide } from '@slidewright/slides/deck/match-slides';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { isFilmed } from '../preview/film.ts';
import { SlideThumbnail } from '../preview/slide-thumbnail.tsx';

/** Slides this far outside the window are drawn. */
const MARGIN = '600px';

/** The slides of a text, drawn as they will be in the film; not again while the text is typed and not yet read. */
export const SlideGrid = memo(function SlideGrid({
  slides,
  format,
}: {
  slides: readonly DeckSlide[];
  format: VideoFormat;
}) {
  const filmed = slides.filter(isFilmed);
  const cards = filmed.map((slide, index) => ({
    number: index + 1,
    drawing: JSON.stringify(drawnSlide(slide, { index, total: filmed.length })),
  }));
  const isUpright = format.height > format.width;
  return (
    <ol
      aria-label="Slides"
      className={
        isUpright
          ? 'grid grid-cols-[repeat(auto-fill,minmax(min(150px,40%),1fr))] gap-4'
          : 'grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-4'
      }
    >
      {cards.map(({ number, drawing }) => (
        // A slide that is equal is not drawn again.
        <SlideCard key={number} number={number} drawing={drawing} format={format} />
      ))}
    </ol>
  );
});

/** `drawing` is the JSON of a `DrawnSlide`. */
const SlideCard = memo(function SlideCard({
  number,
  drawing,
  format,
}: {
  number: number;
  drawing: string;
  format: VideoFormat;
}) {
  const slide = useMemo(() => JSON.parse(drawing) as DrawnSlide, [drawing]);
  const { frame, isNear } = useNearWindow();
  const name = slide.title === '' ? `Slide ${number}` : `Slide ${number}: ${slide.title}`;
  return (
    <li ref={frame} className="min-w-0">
      {isNear ? (
        <SlideThumbnail slide={slide} format={format} label={name} className="rounded-sm ring-1 ring-line" />
      ) : (
        <div
          role="img"
          aria-label={name}
          className="rounded-sm bg-sunken"
          style={{ aspectRatio: `${format.width} / ${format.height}` }}
        />
      )}
      <p className="numbers mt-1 flex gap-3 text-sm">
        <span className="text-muted">{number}</span>
        {labelOf(slide)}
      </p>
    </li>
  );
});

/** What a slide shows: 'Quote', 'Bullet list, Image'. */
function labelOf({ blocks, index, total }: DrawnSlide): string {
  if (index === 0 && total > 1) return 'Cover';
  return [...new Set(blocks.map((block) => kindOf(block).label))].join(', ') || 'Title';
}

/** Whether an element is, or was, in the window or near it. */
function useNearWindow() {
  const frame = useRef<HTMLLIElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  return { frame, isNear };
}
