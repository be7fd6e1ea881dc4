import type { Timeline } from '@slidewright/http-api';
import { speechText } from '@slidewright/slides/speech/speech-text';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFilmedSlides } from '../../lib/queries/video.ts';
import { usePageVirtualizer } from '../../lib/use-page-virtualizer.ts';
import { filmPlaces } from '../preview/film.ts';
import { useFilmFormat } from '../preview/use-film-format.ts';
import { RecordDialog } from '../recording/lazy-record-dialog.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { SlideRow } from './slide-row.tsx';
import type { TimelineNarration } from './narration/use-timeline-narration.ts';
import { useSlideAudio } from './narration/use-slide-audio.ts';

const ESTIMATED_ROW_HEIGHT = 220;

interface SlideListProps {
  readonly timeline: Timeline;
  readonly narration: TimelineNarration;
  /** Narration cannot be changed now. */
  readonly locked: boolean;
}

/** All slides in order; only those in view and some around them are rendered. */
export function SlideList({ timeline, narration, locked }: SlideListProps) {
  const say = useMessages();
  const { slides, settings } = timeline;
  const format = useFilmFormat(settings);
  const places = useMemo(() => filmPlaces(slides, settings.theme), [slides, settings.theme]);
  const statuses = useMemo(
    () => new Map(narration.status?.slides.map(({ slideId, status }) => [slideId, status])),
    [narration.status],
  );
  const { state, toggle, seek } = useSlideAudio();
  const filmed = useFilmedSlides(
    timeline.id,
    slides.filter((_, index) => places[index] !== null).map(({ id }) => id),
  );
  // Kept here, so that the dialog stays when a change of the page's size removes the row that opened it.
  const [recordedId, setRecordedId] = useState<string | null>(null);
  const recorded = slides.find(({ id }) => id === recordedId);
  const recordingOf = (slideId: string) => {
    if (!narration.isEnabled) return 'off';
    const status = statuses.get(slideId);
    return locked || status === 'pending' || status === 'processing' ? 'busy' : 'allowed';
  };

  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current!;
    const measure = (): void => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    // The height of the content above the list changes with running jobs.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const rows = usePageVirtualizer({
    count: slides.length,
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
    getItemKey: (index) => slides[index]!.id,
    overscan: 4,
    scrollMargin: top,
  });

  return (
    <>
      <div
        ref={list}
        role="list"
        aria-label={say('common.slides')}
        className="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const slide = slides[index]!;
          return (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={slides.length}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <SlideRow
                slide={slide}
                index={index}
                place={places[index]!}
                format={format}
                audioFile={narration.bySlide.get(slide.id)}
                audioStatus={statuses.get(slide.id)}
                isFilmed={filmed.has(slide.id)}
                playback={state.slideId === slide.id ? state : null}
                recording={recordingOf(slide.id)}
                onRecord={setRecordedId}
                onToggle={toggle}
                onSeek={seek}
              />
            </div>
          );
        })}
      </div>
      {recorded === undefined ? null : (
        <RecordDialog
          number={slides.indexOf(recorded) + 1}
          text={speechText(recorded)}
          onClose={() => setRecordedId(null)}
          onUse={(sound, options) => narration.record(recorded.id, sound, options)}
        />
      )}
    </>
  );
}
