import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { usePageVirtualizer } from '../../lib/use-page-virtualizer.ts';

const CARD_MIN_WIDTH = 264;
const COLUMN_GAP = 24;
const ROW_GAP = 32;
/** Height of the words below the picture. */
const WORDS_HEIGHT = 100;

interface CardGridProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
  readonly label: string;
  /** Called when the last rows come into sight. */
  readonly onNearEnd: () => void;
}

/** Keeps the page's height on return, so that the router can restore the scroll position. */
let lastPlace = { width: 0, top: 0 };

/** A grid of cards in as many columns as fit; only the rows in view and some around them are rendered. */
export function CardGrid<Item>({ items, keyOf, children, label, onNearEnd }: CardGridProps<Item>) {
  const grid = useRef<HTMLDivElement>(null);
  const [{ width, top }, setPlace] = useState(lastPlace);

  useLayoutEffect(() => {
    const element = grid.current!;
    const measure = (): void =>
      setPlace((old) => {
        const place = {
          width: element.clientWidth,
          top: Math.round(element.getBoundingClientRect().top + window.scrollY),
        };
        lastPlace = old.width === place.width && old.top === place.top ? old : place;
        return lastPlace;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const columns = Math.max(1, Math.floor((width + COLUMN_GAP) / (CARD_MIN_WIDTH + COLUMN_GAP)));
  const cardWidth = (width - COLUMN_GAP * (columns - 1)) / columns;
  const rows = usePageVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => Math.round((cardWidth * 9) / 16) + WORDS_HEIGHT,
    gap: ROW_GAP,
    overscan: 3,
    scrollMargin: top,
  });
  // Every row has the same height, which follows the width.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the width is what makes a new measure due
  useLayoutEffect(() => rows.measure(), [rows, cardWidth]);

  const virtualRows = rows.getVirtualItems();
  const lastShown = virtualRows.at(-1)?.index ?? 0;
  const nearEnd = (lastShown + 2) * columns >= items.length;
  useEffect(() => {
    if (nearEnd) onNearEnd();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a page that came and did not fill the window asks for another
  }, [nearEnd, onNearEnd, items.length]);

  return (
    <div ref={grid} role="list" aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
      {virtualRows.map((row) => (
        <div
          key={row.key}
          role="presentation"
          className="absolute inset-x-0 top-0 grid"
          style={{
            transform: `translateY(${row.start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            columnGap: COLUMN_GAP,
          }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item, index) => (
            <div
              key={keyOf(item)}
              role="listitem"
              aria-posinset={row.index * columns + index + 1}
              aria-setsize={items.length}
            >
              {children(item)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
