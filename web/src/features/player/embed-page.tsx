import type { SharedTimeline } from '@slidewright/http-api';
import { createClient, type RequestOptions } from '@slidewright/http-api/client';
import { useEffect, useState } from 'react';
import { EMBED_ROUTES } from '../../lib/api/embed-routes.static.ts';
import { say } from '../../lib/language/messages.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { sayChapter, type Chapter } from '../../lib/language/chapters.ts';
import { Player } from './player.tsx';
import { usePlayhead } from './use-playhead.ts';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly shared: SharedTimeline };

const api = createClient(EMBED_ROUTES, async (_method, url, { signal }: RequestOptions & { signal: AbortSignal }) => {
  const response = await fetch(url, { signal });
  if (response.status === 404) throw new Error(say('player.embed.gone'));
  if (!response.ok) throw new Error(say('player.embed.failed'));
  return response;
});

/** The player of a shared film for pages of other sites, without an account. */
export function EmbedPage({ token }: { token: string }) {
  const say = useMessages();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [chapters, setChapters] = useState<readonly Chapter[]>([]);
  const playhead = usePlayhead();

  useEffect(() => {
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const shared = await api.getShare({ token }, { signal: leaving.signal });
        document.title = shared.title;
        setLoaded({ state: 'ready', shared });
        const untold = await api.getShareChapters({ token }, { signal: leaving.signal });
        setChapters(untold.map(sayChapter));
      } catch (error) {
        if (leaving.signal.aborted) return;
        // Without chapters the film still plays.
        setLoaded((old) => (old.state === 'ready' ? old : { state: 'failed', message: (error as Error).message }));
      }
    };
    void load();
    return () => leaving.abort();
  }, [token]);

  if (loaded.state === 'loading') return <p className="sr-only">{say('player.loading')}</p>;
  if (loaded.state === 'failed') return <Centered>{loaded.message}</Centered>;
  const { shared } = loaded;
  if (shared.videoUrl === null) return <Centered>{say('player.notReady')}</Centered>;
  return (
    <Player
      title={shared.title}
      videoUrl={shared.videoUrl}
      posterUrl={shared.thumbnailUrl ?? undefined}
      captionsUrl={shared.captionsUrl}
      language={shared.language}
      chapters={chapters}
      playhead={playhead}
      fillsPage
    />
  );
}

function Centered({ children }: { children: string }) {
  return (
    <p role="alert" className="flex h-dvh items-center justify-center p-6 text-center text-muted">
      {children}
    </p>
  );
}
