import { formatClock } from '@slidewright/domain';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { Captions, CaptionsOff, Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber, formatPercent } from '../../lib/language/format.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { Chapter } from '../../lib/language/chapters.ts';
import { ChapterBar } from './chapter-bar.tsx';
import type { PlayerCommand } from './player-keys.ts';
import { SPEEDS } from './speeds.ts';
import type { Playhead } from './use-playhead.ts';

interface ControlBarProps {
  readonly chapters: readonly Chapter[];
  readonly playhead: Playhead;
  readonly captionsShown: boolean;
  /** Away from the edges of the window. */
  readonly padded: boolean;
  readonly onCommand: (command: PlayerCommand) => void;
}

/** The player's controls: position, play, chapters, captions, speed, volume, full screen. */
export function ControlBar({ chapters, playhead, captionsShown, padded, onCommand }: ControlBarProps) {
  const say = useMessages();
  const dispatch = useMediaDispatch();
  const paused = useMediaSelector((state) => state.mediaPaused) !== false;
  const muted = useMediaSelector((state) => state.mediaVolumeLevel) === 'off';
  const volume = useMediaSelector((state) => state.mediaVolume) ?? 1;
  const rate = useMediaSelector((state) => state.mediaPlaybackRate) ?? 1;
  const isFullscreen = useMediaSelector((state) => state.mediaIsFullscreen) === true;
  const volumeFixed = useMediaSelector((state) => state.mediaVolumeUnavailable) !== undefined;
  return (
    <div className={classNames('flex flex-col', padded && 'px-3 pb-2')}>
      <Position chapters={chapters} />
      <div className="flex flex-wrap items-center gap-x-1">
        <IconButton
          label={paused ? say('player.play') : say('player.pause')}
          hint="k"
          onClick={() => onCommand('toggle')}
        >
          {paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        </IconButton>
        <Clock />
        <div className="flex min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
          <ChapterBar chapters={chapters} currentMs={playhead.currentMs} onChoose={playhead.playFrom} />
        </div>
        <span className="flex-1 sm:hidden" />
        <IconButton
          label={say('player.captions')}
          hint="c"
          pressed={captionsShown}
          onClick={() => onCommand('captions')}
        >
          {captionsShown ? <Captions aria-hidden className="size-4" /> : <CaptionsOff aria-hidden className="size-4" />}
        </IconButton>
        <select
          aria-label={say('player.speed')}
          title={say('player.withKeys', { action: say('player.speed'), keys: '< >' })}
          value={rate}
          onChange={(event) =>
            dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: Number(event.target.value) })
          }
          className="numbers h-10 rounded-sm bg-transparent px-1.5 text-sm font-medium hover:bg-sunken"
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed} className="bg-surface text-ink">
              {formatNumber(speed)}×
            </option>
          ))}
        </select>
        <IconButton label={say('player.mute')} hint="m" pressed={muted} onClick={() => onCommand('mute')}>
          {muted ? <VolumeX aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
        </IconButton>
        {volumeFixed ? null : (
          <input
            type="range"
            aria-label={say('player.volume')}
            aria-valuetext={formatPercent((muted ? 0 : volume) * 100)}
            min={0}
            max={1}
            step={0.05}
            value={muted ? 0 : volume}
            onChange={(event) =>
              dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: Number(event.target.value) })
            }
            className="h-10 w-20 accent-accent max-sm:hidden"
          />
        )}
        <IconButton
          label={isFullscreen ? say('player.leaveFullScreen') : say('player.fullScreen')}
          hint="f"
          onClick={() => onCommand('fullscreen')}
        >
          {isFullscreen ? <Minimize aria-hidden className="size-4" /> : <Maximize aria-hidden className="size-4" />}
        </IconButton>
      </div>
    </div>
  );
}

function Position({ chapters }: { chapters: readonly Chapter[] }) {
  const say = useMessages();
  const dispatch = useMediaDispatch();
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const duration = useMediaSelector((state) => state.mediaDuration) || 0;
  return (
    <div className="relative flex h-8 items-center">
      <input
        type="range"
        aria-label={say('player.position')}
        data-position
        aria-valuetext={say('player.positionOf', {
          time: formatClock(time),
          duration: formatClock(Math.round(duration)),
        })}
        min={0}
        max={duration || 1}
        step={0.1}
        disabled={duration === 0}
        value={time}
        onChange={(event) =>
          dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Number(event.target.value) })
        }
        className="h-8 w-full accent-accent"
      />
      {duration === 0
        ? null
        : chapters
            .slice(1)
            .map(({ startMs }) => (
              <span
                key={startMs}
                aria-hidden
                className="pointer-events-none absolute bottom-0 h-1.5 w-px bg-field"
                style={{ left: `${(100 * startMs) / 1000 / duration}%` }}
              />
            ))}
    </div>
  );
}

function Clock() {
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const duration = useMediaSelector((state) => state.mediaDuration) || 0;
  return (
    <span className="numbers px-1 text-sm text-muted">
      {formatClock(time)} / {formatClock(Math.round(duration))}
    </span>
  );
}

interface IconButtonProps {
  readonly label: string;
  /** The key that does the same. */
  readonly hint: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function IconButton({ label, hint, pressed, onClick, children }: IconButtonProps) {
  const say = useMessages();
  return (
    <Button
      tone="quiet"
      size="icon"
      aria-label={label}
      aria-pressed={pressed}
      title={say('player.withKeys', { action: label, keys: hint })}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
