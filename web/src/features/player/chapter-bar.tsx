import { formatClock } from '@slidewright/domain';
import { ChevronDown, SkipBack, SkipForward } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { Chapter } from '../../lib/language/chapters.ts';
import { ChapterList } from './chapter-list.tsx';
import { indexAt } from './use-playhead.ts';

interface ChapterBarProps {
  readonly chapters: readonly Chapter[];
  readonly currentMs: number;
  readonly onChoose: (startMs: number) => void;
}

/** The current chapter, with buttons for the previous, the next and the list. */
export function ChapterBar({ chapters, currentMs, onChoose }: ChapterBarProps) {
  const say = useMessages();
  const [open, setOpen] = useState(false);
  const current = indexAt(chapters, currentMs);
  const chapter = chapters[current];
  if (!chapter) return null;
  const go = (index: number): void => onChoose(chapters[index]!.startMs);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <Button
        tone="quiet"
        size="icon"
        aria-label={say('player.previousChapter')}
        disabled={current === 0}
        onClick={() => go(current - 1)}
      >
        <SkipBack aria-hidden className="size-4" />
      </Button>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger asChild>
          <Button tone="quiet" className="min-w-0 shrink! px-3" title={say('player.allChapters')}>
            <span className="numbers text-muted">
              {current + 1}/{chapters.length}
            </span>
            <span className="truncate">{chapter.title}</span>
            <ChevronDown aria-hidden className="size-4 shrink-0" />
          </Button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            aria-label={say('player.chaptersAt', { time: formatClock(currentMs / 1000) })}
            className="z-40 flex max-h-[min(24rem,60vh)] w-[min(24rem,calc(100vw-2rem))] animate-rise flex-col rounded-md border border-line bg-surface shadow-float"
          >
            <ChapterList
              chapters={chapters}
              currentMs={currentMs}
              onChoose={(startMs) => {
                onChoose(startMs);
                setOpen(false);
              }}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <Button
        tone="quiet"
        size="icon"
        aria-label={say('player.nextChapter')}
        disabled={current === chapters.length - 1}
        onClick={() => go(current + 1)}
      >
        <SkipForward aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
