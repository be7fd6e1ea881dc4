import { drawnSlide, type DrawnSlide, type VideoFormat } from '@slidewright/slides';
import type { DeckSlide } from '@slidewright/slides/deck/match-slides';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { isFilmed } from '../preview/film.ts';
import { SlideThumbnail } from '../preview/slide-thumbnail.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { Say } from '../../lib/language/messages.ts';
import { formatList } from '../../lib/language/format.ts';

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
  const say = useMessages();
  const filmed = slides.filter(isFilmed);
  const cards = filmed.map((slide, index) => ({
    number: index + 1,
    drawing: JSON.stringify(drawnSlide(slide, { index, total: filmed.length })),
  }));
  const isUpright = format.height > format.width;
  return (
    <ol
      aria-label={say('common.slides')}
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
  const say = useMessages();
  const slide = useMemo(() => JSON.parse(drawing) as DrawnSlide, [drawing]);
  const { frame, isNear } = useNearWindow();
  const name =
    slide.title === ''
      ? say('common.slideNumber', { number })
      : say('common.slideNamed', { number, title: slide.title });
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
        {labelOf(slide, say)}
      </p>
    </li>
  );
});

/** What a slide shows: 'Quote', 'Bullet list, Image'. */
function labelOf({ blocks, index, total }: DrawnSlide, say: Say): string {
  if (index === 0 && total > 1) return say('start.cover');
  const kinds = [...new Set(blocks.map(({ kind }) => say(`words.kind.${kind}`)))];
  return kinds.length === 0 ? say('common.title') : formatList(kinds, { type: 'unit', style: 'short' });
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
