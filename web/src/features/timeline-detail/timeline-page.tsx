import type { Timeline } from '@slidewright/http-api';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { isMissing, timelineQuery } from '../../lib/queries/timelines.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { StageSkeleton } from './film/stage.tsx';

export const COLUMNS = 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]';
export const COLUMN_OF_PANELS = 'min-w-0 divide-y divide-line rounded-md border border-line bg-surface';

/** A page about a timeline. */
export function TimelinePage({
  timelineId,
  children,
}: {
  timelineId: string;
  children: (timeline: Timeline) => ReactNode;
}) {
  const say = useMessages();
  // Cached data is shown at once and refetched.
  const timeline = useQuery({ ...timelineQuery(timelineId), staleTime: 0, refetchOnMount: true });
  useDocumentTitle(timeline.data?.title ?? say('timeline.name'));
  return (
    <div className="mx-auto min-h-dvh w-full max-w-7xl px-4 pt-5 pb-16 sm:px-6">
      {timeline.error && isMissing(timeline.error) ? (
        <Missing />
      ) : timeline.data ? (
        <Fragment key={timelineId}>{children(timeline.data)}</Fragment>
      ) : timeline.error ? (
        <>
          <BackLink />
          <Notice tone="bad" title={say('timeline.loadFailed')} className="mt-4">
            <p>{timeline.error.message}</p>
            <Button className="mt-3" onClick={() => void timeline.refetch()}>
              {say('common.tryAgain')}
            </Button>
          </Notice>
        </>
      ) : (
        <DetailSkeleton />
      )}
    </div>
  );
}

export function BackLink() {
  const say = useMessages();
  return (
    <Link
      to="/timelines"
      className="-ml-1 inline-flex min-h-10 items-center gap-1.5 rounded-sm px-1 text-sm text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" /> {say('common.back')}
    </Link>
  );
}

function Missing() {
  const say = useMessages();
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-4 py-24">
      <h1 className="text-xl font-semibold">{say('timeline.notFound')}</h1>
      <p className="text-muted">{say('timeline.notFound.why')}</p>
      <Button asChild tone="primary">
        <Link to="/timelines">{say('timeline.notFound.back')}</Link>
      </Button>
    </div>
  );
}

function DetailSkeleton() {
  const say = useMessages();
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {say('timeline.loading')}
      </span>
      <BackLink />
      <div className="mt-1 mb-6 flex flex-col gap-3">
        <Skeleton className="h-8 w-2/5" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-5 w-72" />
      </div>
      <div className={COLUMNS}>
        <StageSkeleton />
        <div className={COLUMN_OF_PANELS}>
          {['audio', 'video', 'bundle'].map((panel) => (
            <div key={panel} className="flex flex-col gap-3 p-5">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-10 w-4/5" />
              <Skeleton className="h-10" />
            </div>
          ))}
        </div>
      </div>
      <div className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {['content', 'audio', 'video'].map((card) => (
          <Skeleton key={card} className="h-44 rounded-md" />
        ))}
      </div>
    </div>
  );
}
