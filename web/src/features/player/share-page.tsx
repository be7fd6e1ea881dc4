import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import type { SharedTimeline } from '@slidewright/http-api';
import { Link } from 'react-router';
import { BRAND, Brand } from '../../components/page/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { RequestError } from '../../lib/api/request.ts';
import { sayFilmLength } from '../../lib/language/lengths.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useFilmScript, useSharedTimeline } from '../../lib/queries/share.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ChapterList } from './chapter-list.tsx';
import { Player } from './player.tsx';
import { Transcript } from './transcript.tsx';
import { usePlayhead } from './use-playhead.ts';

/** The public page of a shared film. */
export function SharePage({ token }: { token: string }) {
  const say = useMessages();
  const shared = useSharedTimeline(token);
  useDocumentTitle(shared.data?.title ?? say('player.share.title'));
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-7xl items-center px-4 sm:px-6">
        <Link to="/" className={BRAND}>
          <Brand />
        </Link>
      </header>
      <main className="mx-auto w-full max-w-7xl flex-1 px-4 pb-16 sm:px-6">
        {shared.data ? (
          <SharedFilm token={token} shared={shared.data} />
        ) : shared.error ? (
          <SharedFailure error={shared.error} onRetry={() => void shared.refetch()} />
        ) : (
          <SharedSkeleton />
        )}
      </main>
    </div>
  );
}

const FRAME = 'grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]';

function SharedFilm({ token, shared }: { token: string; shared: SharedTimeline }) {
  const say = useMessages();
  const playhead = usePlayhead();
  const script = useFilmScript(token, shared);
  const chapters = script.data?.chapters ?? [];
  return (
    <div className={FRAME}>
      <div className="flex min-w-0 flex-col gap-2">
        {shared.videoUrl === null ? (
          <div className="flex aspect-video items-center justify-center rounded-md border border-line bg-sunken p-6 text-center text-muted">
            {say('player.notReady')}
          </div>
        ) : (
          <Player
            isUpright={shared.height > shared.width}
            title={shared.title}
            videoUrl={shared.videoUrl}
            posterUrl={shared.thumbnailUrl ?? undefined}
            captionsUrl={shared.captionsUrl}
            language={shared.language}
            chapters={chapters}
            playhead={playhead}
          />
        )}
        <h1 lang={shared.language} className="mt-2 text-xl font-semibold text-balance break-words">
          <bdi>{shared.title}</bdi>
        </h1>
        <p className="numbers text-sm text-muted">
          {say('player.share.slides', { count: shared.slideCount })} · {sayFilmLength(shared)}
        </p>
        {shared.description === '' ? null : (
          <p lang={shared.language} className="max-w-2xl break-words whitespace-pre-line">
            {shared.description}
          </p>
        )}
      </div>
      <Tabs.Root
        defaultValue="transcript"
        className="flex min-w-0 flex-col rounded-md border border-line bg-surface lg:h-[min(36rem,calc(100dvh-8rem))]"
      >
        <Tabs.List aria-label={say('player.share.about')} className="flex border-b border-line px-2">
          <Tab value="transcript">{say('player.share.transcript')}</Tab>
          <Tab value="chapters">{say('player.chapters')}</Tab>
        </Tabs.List>
        {script.isError ? (
          <Notice tone="bad" title={say('player.share.transcriptFailed')} className="m-3">
            <p>{script.error.message}</p>
            <Button className="mt-3" onClick={() => void script.refetch()}>
              {say('common.tryAgain')}
            </Button>
          </Notice>
        ) : null}
        <Tabs.Content value="transcript" tabIndex={-1} className="min-h-0 max-lg:h-96 lg:flex-1">
          {script.data === undefined ? (
            script.isError ? null : (
              <ScriptSkeleton />
            )
          ) : script.data.cues.length === 0 ? (
            <p className="p-4 text-sm text-muted">{say('player.share.silent')}</p>
          ) : (
            <Transcript language={shared.language} chapters={chapters} cues={script.data.cues} playhead={playhead} />
          )}
        </Tabs.Content>
        <Tabs.Content lang={shared.language} value="chapters" tabIndex={-1} className="min-h-0 max-lg:h-96 lg:flex-1">
          <ChapterList chapters={chapters} currentMs={playhead.currentMs} onChoose={playhead.playFrom} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}

function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="-mb-px min-h-11 border-b-2 border-transparent px-3 text-sm font-medium text-muted transition hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}

/** A withdrawn link has its own message; any other failure can be retried. */
function SharedFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const say = useMessages();
  const withdrawn = error instanceof RequestError && (error.status === 404 || error.status === 400);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-start gap-4 py-24">
      <h1 className="text-xl font-semibold text-balance">
        {withdrawn ? say('player.share.withdrawn.title') : say('player.share.failed')}
      </h1>
      <p className="text-muted">{withdrawn ? say('player.share.withdrawn.about') : error.message}</p>
      {withdrawn ? null : (
        <Button tone="primary" onClick={onRetry}>
          {say('common.tryAgain')}
        </Button>
      )}
    </div>
  );
}

function ScriptSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-4">
      {['w-2/3', 'w-full', 'w-11/12', 'w-1/2', 'w-5/6', 'w-4/5'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

function SharedSkeleton() {
  const say = useMessages();
  return (
    <div className={FRAME} aria-busy="true">
      <span role="status" className="sr-only">
        {say('player.loading')}
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <Skeleton className="aspect-video rounded-md" />
        <Skeleton className="h-10 w-1/2" />
        <Skeleton className="mt-2 h-8 w-2/3" />
        <Skeleton className="h-4 w-32" />
      </div>
      <Skeleton className="h-96 rounded-md lg:h-[min(36rem,calc(100dvh-8rem))]" />
    </div>
  );
}
