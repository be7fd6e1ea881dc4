import { useEffect, useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { mediaErrorMessage } from './media-errors.ts';
import type { Playhead } from './use-playhead.ts';

interface FilmPlayerProps {
  /** Read out as the player's name. */
  readonly title: string;
  readonly videoUrl: string;
  readonly posterUrl?: string | undefined;
  readonly captionsUrl: string;
  readonly captionsShown: boolean;
  readonly onCaptionsChange: (shown: boolean) => void;
  readonly playhead: Playhead;
}

/**
 * The browser's own player, which everybody knows by keyboard and screen reader. Its frame is 16:9 from
 * the start, whatever the film's shape, so that nothing moves when the film arrives.
 */
export function FilmPlayer(props: FilmPlayerProps) {
  const { title, videoUrl, posterUrl, captionsUrl, captionsShown, onCaptionsChange, playhead } = props;
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const track = playhead.video.current?.textTracks?.[0];
    if (track) track.mode = captionsShown ? 'showing' : 'disabled';
  }, [captionsShown, playhead.video, videoUrl]);

  useEffect(() => {
    const tracks = playhead.video.current?.textTracks;
    if (!tracks?.addEventListener) return;
    // The player's own menu switches captions too.
    const follow = (): void => {
      const mode = tracks[0]?.mode;
      if (mode !== undefined) onCaptionsChange(mode === 'showing');
    };
    tracks.addEventListener('change', follow);
    return () => tracks.removeEventListener('change', follow);
  }, [onCaptionsChange, playhead.video]);

  return (
    <div className="flex flex-col gap-2">
      <video
        ref={playhead.video}
        src={videoUrl}
        poster={posterUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onTimeUpdate={(event) => playhead.setCurrentMs(event.currentTarget.currentTime * 1000)}
        onError={(event) => setFailure(mediaErrorMessage(event.currentTarget.error))}
        onLoadedMetadata={() => setFailure(null)}
        className="aspect-video w-full rounded-md bg-black object-contain"
      >
        <track kind="captions" src={captionsUrl} label="Captions" />
      </video>
      {failure === null ? null : <Notice tone="bad">{failure}</Notice>}
    </div>
  );
}
