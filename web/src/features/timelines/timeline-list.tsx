import { LIST_SORTS, type ListSort } from '@slidewright/domain';
import { useQueryClient } from '@tanstack/react-query';
import type { TimelineSummary } from '@slidewright/http-api';
import { FileUp, Plus, Search } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextInput } from '../../components/field.tsx';
import { IntentLink } from '../../components/intent-link.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
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
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { Say } from '../../lib/language/messages.ts';
import { CardGrid } from './card-grid.tsx';
import { EmptyList } from './empty-list.tsx';
import { deleteWithUndo, usePendingDeletion } from './pending-deletion.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TimelineCard, TimelineCardSkeleton } from './timeline-card.tsx';
import { useSearch } from './use-search.ts';

// Loaded when they are opened.
const DeckImportDialog = lazyPart(
  () => import('../../components/deck-import-dialog.tsx').then((module) => module.DeckImportDialog),
  {
    closeOf:
      ({ onOpenChange }) =>
      () =>
        onOpenChange(false),
  },
);
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), {
  closeOf: ({ onClose }) => onClose,
});

const SKELETONS = 6;

/**
 * All timelines of the user, with a search and a choice of order. A deck that is dropped on the page is imported;
 * `onFiles` gets other files.
 */
export function TimelineList({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const say = useMessages();
  const deckImport = useDeckImport();
  const [isImporting, setIsImporting] = useState(false);
  const isDragging = useDroppedFiles((files) => {
    const deck = files.find(isDeckFile);
    if (deck === undefined) return onFiles(files);
    if (files.length > 1)
      return showToast({
        title: say('timelines.notOpened'),
        description: say('timelines.notOpened.oneDeck'),
        tone: 'destructive',
      });
    deckImport.start(deck);
    setIsImporting(true);
  });
  useDocumentTitle(say('common.timelines'));
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
      onSuccess: ({ title }) => showToast({ title: say('timelines.duplicated'), description: title }),
      onError: ({ message }) =>
        showToast({ title: say('timelines.notDuplicated'), description: message, tone: 'destructive' }),
    });
  const rename = ({ id, revision }: TimelineSummary, title: string): void =>
    renaming.mutate(
      { id, title, revision },
      {
        onError: ({ message }) =>
          showToast({ title: say('timelines.notRenamed'), description: message, tone: 'destructive' }),
      },
    );
  const select = ({ id }: TimelineSummary, isSelected: boolean): void =>
    setChosen((before) => new Set(isSelected ? [...before, id] : [...before].filter((other) => other !== id)));
  const clearSelection = (): void => setChosen(new Set());

  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-8 pb-16 sm:px-6">
      {isDragging ? (
        <Notice tone="info" className="mb-6">
          {say('timelines.drop')}
        </Notice>
      ) : null}
      <div className="mb-8 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold">{say('common.timelines')}</h1>
        {hasNone ? null : (
          <div role="search" className="relative max-sm:order-last max-sm:w-full sm:w-72">
            <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
            <TextInput
              type="search"
              aria-label={say('timelines.search')}
              placeholder={say('timelines.search')}
              className="pl-9"
              value={search.text}
              onChange={(event) => search.change(event.target.value)}
            />
          </div>
        )}
        {hasNone ? null : (
          <Select
            aria-label={say('timelines.sort')}
            className="w-auto"
            value={search.sort}
            onChange={(event) => search.changeSort(event.target.value as ListSort)}
          >
            {LIST_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {say(`timelines.sort.${sort}`)}
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
          <FileUp aria-hidden className="size-4" />{' '}
          {say(deckImport.isLive ? 'common.importing' : 'timelines.import.button')}
        </Button>
        {/* For an empty account the primary action is in the middle of the page. */}
        <Button asChild tone={hasNone ? 'secondary' : 'primary'} className="h-11">
          <IntentLink to="/start">
            <Plus aria-hidden className="size-4" /> {say('timelines.new')}
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
          <h2 className="text-lg font-semibold break-words">
            {say('timelines.nothingFound', { search: search.applied })}
          </h2>
          <p className="text-muted">{say('timelines.nothingFound.hint')}</p>
          <Button onClick={search.clear}>{say('timelines.nothingFound.all')}</Button>
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
          <CardGrid items={timelines} keyOf={({ id }) => id} label={say('common.timelines')} onNearEnd={loadMore}>
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
            {isFetchingNextPage ? say('timelines.loadingMore') : ''}
          </div>
          {isFetchNextPageError ? <Failure error={list.error} onRetry={() => void fetchNextPage()} /> : null}
        </>
      )}
      {isImporting ? (
        <DeckImportDialog
          open
          onOpenChange={setIsImporting}
          title={say('timelines.import')}
          description={say('timelines.import.hint')}
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
    </div>
  );
}

function LoadingGrid() {
  const say = useMessages();
  return (
    <div aria-busy="true" className="grid grid-cols-[repeat(auto-fill,minmax(min(264px,100%),1fr))] gap-x-6 gap-y-8">
      <span role="status" className="sr-only">
        {say('timelines.loading')}
      </span>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <TimelineCardSkeleton key={index} />
      ))}
    </div>
  );
}

function Failure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const say = useMessages();
  return (
    <Notice tone="bad" title={say('timelines.failed')}>
      <p>{failureText(error, say)}</p>
      <Button className="mt-3" onClick={onRetry}>
        {say('common.tryAgain')}
      </Button>
    </Notice>
  );
}

/** The message of a failure, or a default one for a server error without a message. */
function failureText(error: Error | null, say: Say): string {
  if (error instanceof RequestError && error.status >= 500 && !error.hasSentence) return say('timelines.failed.server');
  return error?.message || say('timelines.failed.unknown');
}
