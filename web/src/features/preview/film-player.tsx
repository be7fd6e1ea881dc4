import '@slidewright/compositions/fonts.css';
import './drawn-slide.css';
import { formatClock, secondsAtFrame } from '@slidewright/domain';
import type { VideoFormat } from '@slidewright/slides/film/film';
import { Player, type PlayerRef } from '@remotion/player';
import { Captions, CaptionsOff, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { FilmComposition } from './film-composition.tsx';
import { placeSegments, segmentAt, type FilmSegment } from './film.ts';

interface FilmPlayerProps {
  readonly segments: readonly FilmSegment[];
  readonly format: VideoFormat;
  /** Label for screen readers. */
  readonly label: string;
  /** Called once the last frame was shown. */
  readonly onEnded: () => void;
  /** Called with the index of the segment that is shown, whenever it changes. */
  readonly onSegment?: ((index: number) => void) | undefined;
}

function usePlayerFrame(player: PlayerRef | null): number {
  return useSyncExternalStore(
    useCallback(
      (notify) => {
        player?.addEventListener('frameupdate', notify);
        return () => player?.removeEventListener('frameupdate', notify);
      },
      [player],
    ),
    () => player?.getCurrentFrame() ?? 0,
  );
}

function useIsPlaying(player: PlayerRef | null): boolean {
  return useSyncExternalStore(
    useCallback(
      (notify) => {
        player?.addEventListener('play', notify);
        player?.addEventListener('pause', notify);
        return () => {
          player?.removeEventListener('play', notify);
          player?.removeEventListener('pause', notify);
        };
      },
      [player],
    ),
    () => player?.isPlaying() ?? false,
  );
}

/** What is shown to visitors who ask for less motion. */
const STILL = { motion: 'none', transition: 'cut' } as const;

/** Plays slides with their narration from the first frame when mounted. */
export function FilmPlayer({ segments: filmed, format, label, onEnded, onSegment }: FilmPlayerProps) {
  const say = useMessages();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const segments = useMemo(
    () => (isStill ? filmed.map((segment): FilmSegment => ({ ...segment, ...STILL })) : filmed),
    [filmed, isStill],
  );
  const [player, setPlayer] = useState<PlayerRef | null>(null);
  const [muted, setMuted] = useState(false);
  const [captions, setCaptions] = useState(true);
  const frame = usePlayerFrame(player);
  const playing = useIsPlaying(player);
  const { starts, frames } = useMemo(() => placeSegments(segments, format), [segments, format]);
  const inputProps = useMemo(() => ({ segments, format }), [segments, format]);
  const fps = format.frameRate.numerator / format.frameRate.denominator;

  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    const onEnd = () => ended();
    player?.addEventListener('ended', onEnd);
    return () => player?.removeEventListener('ended', onEnd);
  }, [player]);

  const current = segmentAt(starts, frame);
  useEffect(() => onSegment?.(current), [current, onSegment]);

  const atMs = secondsAtFrame(frame - (starts[current] ?? 0), format.frameRate) * 1_000;
  const cues = segments[current]?.timing.cues ?? [];
  const spoken = captions ? cues.find((cue) => atMs >= cue.startMs && atMs < cue.endMs)?.text : undefined;
  const hasCues = segments.some(({ timing }) => timing.cues.length > 0);
  const seconds = (atFrame: number): string => formatClock(secondsAtFrame(atFrame, format.frameRate));

  return (
    <div role="group" aria-label={label}>
      <div className="overflow-hidden rounded-sm bg-sunken">
        <Player
          ref={setPlayer}
          component={FilmComposition}
          inputProps={inputProps}
          durationInFrames={Math.max(1, frames)}
          fps={fps}
          compositionWidth={format.width}
          compositionHeight={format.height}
          style={{ width: '100%' }}
          autoPlay
          clickToPlay
          spaceKeyToPlayOrPause={false}
          // Shared audio tags start with a data URL, which the page's policy refuses.
          numberOfSharedAudioTags={0}
          acknowledgeRemotionLicense
        />
      </div>
      <div className="mt-1 flex items-center gap-1">
        <Button
          tone="quiet"
          size="icon"
          aria-label={say(playing ? 'common.pause' : 'common.play')}
          onClick={() => player?.toggle()}
        >
          {playing ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
        </Button>
        <input
          type="range"
          aria-label={say('common.position')}
          aria-valuetext={say('common.positionOf', { position: seconds(frame), length: seconds(frames) })}
          min={0}
          max={Math.max(0, frames - 1)}
          value={Math.min(frame, frames - 1)}
          onChange={(event) => player?.seekTo(Number(event.target.value))}
          className="h-10 min-w-0 flex-1 accent-accent"
        />
        <span className="numbers px-1 text-sm text-muted">
          {seconds(frame)} / {seconds(frames)}
        </span>
        {hasCues ? (
          <Button
            tone="quiet"
            size="icon"
            aria-label={say('common.captions')}
            aria-pressed={captions}
            onClick={() => setCaptions(!captions)}
          >
            {captions ? <Captions aria-hidden className="size-4" /> : <CaptionsOff aria-hidden className="size-4" />}
          </Button>
        ) : null}
        <Button
          tone="quiet"
          size="icon"
          aria-label={say('preview.mute')}
          aria-pressed={muted}
          onClick={() => {
            if (muted) player?.unmute();
            else player?.mute();
            setMuted(!muted);
          }}
        >
          {muted ? <VolumeX aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
        </Button>
      </div>
      {hasCues && captions ? (
        <p className="min-h-12 px-2 pt-1 text-center text-sm text-pretty" data-testid="caption">
          {spoken}
        </p>
      ) : null}
    </div>
  );
}
