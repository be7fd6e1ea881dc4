import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useWizardState } from '../state/wizard-context.tsx';
import { useSlideSelection } from './commands/use-slide-selection.ts';
import { SlideDrag } from './slide-drag.tsx';
import { SlideRow } from './slide-row.tsx';

/** Heights before they are measured, in pixels. */
const CLOSED_ROW = 88;
const OPEN_ROW = 720;
const GAP = 8;

/**
 * All slides; only those near the viewport are rendered. Independent of the slides' content, so that typing renders
 * one row only.
 */
export function SlideList() {
  return <SlideDrag>{(dragged) => <Rows dragged={dragged} />}</SlideDrag>;
}

/**
 * Which slides are rendered: those near the viewport, and the selected and the dragged one (-1 for none) at any scroll
 * position, to keep focus and drag.
 */
export function useRangeWith(selected: number, dragged: number): (range: Range) => number[] {
  return useCallback(
    (range) =>
      [...new Set([...defaultRangeExtractor(range), selected, dragged])]
        .filter((index) => index >= 0 && index < range.count)
        .toSorted((a, b) => a - b),
    [selected, dragged],
  );
}

function Rows({ dragged }: { dragged: string | null }) {
  const say = useMessages();
  const { order, selectedSlideId } = useWizardState(({ order, selectedSlideId }) => ({ order, selectedSlideId }));
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);

  // The height of the content above the list may change, for example with a notice.
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      setScrollMargin(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const selectedIndex = selectedSlideId === null ? -1 : order.indexOf(selectedSlideId);
  const rangeExtractor = useRangeWith(selectedIndex, dragged === null ? -1 : order.indexOf(dragged));
  const virtualizer = useWindowVirtualizer({
    count: order.length,
    estimateSize: (index) => (index === selectedIndex ? OPEN_ROW : CLOSED_ROW),
    getItemKey: (index) => order[index]!,
    overscan: 6,
    gap: GAP,
    scrollMargin,
    rangeExtractor,
  });

  // The slide that is opened stays where it is, though the one that closes above it gives up its room. A slide that is
  // selected elsewhere (the preview, a new slide) is brought into view.
  const shown = useRef(selectedSlideId);
  const held = useRef<{ readonly index: number; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    if (selectedSlideId === shown.current) return;
    shown.current = selectedSlideId;
    if (selectedIndex < 0) return;
    const rows = [...list.current!.querySelectorAll<HTMLElement>(':scope > [data-index]')];
    const row = rows.find(({ dataset }) => dataset['index'] === String(selectedIndex));
    const top = row?.getBoundingClientRect().top ?? -1;
    if (top < 0 || top >= window.innerHeight * 0.9) return virtualizer.scrollToIndex(selectedIndex, { align: 'start' });
    held.current = { index: selectedIndex, top };
    // Moves the rows at once, so that they are in their places when this frame is painted.
    rows.forEach((one) => virtualizer.measureElement(one));
    requestAnimationFrame(() => {
      held.current = null;
    });
  }, [selectedSlideId, selectedIndex, virtualizer]);
  useLayoutEffect(() => {
    if (held.current === null) return;
    const { index, top } = held.current;
    const row = list.current?.querySelector(`:scope > [data-index="${index}"]`);
    const moved = row ? Math.round(row.getBoundingClientRect().top - top) : 0;
    if (moved !== 0) window.scrollBy(0, moved);
  });

  const { onClickCapture, onKeyDown, moveNote } = useSlideSelection();
  return (
    <>
      <div
        ref={list}
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
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <SlideRow id={order[index]!} />
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {moveNote}
      </p>
    </>
  );
}
