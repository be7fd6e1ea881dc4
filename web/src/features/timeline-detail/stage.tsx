import type { Timeline } from '@slidewright/http-api';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { narrationOf } from '../../lib/queries/audio.ts';
import { useChapters } from '../../lib/queries/video.ts';
import { CaptionsToggle } from '../player/captions-toggle.tsx';
import { ChapterBar } from '../player/chapter-bar.tsx';
import { FilmPlayer } from '../player/film-player.tsx';
import { useCaptionsChoice } from '../player/use-captions-choice.ts';
import { usePlayhead } from '../player/use-playhead.ts';
import { filmFormat, filmSegment } from '../preview/film.ts';
import type { Film } from './use-film.ts';
import type { Narration } from './use-narration.ts';

const FilmPreview = lazy(() =>
  import('../preview/film-preview.tsx').then((module) => ({ default: module.FilmPreview })),
);

interface StageProps {
  readonly timeline: Timeline;
  readonly narration: Narration;
  readonly film: Film;
}

/** The film where there is one, else the live preview; what was changed since can be previewed as well. */
export function Stage({ timeline, narration, film }: StageProps) {
  const [previewing, setPreviewing] = useState(false);
  const hasSlides = timeline.slides.length > 0;
  const outdated = film.exists && !film.upToDate && hasSlides;
  if (!film.known && !film.statusFailure) return <StageSkeleton />;
  if (film.url === null || (previewing && outdated)) {
    return (
      <div className="flex flex-col gap-2">
        {hasSlides ? (
          <div>
            <Preview timeline={timeline} narration={narration} />
          </div>
        ) : (
          <div className="flex aspect-video flex-col items-center justify-center gap-1 rounded-md border border-line bg-sunken p-6 text-center">
            <p className="font-medium">No slides yet</p>
            <p className="text-sm text-muted">Edit this timeline to write an outline and make slides of it.</p>
          </div>
        )}
        {outdated ? (
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-3 text-sm text-muted">
            <p>A preview of the slides as they are now.</p>
            <Button tone="quiet" onClick={() => setPreviewing(false)}>
              Show the video
            </Button>
          </div>
        ) : null}
      </div>
    );
  }
  return <FilmStage timeline={timeline} videoUrl={film.url} onPreview={outdated ? () => setPreviewing(true) : null} />;
}

function FilmStage({
  timeline,
  videoUrl,
  onPreview,
}: {
  timeline: Timeline;
  videoUrl: string;
  onPreview: (() => void) | null;
}) {
  const playhead = usePlayhead();
  const chapters = useChapters(timeline.id, { enabled: true });
  const [captionsShown, setCaptionsShown] = useCaptionsChoice();
  return (
    <div className="flex flex-col gap-2">
      <FilmPlayer
        key={videoUrl}
        title={timeline.title}
        videoUrl={videoUrl}
        posterUrl={timeline.thumbnailUrl || undefined}
        captionsUrl={`/api/timelines/${timeline.id}/captions.vtt`}
        captionsShown={captionsShown}
        onCaptionsChange={setCaptionsShown}
        playhead={playhead}
      />
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <div className="flex min-w-0 flex-1">
          <ChapterBar chapters={chapters.data ?? []} currentMs={playhead.currentMs} onChoose={playhead.playFrom} />
        </div>
        {onPreview ? (
          <Button tone="quiet" onClick={onPreview}>
            Preview the changes
          </Button>
        ) : null}
        <CaptionsToggle shown={captionsShown} onChange={setCaptionsShown} />
      </div>
    </div>
  );
}

function Preview({ timeline, narration }: { timeline: Timeline; narration: Narration }) {
  const { slides, settings } = timeline;
  const { bySlide } = narration;
  const format = useMemo(() => filmFormat(settings), [settings]);
  const segments = useMemo(
    () =>
      slides.map((slide, index) => {
        const file = bySlide.get(slide.id);
        return filmSegment(slide, { index, total: slides.length }, file ? narrationOf(file) : null);
      }),
    [slides, bySlide],
  );
  return (
    <Suspense fallback={<StageSkeleton />}>
      <FilmPreview segments={segments} format={format} label="Preview of the whole timeline" />
    </Suspense>
  );
}

export function StageSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="aspect-video rounded-md" />
      <Skeleton className="h-10 w-1/2" />
    </div>
  );
}
