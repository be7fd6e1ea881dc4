import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useDraftStorage } from '../features/wizard/drafts/use-draft-storage.ts';
import { EditWizard } from '../features/wizard/edit-wizard.tsx';
import { useMessages } from '../lib/language/use-messages.tsx';
import { isMissing, timelineQuery } from '../lib/queries/timelines.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  const say = useMessages();
  const { timelineId = '' } = useParams();
  useDocumentTitle(say('wizard.page.edit'));
  const drafts = useDraftStorage();
  // Editing starts from fresh data, never from the cache.
  const { data, error, isPending, isFetchedAfterMount, refetch } = useQuery({
    ...timelineQuery(timelineId),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  if (isPending || (!isFetchedAfterMount && error === null)) return <EditSkeleton />;
  // The cache may hold a deleted timeline.
  if (isMissing(error)) return <Missing />;
  if (data !== undefined) return <EditWizard key={timelineId} timeline={data} drafts={drafts} />;
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-4 px-4 py-24">
      <Notice tone="bad" title={say('wizard.page.notLoaded')}>
        {error?.message}
      </Notice>
      <Button tone="primary" onClick={() => void refetch()}>
        {say('common.tryAgain')}
      </Button>
    </div>
  );
}

function Missing() {
  const say = useMessages();
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-4 px-4 py-24">
      <h1 className="text-xl font-semibold">{say('wizard.page.missing.title')}</h1>
      <p className="text-muted">{say('wizard.page.missing.about')}</p>
      <Button asChild tone="primary">
        <Link to="/timelines">{say('wizard.page.missing.back')}</Link>
      </Button>
    </div>
  );
}

/** Placeholder of the wizard. */
function EditSkeleton() {
  const say = useMessages();
  return (
    <div role="status" aria-label={say('wizard.page.loading')} className="mx-auto max-w-7xl px-4 pt-4 pb-28 sm:px-6">
      <Skeleton className="mt-2 mb-3 h-6 w-40" />
      <Skeleton className="mb-2 h-8 w-56" />
      <Skeleton className="mb-8 h-5 w-28" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 lg:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[11rem_minmax(0,1fr)_minmax(22rem,32%)]">
        <div className="flex gap-2 overflow-hidden lg:flex-col">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-10 w-28 shrink-0 lg:w-full" />
          ))}
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-11" />
          <Skeleton className="h-24" />
        </div>
        <Skeleton className="aspect-video max-xl:hidden" />
      </div>
    </div>
  );
}
