import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { languageName } from '../../lib/language/format.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import captionsUrl from './captions.vtt?url';
import filmUrl from './film.mp4';
import posterUrl from './poster.avif';
import { Notice } from '../notice.tsx';

/**
 * A short film that the product made from its example outline (`npm run sample-film`). Before it is played only the
 * poster is loaded, when it comes into view.
 */
export function SampleFilm() {
  const say = useMessages();
  const [playing, setPlaying] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  useEffect(() => () => (playing === null ? undefined : URL.revokeObjectURL(playing)), [playing]);
  const play = async (): Promise<void> => {
    setState('loading');
    try {
      const response = await fetch(filmUrl);
      if (!response.ok) throw new Error(`the film was answered with ${response.status}`);
      // The app's files are served without ranges; a blob allows seeking.
      setPlaying(URL.createObjectURL(await response.blob()));
    } catch (error) {
      console.warn('The sample film could not be loaded', error);
      setState('failed');
    }
  };
  return (
    <figure className="flex flex-col gap-2">
      {playing === null ? (
        <button
          type="button"
          disabled={state === 'loading'}
          onClick={() => void play()}
          className="group flex flex-col gap-3 rounded-md text-left"
        >
          <img
            src={posterUrl}
            alt=""
            width={640}
            height={360}
            loading="lazy"
            className="aspect-video w-full rounded-md border border-line"
          />
          <span className="flex min-h-10 items-center gap-2 self-start rounded-sm border border-line bg-surface px-4 text-sm font-medium group-hover:bg-sunken">
            <Play aria-hidden className="size-4" />{' '}
            {state === 'loading' ? say('common.loading') : say('common.sample.watch')}
          </span>
        </button>
      ) : (
        <video
          src={playing}
          aria-label={say('common.sample.name')}
          controls
          autoPlay
          playsInline
          className="aspect-video w-full rounded-md border border-line bg-black"
        >
          <track kind="captions" srcLang="en" label={languageName('en')} src={captionsUrl} default />
        </video>
      )}
      {state === 'failed' ? <Notice tone="bad">{say('common.sample.failed')}</Notice> : null}
      <figcaption className="text-sm text-muted">{say('common.sample.about')}</figcaption>
    </figure>
  );
}
