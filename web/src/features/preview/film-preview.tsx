import { formatClock, slideFrames, secondsAtFrame } from '@slidewright/domain';
import type { VideoFormat, VisualState } from '@slidewright/slides/film/film';
import { Play } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import type { FilmSegment } from './film.ts';
import { SlideThumbnail } from './slide-thumbnail.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';

const FilmPlayer = lazyPart(() => import('./film-player.tsx').then((module) => module.FilmPlayer));

interface FilmPreviewProps {
  /** At least one. */
  readonly segments: readonly FilmSegment[];
  readonly format: VideoFormat;
  /** Label for screen readers: 'Slide 3', 'Whole timeline'. */
  readonly label: string;
  /** Of the still; default: all of the first page. */
  readonly state?: VisualState | undefined;
  readonly onSegment?: (index: number) => void;
  /** Laid over the still, whose element is before it. */
  readonly overlay?: ReactNode;
}

/**
 * Preview before rendering: a still of the (first) slide, and a film of all of them on demand. The player is loaded
 * on first play. A new `key` starts with the still again.
 */
export function FilmPreview({ segments, format, label, state, onSegment, overlay }: FilmPreviewProps) {
  const say = useMessages();
  const [started, setStarted] = useState(false);
  const shown = useDeferredValue(segments);
  const first = shown[0];
  if (first === undefined) return null;
  // The width of a portrait film follows from the height of the window.
  const fitted = { maxWidth: `calc(62dvh * ${format.width / format.height})` };
  const still = (
    <SlideThumbnail
      slide={first.slide}
      format={format}
      state={state}
      label={say('preview.of', { name: label, title: first.slide.title })}
      className="rounded-sm"
    />
  );
  if (started) {
    return (
      <div className="mx-auto w-full" style={fitted}>
        <FilmPlayer
          loading={still}
          segments={shown}
          format={format}
          label={label}
          onEnded={() => setStarted(false)}
          onSegment={onSegment}
        />
      </div>
    );
  }
  const seconds = shown.reduce(
    (sum, { timing }) => sum + secondsAtFrame(slideFrames(timing, format), format.frameRate),
    0,
  );
  const length = formatClock(Math.round(seconds));
  return (
    <div className="mx-auto w-full" style={fitted} role="group" aria-label={label}>
      <div className="relative">
        <div
          className="cursor-pointer"
          onPointerEnter={() => void FilmPlayer.preload()}
          onClick={() => setStarted(true)}
        >
          {still}
        </div>
        {overlay}
      </div>
      <button
        type="button"
        aria-label={say('preview.play', { name: label, length })}
        onPointerEnter={() => void FilmPlayer.preload()}
        onFocus={() => void FilmPlayer.preload()}
        onClick={() => setStarted(true)}
        className="group mt-1 flex h-10 w-full items-center gap-3 rounded-sm pr-3 pl-3 text-sm font-medium transition duration-150 hover:bg-sunken"
      >
        <Play aria-hidden className="size-4" />
        <span aria-hidden className="h-px flex-1 bg-line" />
        <span className="numbers text-muted">{length}</span>
      </button>
    </div>
  );
}
