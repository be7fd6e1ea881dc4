import { LIST_SORTS, type ListSort } from '@slidewright/domain';
import { useQueryClient } from '@tanstack/react-query';
import type { TimelineSummary } from '@slidewright/http-api';
import { FileUp, Plus, Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextInput } from '../../components/field.tsx';
import { IntentLink } from '../../components/intent-link.tsx';
import { Notice } from '../../components/notice.tsx';
import { Select } from '../../components/select.tsx';
import { showToast } from '../../components/toast/toast.ts';
import {
  useDeleteTimeline,
  useDuplicateTimeline,
  useRenameTimeline,
  useTimelines,
  timelineQuery,
} from '../../lib/queries/timelines.ts';
import { isDeckFile, useDeckImport } from '../../lib/queries/imports.ts';
import { RequestError } from '../../lib/api/request.ts';
import { useDroppedFiles } from '../../lib/use-dropped-file.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { CardGrid } from './card-grid.tsx';
import { EmptyList } from './empty-list.tsx';
import { deleteWithUndo, usePendingDeletion } from './pending-deletion.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TimelineCard, TimelineCardSkeleton } from './timeline-card.tsx';
import { useSearch } from './use-search.ts';

// Loaded when they are opened.
const DeckImportDialog = lazy(() =>
  import('../../components/deck-import-dialog.tsx').then((module) => ({ default: module.DeckImportDialog })),
);
const DeleteDialog = lazy(() => import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })));

const SKELETONS = 6;
const SORT_LABELS: Record<ListSort, string> = { newest: 'Newest first', name: 'By name', length: 'Longest first' };

/**
 * All timelines of the user, with a search and a choice of order. A deck that is dropped on the page is imported;
 * `onFiles` gets other files.
 */
export function TimelineList({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const deckImport = useDeckImport();
  const [isImporting, setIsImporting] = useState(false);
  const isDragging = useDroppedFiles((files) => {
    const deck = files.find(isDeckFile);
    if (deck === undefined) return onFiles(files);
    if (files.length > 1)
      return showToast({
        title: 'The files were not opened',
        description: 'Import one deck at a time.',
        tone: 'destructive',
      });
    deckImport.start(deck);
    setIsImporting(true);
  });
  useDocumentTitle('Timelines');
  const search = useSearch();
  const list = useTimelines({ search: search.applied, sort: search.sort });
  const pendingDeletion = usePendingDeletion(({ ids }) => ids);
  const timelines = useMemo(
    () => list.data?.pages.flatMap((page) => page.data).filter(({ id }) => !pendingDeletion.has(id)) ?? [],
    [list.data, pendingDeletion],
  );
  const queryClient = useQueryClient();
  const duplication = useDuplicateTimeline();
  const renaming = useRenameTimeline();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = timelines.filter(({ id }) => chosen.has(id));
  const deletion = useDeleteTimeline();
  const [toDelete, setToDelete] = useState<TimelineSummary | null>(null);
  const prefetch = (timelineId: string): Promise<void> =>
    queryClient.prefetchQuery({ ...timelineQuery(timelineId), staleTime: 0 });

  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError]);

  const isEmpty = list.isSuccess && timelines.length === 0 && !hasNextPage;
  const hasNone = isEmpty && search.applied === '' && search.text === '';
  const confirmDeletion = (): void => {
    if (toDelete) deletion.mutate(toDelete.id, { onSettled: () => setToDelete(null) });
  };

  const duplicate = (timeline: TimelineSummary): void =>
    duplication.mutate(timeline.id, {
      onSuccess: ({ title }) => showToast({ title: 'Timeline duplicated', description: title }),
      onError: ({ message }) =>
        showToast({ title: 'The timeline was not duplicated', description: message, tone: 'destructive' }),
    });
  const rename = ({ id, revision }: TimelineSummary, title: string): void =>
    renaming.mutate(
      { id, title, revision },
      {
        onError: ({ message }) =>
          showToast({ title: 'The timeline was not renamed', description: message, tone: 'destructive' }),
      },
    );
  const select = ({ id }: TimelineSummary, isSelected: boolean): void =>
    setChosen((before) => new Set(isSelected ? [...before, id] : [...before].filter((other) => other !== id)));
  const clearSelection = (): void => setChosen(new Set());

  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-8 pb-16 sm:px-6">
      {isDragging ? (
        <Notice tone="info" className="mb-6">
          Drop the file to start a timeline with it: a text, Markdown with its pictures, or a deck.
        </Notice>
      ) : null}
      <div className="mb-8 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold">Timelines</h1>
        {hasNone ? null : (
          <div role="search" className="relative max-sm:order-last max-sm:w-full sm:w-72">
            <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
            <TextInput
              type="search"
              aria-label="Search timelines"
              placeholder="Search timelines"
              className="pl-9"
              value={search.text}
              onChange={(event) => search.change(event.target.value)}
            />
          </div>
        )}
        {hasNone ? null : (
          <Select
            aria-label="Order"
            className="w-auto"
            value={search.sort}
            onChange={(event) => search.changeSort(event.target.value as ListSort)}
          >
            {LIST_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}
              </option>
            ))}
          </Select>
        )}
        <Button
          className="h-11"
          onClick={() => {
            if (!deckImport.isLive) deckImport.reset();
            setIsImporting(true);
          }}
        >
          <FileUp aria-hidden className="size-4" /> {deckImport.isLive ? 'Importing…' : 'Import a deck…'}
        </Button>
        {/* For an empty account the primary action is in the middle of the page. */}
        <Button asChild tone={hasNone ? 'secondary' : 'primary'} className="h-11">
          <IntentLink to="/start">
            <Plus aria-hidden className="size-4" /> New Timeline
          </IntentLink>
        </Button>
      </div>

      {list.isPending ? (
        <LoadingGrid />
      ) : list.isError && timelines.length === 0 ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : hasNone ? (
        <EmptyList />
      ) : isEmpty ? (
        <div className="flex flex-col items-start gap-3 py-12">
          <h2 className="text-lg font-semibold break-words">Nothing matches “{search.applied}”</h2>
          <p className="text-muted">The search looks in titles and descriptions.</p>
          <Button onClick={search.clear}>Show all timelines</Button>
        </div>
      ) : (
        <>
          {selected.length === 0 ? null : (
            <SelectionBar
              count={selected.length}
              onClear={clearSelection}
              onDelete={() => {
                deleteWithUndo(
                  queryClient,
                  selected.map(({ id }) => id),
                );
                clearSelection();
              }}
            />
          )}
          <CardGrid items={timelines} keyOf={({ id }) => id} label="Timelines" onNearEnd={loadMore}>
            {(timeline) => (
              <TimelineCard
                timeline={timeline}
                prefetch={prefetch}
                onRename={rename}
                onDuplicate={duplicate}
                onDelete={setToDelete}
                selected={chosen.has(timeline.id)}
                selecting={selected.length > 0}
                onSelect={select}
              />
            )}
          </CardGrid>
          <div role="status" className="mt-8 min-h-6 text-center text-sm text-muted">
            {isFetchingNextPage ? 'Loading more timelines' : ''}
          </div>
          {isFetchNextPageError ? <Failure error={list.error} onRetry={() => void fetchNextPage()} /> : null}
        </>
      )}
      <Suspense>
        {isImporting ? (
          <DeckImportDialog
            open
            onOpenChange={setIsImporting}
            title="Import a deck"
            description="Each page of a PPTX, ODP or PDF file becomes a slide that looks as it did, with its notes. Markdown, other texts and their .zip open as a new timeline. You can also drop the file on the list."
            deckImport={deckImport}
            onText={onFiles}
          />
        ) : null}
        {toDelete === null ? null : (
          <DeleteDialog
            timeline={toDelete}
            pending={deletion.isPending}
            onConfirm={confirmDeletion}
            onClose={() => setToDelete(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function LoadingGrid() {
  return (
    <div aria-busy="true" className="grid grid-cols-[repeat(auto-fill,minmax(min(264px,100%),1fr))] gap-x-6 gap-y-8">
      <span role="status" className="sr-only">
        Loading timelines
      </span>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <TimelineCardSkeleton key={index} />
      ))}
    </div>
  );
}

function Failure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Notice tone="bad" title="Failed to load timelines">
      <p>{failureText(error)}</p>
      <Button className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}

/** The message of a failure, or a default one for a server error without a message. */
function failureText(error: Error | null): string {
  if (error instanceof RequestError && error.status >= 500 && error.message === `Request failed: ${error.status}`)
    return 'The server could not answer. Please try again in a moment.';
  return error?.message || 'Unknown error';
}
