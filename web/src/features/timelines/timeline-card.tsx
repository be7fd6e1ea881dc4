import type { TimelineSummary } from '@slidewright/http-api';
import { Copy, Globe, Pencil, TextCursorInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { IntentLink } from '../../components/intent-link.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { focusRef } from '../../lib/focus-places.ts';
import { formatDate } from '../../lib/language/format.ts';
import { sayFilmLength } from '../../lib/language/lengths.ts';
import { Message, useMessages } from '../../lib/language/use-messages.tsx';
import { RenameField } from './rename-field.tsx';
import { TimelinePicture } from './timeline-picture.tsx';

/**
 * Shown on hover and while something in the card has the focus; always where there is no hovering, and then below the
 * picture.
 */
const REVEALED =
  'transition duration-150 [@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-within:opacity-100';

interface TimelineCardProps {
  readonly timeline: TimelineSummary;
  readonly prefetch: (timelineId: string) => Promise<unknown>;
  readonly onRename: (timeline: TimelineSummary, title: string) => void;
  readonly onDuplicate: (timeline: TimelineSummary) => void;
  readonly onDelete: (timeline: TimelineSummary) => void;
  readonly selected: boolean;
  /** Whether any card is selected; then every card shows its checkbox. */
  readonly selecting: boolean;
  readonly onSelect: (timeline: TimelineSummary, selected: boolean) => void;
}

/** One timeline of the list. The whole card links to it; actions have their own buttons. */
export function TimelineCard({
  timeline,
  prefetch,
  onRename,
  onDuplicate,
  onDelete,
  selected,
  selecting,
  onSelect,
}: TimelineCardProps) {
  const { id, title, description, createdAt, isPublished, isLocked } = timeline;
  const say = useMessages();
  const [renaming, setRenaming] = useState(false);
  const renameButton = `rename ${id}`;
  return (
    <article className="group relative min-w-0 rounded-md">
      <div className="relative transition duration-150 group-hover:-translate-y-0.5">
        <TimelinePicture timeline={timeline} />
        <span className="numbers absolute right-2 bottom-2 rounded-sm bg-black/75 px-1.5 py-0.5 text-sm text-white">
          <Message
            code="timelines.card.duration"
            values={{ length: sayFilmLength(timeline) }}
            components={{ hidden: <span className="sr-only" /> }}
          />
        </span>
        <span className="absolute bottom-2 left-2 flex gap-1.5">
          {isPublished ? (
            <span className="flex items-center gap-1.5 rounded-sm bg-black/75 px-2 py-0.5 text-sm text-white">
              <Globe aria-hidden className="size-3.5" /> {say('timelines.card.published')}
            </span>
          ) : null}
          {isLocked ? (
            <span className="rounded-sm bg-black/75 px-2 py-0.5 text-sm text-white">
              {say('timelines.card.making')}
            </span>
          ) : null}
        </span>
      </div>
      <div className="pt-3">
        {renaming ? (
          <RenameField
            title={title}
            next={renameButton}
            onCancel={() => setRenaming(false)}
            onRename={(typed) => {
              setRenaming(false);
              onRename(timeline, typed);
            }}
          />
        ) : (
          <h2 dir="auto" className="truncate font-semibold" title={title}>
            <IntentLink
              to={`/timelines/${id}`}
              loadData={() => prefetch(id)}
              className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
            >
              {title}
            </IntentLink>
          </h2>
        )}
        <p className="text-sm text-muted">{say('timelines.card.created', { date: formatDate(createdAt) })}</p>
        <p dir="auto" className="mt-1 line-clamp-2 min-h-10 text-sm break-words">
          {description}
        </p>
      </div>
      <div
        className={classNames(
          'absolute top-2 right-2 flex gap-1.5 [@media(hover:none)]:relative [@media(hover:none)]:inset-auto [@media(hover:none)]:mt-2',
          REVEALED,
        )}
      >
        <Button asChild size="icon" className="shadow-float">
          <IntentLink
            to={`/timelines/${id}/edit`}
            aria-label={say('timelines.card.edit', { title })}
            title={say('common.edit')}
          >
            <Pencil aria-hidden className="size-4" />
          </IntentLink>
        </Button>
        <Button
          ref={focusRef(renameButton)}
          size="icon"
          className="shadow-float"
          aria-label={say('timelines.card.rename', { title })}
          title={say('common.rename')}
          disabled={isLocked}
          onClick={() => setRenaming(true)}
        >
          <TextCursorInput aria-hidden className="size-4" />
        </Button>
        <Button
          size="icon"
          className="shadow-float"
          aria-label={say('timelines.card.duplicate', { title })}
          title={say('common.duplicate')}
          onClick={() => onDuplicate(timeline)}
        >
          <Copy aria-hidden className="size-4" />
        </Button>
        <Button
          tone="danger"
          size="icon"
          className="shadow-float [@media(hover:none)]:ml-auto"
          aria-label={say('timelines.card.delete', { title })}
          title={say('common.delete')}
          onClick={() => onDelete(timeline)}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      <label
        className={classNames(
          'absolute top-2 left-2 flex size-10 cursor-pointer items-center justify-center rounded-sm border border-line bg-surface shadow-float',
          selecting ? '' : REVEALED,
        )}
      >
        <input
          type="checkbox"
          aria-label={say('timelines.card.select', { title })}
          className="size-4 accent-(--accent-strong)"
          checked={selected}
          onChange={(event) => onSelect(timeline, event.target.checked)}
        />
      </label>
    </article>
  );
}

/** Placeholder of a card. */
export function TimelineCardSkeleton() {
  return (
    <div data-testid="timeline-skeleton">
      <Skeleton className="aspect-video rounded-md" />
      <div className="pt-3">
        <Skeleton className="my-1 h-4 w-3/5" />
        <Skeleton className="mt-1.5 h-3.5 w-28" />
        <div className="mt-1 h-10 pt-1">
          <Skeleton className="h-3.5 w-full" />
        </div>
      </div>
    </div>
  );
}
