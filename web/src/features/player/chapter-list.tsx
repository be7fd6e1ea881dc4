import { formatClock } from '@slidewright/domain';
import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { Chapter } from '../../lib/language/chapters.ts';
import { indexAt } from './use-playhead.ts';

interface ChapterListProps {
  readonly chapters: readonly Chapter[];
  readonly currentMs: number;
  readonly onChoose: (startMs: number) => void;
}

/** The chapters of a film; the current one is marked and scrolled into view. */
export function ChapterList({ chapters, currentMs, onChoose }: ChapterListProps) {
  const say = useMessages();
  const current = indexAt(chapters, currentMs);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.children[current];
    if (list.current && item instanceof HTMLElement) keepInSight(list.current, item);
  }, [current]);
  return (
    <ol ref={list} aria-label={say('player.chapters')} className="relative max-h-full overflow-y-auto p-1.5">
      {chapters.map(({ title, startMs }, index) => (
        // Rows out of sight are not rendered, but the browser's search finds them.
        <li key={startMs} className="[contain-intrinsic-size:auto_40px] [content-visibility:auto]">
          <button
            type="button"
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onChoose(startMs)}
            className={classNames(
              'flex min-h-10 w-full items-baseline gap-3 rounded-sm px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-sunken',
              index === current && 'bg-sunken font-medium',
            )}
          >
            <span className="numbers w-11 shrink-0 text-right text-muted">{formatClock(startMs / 1000)}</span>
            <span dir="auto" className="min-w-0 break-words">
              {title}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Scrolls the list, not the page. */
export function keepInSight(list: HTMLElement, item: HTMLElement): void {
  const frame = list.getBoundingClientRect();
  const { top, bottom } = item.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) list.scrollTop += top - frame.top - frame.height / 3;
}
