import { useEffect, useRef, useState } from 'react';
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
  const { attach, setCurrentMs } = playhead;
  const [failure, setFailure] = useState<string | null>(null);
  const captions = useRef<HTMLTrackElement>(null);

  useEffect(() => {
    const track = captions.current?.track;
    if (track) track.mode = captionsShown ? 'showing' : 'disabled';
  }, [captionsShown]);

  useEffect(() => {
    const track = captions.current?.track;
    const tracks = (captions.current?.parentElement as HTMLMediaElement | null)?.textTracks;
    if (!track || !tracks) return undefined;
    // The player's own menu switches captions too.
    const follow = (): void => onCaptionsChange(track.mode === 'showing');
    tracks.addEventListener('change', follow);
    return () => tracks.removeEventListener('change', follow);
  }, [onCaptionsChange]);

  return (
    <div className="flex flex-col gap-2">
      <video
        ref={attach}
        src={videoUrl}
        poster={posterUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onTimeUpdate={(event) => setCurrentMs(event.currentTarget.currentTime * 1000)}
        onError={(event) => setFailure(mediaErrorMessage(event.currentTarget.error))}
        onLoadedMetadata={() => setFailure(null)}
        className="aspect-video w-full rounded-md bg-black object-contain"
      >
        <track ref={captions} kind="captions" src={captionsUrl} label="Captions" />
      </video>
      {failure === null ? null : <Notice tone="bad">{failure}</Notice>}
    </div>
  );
}
