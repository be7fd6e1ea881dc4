import {
  MediaActionTypes,
  MediaProvider,
  useMediaDispatch,
  useMediaSelector,
  useMediaStore,
} from 'media-chrome/react/media-store';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { Chapter } from '../../lib/language/chapters.ts';
import { ControlBar } from './control-bar.tsx';
import { mediaErrorMessage } from './media-errors.ts';
import { isTyping, playerCommand, type PlayerCommand } from './player-keys.ts';
import { SPEEDS } from './speeds.ts';
import { useCaptionsChoice } from './use-captions-choice.ts';
import type { Playhead } from './use-playhead.ts';

export interface PlayerProps {
  /** Label of the player for screen readers. */
  readonly title: string;
  readonly videoUrl: string;
  readonly posterUrl?: string | undefined;
  readonly captionsUrl: string;
  /** Of the captions, BCP 47. */
  readonly language: string;
  readonly chapters: readonly Chapter[];
  readonly playhead: Playhead;
  /** The player fills the window, and its keys work wherever the focus is. */
  readonly fillsPage?: boolean;
  /** The film is higher than it is wide: a phone shows it over its whole width. */
  readonly isUpright?: boolean;
}

/** A film with its controls below the picture. */
export function Player(props: PlayerProps) {
  return (
    <MediaProvider>
      <Film {...props} />
    </MediaProvider>
  );
}

function Film(props: PlayerProps) {
  const say = useMessages();
  const { title, videoUrl, posterUrl, captionsUrl, language, chapters, playhead, fillsPage = false } = props;
  const { isUpright = false } = props;
  const { attach, setCurrentMs } = playhead;
  const [failure, setFailure] = useState<string | null>(null);
  const [captionsShown, setCaptionsShown] = useCaptionsChoice();
  const frame = useRef<HTMLElement | null>(null);
  const captions = useRef<HTMLTrackElement>(null);
  const store = useMediaStore();
  const isFullscreen = useMediaSelector((state) => state.mediaIsFullscreen) === true;
  const run = useCommands(() => setCaptionsShown(!captionsShown));

  const attachVideo = useCallback(
    (video: HTMLVideoElement | null) => {
      attach(video);
      store.dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: video });
    },
    [attach, store],
  );
  const attachFrame = useCallback(
    (element: HTMLElement | null) => {
      frame.current = element;
      store.dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: element });
    },
    [store],
  );

  useEffect(() => {
    const track = captions.current?.track;
    if (track) track.mode = captionsShown ? 'showing' : 'disabled';
  }, [captionsShown]);

  const onKey = (event: KeyPress): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target, event.key)) return;
    const command = playerCommand(event.key);
    if (command === null) return;
    event.preventDefault();
    run(command);
  };
  const onPageKey = useEffectEvent(onKey);
  useEffect(() => {
    if (!fillsPage) return undefined;
    const listen = (event: KeyboardEvent): void => onPageKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [fillsPage]);

  const fills = fillsPage || isFullscreen;
  return (
    <section
      ref={attachFrame}
      aria-label={say('player.name', { title })}
      tabIndex={-1}
      onKeyDown={fillsPage ? undefined : onKey}
      className={
        fills ? 'flex h-dvh w-full flex-col bg-surface outline-none' : 'flex min-w-0 flex-col gap-1 outline-none'
      }
    >
      <video
        ref={attachVideo}
        src={videoUrl}
        poster={posterUrl}
        playsInline
        preload="metadata"
        aria-label={title}
        onClick={() => {
          run('toggle');
          frame.current?.focus();
        }}
        onTimeUpdate={(event) => setCurrentMs(event.currentTarget.currentTime * 1000)}
        onError={(event) => setFailure(mediaErrorMessage(event.currentTarget.error))}
        onLoadedMetadata={() => setFailure(null)}
        className={
          fills
            ? 'min-h-0 w-full flex-1 cursor-pointer bg-black object-contain'
            : classNames(
                // The same before it is loaded, so that the layout does not move.
                'aspect-video w-full cursor-pointer rounded-md bg-black object-contain',
                isUpright && 'max-sm:aspect-[9/16] max-sm:max-h-[82dvh]',
              )
        }
      >
        <track ref={captions} kind="captions" src={captionsUrl} srcLang={language} label={say('player.captions')} />
      </video>
      <ControlBar
        chapters={chapters}
        playhead={playhead}
        captionsShown={captionsShown}
        padded={fills}
        onCommand={run}
      />
      {failure === null ? null : <Notice tone="bad">{failure}</Notice>}
    </section>
  );
}

/** A key as React and as the document report it. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'preventDefault'>;

const SEEK_S = 5;
const VOLUME_STEP = 0.1;

/** Executes the actions of keys and buttons. */
function useCommands(toggleCaptions: () => void): (command: PlayerCommand) => void {
  const dispatch = useMediaDispatch();
  const paused = useMediaSelector((state) => state.mediaPaused) !== false;
  const muted = useMediaSelector((state) => state.mediaMuted) === true;
  const volume = useMediaSelector((state) => state.mediaVolume) ?? 1;
  const rate = useMediaSelector((state) => state.mediaPlaybackRate) ?? 1;
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const duration = useMediaSelector((state) => state.mediaDuration) ?? 0;
  const isFullscreen = useMediaSelector((state) => state.mediaIsFullscreen) === true;
  const seek = (to: number): void =>
    dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Math.max(0, Math.min(to, duration || to)) });
  const setVolume = (to: number): void =>
    dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: Math.max(0, Math.min(1, to)) });
  const setSpeed = (direction: 1 | -1): void => {
    const next = direction === 1 ? SPEEDS.find((speed) => speed > rate) : SPEEDS.findLast((speed) => speed < rate);
    if (next !== undefined) dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: next });
  };
  return (command) => {
    switch (command) {
      case 'toggle':
        return dispatch({
          type: paused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST,
        });
      case 'back':
        return seek(time - SEEK_S);
      case 'forward':
        return seek(time + SEEK_S);
      case 'louder':
        return setVolume(volume + VOLUME_STEP);
      case 'quieter':
        return setVolume(volume - VOLUME_STEP);
      case 'mute':
        return dispatch({ type: muted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST });
      case 'captions':
        return toggleCaptions();
      case 'fullscreen':
        return dispatch({
          type: isFullscreen
            ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
            : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
        });
      case 'faster':
        return setSpeed(1);
      case 'slower':
        return setSpeed(-1);
      default:
        return command satisfies never;
    }
  };
}
