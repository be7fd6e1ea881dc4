import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleAlert } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { focusRef } from '../../../lib/focus-places.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { SlideThumbnail } from '../../preview/slide-thumbnail.tsx';
import { useFilmFormat } from '../../preview/use-film-format.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { SlideMenu } from './commands/slide-menu.tsx';
import { useSlideSelection } from './commands/use-slide-selection.ts';
import { SlideDrag } from './slide-drag.tsx';
import { useRangeWith } from './slide-list.tsx';
import { DragHandle, PickBox, SlideTitle, useSlideDragging } from './slide-row.tsx';
import { useFilmPlace } from './use-film-place.ts';

/** Height of an item before it is measured, in pixels. */
const ITEM = 128;

/** All slides as a narrow column with a scroll of its own, beside the editor of the selected one. */
export function SlideStrip() {
  return <SlideDrag>{(dragged) => <Items dragged={dragged} />}</SlideDrag>;
}

function Items({ dragged }: { dragged: string | null }) {
  const say = useMessages();
  const { order, selectedSlideId } = useWizardState(({ order, selectedSlideId }) => ({ order, selectedSlideId }));
  const pane = useRef<HTMLDivElement>(null);
  const selectedIndex = selectedSlideId === null ? -1 : order.indexOf(selectedSlideId);
  const rangeExtractor = useRangeWith(selectedIndex, dragged === null ? -1 : order.indexOf(dragged));
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => pane.current,
    estimateSize: () => ITEM,
    getItemKey: (index) => order[index]!,
    overscan: 6,
    rangeExtractor,
  });
  useEffect(() => {
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, virtualizer]);
  const { onClickCapture, onKeyDown, moveNote } = useSlideSelection();
  return (
    <div ref={pane} className="sticky top-6 max-h-[calc(100dvh-3rem)] self-start overflow-y-auto py-1">
      <div
        role="list"
        aria-label={say('common.slides')}
        onClickCapture={onClickCapture}
        onKeyDown={onKeyDown}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            role="listitem"
            aria-setsize={order.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            <StripItem id={order[index]!} />
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {moveNote}
      </p>
    </div>
  );
}

/** A slide of the strip. */
const StripItem = memo(function StripItem({ id }: { id: string }) {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { slide, isCurrent, isStop, number, settings, error, isPicked, isChoosing } = useWizardState(
    ({ selectedSlideId, order, slides, settings: film, slideErrors, picked }) => ({
      slide: slides[id]!,
      isCurrent: selectedSlideId === id,
      // One stop of the Tab key: the arrow keys go on from there.
      isStop: selectedSlideId === id || (selectedSlideId === null && order[0] === id),
      number: order.indexOf(id) + 1,
      settings: film,
      error: slideErrors[id],
      isPicked: picked.includes(id),
      isChoosing: picked.length > 0,
    }),
  );
  const place = useFilmPlace(({ order }) => order.indexOf(id));
  const format = useFilmFormat(settings);
  const drawn = useMemo(() => drawnSlide(slide, place ?? { index: 0, total: 0 }), [slide, place]);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { style, isDragging, setNodeRef, ...drag } = useSlideDragging(id);
  const { title } = slide;
  return (
    <div
      ref={setNodeRef}
      style={style}
      className={classNames('flex items-start gap-1 rounded-sm px-1 py-1.5', isDragging && 'opacity-35')}
      onContextMenu={(event) => {
        if (locked) return;
        event.preventDefault();
        setIsMenuOpen(true);
      }}
    >
      <div className="flex w-10 shrink-0 flex-col items-center">
        <DragHandle drag={drag} number={number} title={title} isStop={isStop} className="size-10" />
        <SlideMenu
          id={id}
          label={say('wizard.slides.menuOf', { number })}
          isStop={isStop}
          align="start"
          open={isMenuOpen}
          onOpenChange={setIsMenuOpen}
        />
        {isChoosing ? <PickBox id={id} number={number} isPicked={isPicked} /> : null}
      </div>
      <button
        ref={focusRef(`slide ${id}`)}
        type="button"
        data-slide-face={id}
        tabIndex={isStop ? 0 : -1}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => store.selectSlide(id)}
        className="min-w-0 flex-1 rounded-sm text-left"
      >
        <SlideThumbnail
          slide={drawn}
          format={format}
          className={classNames(
            'rounded-[4px]',
            isPicked || isCurrent ? 'ring-2 ring-ink' : 'ring-1 ring-line',
            format.height > format.width && 'mx-auto w-1/2',
          )}
        />
        <span className="mt-1 flex items-center gap-1.5 text-sm">
          <span className="numbers shrink-0 text-muted">{number}</span>
          <span dir="auto" className={classNames('min-w-0 flex-1 truncate', isCurrent && 'font-medium')}>
            <SlideTitle title={title} />
          </span>
          {error === undefined ? null : (
            <CircleAlert aria-label={say('wizard.slide.notSaved')} className="size-4 shrink-0 text-bad" />
          )}
        </span>
      </button>
    </div>
  );
});
