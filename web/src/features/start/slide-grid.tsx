import { formatClock, secondsAtFrame } from '@slidewright/domain';
import type { DrawnSlide, VideoFormat } from '@slidewright/slides/film/film';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import { placesOf } from '@slidewright/slides/picture/variety';
import type { DeckSlide } from '@slidewright/slides/deck/match-slides';
import type { Shown, ShownKind } from '@slidewright/slides/show-as/index';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { filmSegments, isFilmed, placeSegments, type FilmPace } from '../preview/film.ts';
import { ShowAsMenu } from '../show-as/show-as-menu.tsx';
import type { ShowAs } from '../show-as/use-show-as.ts';
import { SlideThumbnail } from '../preview/slide-thumbnail.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { Say } from '../../lib/language/messages.ts';
import { formatList } from '../../lib/language/format.ts';
import { sayDuration } from '../../lib/language/lengths.ts';

/** The kinds in which slides can be shown, by the index of the slide. */
export interface KindChoices {
  readonly showAs: ShowAs;
  readonly waysFor: (at: number) => readonly Shown[];
  readonly choose: (at: number, kind: ShownKind) => void;
}

/** Slides this far outside the window are drawn. */
const MARGIN = '600px';
/** Windows in which the slides stand beside the text. */
const BESIDE = '(min-width: 64rem)';

/** The slides of a text or a deck as they will be in the film. Its props stay equal while a text is typed and not yet read. */
export const SlideGrid = memo(function SlideGrid({
  slides,
  format,
  pace,
  kinds,
  only = null,
  current = null,
  onPick,
}: {
  slides: readonly DeckSlide[];
  format: VideoFormat;
  pace: FilmPace;
  /** Null if kinds cannot be chosen. */
  kinds: KindChoices | null;
  /** Which of the slides are shown, counted from 1; null for all. */
  only?: readonly number[] | null;
  /** Number of the slide that is shown to be the current one. */
  current?: number | null;
  /** Called with the number of a slide that is pressed. */
  onPick?: (number: number) => void;
}) {
  const say = useMessages();
  const cards = useMemo(() => {
    const filmed = slides.filter(isFilmed);
    const times = slideTimes(filmed, pace, format);
    const places = placesOf(filmed, format.theme);
    return filmed.map((slide, index) => ({
      number: index + 1,
      at: slides.indexOf(slide),
      time: say('start.slideTime', {
        start: formatClock(times[index]!.startS),
        length: sayDuration(times[index]!.seconds),
      }),
      drawing: JSON.stringify(drawnSlide(slide, places[index]!)),
    }));
  }, [slides, pace, format, say]);
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
      {cards
        .filter(({ at }) => only === null || only.includes(at + 1))
        .map(({ number, at, time, drawing }) => (
          // A slide that is equal is not drawn again.
          <SlideCard
            key={number}
            number={number}
            at={at}
            time={time}
            drawing={drawing}
            format={format}
            kinds={kinds}
            isCurrent={number === current}
            onPick={onPick}
          />
        ))}
    </ol>
  );
});

/** When each slide begins and how long it stands, estimated, in whole seconds. */
function slideTimes(filmed: readonly DeckSlide[], pace: FilmPace, format: VideoFormat) {
  const segments = filmSegments(
    filmed,
    { ...pace, transition: 'cut', motion: 'none', theme: format.theme },
    () => null,
  );
  const { starts, frames } = placeSegments(segments, format);
  return starts.map((start, index) => ({
    startS: Math.round(secondsAtFrame(start, format.frameRate)),
    seconds: Math.round(secondsAtFrame((starts[index + 1] ?? frames) - start, format.frameRate)),
  }));
}

/** `drawing` is the JSON of a `DrawnSlide`. */
const SlideCard = memo(function SlideCard({
  number,
  at,
  time,
  drawing,
  format,
  kinds,
  isCurrent,
  onPick,
}: {
  number: number;
  at: number;
  time: string;
  drawing: string;
  format: VideoFormat;
  kinds: KindChoices | null;
  isCurrent: boolean;
  onPick: ((number: number) => void) | undefined;
}) {
  const say = useMessages();
  const slide = useMemo(() => JSON.parse(drawing) as DrawnSlide, [drawing]);
  const { frame, isNear } = useNearWindow();
  const name =
    slide.title === ''
      ? say('common.slideNumber', { number })
      : say('common.slideNamed', { number, title: slide.title });
  useEffect(() => {
    // On a phone the text would leave the window.
    if (!isCurrent || !matchMedia(BESIDE).matches) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    frame.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
  }, [isCurrent, frame]);
  const picture = isNear ? (
    <SlideThumbnail
      slide={slide}
      format={format}
      label={name}
      className={classNames('rounded-sm', isCurrent ? 'ring-2 ring-ink' : 'ring-1 ring-line')}
    />
  ) : (
    <div
      role="img"
      aria-label={name}
      className="rounded-sm bg-sunken"
      style={{ aspectRatio: `${format.width} / ${format.height}` }}
    />
  );
  return (
    <li ref={frame} className="min-w-0 scroll-my-4" aria-current={isCurrent ? 'true' : undefined}>
      <div className="relative">
        {picture}
        {onPick === undefined ? null : (
          // Above the picture: its words are no part of the name of the button.
          <button
            type="button"
            aria-label={say('start.slideInText', { name })}
            className="absolute inset-0 size-full rounded-sm"
            onClick={() => onPick(number)}
          />
        )}
      </div>
      <div className="numbers mt-1 flex min-h-10 flex-wrap items-center gap-x-3 text-sm">
        {/* The number stays beside what it counts where the time goes below. */}
        <div className="flex min-w-0 items-center gap-2">
          <span className="text-muted">{number}</span>
          <KindChoice slide={slide} number={number} at={at} kinds={kinds} />
        </div>
        <span className="ml-auto shrink-0 text-muted">{time}</span>
      </div>
    </li>
  );
});

/** What a slide shows, with a menu of all kinds that its words fit. */
function KindChoice({
  slide,
  number,
  at,
  kinds,
}: {
  slide: DrawnSlide;
  number: number;
  at: number;
  kinds: KindChoices | null;
}) {
  const say = useMessages();
  const isCover = slide.index === 0 && slide.total > 1;
  const run = isCover ? null : (kinds?.showAs.mainRun(slide.blocks) ?? null);
  if (kinds === null || run === null) return <span>{labelOf(slide, say)}</span>;
  const blocks = slide.blocks.slice(run.start, run.start + run.count);
  return (
    <ShowAsMenu
      run={blocks}
      present={kinds.showAs.shownKindOf(blocks)!}
      ways={() => kinds.waysFor(at)}
      nameOf={(kind) => say('start.shownAs', { number, kind })}
      onChoose={({ kind }) => kinds.choose(at, kind)}
      className="-ml-2 min-w-0 shrink! px-2 text-left text-sm"
    />
  );
}

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
