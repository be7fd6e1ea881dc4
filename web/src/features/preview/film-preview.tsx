import { formatClock, slideFrames, secondsAtFrame, type VideoFormat } from '@slidewright/domain';
import { Play } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { FilmSegment } from './film.ts';
import { SlideThumbnail } from './slide-thumbnail.tsx';

const loadPlayer = () => import('./film-player.tsx');
const FilmPlayer = lazy(() => loadPlayer().then((module) => ({ default: module.FilmPlayer })));

interface FilmPreviewProps {
  /** At least one. */
  readonly segments: readonly FilmSegment[];
  readonly format: VideoFormat;
  /** What is shown, for screen readers: 'Slide 3', 'Whole timeline'. */
  readonly label: string;
  readonly onSegment?: (index: number) => void;
}

/**
 * See it before it is rendered: a still of the (first) slide, and a film of all of them once it is asked for.
 * The player is loaded with the first wish to see it play. Give it a `key` where another film should begin
 * with its still.
 */
export function FilmPreview({ segments, format, label, onSegment }: FilmPreviewProps) {
  const [started, setStarted] = useState(false);
  const shown = useDeferredValue(segments);
  const first = shown[0];
  if (first === undefined) return null;
  // An upright film takes its width from the height of the window.
  const fitted = { maxWidth: `calc(62dvh * ${format.width / format.height})` };
  const still = (
    <SlideThumbnail
      slide={first.slide}
      format={format}
      label={`${label}: ${first.slide.title}`}
      className="rounded-sm"
    />
  );
  if (started) {
    return (
      <div className="mx-auto" style={fitted}>
        <Suspense fallback={still}>
          <FilmPlayer
            segments={shown}
            format={format}
            label={label}
            onEnded={() => setStarted(false)}
            onSegment={onSegment}
          />
        </Suspense>
      </div>
    );
  }
  const seconds = shown.reduce(
    (sum, { timing }) => sum + secondsAtFrame(slideFrames(timing, format), format.frameRate),
    0,
  );
  return (
    <div className="group relative mx-auto" style={fitted} role="group" aria-label={label}>
      {still}
      <button
        type="button"
        aria-label={`Play ${label}`}
        onPointerEnter={() => void loadPlayer()}
        onFocus={() => void loadPlayer()}
        onClick={() => setStarted(true)}
        className="absolute inset-0 flex items-end rounded-sm p-3"
      >
        <span className="flex h-10 items-center gap-2 rounded-full bg-ink/85 px-4 text-sm font-medium text-ground shadow-float transition duration-150 group-hover:bg-ink">
          <Play aria-hidden className="size-4 fill-current" />
          <span className="numbers">{formatClock(Math.round(seconds))}</span>
        </span>
      </button>
    </div>
  );
}
